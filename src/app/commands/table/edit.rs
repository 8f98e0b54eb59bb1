//! Changing the scene.

use super::super::{COPY, Category::Edit, Command, PASTE};
use crate::app::{keys::Shortcut, state::App};
use capsule_lab::snippet::Form;
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
    Command::new(
        Edit,
        "edit.history",
        "History…",
        icon::CLOCK_COUNTER_CLOCKWISE,
        &[Shortcut::key(Key::H).command()],
        |app| app.panels.history.toggle(),
    ),
    Command::new(
        Edit,
        "edit.copy",
        "Copy the case",
        icon::COPY,
        &[COPY],
        |app| app.copy(Form::Scene),
    ),
    Command::new(
        Edit,
        "edit.copy_file",
        "Copy the whole scene file",
        icon::FILES,
        &[],
        App::copy_file,
    ),
    Command::new(
        Edit,
        "edit.copy_rust",
        "Copy the case as Rust",
        icon::CODE,
        &[],
        |app| app.copy(Form::Rust),
    ),
    Command::new(
        Edit,
        "edit.copy_cpp",
        "Copy the case as C++",
        icon::CODE,
        &[],
        |app| app.copy(Form::Cpp),
    ),
    Command::new(
        Edit,
        "edit.copy_hlsl",
        "Copy the case as HLSL",
        icon::CODE,
        &[],
        |app| app.copy(Form::Hlsl),
    ),
    Command::new(
        Edit,
        "edit.copy_query",
        "Copy the case as a query line",
        icon::TERMINAL,
        &[],
        |app| app.copy(Form::Query),
    ),
    Command::new(
        Edit,
        "edit.paste",
        "Paste shapes…",
        icon::CLIPBOARD_TEXT,
        &[PASTE],
        |app| app.clipboard.wants_text = true,
    ),
];
