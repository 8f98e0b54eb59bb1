//! Finding one's way.

use super::super::{Category::Help, Command, ESCAPE};
use crate::app::{
    keys::{ExtraKey, Shortcut},
    modal::Modal,
    state::App,
};
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Help,
        "help.keys",
        "Keys and commands",
        icon::KEYBOARD,
        &[Shortcut::typed('?'), Shortcut::extra(ExtraKey::F1)],
        |app| app.toggle_modal(Modal::Help),
    ),
    Command::new(
        Help,
        "help.search",
        "Search commands and scenes…",
        icon::COMMAND,
        &[Shortcut::key(Key::P).command()],
        |app| app.toggle_modal(Modal::Search { scenes_only: false }),
    ),
    Command::new(
        Help,
        "help.back",
        "Close the topmost layer",
        icon::ARROW_U_UP_LEFT,
        &[ESCAPE],
        App::peel,
    ),
];
