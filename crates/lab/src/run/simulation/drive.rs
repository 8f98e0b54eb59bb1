//! The motion of a mover in a frame if nothing were in its way.

use super::{MovingBody, steering::steer};
use capsule_core::{
    method::{Control, Mover, Response, Watch, World},
    trace::{Note, Role},
};
use glam::Vec3;

/// The title of the step that gives a mover its script's velocity.
pub(in crate::run) const SCRIPTED: &str = "scripted motion";

/// The drive of a mover in a frame.
pub(super) enum Drive<'a> {
    /// Nothing: it goes on as it does.
    Nothing,
    Player(&'a Control),
    /// A script's velocity, meters per second.
    Script(Vec3),
}

impl<'a> Drive<'a> {
    pub(super) fn of(moving: &MovingBody, frame: usize, control: &'a Control) -> Self {
        let script = moving.script.as_ref();
        match script.and_then(|script| script.velocity(frame)) {
            Some(velocity) => Self::Script(velocity),
            None if moving.is_player => Self::Player(control),
            None => Self::Nothing,
        }
    }

    /// Whether a player lets it jump.
    pub(super) fn jumps(&self) -> bool {
        matches!(self, Self::Player(control) if control.jump)
    }

    /// `mover` with the velocity of this frame, and the world as it is for it.
    pub(super) fn driven<W: Watch>(
        &self,
        mover: &Mover,
        world: &World,
        response: &Response,
        watch: &mut W,
    ) -> (Mover, World) {
        let mut world = *world;
        let mut driven = *mover;
        match self {
            Self::Player(control) => driven.velocity = steer(mover, control, &world, watch),
            // A script sets the velocity of this mover, and gravity does not act on the mover. Obstacles can still stop
            // the mover.
            Self::Script(velocity) => {
                driven.velocity = *velocity;
                driven.fall = Vec3::ZERO;
                world.gravity = Vec3::ZERO;
                watch
                    .step(SCRIPTED)
                    .arrow(Role::Velocity, "velocity", driven.place(), *velocity)
                    .value("velocity", *velocity);
            }
            Self::Nothing => {}
        }

        // Add gravity, times the duration of the frame, to the velocity. This is done before the response, because the
        // chosen response contains no code for gravity.
        let is_pulled = !matches!(self, Self::Script(_));
        if is_pulled && !response.has_own_gravity {
            driven.velocity += world.gravity * world.time_step;
            watch
                .step("gravity")
                .arrow(Role::Velocity, "velocity", driven.place(), driven.velocity)
                .value("gravity", world.gravity)
                .value("velocity", driven.velocity);
        }

        (driven, world)
    }
}
