//! Which moment of the motion a step is about, where the method tries moments.

use capsule_core::trace::{Record, Step, Value};
use capsule_scenes::run::study::Study;
use std::ops::Range;

/// The moment that `step` tests, 0..=1: from the step itself, else from the test that it is a part of. `None` for a step about
/// no one moment, and for methods that test none.
pub fn time_tried_at(study: &Study, step: Option<usize>) -> Option<f32> {
    let step = step?;
    let pair = study.pair_at(step)?;
    let steps = &study.record.steps;
    if steps[pair.steps.clone()]
        .iter()
        .all(|step| step.sample.is_none())
    {
        return None;
    }
    let told = sampled(&steps[step])
        .or_else(|| of_group(&study.record, pair.steps.clone(), step))
        .or_else(|| written(&steps[step]));
    told.filter(|time| time.is_finite())
        .map(|time| time.clamp(0.0, 1.0))
}

fn sampled(step: &Step) -> Option<f32> {
    step.sample.map(|sample| sample.time)
}

/// The moment that the innermost group around `step` tries, be it in the group or right after it. What is about all of
/// the pair is in no such group.
fn of_group(record: &Record, pair: Range<usize>, step: usize) -> Option<f32> {
    let own = record.steps[step].is_group.then_some(step);
    let mut around = own.or_else(|| record.parent(step));
    while let Some(group) = around.filter(|&group| group > pair.start) {
        let inside = record.subtree(group);
        let after = next_leaf(record, inside.end, pair.end);
        let mut samples = record.steps[inside].iter().filter_map(sampled);
        let told = samples.next().or_else(|| sampled(&record.steps[after?]));
        if told.is_some() {
            return told;
        }
        around = record.parent(group);
    }
    None
}

fn next_leaf(record: &Record, from: usize, end: usize) -> Option<usize> {
    (from..end).find(|&index| !record.steps[index].is_group)
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
