//! The frames of a scene that moves: which one is shown, playing them, and editing what they start from.

use super::{Session, faults::Faults, placing::Moment};
use crate::{
    method::Control,
    run::{
        breakpoint::{Breakpoint, Stop},
        simulation::{Chosen, RunHistory},
        study::{Difference, Study},
    },
    scene::{Scene, Snapshot},
};
use std::{borrow::Cow, collections::BTreeSet, sync::Arc};

/// Speeds that the slider spans, as multiples of the scene's own time.
pub const SPEEDS: std::ops::RangeInclusive<f32> = 0.1..=4.0;
/// The most frames that one look at the window runs: what takes longer is slowed down.
const MOST_AT_ONCE: usize = 8;

/// A run of the scene, frame after frame.
#[derive(Clone, Debug)]
pub struct Frames {
    /// Every frame so far.
    pub history: RunHistory,
    /// What the scene's replay was when the run began.
    replay: Arc<[Control]>,
    /// The one that is shown.
    pub frame: usize,
    /// Playing them.
    pub playback: FramePlayback,
    /// The first and the last of the frames that playing repeats.
    pub range: Option<[usize; 2]>,
    /// Where breakpoints stopped.
    pub stops: BTreeSet<usize>,
    /// What was shown when a drag began.
    pub(super) held: Option<Moment>,
    /// What is wrong with them.
    pub faults: Faults,
}

/// Whether and how frames follow each other.
#[derive(Clone, Copy, Debug)]
pub struct FramePlayback {
    /// Whether it runs.
    pub is_playing: bool,
    /// Whether it runs backwards.
    pub is_reversed: bool,
    /// Multiple of the scene's own time.
    pub speed: f32,
    /// How long the current frame was shown, seconds of the scene's time.
    shown: f32,
}

impl Default for FramePlayback {
    fn default() -> Self {
        Self {
            is_playing: false,
            is_reversed: false,
            speed: 1.0,
            shown: 0.0,
        }
    }
}

impl FramePlayback {
    /// Lets `seconds` pass and says how many frames of `time_step` to go on.
    fn advance(&mut self, seconds: f32, time_step: f32) -> usize {
        match self.is_playing {
            true => self.pass(seconds, time_step),
            false => 0,
        }
    }

    /// The current frame is shown from now on.
    pub(super) fn restart(&mut self) {
        self.shown = 0.0;
    }

    /// Lets `seconds` pass, whether it plays or not.
    pub(super) fn pass(&mut self, seconds: f32, time_step: f32) -> usize {
        self.shown += seconds * self.speed;
        let frames = (self.shown / time_step).floor();
        self.shown -= frames * time_step;
        (frames as usize).min(MOST_AT_ONCE)
    }
}

impl Frames {
    /// The run of `scene` at the same frame as `before`, with the same input unless the scene's own replay is another.
    fn again(scene: &Scene, chosen: Chosen, before: Option<&Self>) -> Self {
        let mut frames = Self {
            history: RunHistory::of(scene, chosen),
            replay: scene.replay.clone(),
            frame: 0,
            playback: before.map_or_else(FramePlayback::default, |before| before.playback),
            range: before.and_then(|before| before.range),
            stops: BTreeSet::new(),
            held: before.and_then(|before| before.held.clone()),
            faults: Faults::default(),
        };
        if let Some(before) = before {
            if before.replay == scene.replay {
                frames.history.foresee(before.history.input());
            }
            frames.history.take_over(&before.history);
            frames.history.reach(before.history.newest());
            frames.frame = before.frame;
        }
        frames
    }

    /// Goes to frame `frame`; those on the way that were never run are run with the input that is known of them.
    fn go_to(&mut self, frame: usize) {
        self.history.reach(frame);
        self.frame = frame;
    }

    /// The frame that playing shows after this one; `None` before the first.
    fn next(&self) -> Option<usize> {
        let (frame, is_reversed) = (self.frame, self.playback.is_reversed);
        match (self.range, is_reversed) {
            (Some([first, last]), false) if frame < first || frame >= last => Some(first),
            (Some([first, last]), true) if frame <= first || frame > last => Some(last),
            (_, false) => Some(frame + 1),
            (_, true) => frame.checked_sub(1),
        }
    }

    /// Repeats the frames between two, both included; one alone is no range.
    pub fn repeat(&mut self, from: usize, to: usize) {
        self.range = (from != to).then(|| [from.min(to), from.max(to)]);
    }

    /// The current frame.
    fn study(&self) -> Study {
        Study::of_frame(&self.history, self.frame)
    }

    /// Remembers what is wrong with a frame that is looked at.
    pub(super) fn remember(&mut self, study: &Study) {
        if let Some(ledger) = study.ledger() {
            self.faults.remember(ledger, self.history.newest());
        }
    }

    /// Forgets every frame from `frame` on, and what a replay tells of them.
    pub(super) fn cut(&mut self, frame: usize) {
        self.history.cut(frame);
        self.faults.cut(frame);
        self.stops.split_off(&frame);
    }

    /// Where the first of `breakpoints` stops at the current frame, whose study that is.
    fn stop(&self, breakpoints: &[Breakpoint], study: &Study) -> Option<Stop> {
        let level = self.history.level();
        let mut stops = breakpoints.iter();
        stops.find_map(|breakpoint| breakpoint.check(level, study))
    }
}

impl Session {
    /// Runs the written scene with the same input, up to the frame that is shown; only frames that an edit changes are
    /// run again.
    pub(super) fn run_again(&mut self) {
        let written = self.history.document().scene().clone();
        let before = self.frames.take();
        self.frames = written
            .response()
            .map(|chosen| Frames::again(&written, chosen, before.as_ref()));
        // Nobody walks where nothing moves.
        self.walk = self.walk.filter(|_| self.frames.is_some());
        self.pose();
    }

    /// Takes the scene as it is written, with its shapes where they are as the shown frame begins.
    pub(super) fn pose(&mut self) {
        self.scene = self.history.document().scene().clone();
        let poses = self.frames.as_ref().map(|frames| {
            let state = frames.history.state(frames.frame);
            frames.history.level().poses(&self.scene, &state)
        });
        self.poses = poses.unwrap_or_default().into();
    }

    /// The scene with its shapes where they are as the shown frame begins.
    pub fn snapshot(&self) -> Snapshot<'_> {
        Snapshot::new(&self.scene, &self.poses)
    }

    /// What there is to see: a frame, or the shapes as they stand.
    pub(super) fn looked(&self) -> Study {
        match &self.frames {
            Some(frames) => frames.study(),
            None => Study::of(&self.scene, self.choice.as_ref()),
        }
    }

    /// How the scene's answers differ from its `[expect]`, which is of the frame that the scene opens at.
    pub fn unmet(&self) -> Vec<Difference> {
        self.scene.differences(&self.opening_study())
    }

    /// The study of the frame that the scene opens at, where the run has it; else what is shown.
    pub(super) fn opening_study(&self) -> Cow<'_, Study> {
        let opening = self.scene.run.frame.unwrap_or(0);
        let frames = self.frames.as_ref();
        let elsewhere = frames.filter(|it| it.frame != opening && it.history.newest() >= opening);
        match elsewhere {
            Some(frames) => Cow::Owned(Study::of_frame(&frames.history, opening)),
            None => Cow::Borrowed(&self.study),
        }
    }

    /// The number of the shown frame, in a scene that moves.
    pub fn frame(&self) -> Option<usize> {
        self.frames.as_ref().map(|frames| frames.frame)
    }

    /// Shows frame `frame`.
    pub fn go_to_frame(&mut self, frame: usize) {
        let Some(frames) = &mut self.frames else {
            return;
        };
        frames.go_to(frame);
        self.show_frame();
    }

    /// Looks at the frame that is shown now; the reader stays at the same step where it has one.
    pub(super) fn show_frame(&mut self) {
        self.pose();
        self.restudy();
    }

    /// The next frame, or the one before; playing stops.
    pub fn step_frame(&mut self, forward: bool) {
        self.pause_frames();
        if let Some(frame) = self.frame() {
            self.go_to_frame(match forward {
                true => frame + 1,
                false => frame.saturating_sub(1),
            });
        }
    }

    /// Plays the frames in one direction, or pauses.
    pub fn toggle_frames(&mut self, is_reversed: bool) {
        self.end_walk();
        let Some(frames) = &mut self.frames else {
            return;
        };
        let playback = &mut frames.playback;
        playback.is_playing = !playback.is_playing || playback.is_reversed != is_reversed;
        playback.is_reversed = is_reversed;
        playback.restart();
    }

    /// Whether frames are playing.
    pub fn plays_frames(&self) -> bool {
        let frames = self.frames.as_ref();
        frames.is_some_and(|frames| frames.playback.is_playing)
    }

    /// Stops playing and walking.
    pub fn pause_frames(&mut self) {
        self.end_walk();
        if let Some(frames) = &mut self.frames {
            frames.playback.is_playing = false;
        }
    }

    /// Lets `seconds` pass.
    pub fn advance_frames(&mut self, seconds: f32) {
        let Some(frames) = &mut self.frames else {
            return;
        };
        let time_step = frames.history.level().world.time_step;
        let passed = frames.playback.advance(seconds, time_step);
        if passed == 0 {
            return;
        }
        let breakpoints = self.breaks.enabled();
        let (mut stop, mut seen) = (None, None);
        for _ in 0..passed {
            let Some(next) = frames.next() else { break };
            frames.go_to(next);
            if !breakpoints.is_empty() {
                let study = frames.study();
                stop = frames.stop(&breakpoints, &study);
                frames.remember(&study);
                seen = Some(study);
            }
            if stop.is_some() {
                break;
            }
        }
        if frames.playback.is_reversed && frames.next().is_none() {
            frames.playback.is_playing = false;
        }
        self.pose();
        let study = seen.unwrap_or_else(|| self.looked());
        self.look_at(study);
        if let Some(stop) = stop {
            self.stop_at(&stop);
        }
    }

    /// Ends playing at the shown frame, where a breakpoint stopped.
    fn stop_at(&mut self, stop: &Stop) {
        let Some(frames) = &mut self.frames else {
            return;
        };
        frames.playback.is_playing = false;
        frames.stops.insert(frames.frame);
        let text = format!("Stopped at frame {}: {}", frames.frame, stop.why);
        self.go_to(Some(stop.step));
        self.say(text);
    }

    /// Repeats from the shown frame on, or up to it: the other end stays, or is the run's.
    pub fn repeat_here(&mut self, is_start: bool) {
        let Some(frames) = &mut self.frames else {
            return;
        };
        let newest = frames.history.newest();
        let [first, last] = frames.range.unwrap_or([0, newest]);
        match is_start {
            true => frames.repeat(frames.frame, last.max(frames.frame)),
            false => frames.repeat(first.min(frames.frame), frames.frame),
        }
    }

    /// Repeats nothing. Whether something was repeated.
    pub fn repeat_nothing(&mut self) -> bool {
        let frames = self.frames.as_mut();
        frames.is_some_and(|frames| frames.range.take().is_some())
    }

    /// Shows the frame that a scene just opened asks for.
    pub(super) fn opening_frame(&mut self) {
        if let Some(frames) = &mut self.frames {
            frames.go_to(self.scene.run.frame.unwrap_or(0));
        }
        self.pose();
    }
}
