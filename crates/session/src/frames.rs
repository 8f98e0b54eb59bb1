//! The frames of a scene's run: which one is shown, which are repeated, and editing what they start from. A scene that
//! stands has one frame.

use super::prelude::*;
use super::{faults::Faults, pins::Pins, placing::Moment, playback::WorkLimit};
use capsule_core::method::Control;
use capsule_scenes::run::{
    breakpoint::{Breakpoint, Stop},
    study::{Difference, Timeline},
};
use std::{borrow::Cow, collections::BTreeSet};

/// A run of the scene, frame after frame.
#[derive(Clone, Debug, Default)]
pub struct Frames {
    /// Every frame so far; of a scene that stands, its study.
    timeline: Timeline,
    /// The scene's replay when the run began.
    replay: Arc<[Control]>,
    frame: usize,
    pub(super) range: Option<[usize; 2]>,
    stops: BTreeSet<usize>,
    /// The shown moment when a drag began.
    pub(super) held: Option<Moment>,
    pub(super) faults: Faults,
    pub(super) pins: Pins,
}

impl Frames {
    /// The run of `scene` at the same frame as `before`, with the same input unless the scene's own replay is another.
    fn again(scene: &Scene, before: Self) -> Self {
        let mut frames = Self {
            timeline: Timeline::new(scene, None),
            replay: scene.replay.clone(),
            held: before.held.clone(),
            ..Self::default()
        };
        let mut shared = 0;
        if let (Some(run), Some(past)) = (frames.timeline.history_mut(), before.run()) {
            if before.replay == scene.replay {
                run.foresee(past.input());
            }
            run.take_over(past);
            shared = run.newest();
            run.reach(past.newest());
            frames.frame = before.frame;
            frames.range = before.range;
        }
        frames.pins = before.pins;
        frames.pins.cut(shared);
        frames
    }

    pub fn choice(&self) -> Option<&AlgorithmChoice> {
        self.timeline.choice()
    }

    /// Tests with `choice` from now on.
    pub(super) fn choose(&mut self, choice: Option<AlgorithmChoice>) {
        self.timeline.choose(choice);
    }

    pub fn run(&self) -> Option<&RunHistory> {
        self.timeline.history()
    }

    pub fn frame(&self) -> usize {
        self.frame
    }

    /// The first and the last of the frames that playing repeats.
    pub fn range(&self) -> Option<[usize; 2]> {
        self.range
    }

    /// Where breakpoints stopped.
    pub fn stops(&self) -> &BTreeSet<usize> {
        &self.stops
    }

    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// Goes to frame `frame`; those on the way that were never run are run with the input that is known of them.
    pub(super) fn go_to(&mut self, frame: usize) {
        if let Some(run) = self.timeline.history_mut() {
            run.reach(frame);
            self.frame = frame;
        }
    }

    /// Goes on by `count` frames, fewer where they take long: a player drives the first by `first` and the others by `then`.
    pub(super) fn drive(&mut self, first: Control, then: Control, count: usize) {
        if let Some(run) = self.timeline.history_mut() {
            let mut limit = WorkLimit::start();
            let controls = std::iter::once(first).chain(std::iter::repeat(then));
            for control in controls.take(count) {
                if !limit.allows_another() {
                    break;
                }
                run.advance(control);
                self.frame += 1;
            }
        }
    }

    /// The frame that playing shows after this one; `None` before the first.
    pub(super) fn next(&self, backwards: bool) -> Option<usize> {
        let frame = self.frame;
        match (self.range, backwards) {
            (Some([first, last]), false) if frame < first || frame >= last => Some(first),
            (Some([first, last]), true) if frame <= first || frame > last => Some(last),
            (_, false) => Some(frame + 1),
            (_, true) => frame.checked_sub(1),
        }
    }

    /// Repeats the frames between two, both included; one alone is no range.
    pub(super) fn repeat(&mut self, from: usize, to: usize) {
        let range = (from != to).then(|| [from.min(to), from.max(to)]);
        self.range = range.filter(|_| self.run().is_some());
    }

    /// Remembers what is wrong with a frame that is looked at.
    pub(super) fn remember(&mut self, study: &Study) {
        if let (Some(run), Some(contact_log)) = (self.timeline.history(), study.contact_log()) {
            self.faults.remember(contact_log, run.newest());
        }
    }

    /// Takes the samples of pins, then looks for what is wrong with frames that were passed unseen, for as long as `goes_on`
    /// says. Whether some are left.
    pub(super) fn look_back(&mut self, scene: &Scene, goes_on: impl Fn() -> bool) -> bool {
        let Some(run) = self.timeline.history() else {
            return false;
        };
        let samples_left = self.pins.follow(scene, run, &goes_on);
        self.faults.look_back(run, goes_on) || samples_left
    }

    /// Forgets every frame from `frame` on, and the replay of them.
    pub(super) fn cut(&mut self, frame: usize) {
        if let Some(run) = self.timeline.history_mut() {
            run.cut(frame);
        }
        self.faults.cut(frame);
        self.pins.cut(frame);
        self.stops.split_off(&frame);
    }

    /// Whether one of `breakpoints` may stop at the current frame; its study tells.
    pub(super) fn may_stop(&mut self, breakpoints: &[Breakpoint]) -> bool {
        let run = self.timeline.history_mut();
        run.is_some_and(|run| Breakpoint::may_stop(breakpoints, run, self.frame))
    }

    /// Where the first of `breakpoints` stops at the current frame, whose study that is.
    pub(super) fn stop(&self, breakpoints: &[Breakpoint], study: &Study) -> Option<Stop> {
        let level = self.run()?.level();
        let mut stops = breakpoints.iter();
        stops.find_map(|breakpoint| breakpoint.check(level, study))
    }

    /// Notes that a breakpoint stopped at the shown frame, whose number is answered.
    pub(super) fn note_stop(&mut self) -> usize {
        self.stops.insert(self.frame);
        self.frame
    }
}

impl Session {
    /// Runs the written scene with the same input, up to the frame that is shown; only frames that an edit changes are
    /// run again.
    pub(super) fn run_again(&mut self) {
        let written = self.history.document().scene().clone();
        self.frames = Frames::again(&written, std::mem::take(&mut self.frames));
        // Where nothing moves no frames play, and there is no player to walk with.
        if !self.moves() {
            self.playback.stop_frames();
            self.walk = None;
        }
        self.pose();
    }

    /// Takes the scene as it is written, with its shapes where they are as the shown frame begins.
    pub(super) fn pose(&mut self) {
        self.scene = self.history.document().scene().clone();
        let Frames {
            timeline, frame, ..
        } = &self.frames;
        self.poses = timeline.poses(&self.scene, *frame).into();
    }

    /// The scene with its shapes where they are as the shown frame begins.
    pub fn snapshot(&self) -> Snapshot<'_> {
        Snapshot::new(&self.scene, &self.poses)
    }

    /// The study of the shown frame, or of the shapes as they stand.
    pub(super) fn looked(&self) -> Study {
        let Frames {
            timeline, frame, ..
        } = &self.frames;
        timeline.study(&self.scene, *frame)
    }

    /// How the scene's answers differ from its `[expect]`, which is of the frame that the scene opens at.
    pub fn unmet(&self) -> Vec<Difference> {
        if self.asks_program() {
            return self.scene.differences(&Study::of_scene(&self.scene));
        }
        self.scene.differences(&self.opening_study())
    }

    /// The study of the frame that the scene opens at, where the run has it; else what is shown.
    pub(super) fn opening_study(&self) -> Cow<'_, Study> {
        let opening = self.scene.run.frame.unwrap_or(0);
        let run = self.frames.run();
        let elsewhere = run.filter(|run| self.frames.frame != opening && run.newest() >= opening);
        match elsewhere {
            Some(run) => Cow::Owned(Study::of_frame(run, opening)),
            None => Cow::Borrowed(&self.study),
        }
    }

    pub fn frames(&self) -> &Frames {
        &self.frames
    }

    pub fn run(&self) -> Option<&RunHistory> {
        self.frames.run()
    }

    pub fn moves(&self) -> bool {
        self.run().is_some()
    }

    /// The number of the shown frame, in a scene that moves.
    pub fn frame(&self) -> Option<usize> {
        self.run().map(|_| self.frames.frame)
    }

    pub fn go_to_frame(&mut self, frame: usize) {
        if self.moves() {
            self.frames.go_to(frame);
            self.show_frame();
        }
    }

    /// Looks at the frame that is shown now; the reader stays at the same step where it has one.
    pub(super) fn show_frame(&mut self) {
        self.pose();
        self.restudy();
    }

    /// Repeats from the shown frame on, or up to it: the other end stays, or is the run's.
    pub(super) fn repeat_here(&mut self, is_start: bool) {
        let Some(newest) = self.run().map(RunHistory::newest) else {
            return;
        };
        let here = self.frames.frame;
        let [first, last] = self.frames.range.unwrap_or([0, newest]);
        if is_start {
            self.frames.repeat(here, last.max(here))
        } else {
            self.frames.repeat(first.min(here), here)
        }
    }

    /// Shows the opening frame of a scene just opened.
    pub(super) fn opening_frame(&mut self) {
        self.frames.go_to(self.scene.run.frame.unwrap_or(0));
        self.pose();
    }
}
