//! Changing the scene.

use super::super::{Category::Edit, Command};
use crate::app::{keys::Shortcut, state::App};
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Edit,
        "edit.undo",
        "Undo",
        icon::ARROW_U_UP_LEFT,
        &[Shortcut::key(Key::Z).command()],
        App::undo,
    )
    .when(|app| app.history.place() > 0),
    Command::new(
        Edit,
        "edit.redo",
        "Redo",
        icon::ARROW_U_UP_RIGHT,
        &[
            Shortcut::key(Key::Z).command().shift(),
            Shortcut::key(Key::Y).command(),
        ],
        App::redo,
    )
    .when(|app| app.history.place() < app.history.titles().len()),
];
