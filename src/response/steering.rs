//! How a player's input becomes velocity.

use super::{Mover, World, quake::quake};
use crate::trace::{Note, Role, Trace};
use glam::Vec3;

/// What a player asks for in one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Control {
    /// Where to walk, world space, level; length 1 is full speed.
    pub walk: Vec3,
    /// Whether to jump off the ground.
    pub jump: bool,
}

crate::geometry::same_bits!(struct Control { walk, jump });

/// By which rule input becomes velocity, and how fast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steering {
    /// The rule.
    pub rule: SteeringRule,
    /// Metres per second at full speed.
    pub walk_speed: f32,
    /// Metres per second upwards.
    pub jump_speed: f32,
    /// How much of full speed is gained a second, for rules that accelerate, per second.
    pub acceleration: f32,
    /// How much of its speed a mover on ground loses a second, for rules with friction, per second.
    pub friction: f32,
}

crate::geometry::same_bits!(struct Steering { rule, walk_speed, jump_speed, acceleration, friction });

/// By which rule input becomes velocity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SteeringRule {
    /// The level part of the velocity is what is asked for, at once.
    #[default]
    Direct,
    /// Acceleration and friction as in Quake, of the velocity that the last frame has left.
    Quake,
}

crate::geometry::same_bits!(equal SteeringRule);

impl SteeringRule {
    /// Every rule with its name in scene files.
    pub const ALL: [(Self, &'static str); 2] = [(Self::Direct, "direct"), (Self::Quake, "quake")];
}

impl Default for Steering {
    /// Acceleration and friction are those of Quake.
    fn default() -> Self {
        Self {
            rule: SteeringRule::default(),
            walk_speed: 4.0,
            jump_speed: 5.0,
            acceleration: 10.0,
            friction: 4.0,
        }
    }
}

/// The velocity of `mover` once the player's `control` is heard, metres per second.
pub fn steer(mover: &Mover, control: &Control, world: &World, trace: &mut impl Trace) -> Vec3 {
    // A jump starts only from ground, and leaves it before friction is applied.
    let steering = &world.steering;
    let wished = control.walk.with_y(0.0) * steering.walk_speed;
    let is_grounded = mover.ground.is_some();
    let jumps = control.jump && is_grounded;

    // Direct steering sets the level velocity to what the player asks for; the vertical velocity stays.
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
        .decides(jumps, "jumps", "stays down");

    velocity
}
