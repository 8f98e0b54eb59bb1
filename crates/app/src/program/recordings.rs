//! Recordings of engines: opened like scenes, followed while they grow, a case of theirs shown as a scene.

use super::prelude::*;
use crate::shell::recording::ShownRecording;
use capsule_bench::recording::{RecordedPin, RecordingListener, recorded_scene_text};
use std::{
    fs::File,
    io::{self, BufWriter, Write},
};

/// Why nothing is searched or mapped with the answer of an engine.
pub(super) const ONE_CASE: &str = "The scene has the engine's answer to these shapes only. Choose your program or another method first.";

impl App {
    /// Opens the recording at `path` with the worst case of what is read at once; where it cannot be read, that is told.
    pub(crate) fn open_recording(&mut self, path: &Path) {
        if let Err(error) = self.try_recording(path) {
            self.tell_undone(path, "opened", &error);
        }
    }

    /// The same where the caller tells what went wrong.
    pub fn try_recording(&mut self, path: &Path) -> io::Result<()> {
        let shown = ShownRecording::start(whole(path))?;
        let recording = &shown.recording;
        if recording.cases.is_empty() {
            let first = recording.bad.first().cloned();
            let why = first.unwrap_or_else(|| "it holds no case".into());
            return Err(io::Error::other(why));
        }
        self.take_recording(shown);
        Ok(())
    }

    /// Opens the recording of a socket, whose first cases may be still to come.
    pub fn listen(&mut self, listener: RecordingListener) -> io::Result<()> {
        let mut shown = ShownRecording::start(whole(listener.path()))?;
        shown.listener = Some(listener);
        self.take_recording(shown);
        Ok(())
    }

    fn take_recording(&mut self, shown: ShownRecording) {
        let worst = shown.recording.worst();
        self.shell.recording = Some(shown);
        self.panels.recording = Default::default();
        self.panels.pins = Default::default();
        self.panels.set_window("scene.recording", true);
        if let Some(worst) = worst {
            self.show_recorded(worst);
        }
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
        let text = recorded_scene_text(&shown.recording, &judged);
        let path = shown.recording.path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let frame = judged.case.note.frame;
        let frame = frame.map_or_else(String::new, |frame| format!("-frame-{frame}"));
        let name = path.with_file_name(format!("{stem}{frame}-line-{}.toml", judged.number));
        let before = shown.place.clone();
        let Some(place) = self.show_made(text, &name.to_string_lossy(), before) else {
            return;
        };
        if let Some(shown) = &mut self.shell.recording {
            (shown.case, shown.place) = (Some(index), Some(place));
            shown.pins = RecordedPin::all_of(&judged.case).into();
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
                "Saved {} cases to {}.",
                indices.len(),
                place.display()
            )),
            Err(error) => self.fail(format!("{} cannot be written: {error}", place.display())),
        }
    }

    /// Shows the case at `index` of the recording, which was chosen.
    pub(super) fn choose_recorded(&mut self, index: usize) {
        if let Some(shown) = &mut self.shell.recording {
            shown.is_chosen = true;
        }
        self.show_recorded(index);
    }

    /// Takes in what was read of the recording meanwhile. Once it is read to its end, the worst case of all of it is shown, or
    /// offered where another one is shown. So is a wrong answer at which an engine on the socket may have stopped.
    pub(super) fn follow_recording(&mut self) {
        let Some(shown) = &mut self.shell.recording else {
            return;
        };
        let stop = match shown.follow() {
            Ok(stop) => stop,
            Err(error) => {
                self.shell.recording = None;
                self.fail(format!("The recording cannot be read any more: {error}"));
                return;
            }
        };
        // Nothing of it is shown while a socket waits for its first case.
        let is_here = shown
            .place
            .as_ref()
            .is_none_or(|place| place == self.session.origin());
        let is_elsewhere = !is_here || self.session.history().is_dirty();
        if let Some(stop) = stop {
            shown.is_whole = true;
            if is_elsewhere {
                let line = shown.recording.cases[stop].line;
                self.say(format!(
                    "The engine’s answer in line {line} is wrong: it may have stopped there."
                ));
            } else {
                self.show_recorded(stop);
            }
            return;
        }
        let is_read = shown.recording.share_read >= 1.0 && !shown.recording.cases.is_empty();
        if shown.is_whole || !is_read {
            return;
        }
        shown.is_whole = true;
        let worst = shown.recording.worst();
        let Some(worst) = worst.filter(|worst| Some(*worst) != shown.case) else {
            return;
        };
        if shown.is_chosen || is_elsewhere {
            let name = file_name(shown.recording.path());
            let line = shown.recording.cases[worst].line;
            self.say(format!(
                "{name} is loaded. *Worst* in its list opens line {line}, the worst case."
            ));
        } else {
            self.show_recorded(worst);
        }
    }
}
