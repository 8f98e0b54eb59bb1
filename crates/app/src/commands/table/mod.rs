//! The table itself, a file a category.

/// The commands of a category: id, icon, title and keys of each, what it needs, whether a held key repeats it, and its action.
macro_rules! commands {
    (@action => $action:expr) => { |_| $action.into() };
    (@action $seen:ident => $action:expr) => { |$seen| $action.into() };
    ($category:expr; $(
        $id:literal, $icon:ident, $title:literal, [$($key:expr),*] $(, $with:ident $($need:ident)?)*
        $(|$seen:ident|)? => $action:expr;
    )*) => {
        pub(super) static COMMANDS: &[Command] = &[$(
            Command::new(
                $category,
                $id,
                $title,
                egui_phosphor::regular::$icon,
                &[$($key),*],
                commands!(@action $($seen)? => $action),
            )
            $(.$with($(needs::$need)?))*
        ),*];
    };
}

mod add;
mod algorithm;
mod edit;
mod frame;
mod help;
mod scene;
mod shape;
mod step;
mod view;

use super::Command;

/// Every command, category after category.
pub fn all() -> impl Iterator<Item = &'static Command> {
    let categories = [
        scene::COMMANDS,
        edit::COMMANDS,
        add::COMMANDS,
        shape::COMMANDS,
        frame::COMMANDS,
        step::COMMANDS,
        algorithm::COMMANDS,
        view::COMMANDS,
        help::COMMANDS,
    ];
    categories.into_iter().flatten()
}
