//! Scenes, files, the program itself.

use super::super::{Category::Scene, Command, needs};
use crate::app::{
    keys::{ExtraKey, Shortcut},
    modal::Modal,
    state::App,
};
use egui::Key;
use egui_phosphor::regular as icon;

pub(super) static COMMANDS: &[Command] = &[
    Command::new(
        Scene,
        "scene.next",
        "Next scene",
        icon::CARET_DOUBLE_DOWN,
        &[Shortcut::key(Key::CloseBracket)],
        |app| app.step_scene(true),
    )
    .unless(needs::a_next_scene),
    Command::new(
        Scene,
        "scene.previous",
        "Previous scene",
        icon::CARET_DOUBLE_UP,
        &[Shortcut::key(Key::OpenBracket)],
        |app| app.step_scene(false),
    )
    .unless(needs::a_scene_before),
    Command::new(
        Scene,
        "scene.new",
        "New scene",
        icon::FILE_PLUS,
        &[Shortcut::key(Key::N).command()],
        App::open_new,
    ),
    Command::new(
        Scene,
        "scene.find",
        "Find scene…",
        icon::MAGNIFYING_GLASS,
        &[Shortcut::key(Key::O).command()],
        |app| app.toggle_modal(Modal::Search { scenes_only: true }),
    ),
    Command::new(
        Scene,
        "scene.open",
        "Open scene file…",
        icon::FOLDER_OPEN,
        &[Shortcut::key(Key::O).command().shift()],
        |app| app.shell.wants_file_dialog = true,
    ),
    Command::new(
        Scene,
        "scene.save",
        "Save",
        icon::FLOPPY_DISK,
        &[Shortcut::key(Key::S).command()],
        |app| {
            app.save();
        },
    ),
    Command::new(
        Scene,
        "scene.save_as",
        "Save as…",
        icon::FLOPPY_DISK_BACK,
        &[Shortcut::key(Key::S).command().shift()],
        App::ask_for_place,
    ),
    Command::new(
        Scene,
        "view.picture",
        "Save picture of the view…",
        icon::CAMERA,
        &[Shortcut::extra(ExtraKey::F12)],
        App::ask_for_picture,
    ),
    Command::new(
        Scene,
        "view.picture_again",
        "Save another picture like the last",
        icon::CAMERA_PLUS,
        &[Shortcut::extra(ExtraKey::F12).command()],
        App::take_picture_again,
    ),
    Command::new(
        Scene,
        "app.shell.preferences",
        "Preferences…",
        icon::GEAR_SIX,
        &[Shortcut::key(Key::Comma).command()],
        |app| app.toggle_modal(Modal::Preferences),
    ),
    Command::new(
        Scene,
        "quit",
        "Quit",
        icon::SIGN_OUT,
        &[Shortcut::key(Key::Q).command()],
        App::ask_to_end,
    ),
];
