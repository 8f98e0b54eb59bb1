//! Messages to the reader: what went well, was refused or failed.

use super::prelude::*;
use capsule_session::{Notice, NoticeOutcome};

impl App {
    /// Tells the reader something that went well.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notify(text.into(), NoticeOutcome::Done);
    }

    /// Tells the reader why nothing was done.
    pub(crate) fn refuse(&mut self, text: impl Into<String>) {
        self.notify(text.into(), NoticeOutcome::Refused);
    }

    /// Tells the reader something that failed.
    pub(crate) fn fail(&mut self, text: impl Into<String>) {
        self.notify(text.into(), NoticeOutcome::Failed);
    }

    fn notify(&mut self, text: String, outcome: NoticeOutcome) {
        self.shell.notices.push(Notice { text, outcome });
    }
}
