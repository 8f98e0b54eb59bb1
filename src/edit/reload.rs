//! What a file that changed on disk means for the document.

use super::{Document, UndoHistory};
use crate::{
    geometry::SameBits,
    scene::{Scene, SceneErrors},
};

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
        if text == &**self.saved_text() || text == &**self.document().text() {
            return OnDisk::Unchanged;
        }
        match self.document().with_text(text) {
            Ok(document) => OnDisk::Valid(document),
            Err(errors) => OnDisk::Invalid(errors),
        }
    }

    /// Reads the files of the meshes again; whether one of them holds another mesh by now. The text stays, and so do the
    /// steps: one back, the mesh is still what its file holds. Where a file has mistakes, nothing changes.
    pub fn reread_meshes(&mut self) -> Result<bool, SceneErrors> {
        let own = self.document();
        let again = Document::new(own.text().clone(), own.path())?;
        let is_other = !again.scene().meshes.same_bits(&own.scene().meshes);
        if is_other {
            self.replace(again);
        }
        Ok(is_other)
    }

    /// Takes over what the file holds as one more step, "Changed on disk": what was before can be had back by undoing.
    pub fn take_from_disk(&mut self, document: Document) {
        self.cancel_drag();
        let document = document.at(self.document().path());
        self.mark_on_disk(document.text().clone());
        self.note("Changed on disk".into(), document);
    }
}
