//! The motion of a swept pair: which moment of it is shown, and the part that is looked at.

mod sampled;

pub use sampled::time_tried_at;

use super::Session;
use capsule_core::{
    minkowski::{MinkowskiBody, Stage},
    trace::Part,
};
use capsule_scenes::run::study::PairStudy;

/// Seconds that playing the whole motion takes.
pub(super) const MOTION_SECONDS: f32 = 2.5;

/// When a sweep's pair is shown: at `chosen`, else at the algorithm's impact, or at the exact one where a right answer has no time,
/// else where it rightly passes at its nearest, else at the end. `None` for other pairs.
pub fn shown_time(pair: &PairStudy, chosen: Option<f32>) -> Option<f32> {
    let impact = pair.answer.time.filter(|time| time.is_finite());
    if !pair.choice.method.question.is_sweep() {
        return None;
    }
    let is_right = pair.faults.is_empty();
    let exact = pair.exact.time.filter(|_| is_right);
    let passes = || pair.nearest_approach().filter(|_| is_right);
    let time = chosen.or(impact).or(exact);
    let time = time.or_else(|| Some(passes()?.0));
    Some(time.unwrap_or(1.0).clamp(0.0, 1.0))
}

impl Session {
    /// The current pair, if it is a sweep's.
    pub fn swept_pair(&self) -> Option<&PairStudy> {
        let is_swept = |pair: &&PairStudy| pair.choice.method.question.is_sweep();
        self.pair().filter(is_swept)
    }

    /// Whether the current pair is a sweep that has a rounded body.
    pub fn has_body(&self) -> bool {
        let shapes = self.swept_pair().map(|pair| &pair.shapes);
        let body = shapes.map(|it| MinkowskiBody::of(&it.mover, &it.obstacle, Stage::WHOLE));
        body.flatten().is_some()
    }

    /// The moment of the motion that is shown, a fraction of the displacement; `None` where nothing is swept.
    pub fn time(&self) -> Option<f32> {
        shown_time(self.pair()?, self.chosen_time())
    }

    /// The moment that was scrubbed to, else the one that the current step tries.
    pub fn chosen_time(&self) -> Option<f32> {
        let tried = || time_tried_at(&self.study, self.cursor);
        self.scrubbed_time.or_else(tried)
    }

    /// The moment that was scrubbed to; `None` where the steps are followed.
    pub fn scrubbed_time(&self) -> Option<f32> {
        self.scrubbed_time
    }

    /// Shows the moment `time`; playing the motion stops.
    pub fn show_time(&mut self, time: f32) {
        self.playback.stop_motion();
        self.scrubbed_time = Some(time.clamp(0.0, 1.0));
    }

    /// Shows the impact, or the end where there is none.
    pub(super) fn show_impact(&mut self) {
        self.playback.stop_motion();
        let tries_another = time_tried_at(&self.study, self.cursor).is_some();
        let impact = self.pair().and_then(|pair| shown_time(pair, None));
        self.scrubbed_time = impact.filter(|_| tries_another);
    }

    /// Shows the moment that the current step tries, and follows the steps from then on.
    pub(super) fn show_tried(&mut self) {
        self.playback.stop_motion();
        self.scrubbed_time = None;
    }

    /// The part to look at: the picked one, else the one that the current step tries.
    pub fn looked_at(&self) -> Option<Part> {
        let tried = || self.study.record.steps.get(self.cursor?)?.trial;
        self.part.or_else(|| tried().map(|trial| trial.part))
    }
}
