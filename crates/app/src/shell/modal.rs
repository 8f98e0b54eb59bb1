//! Windows over everything.

/// A window over everything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Modal {
    /// A description of the program, and the places to begin.
    Welcome,
    /// Every key and command.
    Help,
    /// Fuzzy search over commands and scenes, or over scenes alone.
    Search {
        scenes_only: bool,
    },
    /// The shapes read from a pasted text, before they are used.
    Paste,
    Preferences,
    /// The mistakes in the preferences file, with excerpts.
    BadPreferences {
        report: String,
    },
    Problem {
        title: String,
        report: String,
    },
    /// The program is to end, and there are unsaved edits.
    QuitUnsaved,
    /// Another program wrote the open file, and there are edits here.
    ChangedOnDisk {
        /// Whether it was found out by saving.
        saves: bool,
    },
    /// An earlier run lost edits.
    RestoreEdits,
    /// A lesson was changed and saved under a name of its own: its texts and expectations may be made new.
    LessonAsOwnCase,
    Picture,
    /// A lesson that is not built in names a page of the web.
    Link {
        address: String,
    },
}

/// The parts to make new in a lesson that was changed and saved under a name of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LessonTexts {
    /// Its title, if that is another.
    pub title: Option<String>,
    pub empties_text: bool,
    /// Whether caption, notes and names of its picture are removed.
    pub empties_picture: bool,
    pub empties_question: bool,
}
