//! The motion of a swept pair: which moment of it is shown, playing it, and the part that is looked at.

use super::{state::App, view::figure::travel};
use capsule_lab::{run::study::PairStudy, trace::Part};

/// Seconds that playing the whole motion takes.
const SECONDS: f32 = 2.5;

/// Playing the motion.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Motion {
    /// Whether it runs.
    pub is_playing: bool,
}

impl App {
    /// The current pair, if it is a sweep's.
    pub(crate) fn swept_pair(&self) -> Option<&PairStudy> {
        let is_swept = |pair: &&PairStudy| pair.choice.algorithm.question.is_sweep();
        self.pair().filter(is_swept)
    }

    /// The moment of the motion that is shown, a fraction of the displacement; `None` where nothing is swept.
    pub(crate) fn time(&self) -> Option<f32> {
        travel::shown_time(self.pair()?, self.chosen_time())
    }

    /// The moment that was scrubbed to, else the one that the current step tries.
    pub(crate) fn chosen_time(&self) -> Option<f32> {
        let tried = || travel::tried_at(&self.study, self.cursor);
        self.view.options.time.or_else(tried)
    }

    /// Shows the moment `time`; playing the motion stops.
    pub(crate) fn show_time(&mut self, time: f32) {
        self.motion.is_playing = false;
        self.view.options.time = Some(time.clamp(0.0, 1.0));
    }

    /// Shows the impact, or the end where there is none.
    pub(crate) fn show_impact(&mut self) {
        self.motion.is_playing = false;
        let tries_another = travel::tried_at(&self.study, self.cursor).is_some();
        let impact = self.pair().and_then(|pair| travel::shown_time(pair, None));
        self.view.options.time = impact.filter(|_| tries_another);
    }

    /// Shows the moment that the current step tries, and follows the steps from then on.
    pub(crate) fn show_tried(&mut self) {
        self.motion.is_playing = false;
        self.view.options.time = None;
    }

    /// Plays the motion once, or stops. At the impact or the end it starts over.
    pub(crate) fn toggle_motion(&mut self) {
        self.motion.is_playing = !self.motion.is_playing;
        let is_over = self.view.options.time.is_none_or(|time| time >= 1.0);
        if self.motion.is_playing && is_over {
            self.view.options.time = Some(0.0);
        }
    }

    /// Lets `seconds` pass.
    pub(crate) fn advance_motion(&mut self, seconds: f32) {
        let Some(time) = self.time().filter(|_| self.motion.is_playing) else {
            self.motion.is_playing = false;
            return;
        };
        let time = (time + seconds / SECONDS).min(1.0);
        self.view.options.time = Some(time);
        self.motion.is_playing = time < 1.0;
    }

    /// The part to look at: the picked one, else the one that the current step tries.
    pub(crate) fn looked_at(&self) -> Option<Part> {
        let tried = || self.study.record.steps.get(self.cursor?)?.trial;
        self.view.part.or_else(|| tried().map(|trial| trial.part))
    }
}
