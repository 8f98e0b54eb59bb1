//! The state of the scene's file, as the shell reports it.

use super::{Origin, Session};
use capsule_scenes::edit::UndoHistory;
use std::sync::Arc;

impl Session {
    /// The file holds the scene as it is now.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    /// The file holds `text`, which was not taken over: the own text counts as unsaved.
    pub fn mark_on_disk(&mut self, text: impl Into<Arc<str>>) {
        self.history.mark_on_disk(text);
    }

    /// The scene is that of `origin` from now on. A drag under way ends first.
    pub fn turn_to(&mut self, origin: Origin) {
        if let Origin::File(path) = &origin {
            self.history.set_path(path.to_string_lossy());
        }
        self.origin = origin;
    }

    /// Forgets how the scene came to be: it stands in for one that cannot be read.
    pub fn forget_edits(&mut self) {
        self.history = UndoHistory::new(self.history.document().clone());
    }
}
