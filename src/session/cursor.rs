//! Where the reader is among the steps.

use super::{
    Session,
    stepping::{self, Cursor},
    text,
};
use crate::run::study::PairStudy;

impl Session {
    /// Goes to `cursor`; playing stops.
    pub fn go_to(&mut self, cursor: Cursor) {
        self.playback.pause();
        self.cursor = cursor;
        self.sought = None;
    }

    /// Plays or pauses: the frames of a scene that moves, else the steps, which start over at the end.
    pub fn toggle_play(&mut self) {
        if self.frames.is_some() {
            self.toggle_frames(false);
            return;
        }
        if self.playback.is_playing {
            self.playback.pause();
            return;
        }
        if self.cursor == stepping::last(&self.study) {
            self.cursor = None;
        }
        self.playback.play();
    }

    /// Plays from the first frame, or step.
    pub fn play_from_start(&mut self) {
        if self.frames.is_some() {
            self.pause_frames();
            self.go_to_frame(0);
            self.toggle_frames(false);
            return;
        }
        self.go_to(None);
        self.playback.play();
    }

    /// Whether steps, frames or a motion are playing.
    pub fn is_playing(&self) -> bool {
        self.playback.is_playing || self.motion.is_playing || self.plays_frames()
    }

    /// Stops whatever plays.
    pub(super) fn stop_playing(&mut self) {
        self.playback.pause();
        self.motion.is_playing = false;
        self.pause_frames();
    }

    /// Lets `seconds` pass.
    pub fn advance(&mut self, seconds: f32) {
        for _ in 0..self.playback.advance(seconds) {
            self.cursor = stepping::next(&self.study, self.cursor);
        }
        if self.cursor == stepping::last(&self.study) {
            self.playback.pause();
        }
    }

    /// The pair that the verdict is about: the current step's, else the focus.
    pub fn pair(&self) -> Option<&PairStudy> {
        self.study.pairs.get(self.study.current(self.cursor)?)
    }

    /// Goes to where the current pair's answer first departs from the method with the repairs that mend it.
    pub fn go_to_departure(&mut self) {
        let pair = self.pair();
        let departure = pair.and_then(|pair| pair.departure);
        let remedy = pair.and_then(PairStudy::remedy);
        let remedy = remedy.map(|remedy| format!("{}.", text::capitalised(&remedy)));
        match (departure, remedy) {
            (Some(step), Some(remedy)) => {
                self.go_to(Some(step));
                self.say(remedy);
            }
            (_, Some(remedy)) => self.refuse(remedy),
            (_, None) => self.refuse("Nothing departs here: the answer is right."),
        }
    }
}
