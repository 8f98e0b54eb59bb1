//! Edits that an earlier run lost.

use super::prelude::*;
use capsule_scenes::{
    edit::LostEdits,
    scene::{ReadingProgress, read_regular},
};

impl App {
    /// Shows what can be had back, the latest first. Edits that reached their file after all are dropped, and so is what
    /// was lost twice.
    pub(crate) fn offer(&mut self, lost: Vec<LostEdits>) {
        let mut offered: Vec<LostEdits> = vec![];
        for lost in lost {
            let text = lost.path.as_ref().and_then(|path| read_regular(path).ok());
            let is_in_file = text.is_some_and(|text| text == lost.text.as_bytes());
            let is_same =
                |other: &LostEdits| (&other.path, &other.text) == (&lost.path, &lost.text);
            if is_in_file || offered.iter().any(is_same) {
                self.shell.files.autosaver.discard(lost)
            } else {
                offered.push(lost)
            }
        }
        self.shell.files.lost = offered;
        if !self.shell.files.lost.is_empty() {
            self.show_once(Modal::RestoreEdits);
        }
    }

    /// Restores all of them. Where several were lost of one scene, each is a step, and the latest is shown.
    pub(crate) fn restore_all(&mut self) {
        while !self.shell.files.lost.is_empty() {
            self.restore(self.shell.files.lost.len() - 1);
        }
    }

    /// What was restored of the shown scene is saved now.
    pub(super) fn forget_restored(&mut self) {
        let is_here = |(place, _): &mut (Origin, LostEdits)| place == self.session.origin();
        for (_, lost) in self.shell.files.restored.extract_if(.., is_here) {
            self.shell.files.autosaver.discard(lost);
        }
    }

    /// The program ends: what was restored and is unsaved was given up. What was taken back again is offered at the next
    /// start.
    pub(crate) fn end_files(&mut self) {
        let unsaved = self.context().unsaved_places();
        for (place, lost) in std::mem::take(&mut self.shell.files.restored) {
            if unsaved.contains(&place) {
                self.shell.files.autosaver.discard(lost);
            }
        }
        self.shell.files.autosaver.finish();
    }

    /// Opens the scene of lost edits with them, as one step that can be undone. They stay on disk until the scene is
    /// saved.
    pub(crate) fn restore(&mut self, index: usize) {
        if index >= self.shell.files.lost.len() {
            return;
        }
        let lost = self.shell.files.lost.remove(index);
        let (document, place) = self.base_of(&lost);
        let is_based = document
            .as_ref()
            .is_some_and(|now| lost.are_based_on(now.text()));
        let has_base = document.is_some();
        self.open(document.unwrap_or_else(Document::blank), place.clone());
        if !has_base && matches!(place, Origin::File(_)) {
            self.session.turn_to(place.clone());
            self.session.mark_on_disk("");
        }
        let edit = Edit::Whole {
            title: "Restore lost edits".into(),
            text: lost.text.clone(),
        };
        if self.session.edit(&edit) {
            self.shell.files.restored.push((place, lost));
            if has_base && !is_based {
                self.say("The file has changed since these edits. Undo shows the file’s version.");
            }
        } else {
            let kept = lost.file().display().to_string();
            self.fail(format!("The lost edits are still in {kept}"));
        }
    }

    /// What lost edits were made to, and where that is now.
    fn base_of(&mut self, lost: &LostEdits) -> (Option<Document>, Origin) {
        if let Some(path) = &lost.path {
            let document = Document::open(path, &ReadingProgress::default()).ok();
            return (document, Origin::File(path.clone()));
        }
        let is_base = |document: &Document| lost.are_based_on(document.text());
        let lessons = &self.shell.lessons;
        let base = lessons.entries().position(|entry| is_base(&entry.document));
        let Some(place) = base else {
            return (None, self.unsaved_place());
        };
        let entry = self.shell.lessons.get(place);
        let document = entry.map(|entry| entry.document.clone());
        (document, Origin::BuiltIn(place))
    }

    /// Throws lost edits away.
    pub(crate) fn discard(&mut self, index: usize) {
        if index < self.shell.files.lost.len() {
            let lost = self.shell.files.lost.remove(index);
            self.shell.files.autosaver.discard(lost);
        }
    }
}
