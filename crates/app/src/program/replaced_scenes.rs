//! Another scene in the place of the shown one, which stays as it is, with its file and its edits.

use super::prelude::*;

impl App {
    /// Shows `document` as a new scene, in no file yet. Undo brings the scene before it back.
    pub(crate) fn replace_by(&mut self, document: Document) {
        let old = self.session.origin().clone();
        let name = self.context().name_of(&old);
        let new = self.unsaved_place();

        self.open(document, new.clone());
        // It is in no file: all of it is unsaved.
        self.session.mark_on_disk("");
        self.shell.files.replaced.note(old, new);
        self.say(format!("New scene, not saved yet. “{name}” is unchanged."));
    }

    /// Takes back the last edit; before the first, that this scene took another's place.
    pub(crate) fn undo(&mut self) {
        self.settle();
        if !self.session.undo() {
            self.undo_replacing();
        }
        self.settle();
    }

    /// Does again what was taken back last.
    pub(crate) fn redo(&mut self) {
        self.settle();
        if !self.session.redo() {
            self.redo_replacing();
        }
        self.settle();
    }

    /// Shows the scene again whose place this one took.
    fn undo_replacing(&mut self) {
        let new = self.session.origin().clone();
        let Some(old) = self.shell.files.replaced.before(&new).cloned() else {
            return;
        };

        self.open_place(&old);
        let is_back = *self.session.origin() == old;
        if is_back && let Some(draft) = self.shell.files.drafts.take(&new) {
            self.shell.files.replaced.undo(draft);
        }
    }

    /// Shows the scene again that took this one's place.
    fn redo_replacing(&mut self) {
        if let Some(draft) = self.shell.files.replaced.redo(self.session.origin()) {
            let place = draft.place.clone();
            self.shell.files.drafts.put(draft);
            self.open_place(&place);
        }
    }
}
