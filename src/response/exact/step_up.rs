//! Climbing a step: up, forward, down, as in Quake's `PM_StepSlideMove`.
//!
//! A round foot that has come a few centimetres over a step's edge would slide off again: what it touches there is
//! steeper than ground. So a probe looks further, by at least the mover's radius, for ground that the step leads to.

use super::{
    ground::is_ground,
    motion::Motion,
    travel::{Travel, travel},
};
use crate::{
    response::{Case, Met, Mover, Watch},
    trace::{Comparison, Correction, Note, Role},
};
use glam::Vec3;

/// Takes the mover over the wall it `met`, if that is a step; whether it is.
pub(super) fn step_up(
    case: &Case<'_>,
    motion: &mut Motion,
    met: &Met,
    watch: &mut impl Watch,
) -> bool {
    let Some(step) = climb(case, motion, watch) else {
        return false;
    };

    // The step adds no velocity: it moves the place, and takes what it went from the way.
    let at = motion.mover.place();
    let push = step.mover.place() - at;
    motion.mover = step.mover;
    motion.remaining = step.remaining;
    motion.climbs_to = Some(step.ground);
    let velocity = motion.mover.velocity;
    watch
        .step("step")
        .arrow(Role::Slide, "step", at, push)
        .shape(Role::Construction, "", &motion.mover.shape)
        .value("step", push)
        .value("remaining", motion.remaining)
        .corrects(Correction {
            contact: met.contact,
            time: Some(met.time),
            push,
            velocity: [velocity; 2],
            remaining: motion.remaining,
        });
    true
}

/// Where a step leads.
struct Step {
    mover: Mover,
    remaining: Vec3,
    /// The normal of the ground ahead.
    ground: Vec3,
}

/// Up, forward and down; `None` where that leads no further or to no ground.
fn climb(case: &Case<'_>, motion: &Motion, watch: &mut impl Watch) -> Option<Step> {
    // Up, as far as there is room.
    let start = motion.mover.place();
    let up = travel(case, &motion.mover, Vec3::Y * case.world.step_height, watch);
    let height = case.world.step_height * up.time;
    watch
        .step("up")
        .arrow(Role::Construction, "up", start, Vec3::Y * height)
        .shape(Role::Construction, "", &up.mover.shape);

    // Forward, level.
    let level = motion.remaining.with_y(0.0);
    let forward = travel(case, &up.mover, level, watch);
    let gone = level.length() * forward.time;
    let is_blocked = gone <= motion.least;
    watch
        .step("forward")
        .arrow(
            Role::Construction,
            "forward",
            up.mover.place(),
            level * forward.time,
        )
        .compares("gone", gone, Comparison::LessOrEqual, "least", motion.least)
        .decides(is_blocked, "blocked up there too", "it leads further");
    if is_blocked {
        return None;
    }

    // The probe: is there ground a radius ahead?
    let ground = ground_ahead(case, &up.mover, level, height, watch)?;

    // Down again, onto whatever is there.
    let down = travel(case, &forward.mover, Vec3::NEG_Y * height, watch);
    watch
        .step("down")
        .shape(Role::Construction, "", &down.mover.shape);

    Some(Step {
        mover: down.mover,
        remaining: level * (1.0 - forward.time),
        ground,
    })
}

/// The ground that `level` leads to from `raised`, which is `height` above the mover.
fn ground_ahead(
    case: &Case<'_>,
    raised: &Mover,
    level: Vec3,
    height: f32,
    watch: &mut impl Watch,
) -> Option<Vec3> {
    // At least a radius ahead, a round foot stands on what it steps on.
    let reach = level.length().max(raised.shape.radius());
    let ahead = travel(case, raised, level.normalize_or_zero() * reach, watch);
    let depth = height + case.world.step_height;
    let Travel { met, .. } = travel(case, &ahead.mover, Vec3::NEG_Y * depth, watch);
    let ground = met.map(|met| met.contact.normal);
    let ground = ground.filter(|normal| is_ground(*normal, case.world));
    watch
        .step("ground ahead")
        .shape(Role::Construction, "", &ahead.mover.shape)
        .decides(ground.is_some(), "ground to step on", "nothing to step on");
    ground
}
