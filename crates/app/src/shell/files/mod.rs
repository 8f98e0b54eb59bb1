//! Files under the window: edited scenes out of sight, what changed on disk, and what is kept in case of a crash.
//!
//! | part | answers |
//! |---|---|
//! | [`Drafts`] | which edited scenes are not shown, and where one was in them |
//! | [`ReplacedScenes`] | which scene was there before one that took its place |
//! | [`FileWatch`] | whether the open file, or a mesh of it, was written by another program |
//! | [`FilePresence`] | which files of late are still there |
//! | [`Autosaver`] | unsaved edits, on disk a moment after they were made |

mod autosave;
mod drafts;
mod presence;
mod replaced_scenes;
mod watch;

pub(crate) use autosave::Autosaver;
pub(crate) use drafts::{Drafts, UnsavedDraft, is_unsaved};
pub(crate) use presence::FilePresence;
pub(crate) use replaced_scenes::ReplacedScenes;
pub(crate) use watch::FileWatch;

use crate::shell::prelude::*;
use capsule_scenes::{
    edit::{LostEdits, UndoHistory},
    scene::read_regular,
};

/// Says where unsaved edits are kept, instead of the platform's own place.
const STATE_DIR: &str = "CAPSULE_LAB_STATE_DIR";
/// The most files that one folder brings into the search.
const MAX_NEARBY: usize = 200;

/// Everything about files that the window remembers.
#[derive(Default)]
pub(crate) struct Files {
    /// Edited scenes that are not shown.
    pub drafts: Drafts,
    /// Scenes that took others' places.
    pub replaced: ReplacedScenes,
    pub watch: FileWatch,
    pub mesh_watch: FileWatch,
    pub autosaver: Autosaver,
    pub problem: Option<DiskProblem>,
    /// The file of another program, until the reader has chosen which to keep.
    pub rival: Option<Document>,
    /// The last valid text of the open file, while it is gone or has mistakes.
    pub held: Option<Arc<str>>,
    /// Edits that an earlier run lost.
    pub lost: Vec<LostEdits>,
    /// The restored drafts, by their present places: they stay on disk until that is saved.
    pub restored: Vec<(Origin, LostEdits)>,
    /// A file dialog for saving is wanted; this is the first suggestion.
    pub asks_place: Option<PathBuf>,
    /// A file dialog for a pasted mesh is wanted; this is the first suggestion.
    pub asks_mesh_place: Option<PathBuf>,
    /// Whether the program ends once everything is saved.
    pub ends_when_saved: bool,
    /// Which files of late are still there.
    pub presence: FilePresence,
    /// Scene files that the search finds, those of late first.
    pub nearby: Vec<PathBuf>,
    /// Whether something was being dragged when the files were last looked after.
    pub was_dragging: bool,
    /// How many new scenes there were.
    pub untitled: u32,
    /// The answer of [`is_unsaved`] for the scene that is shown.
    unsaved: Option<Unsaved>,
}

/// The obstacle to reading the open file anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DiskProblem {
    Invalid {
        /// With file, line and excerpt.
        report: String,
        /// Whether it had them from the start: the shown scene is another.
        was_never_good: bool,
    },
    Gone,
}

/// [`is_unsaved`] for two texts.
struct Unsaved {
    text: Arc<str>,
    saved: Arc<str>,
    answer: bool,
}

impl Unsaved {
    fn is_about(&self, history: &UndoHistory) -> bool {
        Arc::ptr_eq(&self.text, history.document().text())
            && Arc::ptr_eq(&self.saved, history.saved_text())
    }
}

impl Files {
    /// [`is_unsaved`] for the scene that is shown, from memory where [`Self::weigh`] has seen it.
    pub(crate) fn is_unsaved(&self, place: &Origin, history: &UndoHistory) -> bool {
        let known = self.unsaved.as_ref();
        match known.filter(|known| known.is_about(history)) {
            Some(known) => known.answer,
            None => is_unsaved(place, history),
        }
    }

    /// Finds out whether the shown scene is unsaved, once for every change.
    pub(crate) fn weigh(&mut self, place: &Origin, history: &UndoHistory) {
        let known = self.unsaved.as_ref();
        if known.is_none_or(|known| !known.is_about(history)) {
            self.unsaved = Some(Unsaved {
                text: history.document().text().clone(),
                saved: history.saved_text().clone(),
                answer: is_unsaved(place, history),
            });
        }
    }

    /// Another scene is shown: what was known about the one before is not about it.
    pub(crate) fn forget_the_shown(&mut self) {
        self.problem = None;
        self.rival = None;
        self.held = None;
        self.unsaved = None;
    }

    /// Looks for scene files in the working folder and beside the `recent` ones; those come first, the latest first.
    pub(crate) fn look_around(&mut self, recent: &[PathBuf]) {
        let there = recent.iter().filter(|path| path.is_file());
        let mut files: Vec<PathBuf> = there.cloned().collect();
        let mut folders = vec![std::env::current_dir().unwrap_or_default()];
        folders.extend(
            files
                .iter()
                .filter_map(|file| file.parent())
                .map(Path::to_path_buf),
        );
        folders.sort();
        folders.dedup();
        let mut beside: Vec<PathBuf> = folders
            .iter()
            .flat_map(|folder| scenes_in(folder))
            .collect();
        beside.sort();
        beside.retain(|file| !files.contains(file));
        files.extend(beside);
        self.nearby = files;
    }
}

/// The files of `folder` that look like scenes: a scene with mistakes should be found as well.
fn scenes_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return vec![];
    };
    let paths = entries.flatten().map(|entry| entry.path());
    let toml = paths.filter(|path| path.extension().is_some_and(|end| end == "toml"));
    let shapes = ["[[capsule]]", "[[sphere]]", "[[triangle]]", "[[box]]"];
    let has_shape = |path: &PathBuf| {
        let bytes = read_regular(path).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        shapes.iter().any(|shape| text.contains(shape))
    };
    toml.take(MAX_NEARBY).filter(has_shape).collect()
}

/// Where this computer keeps what a program remembers between runs.
pub(crate) fn state_folder() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os(STATE_DIR).filter(|folder| !folder.is_empty()) {
        return Some(folder.into());
    }
    let folders = directories::ProjectDirs::from("", "", "capsule-lab")?;
    let own = folders.state_dir();
    let folder = own.unwrap_or_else(|| folders.data_local_dir());
    // A home that depends on where one stands is none.
    folder.is_absolute().then(|| folder.into())
}

/// The last part of a path, for people.
pub(crate) fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

/// `path` from the root, so that a file has one name.
pub(crate) fn whole(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf())
}
