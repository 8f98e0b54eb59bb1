//! The open file and what others write to it.

use super::{App, Place, files::whole};
use crate::app::{files::DiskProblem, modal::Modal};
use capsule_lab::{
    edit::{Document, History, OnDisk},
    scene::SceneErrors,
};
use std::{fs, io::ErrorKind, path::Path};

impl App {
    /// Reads the open file again and takes over what it says, unless there are edits that this would undo: then the
    /// reader is asked. What is selected and seen stays, and the step where it still is one.
    pub(crate) fn look_at_disk(&mut self) {
        let Place::File(path) = self.place.clone() else {
            return;
        };
        match fs::read(&path) {
            Ok(bytes) => self.compare_with_disk(&path, &bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => self.note_gone(),
            Err(error) => self.fail(format!("{} cannot be read: {error}", path.display())),
        }
    }

    fn compare_with_disk(&mut self, path: &Path, bytes: &[u8]) {
        let problem = self.files.problem.take();
        self.files.rival = None;
        let was_never_good = matches!(
            problem,
            Some(DiskProblem::Invalid {
                was_never_good: true,
                ..
            })
        );
        match self.history.compare_with_disk(bytes) {
            OnDisk::Valid(document) if was_never_good && !self.history.is_dirty() => {
                self.show_mended(document);
                self.say(format!("Opened {}", path.display()));
            }
            OnDisk::Unchanged => {
                if bytes == self.history.document().text().as_bytes() {
                    self.history.mark_saved();
                } else if matches!(problem, Some(DiskProblem::Gone { .. })) {
                    self.history.mark_on_disk(String::from_utf8_lossy(bytes));
                }
                self.modals
                    .retain(|modal| !matches!(modal, Modal::Changed { .. }));
            }
            OnDisk::Valid(document) => {
                self.end_walk();
                let came_back = problem == Some(DiskProblem::Gone { was_saved: true });
                if came_back || !self.history.is_dirty() {
                    self.take_over(document);
                    self.say(format!("Reloaded {}", path.display()));
                } else {
                    self.files.rival = Some(document);
                    self.show_once(Modal::Changed { saves: false });
                }
            }
            OnDisk::Invalid(errors) => {
                let report = errors.to_string();
                self.files.problem = Some(DiskProblem::Invalid {
                    report,
                    was_never_good,
                });
            }
        }
    }

    /// Waits for the mistakes in the file at `path` to be mended; until then the current scene is shown in its place.
    pub(crate) fn await_mended(&mut self, path: &Path, errors: &SceneErrors) {
        let path = whole(path);
        self.history = History::new(self.history.document().clone());
        self.history.set_path(path.to_string_lossy());
        self.turn_to(Place::File(path));
        self.files.problem = Some(DiskProblem::Invalid {
            report: errors.to_string(),
            was_never_good: true,
        });
    }

    /// The file is not there: all of the scene is unsaved.
    fn note_gone(&mut self) {
        if !matches!(self.files.problem, Some(DiskProblem::Gone { .. })) {
            let was_saved = !self.history.is_dirty();
            self.history.mark_on_disk("");
            self.files.problem = Some(DiskProblem::Gone { was_saved });
        }
    }

    /// Keeps the own edits; the file's text is what they are compared with from now on.
    pub(crate) fn keep_mine(&mut self) {
        if let Some(rival) = self.files.rival.take() {
            self.history.mark_on_disk(rival.text().clone());
        }
    }

    /// Keeps the own edits and saves them over what the file holds.
    pub(crate) fn save_mine(&mut self) {
        if let Place::File(path) = self.place.clone() {
            self.files.rival = None;
            self.write(&path);
        }
    }

    /// Takes over what the file holds; the own edits can be had back by undoing.
    pub(crate) fn take_theirs(&mut self) {
        if let Some(rival) = self.files.rival.take() {
            self.take_over(rival);
        }
    }

    /// Shows what the file holds; what it brings is brought into sight.
    fn take_over(&mut self, document: Document) {
        let before = self.history.document().scene().clone();
        self.history.take_from_disk(document);
        self.take_scene();
        self.look_at_what_came(&before);
    }
}
