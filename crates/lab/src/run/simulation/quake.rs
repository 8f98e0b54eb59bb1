//! Acceleration and friction as in Quake, which article 000's readers point to.
//!
//! After `SV_UserFriction`, `SV_Accelerate` and `SV_AirAccelerate` of Quake's `sv_user.c` (id Software, 1996), in own code and
//! in meters: Quake's units are given here as a part of full speed, which is 320 units.
//!
//! Only the speed *along the wish* is limited, and that is what lets a player who turns while in the air go faster than
//! full speed. Left out: the doubled friction at the edge of a drop.

use capsule_core::{
    method::{Mover, World},
    trace::{Note, Role, Trace},
};
use glam::Vec3;

/// Friction works on no less than this part of full speed, so that it brings a mover to rest.
const STOP_SPEED: f32 = 100.0 / 320.0;

/// In the air, no more than this part of full speed can be gained along one direction.
const AIR_SPEED: f32 = 30.0 / 320.0;

/// The velocity of `mover`, which `stands` on ground or is in the air, with the wished velocity `wished`.
pub(super) fn quake(
    mover: &Mover,
    wished: Vec3,
    stands: bool,
    world: &World,
    trace: &mut impl Trace,
) -> Vec3 {
    let full_speed = world.steering.walk_speed;
    let wished = wished.clamp_length_max(full_speed);
    if !stands {
        let most = wished.length().min(full_speed * AIR_SPEED);
        return accelerated(mover, mover.velocity, (wished, most), world, trace);
    }
    let slowed = rubbed(mover, world, trace);
    accelerated(mover, slowed, (wished, wished.length()), world, trace)
}

/// The velocity of `mover` after the friction of one frame.
fn rubbed(mover: &Mover, world: &World, trace: &mut impl Trace) -> Vec3 {
    // Reduce speed to newspeed by friction, in proportion to “control”. control is the speed, but at least a fixed
    // minimum, so that a slow mover comes to rest.
    let steering = &world.steering;
    let speed = mover.velocity.with_y(0.0).length();
    let control = speed.max(steering.walk_speed * STOP_SPEED);
    let newspeed = (speed - world.time_step * control * steering.friction).max(0.0);
    let slowed = if speed == 0.0 {
        mover.velocity
    } else {
        mover.velocity * (newspeed / speed)
    };
    trace
        .step("friction")
        .arrow(Role::Velocity, "velocity", mover.place(), slowed)
        .arrow(
            Role::RemovedMotion,
            "friction",
            mover.place(),
            slowed - mover.velocity,
        )
        .value("speed", speed)
        .value("control", control)
        .value("newspeed", newspeed)
        .value("velocity", slowed);

    slowed
}

/// `velocity` one frame nearer to `wished`, along whose direction the speed may be at most `most`, meters per second.
fn accelerated(
    mover: &Mover,
    velocity: Vec3,
    (wished, most): (Vec3, f32),
    world: &World,
    trace: &mut impl Trace,
) -> Vec3 {
    // Accelerate along wishdir, the direction of the input, by accelspeed, but at most by addspeed. addspeed is the
    // wished speed (0 without input, limited in the air) minus currentspeed, the speed along wishdir.
    let wishdir = wished.normalize_or_zero();
    let currentspeed = velocity.dot(wishdir);
    let addspeed = most - currentspeed;
    let accelspeed = world.steering.acceleration * world.time_step * wished.length();
    let added = accelspeed.min(addspeed).max(0.0);
    let faster = velocity + wishdir * added;
    trace
        .step("acceleration")
        .arrow(Role::Construction, "wished", mover.place(), wished)
        .arrow(Role::Velocity, "velocity", mover.place(), faster)
        .value("wishdir", wishdir)
        .value("currentspeed", currentspeed)
        .value("addspeed", addspeed)
        .value("accelspeed", accelspeed)
        .value("velocity", faster)
        .decides(
            added > 0.0,
            "it gets faster along the wished direction",
            if wished == Vec3::ZERO {
                "there is no input, so nothing is added"
            } else {
                "it is as fast as allowed"
            },
        );

    faster
}
