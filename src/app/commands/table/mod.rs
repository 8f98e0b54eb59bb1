//! The table itself, a file a category.

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
pub(crate) fn all() -> impl Iterator<Item = &'static Command> {
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
