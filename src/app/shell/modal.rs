//! Windows over everything.

/// A window over everything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Modal {
    /// What the program is, and where one can begin.
    Welcome,
    /// Every key and command.
    Help,
    /// Fuzzy search over commands and scenes, or over scenes alone.
    Search {
        scenes_only: bool,
    },
    /// What was read of a pasted text, before it is used.
    Paste,
    Preferences,
    /// What is wrong with the preferences file, with excerpts.
    BadPreferences {
        report: String,
    },
    /// What is wrong with a file.
    Problem {
        title: String,
        /// The whole report, with excerpt.
        report: String,
    },
    /// The program is to end, and there are unsaved edits.
    Unsaved,
    /// The open file was written by someone else, and there are edits here.
    Changed {
        /// Whether it was found out by saving.
        saves: bool,
    },
    /// An earlier run lost edits.
    Lost,
    /// A lesson was changed and saved under a name of its own: its words and what it expects may be made new.
    Renewal,
    /// How to take a picture.
    Picture,
    /// A lesson that is not built in names a page of the web.
    Link {
        address: String,
    },
}
