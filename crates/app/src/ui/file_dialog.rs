//! The dialog in which the reader chooses a file to open, to import or to save as.

use super::prelude::*;
use crate::shell::Shell;
use capsule_bench::recording::CaseRecording;
use capsule_scenes::scene::{library::opens_as_new, mesh_file::is_mesh};
use egui_file_dialog::{DialogState, FileDialog};
use std::path::{Path, PathBuf};

pub(crate) struct FilePicker {
    files: FileDialog,
    asks: FilePurpose,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum FilePurpose {
    #[default]
    Open,
    /// To be added to the scene.
    Import,
    /// The scene is written to it.
    Save,
    SaveMesh,
}

/// The filter of all that can be opened.
const EVERYTHING: &str = "Scenes, pictures, meshes, recordings";
/// Those of scenes; they are saved as such too.
const SCENES: &str = "Scenes";
/// The form in which a mesh is saved.
const OBJ: &str = "Wavefront OBJ";
const MESHES: &str = "Meshes";

impl Default for FilePicker {
    fn default() -> Self {
        let is_scene = |path: &Path| path.extension().is_some_and(|end| end == "toml");
        let is_any =
            move |path: &Path| is_scene(path) || opens_as_new(path) || CaseRecording::is_one(path);
        Self {
            files: FileDialog::new()
                .default_size([640.0, 420.0])
                .anchor(Align2::CENTER_CENTER, Vec2::ZERO)
                .add_file_filter(EVERYTHING, Arc::new(is_any))
                .add_file_filter(SCENES, Arc::new(is_scene))
                .add_file_filter(MESHES, Arc::new(|path| is_mesh(path)))
                .add_file_filter("Recordings", Arc::new(CaseRecording::is_one))
                .add_save_extension(SCENES, "toml")
                .add_save_extension(OBJ, "obj"),
            asks: FilePurpose::default(),
        }
    }
}

impl FilePicker {
    /// Whether the dialog is open: it has the keyboard to itself.
    pub(crate) fn picks_file(&self) -> bool {
        self.files.state() == DialogState::Open
    }
}

/// What a file is asked for, and where to look first or what to suggest.
#[derive(Debug)]
pub(crate) struct FileRequest {
    purpose: FilePurpose,
    place: PathBuf,
}

impl FileRequest {
    pub(crate) fn take(shell: &mut Shell) -> Option<Self> {
        let opens = std::mem::take(&mut shell.wants_file_dialog);
        let asked = [
            (FilePurpose::Open, opens.then(PathBuf::new)),
            (FilePurpose::Import, shell.wants_mesh_from.take()),
            (FilePurpose::Save, shell.files.asks_place.take()),
            (FilePurpose::SaveMesh, shell.files.asks_mesh_place.take()),
        ];
        let mut asked = asked.into_iter();
        asked.find_map(|(purpose, place)| {
            Some(Self {
                purpose,
                place: place?,
            })
        })
    }
}

pub(crate) fn file_dialog(
    ctx: &Context,
    seen: &PanelContext<'_>,
    own: &mut FilePicker,
    asked: Option<FileRequest>,
) {
    let chrome = seen.chrome();
    let FilePicker { files, asks } = own;

    files.config_mut().modal_overlay_color = chrome.veil;
    if let Some(FileRequest { purpose, place }) = asked {
        *asks = purpose;
        match purpose {
            FilePurpose::Open => pick(files, "Open a scene, a picture or a mesh", EVERYTHING),
            FilePurpose::Import => {
                files.config_mut().initial_directory = place;
                pick(files, "Import a mesh into this scene", MESHES);
            }
            FilePurpose::Save => ask_place(files, SCENES, "Save the scene as", &place),
            FilePurpose::SaveMesh => ask_place(files, OBJ, "Save the pasted mesh as", &place),
        }
    }
    let was_open = files.state() == DialogState::Open;
    // The library writes what is chosen in the color that is behind it elsewhere, which is as pale as the paper.
    show_chosen(ctx, [chrome.accent, chrome.panel]);
    files.update(ctx);
    show_chosen(ctx, [chrome.accent_fill, chrome.accent]);
    let is_closed = was_open && files.state() != DialogState::Open;
    let action = match (files.take_picked(), *asks) {
        (Some(path), FilePurpose::Save) => FileAction::SaveAt(path),
        (Some(path), FilePurpose::SaveMesh) => FileAction::SaveMeshAt(path),
        (Some(path), FilePurpose::Open) => FileAction::OpenFile(path),
        (Some(path), FilePurpose::Import) => FileAction::Import(path),
        (None, FilePurpose::Save) if is_closed => FileAction::CancelPlace,
        (None, _) => return,
    };
    seen.act(action);
}

/// Asks for a file that is there, showing those of the filter called `shown` first.
fn pick(files: &mut FileDialog, title: &str, shown: &str) {
    let config = files.config_mut();
    config.title = Some(title.into());
    config.default_file_filter = Some(shown.into());
    files.pick_file();
}

/// Asks where to save a file of this form, suggesting `place`.
fn ask_place(files: &mut FileDialog, form: &str, title: &str, place: &Path) {
    let config = files.config_mut();
    config.title = Some(title.into());
    config.default_save_extension = Some(form.into());
    config.default_file_name = file_name(place);
    if let Some(folder) = place.parent() {
        config.initial_directory = folder.into();
    }
    files.save_file();
}

/// What is behind a chosen row, and its text, from here on.
fn show_chosen(ctx: &Context, [behind, text]: [Color32; 2]) {
    ctx.style_mut(|style| {
        let selection = &mut style.visuals.selection;
        (selection.bg_fill, selection.stroke.color) = (behind, text);
    });
}
