//! Another scene in the place of the shown one, which stays as it is, with its file and its edits.

use super::{App, Place};
use capsule_lab::edit::Document;

impl App {
    /// Shows `document` as a new scene, in no file yet. Undo brings the scene before it back.
    pub(crate) fn replace_by(&mut self, document: Document) {
        let old = self.place.clone();
        let name = self.name_of(&old);
        self.files.untitled += 1;
        let new = Place::New(self.files.untitled);
        self.open(document, new.clone());
        // Nobody has seen it in a file: all of it is unsaved.
        self.history.mark_on_disk("");
        self.files.replaced.note(old, new);
        self.say(format!(
            "This is a new scene, in no file yet; “{name}” is as it was."
        ));
    }

    /// Whether there is something to undo: an edit, or that this scene took another's place.
    pub(crate) fn can_undo(&self) -> bool {
        let is_replacement = self.files.replaced.before(&self.place).is_some();
        self.history.place() > 0 || self.history.is_dragging() || is_replacement
    }

    /// Whether there is something to do again.
    pub(crate) fn can_redo(&self) -> bool {
        let has_step = self.history.place() < self.history.titles().len();
        has_step || self.files.replaced.has_undone(&self.place)
    }

    /// Shows the scene again whose place this one took.
    pub(super) fn undo_replacing(&mut self) {
        let Some(old) = self.files.replaced.before(&self.place).cloned() else {
            return;
        };
        let new = self.place.clone();
        self.open_place(&old);
        let is_back = self.place == old;
        if is_back && let Some(draft) = self.files.drafts.take(&new) {
            self.files.replaced.undo(draft);
        }
    }

    /// Shows the scene again that took this one's place.
    pub(super) fn redo_replacing(&mut self) {
        if let Some(draft) = self.files.replaced.redo(&self.place) {
            let place = draft.place.clone();
            self.files.drafts.put(draft);
            self.open_place(&place);
        }
    }
}
