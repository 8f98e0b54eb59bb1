//! The events of the shown frames in writing: one frame at a time for the clipboard, every so often while they play.

use super::{Effect, Session};
use capsule_text::report;

/// The most frames that the log keeps.
const MAX_FRAMES: usize = 200;

/// Texts of frames, the oldest first.
#[derive(Clone, Debug)]
pub struct FrameLog {
    /// Whether frames are written down while they play.
    pub is_on: bool,
    /// How often, milliseconds.
    pub every_ms: u32,
    /// How long the last one is past, seconds.
    passed: f32,
    entries: Vec<String>,
}

impl Default for FrameLog {
    fn default() -> Self {
        Self {
            is_on: false,
            every_ms: 500,
            passed: 0.0,
            entries: vec![],
        }
    }
}

impl FrameLog {
    pub fn entries(&self) -> &[String] {
        &self.entries
    }

    pub fn clear(&mut self) {
        self.entries.clear();
    }

    pub fn text(&self) -> String {
        self.entries.concat()
    }

    /// Lets `seconds` pass. Whether a frame is to be written down.
    fn is_due(&mut self, seconds: f32) -> bool {
        self.passed += seconds;
        let is_due = self.passed * 1000.0 >= self.every_ms as f32;
        if is_due {
            self.passed = 0.0;
        }
        is_due
    }

    fn push(&mut self, text: String) {
        self.entries.push(text);
        let beyond = self.entries.len().saturating_sub(MAX_FRAMES);
        self.entries.drain(..beyond);
    }
}

impl Session {
    /// The shown frame as text: every mover, every contact, every slide, and what is wrong.
    fn frame_text(&self) -> Option<String> {
        let contact_log = self.study.contact_log()?;
        let scene = &self.scene.title;
        Some(format!("{scene}\n{}", report::frame_log(contact_log)))
    }

    /// Writes the shown frame down where that is due, after `seconds` of playing.
    pub(super) fn keep_log(&mut self, seconds: f32) {
        if !self.log.is_on || !self.playback.plays_frames() || !self.log.is_due(seconds) {
            return;
        }
        if let Some(text) = self.frame_text() {
            self.log.push(text);
        }
    }

    /// Copies what the shown frame did.
    pub fn copy_frame_log(&mut self) {
        let (Some(text), Some(frame)) = (self.frame_text(), self.frame()) else {
            return;
        };
        self.effects.push(Effect::Copied(text));
        self.say(format!("Copied the log of frame {frame}"));
    }

    /// Copies every frame that was written down.
    pub(super) fn copy_log(&mut self) {
        self.effects.push(Effect::Copied(self.log.text()));
        self.say(format!("Copied {} frames", self.log.entries().len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_is_written_every_so_often_and_stays_small() {
        let mut log = FrameLog::default();
        let due: Vec<bool> = (0..4).map(|_| log.is_due(0.25)).collect();
        assert_eq!(due, [false, true, false, true]);
        for number in 0..1000 {
            log.push(number.to_string());
        }
        assert_eq!(log.entries().len(), MAX_FRAMES);
        assert_eq!(log.entries().last().map(String::as_str), Some("999"));
    }
}
