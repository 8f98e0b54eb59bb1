//! The effect of standing on ground: gravity does not pull, the velocity follows the ground, and the feet stay on it.

use super::{motion::Motion, travel::ahead};
use crate::{
    method::{Case, ObstacleContact, Watch, World},
    trace::{Comparison, Correction, Note, Role},
};
use glam::Vec3;

/// Whether `normal` is that of ground.
pub(super) fn is_ground(normal: Vec3, world: &World) -> bool {
    normal.y > world.ground_limit
}

/// Whether there is a down that feet could point to.
pub(super) fn has_down(world: &World) -> bool {
    world.gravity.y < 0.0
}

/// Lets gravity pull, or, on ground, turns the velocity along it.
pub(super) fn set_out(case: &Case<'_>, motion: &mut Motion, watch: &mut impl Watch) {
    // Compute the velocity and “way”, the motion of this frame. On ground, gravity is not applied, so the mover does
    // not creep down a slope. In the air, gravity is added.
    let ground = case.stood_on.filter(|_| has_down(case.world));
    let before = motion.mover.velocity;
    motion.walks = ground.is_some();
    let velocity = match ground {
        Some(normal) => along_ground(before, normal),
        None => before + case.world.gravity * case.world.time_step,
    };
    motion.planes.extend(ground);
    motion.set_out(velocity, case.world.time_step);
    watch
        .step("start of the motion")
        .arrow(Role::Velocity, "velocity", motion.mover.place(), velocity)
        .value("velocity", velocity)
        .value("way", motion.remaining())
        .decides(
            motion.walks,
            "it is on ground, and the velocity follows the ground",
            "it is in the air, so gravity pulls",
        );
}

/// The level part of `velocity`, led up or down along the ground with `normal`, but no faster than it was.
fn along_ground(velocity: Vec3, normal: Vec3) -> Vec3 {
    let level = velocity.with_y(0.0);
    let led = level.with_y(-normal.dot(level) / normal.y);
    led.clamp_length_max(velocity.length())
}

/// Keeps the feet on the ground where it falls away by no more than a step, and finds the ground under the mover.
pub(super) fn snap(case: &Case<'_>, motion: &mut Motion, watch: &mut impl Watch) {
    // Look for ground below the mover, to keep its feet on the ground. “fall” is the distance down to it, and “reach”
    // is one step height plus the skin.
    let reach = case.world.step_height + case.world.skin;
    let down = Vec3::NEG_Y * reach;
    let met = ahead(case, &motion.mover, down, watch);
    let ground = first_ground(&met, case.world.skin / reach, case.world);
    let fall = met.first().map_or(0.0, |met| met.time * reach);
    let below = watch.step("ground below");
    let below = below.arrow(Role::Construction, "down", motion.mover.place(), down);
    if met.is_empty() {
        below.decides(false, "", "nothing is in reach");
    } else {
        below
            .compares("fall", fall, Comparison::LessOrEqual, "reach", reach)
            .decides(
                ground.is_some(),
                "there is ground",
                "what is in reach is no ground",
            );
    }

    // No ground was found. Halfway up a step, its edge is too steep, so the ground on top of the step counts.
    let Some(ground) = ground else {
        motion.mover.ground = motion.climbs_to;
        return;
    };

    // Move the mover straight down onto the ground, whose normal is “ground”. Its velocity does not change.
    let (at, way) = (motion.mover.place(), Vec3::NEG_Y * fall);
    motion.mover = motion.mover.translated(way);
    motion.mover.ground = Some(ground.contact.normal);
    let velocity = motion.mover.velocity;
    watch
        .step("snap to the ground")
        .arrow(Role::Penetration, "snap", at, way)
        .arrow(
            Role::ContactNormal,
            "ground",
            ground.contact.point,
            ground.contact.normal,
        )
        .shape(Role::Construction, "", &motion.mover.shape)
        .value("ground", ground.contact.normal)
        .corrects(Correction {
            contact: ground.contact,
            time: Some(ground.time),
            push: way,
            velocity: [velocity; 2],
            remaining: Vec3::ZERO,
        });
}

/// The ground among what is met first: whatever comes within `window` of the first in time is met with it.
fn first_ground(met: &[ObstacleContact], window: f32, world: &World) -> Option<ObstacleContact> {
    let first = met.first()?.time;
    let mut together = met.iter().take_while(|met| met.time <= first + window);
    together
        .find(|met| is_ground(met.contact.normal, world))
        .copied()
}
