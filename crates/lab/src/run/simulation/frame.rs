//! One frame of all movers.

use super::{Level, ResponseChoice, State, candidates, drive::Drive};
use capsule_core::{
    method::{Case, Control, Moved, Mover, Watch, WorkPhase},
    trace::{Note, Role},
};

/// The state after one frame from `state`, with a player's `control`.
///
/// Each mover in turn goes its way while everything else holds still: those before it have moved already.
pub fn next_state<W: Watch>(
    level: &Level,
    state: &State,
    control: &Control,
    chosen: &ResponseChoice,
    watch: &mut W,
) -> State {
    let (collected, resting) = WorkPhase::Coarse.during(|| {
        let collected = candidates::before_motion(level, state, control, chosen, watch);
        let resting = candidates::at_rest(level, state, control, chosen, watch);
        (collected, resting)
    });
    let mut movers = state.movers.clone();
    for index in 0..movers.len() {
        if resting.as_ref().is_some_and(|resting| resting[index]) {
            rest(&movers[index], &level.moving[index].name, watch);
            continue;
        }
        let others = level.others(index, &movers);
        let around = level.around(index, &others, &chosen.context.finder);
        let moving = &level.moving[index];
        let drive = Drive::of(moving, state.frame, control);
        let collected = collected.as_ref().map(|of_all| &of_all[index][..]);
        movers[index] = watch.inside_named(
            || moving.name.clone(),
            |watch| {
                let (driven, world) =
                    drive.driven(&movers[index], &level.world, chosen.method, watch);
                let candidates = WorkPhase::Coarse.during(|| {
                    candidates::collect(chosen, &around, (&driven, &world), collected, watch)
                });
                let around = candidates.as_ref().unwrap_or(&around);
                let case = Case {
                    mover: &Mover {
                        // Forget the ground and the wall of the last frame: this frame finds them anew.
                        ground: None,
                        touches_wall: false,
                        ..driven
                    },
                    // A jump starts off the ground.
                    stood_on: driven.ground.filter(|_| !drive.jumps()),
                    world: &world,
                    around,
                    settings: &chosen.settings,
                };
                next_mover(&case, chosen, watch)
            },
        );
    }
    State {
        frame: state.frame + 1,
        movers,
    }
}

/// A mover that the coarse pass leaves where it is has no turn: gravity does not pull it, and it tests nothing.
fn rest(mover: &Mover, name: &str, watch: &mut impl Watch) {
    watch.inside_named(
        || name.to_owned(),
        |watch| {
            // This mover is sleeping, so it does not move in this frame. Other movers can collide with it.
            watch
                .step("sleep test")
                .shape(Role::Construction, "", &mover.shape)
                .value("velocity", mover.velocity);
        },
    );
}

/// One mover after its frame.
fn next_mover<W: Watch>(case: &Case<'_>, chosen: &ResponseChoice, watch: &mut W) -> Mover {
    // Record the mover after this frame; the next frame starts from here. “stopped by the cap” says whether the
    // iteration limit ended the motion early.
    let Moved {
        mover: moved,
        is_capped,
    } = WorkPhase::Fine.during(|| watch.respond(chosen.method, case));
    watch
        .step("end of the frame")
        .shape(Role::Construction, "", &moved.shape)
        .arrow(Role::Velocity, "velocity", moved.place(), moved.velocity)
        .value("velocity", moved.velocity)
        .value("on ground", moved.ground.is_some())
        .value("touches wall", moved.touches_wall)
        .value("stopped by the cap", is_capped);
    moved
}
