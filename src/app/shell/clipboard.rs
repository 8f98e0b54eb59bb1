//! Copying what is looked at, and taking in what was copied elsewhere.

use capsule_lab::{
    exchange::paste::{self, Pasted},
    scene::SceneErrors,
};

/// What the clipboard and the program have to tell each other.
#[derive(Default)]
pub(crate) struct CopyPaste {
    /// Whether the clipboard's text was asked for; the window brings it.
    pub wants_text: bool,
    /// Text on its way to the clipboard.
    pub copied: Option<String>,
}

/// A pasted text, mended since perhaps, and what is read of it.
pub(crate) struct Paste {
    text: String,
    /// What it says, or why nothing can be read.
    pub read: Result<Pasted, SceneErrors>,
}

impl Paste {
    /// Reads `text`.
    pub(crate) fn new(text: String) -> Self {
        let read = paste::read(&text);
        Self { text, read }
    }

    /// The text that was read.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Reads `text` instead, if it is another.
    pub(crate) fn mend(&mut self, text: &str) {
        if self.text != text {
            *self = Self::new(text.into());
        }
    }
}

/// More shapes than this are not studied at once: every pair of them would be tested.
pub(crate) const MOST_SHAPES: usize = 200;
