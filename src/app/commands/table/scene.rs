//! Scenes, files, the program itself.

use super::super::{Category::Scene, Command, needs};
use crate::app::{
    action::{CourseAction, FileAction, LayerAction, PanelAction, PictureAction, PredictAction},
    keys::Shortcut,
    shell::modal::Modal,
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
        |_| FileAction::Next.into(),
    )
    .unless(needs::a_next_scene),
    Command::new(
        Scene,
        "scene.previous",
        "Previous scene",
        icon::CARET_DOUBLE_UP,
        &[Shortcut::key(Key::OpenBracket)],
        |_| FileAction::Previous.into(),
    )
    .unless(needs::a_scene_before),
    Command::new(
        Scene,
        "course.next",
        "Next page of the course",
        icon::ARROW_RIGHT,
        &[Shortcut::key(Key::PageDown)],
        |_| CourseAction::Next.into(),
    )
    .unless(needs::a_page),
    Command::new(
        Scene,
        "course.previous",
        "Page before",
        icon::ARROW_LEFT,
        &[Shortcut::key(Key::PageUp)],
        |_| CourseAction::Previous.into(),
    )
    .unless(needs::a_page_before),
    Command::new(
        Scene,
        "course.resume",
        "Go on learning",
        icon::STUDENT,
        &[],
        |_| CourseAction::Resume(None).into(),
    ),
    Command::new(
        Scene,
        "course.predict",
        "Point at it first",
        icon::HAND_POINTING,
        &[],
        |_| PredictAction::Ask.into(),
    )
    .unless(needs::a_question_to_point),
    Command::new(
        Scene,
        "scene.new",
        "New scene",
        icon::FILE_PLUS,
        &[Shortcut::key(Key::N).command()],
        |_| FileAction::New.into(),
    ),
    Command::new(
        Scene,
        "scene.find",
        "Find scene…",
        icon::MAGNIFYING_GLASS,
        &[Shortcut::key(Key::O).command()],
        |_| LayerAction::Toggle(Modal::Search { scenes_only: true }).into(),
    ),
    Command::new(
        Scene,
        "scene.open",
        "Open scene file, mesh or recording…",
        icon::FOLDER_OPEN,
        &[Shortcut::key(Key::O).command().shift()],
        |_| FileAction::AskToOpen.into(),
    ),
    Command::new(
        Scene,
        "scene.import",
        "Import mesh into this scene…",
        icon::DOWNLOAD_SIMPLE,
        &[],
        |_| FileAction::AskToImport.into(),
    )
    .unless(needs::a_folder_for_meshes),
    Command::new(
        Scene,
        "scene.mesh_report",
        "What is odd about the meshes",
        icon::POLYGON,
        &[],
        |_| PanelAction::Window("scene.mesh_report").into(),
    )
    .unless(needs::a_mesh),
    Command::new(
        Scene,
        "scene.cost",
        "What a sweep costs as triangles grow",
        icon::CHART_LINE,
        &[],
        |_| PanelAction::Window("scene.cost").into(),
    )
    .unless(needs::a_mesh),
    Command::new(
        Scene,
        "scene.recording",
        "The cases of the recording",
        icon::RECORD,
        &[],
        |_| PanelAction::Window("scene.recording").into(),
    )
    .unless(needs::a_recording),
    Command::new(
        Scene,
        "scene.save",
        "Save",
        icon::FLOPPY_DISK,
        &[Shortcut::key(Key::S).command()],
        |_| FileAction::Save.into(),
    ),
    Command::new(
        Scene,
        "scene.save_as",
        "Save as…",
        icon::FLOPPY_DISK_BACK,
        &[Shortcut::key(Key::S).command().shift()],
        |_| FileAction::AskWhereToSave.into(),
    ),
    Command::new(
        Scene,
        "view.picture",
        "Save picture of the view…",
        icon::CAMERA,
        &[Shortcut::key(Key::F12)],
        |_| PictureAction::Ask.into(),
    ),
    Command::new(
        Scene,
        "view.picture_again",
        "Save another picture like the last",
        icon::CAMERA_PLUS,
        &[Shortcut::key(Key::F12).command()],
        |_| PictureAction::TakeAgain.into(),
    ),
    Command::new(
        Scene,
        "app.preferences",
        "Preferences…",
        icon::GEAR_SIX,
        &[Shortcut::key(Key::Comma).command()],
        |_| LayerAction::Toggle(Modal::Preferences).into(),
    ),
    Command::new(
        Scene,
        "quit",
        "Quit",
        icon::SIGN_OUT,
        &[Shortcut::key(Key::Q).command()],
        |_| FileAction::AskToEnd.into(),
    )
    .also_over_everything(),
];
