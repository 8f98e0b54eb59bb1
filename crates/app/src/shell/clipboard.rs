//! Copying what is looked at, and taking in what was copied elsewhere.

use super::prelude::*;
use capsule_scenes::scene::SceneErrors;
use capsule_text::paste::{self, HeightMeaning, Pasted};

/// A text longer than this is neither shown nor edited, and read in the background. Bytes.
pub(crate) const MAX_BYTES: usize = 64 << 10;

/// The exchange between the clipboard and the program.
#[derive(Default)]
pub(crate) struct CopyPaste {
    /// Whether the program waits for the clipboard's text; the window brings it.
    pub wants_text: bool,
    /// Text on its way to the clipboard.
    pub copied: Option<String>,
    /// The pasted text that is still being read.
    pub reading: Option<PasteReading>,
    /// A mesh that waits for the place of its file.
    pub mesh: Option<PastedMesh>,
    /// How many scenes of each title were made of pasted text.
    pub titles: HashMap<String, usize>,
}

impl CopyPaste {
    /// `text`, a scene that was pasted, with a number behind its title where one before has the same: `Pasted: capsule 2`.
    pub(crate) fn with_own_title(&mut self, text: &str) -> String {
        const START: &str = "title = \"Pasted";
        let end = text.find('\n').unwrap_or(text.len());
        let (title, rest) = text.split_at(end);
        let Some(stem) = title
            .strip_suffix('"')
            .filter(|stem| stem.starts_with(START))
        else {
            return text.into();
        };
        let count = self.titles.entry(stem.into()).or_default();
        *count += 1;
        match *count {
            1 => text.into(),
            count => format!("{stem} {count}\"{rest}"),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PastedMesh {
    /// The content of the file.
    pub text: String,
    /// Whether the shown scene will have it too, rather than a scene of its own.
    pub joins: bool,
}

/// A long text that is read in the background.
pub(crate) struct PasteReading(Receiver<Paste>);

impl PasteReading {
    pub(crate) fn start(text: String) -> Self {
        let (told, read) = mpsc::channel();
        thread::spawn(move || {
            // Another text was pasted meanwhile, or the program ends.
            let _ = told.send(Paste::new(text));
        });
        Self(read)
    }

    /// The result of the reading, if it is there within `patience`.
    pub(crate) fn wait(&self, patience: Duration) -> Option<Paste> {
        self.0.recv_timeout(patience).ok()
    }
}

/// A pasted text, mended since perhaps, and what is read of it.
pub(crate) struct Paste {
    text: String,
    /// The meaning of capsules' heights, where the user gives it.
    meaning: Option<HeightMeaning>,
    /// The read shapes, or the reason why nothing can be read.
    pub read: Result<Pasted, SceneErrors>,
}

impl Paste {
    pub(crate) fn new(text: String) -> Self {
        Self::with(text, None)
    }

    fn with(text: String, meaning: Option<HeightMeaning>) -> Self {
        let read = paste::read_with(&text, meaning);
        Self {
            text,
            meaning,
            read,
        }
    }

    /// Reads the same text with heights that count what `meaning` says.
    pub(crate) fn count_heights(&mut self, meaning: HeightMeaning) {
        *self = Self::with(std::mem::take(&mut self.text), Some(meaning));
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Reads `text` instead, if it is another.
    pub(crate) fn mend(&mut self, text: &str) {
        if self.text != text {
            *self = Self::with(text.into(), self.meaning);
        }
    }
}

/// More shapes than this are not studied at once: every pair of them would be tested.
pub(crate) const MAX_SHAPES: usize = 200;
