//! Recordings of engines: opened like scenes, followed while they grow, a case of theirs shown as a scene.

use super::App;
use crate::app::shell::{
    files::{file_name, whole},
    modal::Modal,
    recording::ShownRecording,
};
use capsule_lab::judge::{keep, recording::CaseRecording};
use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
    time::Instant,
};

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

    /// Writes the lines of the cases at `indices` to a new file beside the recording, and says where.
    pub(crate) fn export_recorded(&mut self, indices: &[usize]) {
        let Some(shown) = &self.shell.recording else {
            return;
        };
        let recording = &shown.recording;
        let stem = recording.path().file_stem().unwrap_or_default();
        let name = |number: usize| match number {
            1 => format!("{}-chosen.jsonl", stem.to_string_lossy()),
            _ => format!("{}-chosen-{number}.jsonl", stem.to_string_lossy()),
        };
        let places = (1..).map(|number| recording.path().with_file_name(name(number)));
        // What was exported before stays: the first name that nothing has.
        let made = places.map(|place| (File::create_new(&place), place)).find(
            |(file, _)| !matches!(file, Err(error) if error.kind() == io::ErrorKind::AlreadyExists),
        );
        let Some((file, place)) = made else { return };
        let written = file.and_then(|file| {
            let mut out = BufWriter::new(file);
            recording.copy_lines(indices, &mut out)?;
            out.flush()
        });
        match written {
            Ok(()) => self.say(format!(
                "{} cases are in {}.",
                indices.len(),
                place.display()
            )),
            Err(error) => self.fail(format!("{} cannot be written: {error}", place.display())),
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
