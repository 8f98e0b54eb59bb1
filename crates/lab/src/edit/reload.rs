//! What a file that changed on disk means for the document.

use super::{Document, UndoHistory};
use crate::scene::{Scene, SceneErrors};
use capsule_core::geometry::SameBits;

/// A file compared with what was last saved or read.
#[derive(Clone, Debug, PartialEq)]
pub enum OnDisk {
    /// It holds what it held, or what the document says already.
    Unchanged,
    /// It holds another valid scene. [`UndoHistory::take_from_disk`] takes it over; where there are unsaved edits, ask first.
    Valid(Document),
    /// It holds something with mistakes. The last good scene stays.
    Invalid(SceneErrors),
}

impl From<Result<Document, SceneErrors>> for OnDisk {
    fn from(read: Result<Document, SceneErrors>) -> Self {
        match read {
            Ok(document) => Self::Valid(document),
            Err(errors) => Self::Invalid(errors),
        }
    }
}

impl UndoHistory {
    /// Compares the file's `bytes` with the document.
    pub fn compare_with_disk(&self, bytes: &[u8]) -> OnDisk {
        let path = self.document().path();
        let text = match std::str::from_utf8(bytes) {
            Ok(text) => text,
            Err(_) => {
                return match Scene::read_bytes(path, bytes) {
                    Err(errors) => OnDisk::Invalid(errors),
                    Ok(_) => OnDisk::Unchanged,
                };
            }
        };
        if self.holds(text) {
            OnDisk::Unchanged
        } else {
            self.document().with_text(text).into()
        }
    }

    /// Whether a file with this text holds nothing new: it is what was saved last, or what the document says.
    pub fn holds(&self, text: &str) -> bool {
        text == &**self.saved_text() || text == &**self.document().text()
    }

    /// Takes the meshes of `again`, which was read anew from the document's own text, where one of them is another by now;
    /// whether one is. The text stays, and so do the steps: one back, the mesh is still what its file holds.
    pub fn take_meshes(&mut self, again: Document) -> bool {
        let own = self.document();
        let is_other =
            again.text() == own.text() && !again.scene().meshes.same_bits(&own.scene().meshes);
        if is_other {
            self.replace(again);
        }
        is_other
    }

    /// Takes over what the file holds as one more step, "Changed on disk": what was before can be had back by undoing.
    pub fn take_from_disk(&mut self, document: Document) {
        self.cancel_drag();
        let document = document.at(self.document().path());
        self.mark_on_disk(document.text().clone());
        self.note("Changed on disk".into(), document);
        self.mark_read();
    }
}
