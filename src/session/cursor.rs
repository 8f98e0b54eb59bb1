//! Where the reader is among the steps.

use super::{Session, stepping::Cursor, text};
use crate::run::study::PairStudy;

impl Session {
    /// Goes to `cursor`; playing stops.
    pub fn go_to(&mut self, cursor: Cursor) {
        self.playback.stop_steps();
        self.cursor = cursor;
        self.sought = None;
    }

    /// The pair that the verdict is about: the current step's, else the focus.
    pub fn pair(&self) -> Option<&PairStudy> {
        self.study.pairs.get(self.study.current(self.cursor)?)
    }

    /// Goes to where the current pair's answer first departs from the method with the repairs that mend it.
    pub(super) fn go_to_departure(&mut self) {
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
