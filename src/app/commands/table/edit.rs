//! Changing the scene.

use super::super::{COPY, Category::Edit, Command, PASTE, SELECT_ALL};
use crate::app::{
    hands::{Tool, shapes},
    keys::Shortcut,
    state::App,
};
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
    .when(|app| app.history.place() > 0 || app.history.is_dragging()),
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
    Command::new(
        Edit,
        "edit.select",
        "Select and drag",
        icon::CURSOR,
        &[Shortcut::key(Key::Q)],
        |app| app.hands.tool = Tool::Select,
    )
    .when(has_letters),
    Command::new(
        Edit,
        "edit.move",
        "Move by arrows",
        icon::ARROWS_OUT_CARDINAL,
        &[Shortcut::key(Key::W)],
        |app| app.hands.tool = Tool::Move,
    )
    .when(has_letters),
    Command::new(
        Edit,
        "edit.turn",
        "Turn by rings",
        icon::ARROWS_CLOCKWISE,
        &[Shortcut::key(Key::E)],
        |app| app.hands.tool = Tool::Turn,
    )
    .when(has_letters),
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
    .when(has_selection),
    Command::new(
        Edit,
        "edit.delete",
        "Delete the selection",
        icon::TRASH,
        &[Shortcut::key(Key::Delete)],
        App::delete_selection,
    )
    .when(has_selection),
    Command::new(
        Edit,
        "edit.hide",
        "Hide the selection",
        icon::EYE_SLASH,
        &[],
        App::hide_selection,
    )
    .when(has_selection),
    Command::new(
        Edit,
        "edit.show",
        "Show what is hidden",
        icon::EYE,
        &[],
        App::show_hidden,
    )
    .when(|app| app.scene.bodies.iter().any(|body| body.hidden)),
    Command::new(
        Edit,
        "edit.add_capsule",
        "Add a capsule",
        icon::PILL,
        &[],
        |app| app.add_shape(shapes::capsule),
    ),
    Command::new(
        Edit,
        "edit.add_sphere",
        "Add a sphere",
        icon::SPHERE,
        &[],
        |app| app.add_shape(shapes::sphere),
    ),
    Command::new(
        Edit,
        "edit.add_triangle",
        "Add a triangle",
        icon::TRIANGLE,
        &[],
        |app| app.add_shape(shapes::triangle),
    ),
    Command::new(Edit, "edit.add_box", "Add a box", icon::CUBE, &[], |app| {
        app.add_shape(shapes::cube)
    }),
];

fn has_selection(app: &App) -> bool {
    app.selection.primary().is_some()
}

/// Whether letters are tools: while one flies, they are directions.
fn has_letters(app: &App) -> bool {
    !app.hands.flies
}
