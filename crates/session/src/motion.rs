//! The motion of a swept pair: which moment of it is shown, that of the step among them, and the part that is looked at.

use super::prelude::*;
use capsule_core::{
    geometry::{Shape, closest_point_on_segment},
    minkowski::{MinkowskiBody, Stage},
    trace::{DrawnShape, Part, Role, Step, Value},
};

/// A place of an axis is this much of the radius beyond the surface at most.
const ON_AXIS: f32 = 1e-3;

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

/// The moment that `step` tests, 0..=1: from the step itself, else from the test that it is a part of, else the one at which it
/// draws the mover's axis. `None` for a step about no one moment.
pub fn time_tried_at(study: &Study, step: Option<usize>) -> Option<f32> {
    let step = step?;
    let pair = study.pair_at(step)?;
    let steps = &study.record.steps;
    let mut of_pair = steps[pair.steps.clone()].iter();
    let has_samples = of_pair.any(|step| step.sample.is_some());
    let tried = || study.record.moment_tried(step, Some(pair.steps.start));
    let tried = has_samples.then(|| tried().or_else(|| written(&steps[step])));
    tried
        .flatten()
        .filter(|time| time.is_finite())
        .map(|time| time.clamp(0.0, 1.0))
        .or_else(|| drawn_at(pair, &steps[step]))
}

/// At which end of its motion a mover is whose axis `step` draws, by its ends, its points and its line.
fn drawn_at(pair: &PairStudy, step: &Step) -> Option<f32> {
    if !pair.choice.method.question.is_sweep() {
        return None;
    }
    let (mover, obstacle) = (pair.shapes.mover, pair.shapes.obstacle);
    let is_in = |shape: &Shape, at: Vec3| {
        let points = shape.points();
        let core = closest_point_on_segment(at, points[0], points[points.len() - 1]);
        shape.is_round() && core.distance(at) <= shape.radius() * (1.0 + ON_AXIS)
    };
    let drawn = step.drawables.iter();
    let of_axis = drawn.filter(|one| matches!(one.role, Role::CapsuleLine | Role::ClosestOnAxis));
    let places = of_axis.flat_map(|one| match one.shape {
        DrawnShape::Point { at } => vec![at],
        DrawnShape::Segment { from, to } => vec![from, to],
        DrawnShape::Line { through, .. } => vec![through],
        _ => vec![],
    });
    let places: Vec<Vec3> = places.filter(|at| !is_in(&obstacle, *at)).collect();
    let is_at = |time: &f32| {
        let moved = mover.translated(pair.shapes.displacement * *time);
        !places.is_empty() && places.iter().all(|at| is_in(&moved, *at))
    };
    [0.0, 1.0].into_iter().find(is_at)
}

/// The moment that a step writes down.
fn written(step: &Step) -> Option<f32> {
    step.values.iter().find_map(|(name, value)| match *value {
        Value::Scalar(time) if *name == "time" => Some(time),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::scene::library;

    /// The moment at the step whose address ends with `address`.
    fn tried(scene: &str, address: &str) -> Option<f32> {
        let scene = library::open(scene).expect("a built-in scene");
        let study = Study::of_scene(&scene);
        time_tried_at(&study, Some(study.find(address).expect("a step")))
    }

    #[test]
    fn every_step_of_a_try_is_at_the_moment_tried() {
        for (scene, address, time) in [
            ("five-sub-steps", "sub-step 2/move", 0.4),
            ("five-sub-steps", "sub-step 2/static test/plane trace", 0.4),
            ("five-sub-steps", "sub-step 2", 0.4),
            ("halving", "test 2/distance of the segments", 0.75),
            ("halving", "final position", 0.640_625),
            ("never-too-far", "start/face normal", 0.0),
            (
                "never-too-far",
                "advancement step 1/closing speed",
                0.757_257,
            ),
            ("never-too-far", "impact", 0.767_785),
            ("between-two-traces", "sphere test/side of the plane", 0.0),
            ("between-two-traces", "candidate sphere", 0.0),
            ("between-two-traces", "trace at the start/approach", 0.0),
            ("between-two-traces", "trace at the end/approach", 1.0),
            ("halving", "products of the axes", 0.0),
        ] {
            let told = tried(scene, address).unwrap_or(f32::NAN);
            assert!((told - time).abs() < 1e-5, "{scene} {address}: {told}");
        }
    }

    #[test]
    fn what_is_about_the_whole_motion_or_about_parts_tries_no_moment() {
        for (scene, address) in [
            ("five-sub-steps", "sub-steps"),
            ("into-an-edge", "impact"),
            ("into-an-edge", "cylinders/cylinder 0"),
            ("mirrored-trace", "plane trace"),
        ] {
            assert_eq!(tried(scene, address), None, "{scene} {address}");
        }
    }
}
