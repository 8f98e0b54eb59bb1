//! What is shown over the panels: messages and windows.

/// A short message that goes away by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Notice {
    /// What it says.
    pub text: String,
    /// Whether something failed.
    pub is_error: bool,
}

/// A window over everything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Modal {
    /// Every key and command.
    Help,
    /// Fuzzy search over commands and scenes, or over scenes alone.
    Search {
        /// Leaves commands out.
        scenes_only: bool,
    },
    /// Look, mouse, keys.
    Preferences,
    /// What is wrong with the preferences file, with excerpts.
    BadPreferences {
        /// The whole report.
        report: String,
    },
    /// What is wrong with a file.
    Problem {
        /// One line.
        title: String,
        /// The whole report, with excerpt.
        report: String,
    },
}
