//! One frame of all movers.

use super::{Chosen, Level, State};
use crate::{
    response::{Case, Control, Moved, Mover, Surroundings, Watch, steer},
    trace::{Note, Role},
};

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
        let control = moving.is_player.then_some(control);
        movers[index] = watch.inside_named(
            || moving.name.clone(),
            |watch| next_mover(level, &movers[index], control, &around, chosen, watch),
        );
    }
    State { movers }
}

/// One mover after its frame.
fn next_mover<W: Watch>(
    level: &Level,
    mover: &Mover,
    control: Option<&Control>,
    around: &Surroundings<'_>,
    chosen: &Chosen,
    watch: &mut W,
) -> Mover {
    let world = &level.world;
    let mut driven = *mover;
    if let Some(control) = control {
        driven.velocity = steer(mover, control, world, watch);
    }

    // Gravity is one more velocity, unless the response has a pass of its own for it.
    if !chosen.response.has_own_gravity {
        driven.velocity += world.gravity * world.time_step;
        watch
            .step("gravity")
            .arrow(Role::Velocity, "velocity", driven.place(), driven.velocity)
            .value("gravity", world.gravity)
            .value("velocity", driven.velocity);
    }

    // What it stood on and leant against is found anew; a jump leaves it.
    let jumps = control.is_some_and(|control| control.jump);
    let stood_on = driven.ground.filter(|_| !jumps);
    driven.ground = None;
    driven.touches_wall = false;
    let case = Case {
        mover: &driven,
        stood_on,
        world,
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
