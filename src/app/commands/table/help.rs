//! Finding one's way.

use super::super::{Category::Help, Command, ESCAPE};
use crate::app::{
    action::{LayerAction, PanelAction},
    keys::Shortcut,
    shell::modal::Modal,
};
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Help,
        "help.keys",
        "Keys and commands",
        icon::KEYBOARD,
        &[Shortcut::typed('?'), Shortcut::key(Key::F1)],
        |_| LayerAction::Toggle(Modal::Help).into(),
    ),
    Command::new(
        Help,
        "help.welcome",
        "Welcome",
        icon::DOOR_OPEN,
        &[],
        |_| LayerAction::Toggle(Modal::Welcome).into(),
    ),
    Command::new(
        Help,
        "help.glossary",
        "Glossary",
        icon::BOOK_OPEN_TEXT,
        &[Shortcut::key(Key::F1).shift()],
        |_| PanelAction::Window("help.glossary").into(),
    ),
    Command::new(
        Help,
        "help.errata",
        "Errata of the articles",
        icon::WARNING,
        &[],
        |_| PanelAction::Window("help.errata").into(),
    ),
    Command::new(
        Help,
        "help.search",
        "Search commands and scenes…",
        icon::COMMAND,
        &[Shortcut::key(Key::P).command()],
        |_| LayerAction::Toggle(Modal::Search { scenes_only: false }).into(),
    ),
    Command::new(
        Help,
        "help.back",
        "Close the topmost layer",
        icon::ARROW_U_UP_LEFT,
        &[ESCAPE],
        |_| LayerAction::Peel.into(),
    ),
];
