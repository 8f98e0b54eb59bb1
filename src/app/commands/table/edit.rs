//! Changing the scene.

use super::super::{COPY, Category::Edit, Command, PASTE, SELECT_ALL, needs};
use crate::app::{hands::Tool, keys::Shortcut, state::App};
use capsule_lab::exchange::snippet::Form;
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
    .unless(needs::something_to_undo),
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
    .unless(needs::something_to_redo),
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
        |app| app.session.copy(Form::Scene),
    ),
    Command::new(
        Edit,
        "edit.copy_file",
        "Copy the whole scene file",
        icon::FILES,
        &[],
        |app| app.session.copy_file(),
    ),
    Command::new(
        Edit,
        "edit.copy_rust",
        "Copy the case as Rust",
        icon::CODE,
        &[],
        |app| app.session.copy(Form::Rust),
    ),
    Command::new(
        Edit,
        "edit.copy_cpp",
        "Copy the case as C++",
        icon::CODE,
        &[],
        |app| app.session.copy(Form::Cpp),
    ),
    Command::new(
        Edit,
        "edit.copy_hlsl",
        "Copy the case as HLSL",
        icon::CODE,
        &[],
        |app| app.session.copy(Form::Hlsl),
    ),
    Command::new(
        Edit,
        "edit.copy_query",
        "Copy the case as a query line",
        icon::TERMINAL,
        &[],
        |app| app.session.copy(Form::Query),
    ),
    Command::new(
        Edit,
        "edit.paste",
        "Paste shapes…",
        icon::CLIPBOARD_TEXT,
        &[PASTE],
        |app| app.shell.clipboard.wants_text = true,
    ),
    Command::new(
        Edit,
        "edit.select",
        "Select and drag",
        icon::CURSOR,
        &[Shortcut::key(Key::Q)],
        |app| app.hands.tool = Tool::Select,
    )
    .unless(needs::letters),
    Command::new(
        Edit,
        "edit.move",
        "Move by arrows",
        icon::ARROWS_OUT_CARDINAL,
        &[Shortcut::key(Key::W)],
        |app| app.hands.tool = Tool::Move,
    )
    .unless(needs::letters),
    Command::new(
        Edit,
        "edit.turn",
        "Turn by rings",
        icon::ARROWS_CLOCKWISE,
        &[Shortcut::key(Key::E)],
        |app| app.hands.tool = Tool::Turn,
    )
    .unless(needs::letters),
    Command::new(
        Edit,
        "edit.select_all",
        "Select all shapes",
        icon::SELECTION_ALL,
        &[SELECT_ALL],
        App::select_all,
    ),
    Command::new(
        Edit,
        "edit.duplicate",
        "Duplicate the selection",
        icon::COPY,
        &[Shortcut::key(Key::D).command()],
        App::duplicate_selection,
    )
    .unless(needs::a_selection),
    Command::new(
        Edit,
        "edit.delete",
        "Delete the selection",
        icon::TRASH,
        &[Shortcut::key(Key::Delete)],
        App::delete_selection,
    )
    .unless(needs::a_selection),
    Command::new(
        Edit,
        "edit.hide",
        "Hide the selection",
        icon::EYE_SLASH,
        &[],
        App::hide_selection,
    )
    .unless(needs::a_selection),
    Command::new(
        Edit,
        "edit.show",
        "Show what is hidden",
        icon::EYE,
        &[],
        App::show_hidden,
    )
    .unless(needs::something_hidden),
    Command::new(
        Edit,
        "edit.player",
        "Player or not: the selected shape walks by the keys",
        icon::PERSON_SIMPLE_WALK,
        &[],
        |app| app.session.toggle_player(),
    )
    .unless(needs::a_possible_player),
];
