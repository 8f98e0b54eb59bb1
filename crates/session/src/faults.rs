//! The faults of the frames so far, for their timeline.

use super::prelude::*;
use capsule_scenes::run::{
    simulation::TracedFrame,
    study::{ContactLog, Mending},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

/// The faults of all frames that were looked at.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    found: BTreeMap<usize, String>,
    /// Which frames were looked at since they were run.
    seen: Vec<bool>,
    /// Every frame before this one was.
    looked: usize,
}

impl Faults {
    /// The frames that have some, in their order.
    pub fn frames(&self) -> impl Iterator<Item = usize> {
        self.found.keys().copied()
    }

    /// The fault of a frame, in a few words.
    pub fn of(&self, frame: usize) -> Option<&str> {
        self.found.get(&frame).map(String::as_str)
    }

    /// Remembers those of a frame that is looked at, in a run that stands at frame `newest`: that one may come otherwise.
    pub(super) fn remember(&mut self, contact_log: &ContactLog, newest: usize) {
        let frame = contact_log.frame;
        if frame < newest {
            self.seen.resize(self.seen.len().max(newest), false);
            self.seen[frame] = true;
        }
        let kinds: BTreeSet<&str> = contact_log.warnings.iter().map(Warning::kind).collect();
        if kinds.is_empty() {
            self.found.remove(&frame);
            return;
        }
        let words: Vec<&str> = kinds.into_iter().collect();
        self.found.insert(frame, words.join(", "));
    }

    /// Forgets those from `frame` on, which will be others.
    pub(super) fn cut(&mut self, frame: usize) {
        self.found.split_off(&frame);
        self.seen.truncate(frame);
        self.looked = self.looked.min(frame);
    }

    /// Looks at frames of `history` that were passed unseen, the oldest first, for as long as `goes_on` says. Whether
    /// some are left.
    pub(super) fn look_back(&mut self, history: &RunHistory, goes_on: impl Fn() -> bool) -> bool {
        let newest = history.newest();
        loop {
            while self.seen.get(self.looked) == Some(&true) {
                self.looked += 1;
            }
            if self.looked >= newest || !goes_on() {
                return self.looked < newest;
            }
            let outline = TracedFrame::outline(history, self.looked);
            self.remember(&ContactLog::of(history, &outline), newest);
        }
    }
}

impl Session {
    /// The repairs that fix the shown frame, where it has a fault; `None` where no repair helps, and while frames pass.
    pub fn frame_mending(&self) -> Option<&Mending<Warning>> {
        if self.passes_frames() {
            return None;
        }
        let (run, contact_log) = self.run().zip(self.study.contact_log())?;
        let mending = || Mending::of_frame(run, contact_log);
        self.frame_mending.get_or_init(mending).as_ref()
    }

    /// The fix for the shown frame, a clause; `None` where nothing is wrong, and while frames pass.
    pub fn frame_remedy(&self) -> Option<String> {
        let (run, contact_log) = self.run().zip(self.study.contact_log())?;
        if contact_log.warnings.is_empty() || self.passes_frames() {
            return None;
        }
        Some(text::frame_remedy(run.chosen(), self.frame_mending()))
    }

    /// The response of the shown frame, and the fix for its fault; `None` where nothing moves, and while frames pass.
    pub fn response_remedy(&self) -> Option<String> {
        let (run, contact_log) = self.run().zip(self.study.contact_log())?;
        let mending = || self.frame_mending();
        (!self.passes_frames()).then(|| text::response_remedy(run, contact_log, mending()))
    }

    /// Whether frame after frame is shown: none of them for long enough to be looked into.
    fn passes_frames(&self) -> bool {
        self.playback.plays_frames() || self.walks()
    }

    /// Spends up to `at_most` on the samples of pins and on frames that were passed unseen. Whether some are left.
    pub fn look_back(&mut self, at_most: Duration) -> bool {
        let start = Instant::now();
        let goes_on = || start.elapsed() < at_most;
        self.frames.look_back(&self.scene, goes_on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::library;

    #[test]
    fn frames_passed_unseen_are_looked_at_later_and_forgotten_once_run_anew() {
        let scene = library::open("zig-zag").expect("a built-in scene");
        let chosen = scene.response().expect("it moves");
        let mut history = RunHistory::of(&scene, chosen);
        history.reach(30);
        let mut faults = Faults::default();
        assert!(faults.look_back(&history, || false), "no time, all left");
        assert_eq!(faults.frames().count(), 0);
        assert!(!faults.look_back(&history, || true));
        assert_eq!(faults.frames().next(), Some(16), "where the zig-zag begins");
        assert_eq!(faults.of(16), Some("oscillating, still overlapping"));
        assert!(
            faults.seen.iter().all(|&seen| seen),
            "none is looked at twice"
        );
        faults.cut(18);
        assert_eq!(faults.frames().last(), Some(17));
        assert!(faults.look_back(&history, || false), "the rest again");
    }
}
