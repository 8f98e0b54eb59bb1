//! Playing, one thing at a time: the steps of a study, the frames of a run, or the motion of a sweep.

use super::{Session, motion::MOTION_SECONDS, stepping};
use capsule_scenes::run::{breakpoint::Stop, study::Study};
use std::{
    ops::RangeInclusive,
    time::{Duration, Instant},
};

/// Seconds a step stays at normal speed.
const STEP_SECONDS: f32 = 0.9;
/// Speeds of steps that the slider spans, as multiples of normal speed.
pub const STEP_SPEEDS: RangeInclusive<f32> = 0.5..=4.0;
/// Speeds of frames that the slider spans, as multiples of the scene's own time.
pub const FRAME_SPEEDS: RangeInclusive<f32> = 0.1..=4.0;
/// The longest time between two pictures that is played, seconds: a window that stood still for longer goes on from there.
pub const LONGEST_LOOK: f32 = 2.0;
/// How long the frames between two pictures may be worked at: where a frame takes longer to run than it lasts, play slows
/// down.
const MAX_WORK: Duration = Duration::from_millis(150);
/// The number of frames that are run in any case.
const MIN_FRAMES: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Playing {
    /// The steps, to the last.
    Steps,
    Frames {
        /// To the first, instead of on and on.
        backwards: bool,
    },
    /// The motion of the current pair, once.
    Motion,
}

#[derive(Clone, Copy, Debug)]
pub struct Playback {
    playing: Option<Playing>,
    /// The speed of steps, a multiple of normal speed.
    pub(super) step_speed: f32,
    /// The speed of frames, a multiple of the scene's own time.
    pub(super) frame_speed: f32,
    /// How long the current step or frame was shown, seconds of the time that plays.
    shown: f32,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            playing: None,
            step_speed: 1.0,
            frame_speed: 1.0,
            shown: 0.0,
        }
    }
}

impl Playback {
    pub fn plays(&self, what: Playing) -> bool {
        self.playing == Some(what)
    }

    pub fn plays_frames(&self) -> bool {
        matches!(self.playing, Some(Playing::Frames { .. }))
    }

    /// How fast steps follow each other, a multiple of normal speed.
    pub fn step_speed(&self) -> f32 {
        self.step_speed
    }

    /// How fast frames follow each other, a multiple of the scene's own time.
    pub fn frame_speed(&self) -> f32 {
        self.frame_speed
    }

    /// Plays `what` instead of anything else; what is current is shown for its whole time.
    pub(super) fn play(&mut self, what: Playing) {
        self.playing = Some(what);
        self.shown = 0.0;
    }

    pub(super) fn toggle(&mut self, what: Playing) {
        if self.playing == Some(what) {
            self.stop()
        } else {
            self.play(what)
        }
    }

    pub(super) fn stop(&mut self) {
        self.playing = None;
    }

    pub(super) fn stop_steps(&mut self) {
        self.playing = self.playing.filter(|what| *what != Playing::Steps);
    }

    pub(super) fn stop_motion(&mut self) {
        self.playing = self.playing.filter(|what| *what != Playing::Motion);
    }

    pub(super) fn stop_frames(&mut self) {
        self.playing = self.playing.filter(|_| !self.plays_frames());
    }

    /// The current step or frame is shown from now on.
    pub(super) fn restart(&mut self) {
        self.shown = 0.0;
    }

    /// Lets `seconds` pass for steps; how many to go on.
    fn pass_steps(&mut self, seconds: f32) -> usize {
        self.pass(seconds * self.step_speed, STEP_SECONDS)
    }

    /// Lets `seconds` pass for frames of `time_step`, seconds as well, whether they play or are walked; how many to go on.
    pub(super) fn pass_frames(&mut self, seconds: f32, time_step: f32) -> usize {
        self.pass(seconds * self.frame_speed, time_step)
    }

    /// Lets `seconds` pass for what is each shown for `length` seconds.
    fn pass(&mut self, seconds: f32, length: f32) -> usize {
        self.shown += seconds;
        let count = (self.shown / length).floor();
        self.shown -= count * length;
        count as usize
    }
}

/// When enough frames were run for one picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorkLimit {
    begun: Instant,
    count: usize,
}

impl WorkLimit {
    pub(super) fn start() -> Self {
        Self {
            begun: Instant::now(),
            count: 0,
        }
    }

    /// Counts one more frame, if there is time for it.
    pub(super) fn allows_another(&mut self) -> bool {
        self.count += 1;
        self.count <= MIN_FRAMES || self.begun.elapsed() < MAX_WORK
    }
}

impl Session {
    pub fn playback(&self) -> &Playback {
        &self.playback
    }

    /// Whether steps, frames or a motion are playing.
    pub fn is_playing(&self) -> bool {
        self.playback.playing.is_some()
    }

    /// Plays or pauses: the frames of a scene that moves, else the steps, which start over at the end.
    pub fn toggle_play(&mut self) {
        if self.moves() {
            return self.toggle_frames(false);
        }
        self.playback.toggle(Playing::Steps);
        if self.is_playing() && self.cursor == stepping::last(&self.study) {
            self.cursor = None;
        }
    }

    /// Plays from the first frame, or step.
    pub(super) fn play_from_start(&mut self) {
        self.pause_frames();
        if self.moves() {
            self.go_to_frame(0);
            self.toggle_frames(false);
        } else {
            self.go_to(None);
            self.playback.play(Playing::Steps);
        }
    }

    /// Plays the frames in one direction, or pauses.
    pub fn toggle_frames(&mut self, backwards: bool) {
        self.end_walk();
        if self.moves() {
            self.playback.toggle(Playing::Frames { backwards });
        }
    }

    /// Plays the motion once, or stops. At the impact or the end it starts over.
    pub(super) fn toggle_motion(&mut self) {
        self.playback.toggle(Playing::Motion);
        let is_over = self.scrubbed_time.is_none_or(|time| time >= 1.0);
        if self.is_playing() && is_over {
            self.scrubbed_time = Some(0.0);
        }
    }

    /// Stops playing the frames, and walking.
    pub fn pause_frames(&mut self) {
        self.end_walk();
        self.playback.stop_frames();
    }

    pub(super) fn stop_playing(&mut self) {
        self.end_walk();
        self.playback.stop();
    }

    /// Lets `seconds` pass. However many frames they hold are run; only the last of them is shown.
    pub fn advance(&mut self, seconds: f32) {
        match self.playback.playing {
            Some(Playing::Steps) => self.advance_steps(seconds),
            Some(Playing::Frames { backwards }) => {
                self.advance_frames(seconds, backwards);
                self.keep_log(seconds);
            }
            Some(Playing::Motion) => self.advance_motion(seconds),
            None => {}
        }
    }

    fn advance_steps(&mut self, seconds: f32) {
        for _ in 0..self.playback.pass_steps(seconds) {
            self.cursor = stepping::next(&self.study, self.cursor);
        }
        if self.cursor == stepping::last(&self.study) {
            self.playback.stop();
        }
    }

    fn advance_frames(&mut self, seconds: f32, backwards: bool) {
        let Some(run) = self.frames.run() else {
            return;
        };
        let time_step = run.level().world.time_step;
        let passed = self.playback.pass_frames(seconds, time_step);
        if passed == 0 {
            return;
        }
        let breakpoints = self.breaks.enabled();
        let (mut stop, mut seen) = (None, None);
        let mut limit = WorkLimit::start();
        for _ in 0..passed {
            if !limit.allows_another() {
                break;
            }
            let Some(next) = self.frames.next(backwards) else {
                break;
            };
            self.frames.go_to(next);
            seen = None;
            if !breakpoints.is_empty() && self.frames.may_stop(&breakpoints) {
                let study = self.looked();
                stop = self.frames.stop(&breakpoints, &study);
                self.frames.remember(&study);
                seen = Some(study);
            }
            if stop.is_some() {
                break;
            }
        }
        if self.frames.next(backwards).is_none() {
            self.playback.stop();
        }
        self.pose();
        let study: Study = seen.unwrap_or_else(|| self.looked());
        self.look_at(study);
        if let Some(stop) = stop {
            self.stop_at(&stop);
        }
    }

    /// Ends playing at the shown frame, where a breakpoint stopped.
    fn stop_at(&mut self, stop: &Stop) {
        self.playback.stop();
        let frame = self.frames.note_stop();
        self.go_to(Some(stop.step));
        self.say(format!("Stopped at frame {frame}: {}", stop.why));
    }

    fn advance_motion(&mut self, seconds: f32) {
        let time = self.time().map(|time| time + seconds / MOTION_SECONDS);
        match time {
            Some(time) if time < 1.0 => self.scrubbed_time = Some(time),
            Some(_) => {
                self.scrubbed_time = Some(1.0);
                self.playback.stop();
            }
            None => self.playback.stop(),
        }
    }
}
