//! One frame of all movers.

use super::{Chosen, Level, MovingBody, State, candidates, steering::steer};
use crate::{
    method::{Case, CoarseMover, Control, Moved, Mover, Surroundings, Watch},
    trace::{Note, Role},
};
use glam::Vec3;

/// The state after one frame from `state`, with a player's `control`.
///
/// Each mover in turn goes its way while everything else holds still: those before it have moved already.
pub fn next_state<W: Watch>(
    level: &Level,
    state: &State,
    control: &Control,
    chosen: &Chosen,
    watch: &mut W,
) -> State {
    let mut movers = state.movers.clone();
    for index in 0..movers.len() {
        let others = level.others(index, &movers);
        let around = level.around(index, &others, &chosen.finder);
        let moving = &level.moving[index];
        let drive = Drive::of(moving, state.frame, control);
        movers[index] = watch.inside_named(
            || moving.name.clone(),
            |watch| next_mover(level, &movers[index], &drive, &around, chosen, watch),
        );
    }
    State {
        frame: state.frame + 1,
        movers,
    }
}

/// What drives a mover in a frame.
enum Drive<'a> {
    /// Nothing: it goes on as it does.
    Nothing,
    /// A player's input.
    Player(&'a Control),
    /// A script's velocity, metres per second.
    Script(Vec3),
}

impl<'a> Drive<'a> {
    fn of(moving: &MovingBody, frame: usize, control: &'a Control) -> Self {
        let script = moving.script.as_ref();
        match script.and_then(|script| script.velocity(frame)) {
            Some(velocity) => Self::Script(velocity),
            None if moving.is_player => Self::Player(control),
            None => Self::Nothing,
        }
    }
}

/// One mover after its frame.
fn next_mover<W: Watch>(
    level: &Level,
    mover: &Mover,
    drive: &Drive<'_>,
    around: &Surroundings<'_>,
    chosen: &Chosen,
    watch: &mut W,
) -> Mover {
    let mut world = level.world;
    let mut driven = *mover;
    match drive {
        Drive::Player(control) => driven.velocity = steer(mover, control, &world, watch),
        // A mover on a script has the velocity that it says and no gravity. Obstacles stop it like any other mover.
        Drive::Script(velocity) => {
            driven.velocity = *velocity;
            driven.fall = Vec3::ZERO;
            world.gravity = Vec3::ZERO;
            watch
                .step("script")
                .arrow(Role::Velocity, "velocity", driven.place(), *velocity)
                .value("velocity", *velocity);
        }
        Drive::Nothing => {}
    }

    // Gravity is added to the velocity, unless the response moves the mover by gravity in a pass of its own.
    let is_pulled = !matches!(drive, Drive::Script(_));
    if is_pulled && !chosen.response.has_own_gravity {
        driven.velocity += world.gravity * world.time_step;
        watch
            .step("gravity")
            .arrow(Role::Velocity, "velocity", driven.place(), driven.velocity)
            .value("gravity", world.gravity)
            .value("velocity", driven.velocity);
    }

    // Forget the ground and the wall of the last frame: this frame finds them anew. A jump starts off the ground.
    let jumps = matches!(drive, Drive::Player(control) if control.jump);
    let stood_on = driven.ground.filter(|_| !jumps);
    driven.ground = None;
    driven.touches_wall = false;

    // What a coarse pass leaves out is not there for the response.
    let way = candidates::way(&driven, &world, chosen.response);
    let collected = chosen.coarse.as_ref().map(|pass| {
        let asking = CoarseMover {
            shape: driven.shape,
            displacement: way,
        };
        candidates::collect(pass, around, asking, watch)
    });
    let around = collected.as_ref().unwrap_or(around);
    let case = Case {
        mover: &driven,
        stood_on,
        world: &world,
        around,
        settings: &chosen.settings,
    };
    let Moved {
        mover: moved,
        is_capped,
    } = watch.respond(chosen.response, &case);
    watch
        .step("frame's end")
        .shape(Role::Construction, "", &moved.shape)
        .arrow(Role::Velocity, "velocity", moved.place(), moved.velocity)
        .value("velocity", moved.velocity)
        .value("on ground", moved.ground.is_some())
        .value("touches wall", moved.touches_wall)
        .value("stopped by the cap", is_capped);
    moved
}
