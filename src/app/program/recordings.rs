//! Recordings of engines: opened like scenes, followed while they grow, a case of theirs shown as a scene.

use super::App;
use crate::app::shell::{
    files::{file_name, whole},
    modal::Modal,
    recording::ShownRecording,
};
use capsule_lab::judge::{keep, recording::CaseRecording};
use std::{io, path::Path, time::Instant};

impl App {
    /// Opens the recording at `path` with its worst case; where it cannot be read, that is told.
    pub(crate) fn open_recording(&mut self, path: &Path) {
        if let Err(error) = self.try_recording(path) {
            self.shell.modals.push(Modal::Problem {
                title: format!("{} cannot be opened", file_name(path)),
                report: error.to_string(),
            });
        }
    }

    /// The same where the caller tells what went wrong.
    pub(crate) fn try_recording(&mut self, path: &Path) -> io::Result<()> {
        let recording = CaseRecording::read(whole(path))?;
        if recording.cases.is_empty() {
            let first = recording.bad.first().cloned();
            let why = first.unwrap_or_else(|| "there is no case in it".into());
            return Err(io::Error::other(why));
        }
        let worst = recording.by_fault(|_| true).first().copied();
        self.shell.recording = Some(ShownRecording::new(recording));
        self.panels.recording.open();
        if let Some(worst) = worst {
            self.show_recorded(worst);
        }
        Ok(())
    }

    /// Shows the case at `index` of the recording as a scene: in place of the one before, unless that was edited.
    pub(crate) fn show_recorded(&mut self, index: usize) {
        let Some(shown) = &self.shell.recording else {
            return;
        };
        let judged = match shown.recording.judged(index) {
            Ok(Some(judged)) => judged,
            Ok(None) => return self.fail("This case is no longer in the recording."),
            Err(error) => return self.fail(format!("The recording cannot be read: {error}")),
        };
        let text = keep::recorded_scene_text(&shown.recording, &judged);
        let name = shown.recording.path().with_extension("toml");
        let before = shown.place.clone();
        let Some(place) = self.show_made(text, &name.to_string_lossy(), before) else {
            return;
        };
        if let Some(shown) = &mut self.shell.recording {
            (shown.case, shown.place) = (Some(index), Some(place));
        }
    }

    /// Reads what the recording's engine wrote since.
    pub(super) fn follow_recording(&mut self, now: Instant) {
        let Some(shown) = &mut self.shell.recording else {
            return;
        };
        if let Err(error) = shown.follow(now) {
            self.shell.recording = None;
            self.fail(format!("The recording cannot be read any more: {error}"));
        }
    }
}
