//! What a step does to the velocity of its mover, by the velocity before.

use super::comparison::apart;
use crate::terms::{self, Quantity};
use capsule_core::trace::{Step, Value};
use capsule_scenes::run::study::Study;
use glam::Vec3;

/// The term for a mover's velocity.
const VELOCITY: &str = "velocity";
/// Velocities that differ by less than this share are the same.
const SAME: f32 = 1e-4;

/// The predicate of the velocity that the step at `index` of `study` ends with; `None` where it states none as a vector.
pub(super) fn at(study: &Study, index: usize) -> Option<String> {
    let after = of(&study.record.steps[index])?;
    let passage = study.mover_frame_at(index);
    let earlier = passage.map_or(0..0, |passage| passage.steps.start..index);
    let steps = earlier.rev().map(|step| &study.record.steps[step]);
    let before = steps
        .map(of)
        .find_map(|velocity| velocity)
        .or(passage.map(|passage| passage.before.velocity))?;
    Some(change(before, after))
}

/// The velocity that a step states.
pub(super) fn of(step: &Step) -> Option<Vec3> {
    let file = terms::file(step);
    step.values.iter().find_map(|(name, value)| match value {
        Value::Vector(velocity) if terms::value(name, &file)?.text == VELOCITY => Some(*velocity),
        _ => None,
    })
}

/// What happens to a velocity, as a predicate: "goes from 5 m/s to 4 m/s".
pub(super) fn change(before: Vec3, after: Vec3) -> String {
    let speeds = [before, after].map(Vec3::length);
    let [from, to] = apart(speeds, [Quantity::Speed; 2]);
    let room = SAME * speeds[0].max(speeds[1]);
    if before.distance(after) <= room || before.is_nan() && after.is_nan() {
        format!("stays {to}")
    } else if (speeds[0] - speeds[1]).abs() <= room {
        format!("turns and stays {to}")
    } else {
        format!("goes from {from} to {to}")
    }
}
