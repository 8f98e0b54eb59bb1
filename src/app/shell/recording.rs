//! The recording that is looked at.

use capsule_lab::{judge::recording::CaseRecording, session::Origin};
use std::{
    io,
    time::{Duration, Instant},
};

/// So often it is seen whether its engine wrote on.
const LOOK: Duration = Duration::from_millis(500);

/// A recording, and which of its cases is shown.
#[derive(Debug)]
pub(crate) struct ShownRecording {
    pub recording: CaseRecording,
    /// The index of the case that was opened last.
    pub case: Option<usize>,
    /// The scene that its cases are shown as, one after the other.
    pub place: Option<Origin>,
    looked: Instant,
}

impl ShownRecording {
    pub(crate) fn new(recording: CaseRecording) -> Self {
        Self {
            recording,
            case: None,
            place: None,
            looked: Instant::now(),
        }
    }

    /// Reads what its engine wrote since, every now and then.
    pub(crate) fn follow(&mut self, now: Instant) -> io::Result<()> {
        if now.saturating_duration_since(self.looked) < LOOK {
            return Ok(());
        }
        self.looked = now;
        self.recording.read_on().map(|_| ())
    }
}
