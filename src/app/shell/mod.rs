//! What the program has of the world outside of its window: files, preferences, lessons, messages, the clipboard.

pub(crate) mod clipboard;
mod courses;
pub(crate) mod files;
pub(crate) mod frame_times;
pub(crate) mod hunting;
pub(crate) mod lessons;
pub(crate) mod mapping;
pub(crate) mod modal;
pub(crate) mod pictures;
pub(crate) mod preferences;
pub(crate) mod reading;
pub(crate) mod recording;
pub(crate) mod renewal;

pub(crate) use courses::GuessTally;

use capsule_lab::session::Notice;
use clipboard::CopyPaste;
use files::Files;
use frame_times::FrameTimes;
use lessons::Lessons;
use modal::Modal;
use pictures::Pictures;
use preferences::{Preferences, PreferencesFile};
use std::{collections::BTreeSet, path::PathBuf};

/// What the program has of the world outside of its window, and what it wants of it.
#[derive(Default)]
pub(crate) struct Shell {
    /// The built-in scenes.
    pub lessons: Lessons,
    /// Files, drafts, and what is kept of them.
    pub files: Files,
    /// What is kept across runs. Theme, motion and pointer are those of the view, as of the last keeping.
    pub preferences: Preferences,
    /// Where it is kept, if it is.
    pub preferences_file: Option<PreferencesFile>,
    /// Messages not shown yet.
    pub notices: Vec<Notice>,
    /// The built-in scenes that were left with no question open since the program began.
    pub answered: BTreeSet<usize>,
    /// Windows over everything, the topmost last.
    pub modals: Vec<Modal>,
    /// Pictures of the view: how they are taken, and whether one was asked for.
    pub pictures: Pictures,
    /// Whether a file dialog was asked for.
    pub wants_file_dialog: bool,
    /// A mesh to add to the scene was asked for; where to look first.
    pub wants_mesh_from: Option<PathBuf>,
    pub clipboard: CopyPaste,
    /// Files that are being read.
    pub readings: reading::FileReadings,
    /// What an engine wrote down, if one looks at that.
    pub recording: Option<recording::ShownRecording>,
    /// The search for failures, if there was one.
    pub hunt: Option<hunting::ShownHunt>,
    /// The map of failures, if its window is open.
    pub map: Option<mapping::ShownMap>,
    /// What frames' work takes.
    pub frame_times: FrameTimes,
    pub quits: bool,
}
