//! The world outside the window: files, preferences, lessons, messages, the clipboard.

pub(crate) mod clipboard;
pub(crate) mod files;
pub mod film_target;
pub(crate) mod filming;
pub(crate) mod frame_times;
pub(crate) mod hunting;
pub(crate) mod mapping;
pub(crate) mod modal;
pub(crate) mod pictures;
pub mod preferences;
mod prelude;
pub(crate) mod reading;
pub(crate) mod recording;
pub mod scene_list;

use capsule_session::Notice;
use clipboard::CopyPaste;
use files::Files;
use filming::FilmOrder;
use frame_times::FrameTimes;
use modal::Modal;
use pictures::Pictures;
use preferences::{Preferences, PreferencesFile};
use scene_list::SceneList;
use std::{collections::BTreeSet, path::PathBuf};

/// The state of the world outside the window, and the pending requests to it.
#[derive(Default)]
pub(crate) struct Shell {
    pub lessons: SceneList,
    pub files: Files,
    /// The preferences kept across runs. Theme, motion and pointer are those of the view, as of the last keeping.
    pub preferences: Preferences,
    pub preferences_file: Option<PreferencesFile>,
    /// Messages not shown yet.
    pub notices: Vec<Notice>,
    /// The built-in scenes that were left with no question open since the program began.
    pub answered: BTreeSet<usize>,
    /// Windows over everything, the topmost last.
    pub modals: Vec<Modal>,
    /// Pictures of the view: how they are taken, and whether one is wanted.
    pub pictures: Pictures,
    /// The film that is being made, if one is.
    pub film: Option<FilmOrder>,
    pub wants_file_dialog: bool,
    /// The folder where a dialog for a mesh to add to the scene begins, if one is wanted.
    pub wants_mesh_from: Option<PathBuf>,
    pub clipboard: CopyPaste,
    pub readings: reading::FileReadings,
    /// The open recording of an engine, if there is one.
    pub recording: Option<recording::ShownRecording>,
    /// The search for failures, if there was one.
    pub hunt: Option<hunting::ShownHunt>,
    /// The map of failures, if its window is open.
    pub map: Option<mapping::ShownMap>,
    pub frame_times: FrameTimes,
    pub quits: bool,
}
