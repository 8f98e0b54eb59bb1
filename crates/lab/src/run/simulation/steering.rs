//! How a player's input becomes velocity.

use super::quake::quake;
use capsule_core::{
    method::{Control, Mover, SteeringRule, World},
    trace::{Note, Role, Trace},
};
use glam::Vec3;

/// The velocity of `mover` once the player's `control` is heard, meters per second.
pub(super) fn steer(
    mover: &Mover,
    control: &Control,
    world: &World,
    trace: &mut impl Trace,
) -> Vec3 {
    // A jump starts only from ground, and leaves it before friction is applied.
    let steering = &world.steering;
    let wished = control.walk.with_y(0.0) * steering.walk_speed;
    let is_grounded = mover.ground.is_some();
    let jumps = control.jump && is_grounded;

    // Compute the velocity from walk, the player's input. Direct steering sets the horizontal velocity at once; Quake
    // steering only accelerates toward the input. A jump sets the vertical velocity.
    let mut velocity = match steering.rule {
        SteeringRule::Direct => wished.with_y(mover.velocity.y),
        SteeringRule::Quake => quake(mover, wished, is_grounded && !jumps, world, trace),
    };
    if jumps {
        velocity.y = steering.jump_speed;
    }
    trace
        .step("steering")
        .arrow(Role::Velocity, "velocity", mover.place(), velocity)
        .value("walk", control.walk)
        .value("velocity", velocity)
        .decides(jumps, "it jumps", "it stays down");

    velocity
}
