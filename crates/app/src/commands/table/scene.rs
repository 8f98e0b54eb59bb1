//! Scenes, files, the program itself.

use super::super::{Category::Scene, Command, key, needs};
use crate::{
    action::{CourseAction, FileAction, LayerAction, PanelAction, PictureAction, PredictAction},
    shell::modal::Modal,
};
use egui::Key;

commands! { Scene;
    "scene.next", CARET_DOUBLE_DOWN, "Next scene", [key(Key::CloseBracket)], needs a_next_scene
        => FileAction::Next;
    "scene.previous", CARET_DOUBLE_UP, "Previous scene",
        [key(Key::OpenBracket)], needs a_scene_before => FileAction::Previous;
    "course.next", ARROW_RIGHT, "Next page", [key(Key::PageDown)], needs a_page
        => CourseAction::Next;
    "course.previous", ARROW_LEFT, "Previous page", [key(Key::PageUp)], needs a_page_before
        => CourseAction::Previous;
    "course.resume", STUDENT, "Continue course", [] => CourseAction::Resume(None);
    "course.predict", HAND_POINTING, "Predict", [], needs a_question_to_point
        => PredictAction::Ask;
    "scene.new", FILE_PLUS, "New scene", [key(Key::N).command()] => FileAction::New;
    "scene.find", MAGNIFYING_GLASS, "Find scene…", [key(Key::O).command()]
        => LayerAction::Toggle(Modal::Search { scenes_only: true });
    "scene.open", FOLDER_OPEN, "Open file…",
        [key(Key::O).command().shift()] => FileAction::AskToOpen;
    "scene.import", DOWNLOAD_SIMPLE, "Import mesh…", [], needs a_folder_for_meshes
        => FileAction::AskToImport;
    "scene.mesh_report", POLYGON, "Check meshes…", [], needs a_mesh
        => PanelAction::Window("scene.mesh_report");
    "scene.cost", CHART_LINE, "Sweep cost…", [], needs a_mesh
        => PanelAction::Window("scene.cost");
    "scene.recording", RECORD, "Recorded cases…", [], needs a_recording
        => PanelAction::Window("scene.recording");
    "scene.save", FLOPPY_DISK, "Save", [key(Key::S).command()] => FileAction::Save;
    "scene.save_as", FLOPPY_DISK_BACK, "Save as…", [key(Key::S).command().shift()]
        => FileAction::AskWhereToSave;
    "view.picture", CAMERA, "Save picture…", [key(Key::F12)] => PictureAction::Ask;
    "view.picture_again", CAMERA_PLUS, "Save picture again",
        [key(Key::F12).command()] => PictureAction::TakeAgain;
    "app.preferences", GEAR_SIX, "Preferences…", [key(Key::Comma).command()]
        => LayerAction::Toggle(Modal::Preferences);
    "quit", SIGN_OUT, "Quit", [key(Key::Q).command()], over_everything => FileAction::AskToEnd;
}
