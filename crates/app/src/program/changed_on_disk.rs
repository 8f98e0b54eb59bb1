//! The open file and what others write to it.

use super::{prelude::*, reading::invalid};
use crate::shell::files::DiskProblem;
use capsule_scenes::{
    edit::OnDisk,
    scene::{SceneErrors, library::OpenError, read_regular},
};
use std::io::ErrorKind;

impl App {
    /// Looks at the open file and its meshes from now on.
    pub(super) fn watch_files(&mut self) {
        let file = match self.session.origin() {
            Origin::File(path) => vec![path.clone()],
            Origin::BuiltIn(_) | Origin::New(_) => vec![],
        };
        let meshes = match self.session.origin() {
            Origin::BuiltIn(_) => vec![],
            Origin::File(_) | Origin::New(_) => mesh_files(self.session.history().document()),
        };
        let files = &mut self.shell.files;
        let is_other = files.mesh_watch.files() != meshes;
        let followed = files.watch.follow(&file);
        if let Err(error) = followed.and_then(|()| files.mesh_watch.follow(&meshes)) {
            self.fail(format!("Can’t watch the file for changes: {error}"));
        } else if is_other {
            // They were read with the scene, a moment ago.
            files.mesh_watch.forget_signs();
        }
    }

    /// Reads the files of the scene's meshes again. One with mistakes stays as it was.
    pub(super) fn look_at_meshes(&mut self) {
        let own = self.session.history().document();
        let (text, path) = (own.text().clone(), own.path().to_owned());
        self.read_for(ReadingPurpose::Meshes, |progress| {
            Ok(Document::new_watched(text, path, progress)?)
        });
    }

    /// Takes over what was read of the files of meshes, unless the scene was edited meanwhile.
    pub(super) fn take_meshes(&mut self, read: Result<Document, OpenError>) {
        match read {
            // It was edited meanwhile.
            Ok(again) if again.text() != self.session.history().document().text() => {
                self.look_at_meshes();
            }
            Ok(again) => {
                if self.session.take_meshes(again) {
                    self.say("Mesh reloaded: its file has changed.");
                }
            }
            Err(error) => {
                let problem = match invalid(error) {
                    Ok(errors) => errors.errors.first().map(|error| error.message.clone()),
                    Err(why) => Some(why),
                };
                let problem = problem.unwrap_or_default();
                self.fail(format!("Mesh not reloaded: {problem}"));
            }
        }
    }

    /// Reads the open file again and takes over what it says, unless there are edits that this would undo: then the
    /// reader is asked. What is selected and seen stays, and the step where it still is one.
    pub(crate) fn look_at_disk(&mut self) {
        let Origin::File(path) = self.session.origin().clone() else {
            return;
        };
        match read_regular(&path) {
            // Who makes it anew has not begun to write.
            Ok(bytes)
                if bytes.is_empty() && self.shell.files.problem == Some(DiskProblem::Gone) => {}
            Ok(bytes) => self.compare_with_disk(&path, &bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => self.note_gone(),
            Err(error) => self.fail(format!("{} cannot be read: {error}", path.display())),
        }
    }

    fn compare_with_disk(&mut self, path: &Path, bytes: &[u8]) {
        let held = self.shell.files.held.as_ref();
        let is_held = held.is_some_and(|held| held.as_bytes() == bytes);
        let history = self.session.history();
        match str::from_utf8(bytes) {
            // What it says may name a large level.
            Ok(text) if !is_held && !history.holds(text) => {
                let (document, text) = (history.document().clone(), text.to_owned());
                let purpose = ReadingPurpose::Compare {
                    path: path.into(),
                    bytes: bytes.into(),
                };
                self.read_for(purpose, move |progress| {
                    Ok(document.with_text_watched(text, progress)?)
                });
            }
            _ => self.take_compared(path, bytes, None),
        }
    }

    /// Takes in that the open file holds `bytes`, and what was `read` of them unless that is known without.
    pub(super) fn take_compared(
        &mut self,
        path: &Path,
        bytes: &[u8],
        read: Option<Result<Document, SceneErrors>>,
    ) {
        let problem = self.shell.files.problem.take();
        self.shell.files.rival = None;
        let was_never_good = matches!(
            problem,
            Some(DiskProblem::Invalid {
                was_never_good: true,
                ..
            })
        );
        let held = self.shell.files.held.take();
        if let Some(held) = &held
            && held.as_bytes() == bytes
        {
            // It was away for a while and is what it was.
            self.session.mark_on_disk(held.clone());
            return self.forget_the_change();
        }
        let history = self.session.history();
        let holds = str::from_utf8(bytes).is_ok_and(|text| history.holds(text));
        let compared = match read {
            Some(read) if !holds => OnDisk::from(read),
            _ => history.compare_with_disk(bytes),
        };
        match compared {
            OnDisk::Valid(document) if was_never_good && !self.session.history().is_dirty() => {
                self.show_mended(document);
                self.say(format!("Opened {}", path.display()));
            }
            OnDisk::Unchanged => {
                if bytes == self.session.history().document().text().as_bytes() {
                    self.session.mark_saved();
                }
                self.forget_the_change();
            }
            OnDisk::Valid(document) => {
                self.session.end_walk();
                let saved = held.as_ref().unwrap_or(self.session.history().saved_text());
                if self.session.history().document().text() == saved {
                    self.take_over(document);
                    self.say(format!("Reloaded {}", path.display()));
                } else {
                    self.shell.files.rival = Some(document);
                    // Who has just asked to save is asked already.
                    let is_asked = |modal: &Modal| matches!(modal, Modal::ChangedOnDisk { .. });
                    if !self.shell.modals.iter().any(is_asked) {
                        self.show_once(Modal::ChangedOnDisk { saves: false });
                    }
                }
            }
            OnDisk::Invalid(errors) => {
                self.shell.files.held =
                    held.or_else(|| Some(self.session.history().saved_text().clone()));
                let report = errors.to_string();
                self.shell.files.problem = Some(DiskProblem::Invalid {
                    report,
                    was_never_good,
                });
            }
        }
    }

    /// There is nothing to choose between any more.
    fn forget_the_change(&mut self) {
        self.shell
            .modals
            .retain(|modal| !matches!(modal, Modal::ChangedOnDisk { .. }));
    }

    /// Waits for the mistakes in the file at `path` to be mended; until then the current scene is shown in its place.
    pub fn await_mended(&mut self, path: &Path, errors: &SceneErrors) {
        let path = whole(path);
        self.session.forget_edits();
        self.turn_to(Origin::File(path));
        self.shell.files.problem = Some(DiskProblem::Invalid {
            report: errors.to_string(),
            was_never_good: true,
        });
    }

    /// The file is not there: all of the scene is unsaved.
    fn note_gone(&mut self) {
        if self.shell.files.problem != Some(DiskProblem::Gone) {
            let saved = self.session.history().saved_text().clone();
            self.shell.files.held.get_or_insert(saved);
            self.session.mark_on_disk("");
            self.shell.files.problem = Some(DiskProblem::Gone);
        }
    }

    /// Keeps the own edits; the file's text is what they are compared with from now on.
    pub(crate) fn keep_mine(&mut self) {
        if let Some(rival) = self.shell.files.rival.take() {
            self.session.mark_on_disk(rival.text().clone());
        }
    }

    /// Keeps the own edits and saves them over what the file holds.
    pub(crate) fn save_mine(&mut self) {
        if let Origin::File(path) = self.session.origin().clone() {
            self.shell.files.rival = None;
            if self.write(&path) {
                self.tell_unmet();
            }
        }
    }

    /// Takes over what the file holds; the own edits can be had back by undoing.
    pub(crate) fn take_theirs(&mut self) {
        if let Some(rival) = self.shell.files.rival.take() {
            self.take_over(rival);
        }
    }

    /// Shows what the file holds; what it brings is brought into sight.
    fn take_over(&mut self, document: Document) {
        self.session.take_from_disk(document);
        self.settle();
    }
}

/// The files of the meshes of `document` and those that they name, each once.
fn mesh_files(document: &Document) -> Vec<PathBuf> {
    let folder = Path::new(document.path()).parent().unwrap_or(Path::new(""));
    let meshes = document.scene().meshes.iter();
    let named = meshes.flat_map(|mesh| std::iter::once(&mesh.file).chain(&mesh.beside));
    let mut files: Vec<PathBuf> = named.map(|file| whole(&folder.join(file))).collect();
    files.sort();
    files.dedup();
    files
}
