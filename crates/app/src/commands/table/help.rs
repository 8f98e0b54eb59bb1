//! Finding one's way.

use super::super::{Category::Help, Command, ESCAPE, key, typed};
use crate::{
    action::{LayerAction, PanelAction},
    shell::modal::Modal,
};
use egui::Key;

commands! { Help;
    "help.keys", KEYBOARD, "Keys and commands", [typed('?'), key(Key::F1)]
        => LayerAction::Toggle(Modal::Help);
    "help.welcome", DOOR_OPEN, "Welcome", [] => LayerAction::Toggle(Modal::Welcome);
    "help.glossary", BOOK_OPEN_TEXT, "Glossary", [key(Key::F1).shift()]
        => PanelAction::Window("help.glossary");
    "help.errata", WARNING, "Errata of the articles", [] => PanelAction::Window("help.errata");
    "help.search", COMMAND, "Search commands and scenes…", [key(Key::P).command()]
        => LayerAction::Toggle(Modal::Search { scenes_only: false });
    "help.back", ARROW_U_UP_LEFT, "Close", [ESCAPE] => LayerAction::Back;
}
