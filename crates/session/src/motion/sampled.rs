//! Which moment of the motion a step is about, where the method tries moments.

use capsule_core::trace::{Step, Value};
use capsule_scenes::run::study::Study;

/// The moment that `step` tests, 0..=1: from the step itself, else from the test that it is a part of. `None` for a step about
/// no one moment, and for methods that test none.
pub fn time_tried_at(study: &Study, step: Option<usize>) -> Option<f32> {
    let step = step?;
    let pair = study.pair_at(step)?;
    let steps = &study.record.steps;
    let mut of_pair = steps[pair.steps.clone()].iter();
    if of_pair.all(|step| step.sample.is_none()) {
        return None;
    }
    let tried = study.record.moment_tried(step, Some(pair.steps.start));
    let tried = tried.or_else(|| written(&steps[step]));
    tried
        .filter(|time| time.is_finite())
        .map(|time| time.clamp(0.0, 1.0))
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
        ] {
            let told = tried(scene, address).unwrap_or(f32::NAN);
            assert!((told - time).abs() < 1e-5, "{scene} {address}: {told}");
        }
    }

    #[test]
    fn what_is_about_the_whole_motion_or_about_parts_tries_no_moment() {
        for (scene, address) in [
            ("five-sub-steps", "sub-steps"),
            ("halving", "products of the axes"),
            ("between-two-traces", "trace at the end/approach"),
            ("into-an-edge", "impact"),
            ("into-an-edge", "cylinders/cylinder 0"),
            ("mirrored-trace", "plane trace"),
        ] {
            assert_eq!(tried(scene, address), None, "{scene} {address}");
        }
    }
}
