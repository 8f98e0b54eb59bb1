//! All commands of the program in one table: keys, menus, the help sheet and the search read it.

mod needs;
mod table;

pub(crate) use needs::Hindrance;
pub use table::all;

use super::{
    action::Action,
    context::PanelContext,
    keys::Shortcut,
    shell::preferences::{Bindings, UsualKeys},
};
use egui::Key;

/// A heading of menus and of the help sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    Scene,
    Edit,
    /// Bringing the current pair into special configurations.
    Shape,
    /// Through the frames of a scene that moves.
    Frame,
    Step,
    Algorithm,
    View,
    Help,
}

impl Category {
    /// Every category, in the order of the menu bar.
    pub const ALL: [Self; 8] = [
        Self::Scene,
        Self::Edit,
        Self::Shape,
        Self::Frame,
        Self::Step,
        Self::Algorithm,
        Self::View,
        Self::Help,
    ];

    pub fn title(self) -> &'static str {
        match self {
            Self::Scene => "Scene",
            Self::Edit => "Edit",
            Self::Shape => "Shape",
            Self::Frame => "Frame",
            Self::Step => "Step",
            Self::Algorithm => "Algorithm",
            Self::View => "View",
            Self::Help => "Help",
        }
    }
}

#[derive(Debug)]
pub struct Command {
    pub id: &'static str,
    pub title: &'static str,
    pub category: Category,
    /// Its keys unless others were chosen, the one to show first; `Command::keys` has the keys in use.
    pub shortcuts: &'static [Shortcut],
    pub(crate) icon: &'static str,
    /// The reason why it cannot be done now; `None` where it can.
    pub(crate) hindrance: fn(&PanelContext<'_>) -> Option<Hindrance>,
    pub(crate) action: fn(&PanelContext<'_>) -> Action,
    /// Whether its keys count while a window is over everything.
    pub(crate) over_everything: bool,
    /// Whether it is done again and again while its key is held.
    pub(crate) repeats: bool,
}

impl Command {
    const fn new(
        category: Category,
        id: &'static str,
        title: &'static str,
        icon: &'static str,
        shortcuts: &'static [Shortcut],
        action: fn(&PanelContext<'_>) -> Action,
    ) -> Self {
        Self {
            id,
            title,
            category,
            shortcuts,
            icon,
            hindrance: |_| None,
            action,
            over_everything: matches!(category, Category::Help),
            repeats: false,
        }
    }

    const fn needs(self, hindrance: fn(&PanelContext<'_>) -> Option<Hindrance>) -> Self {
        Self { hindrance, ..self }
    }

    const fn over_everything(self) -> Self {
        Self {
            over_everything: true,
            ..self
        }
    }

    const fn repeats(self) -> Self {
        Self {
            repeats: true,
            ..self
        }
    }

    pub(crate) fn is_enabled(&self, seen: &PanelContext<'_>) -> bool {
        (self.hindrance)(seen).is_none()
    }

    /// Its keys, the one to show first.
    pub(crate) fn keys<'a>(&'a self, keys: &'a Bindings) -> &'a [Shortcut] {
        keys.changed(self.id).unwrap_or(self.shortcuts)
    }

    /// Its first key as text, empty for none.
    pub(crate) fn shortcut_text(&self, keys: &Bindings) -> String {
        self.keys(keys)
            .first()
            .map(Shortcut::text)
            .unwrap_or_default()
    }

    /// Its name and keys, for a tooltip.
    pub(crate) fn hint(&self, keys: &Bindings) -> String {
        let keys: Vec<String> = self.keys(keys).iter().map(Shortcut::text).collect();
        if keys.is_empty() {
            self.title.into()
        } else {
            format!("{}  ({})", self.title, keys.join(", "))
        }
    }
}

pub(crate) fn usual_keys() -> Bindings {
    Bindings::new(all().map(|command| UsualKeys {
        id: command.id,
        shortcuts: command.shortcuts,
    }))
}

pub(crate) fn command(id: &str) -> &'static Command {
    all()
        .find(|command| command.id == id)
        .unwrap_or_else(|| unreachable!("no command is called {id}"))
}

pub(crate) const SPACE: Shortcut = key(Key::Space);
pub(crate) const ESCAPE: Shortcut = key(Key::Escape);
pub(crate) const COPY: Shortcut = key(Key::C).command();
pub(crate) const PASTE: Shortcut = key(Key::V).command();
/// In a text it selects the text.
pub(crate) const SELECT_ALL: Shortcut = key(Key::A).command();
const TAB: Shortcut = key(Key::Tab);

const fn key(key: Key) -> Shortcut {
    Shortcut::key(key)
}

const fn typed(character: char) -> Shortcut {
    Shortcut::typed(character)
}

const fn number_pad(digit: usize) -> Shortcut {
    Shortcut::number_pad(digit)
}
