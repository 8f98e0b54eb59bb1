//! The coarse pass of a frame: its candidates are all that the response may meet.
//!
//! A mover tests with the box around its start and the end of its free motion. A slide to the side may lead out of that box: an
//! obstacle there is not tested, unless the pass runs again before each query. In the mover's turn, the pass sees the current
//! boxes; before anything moves, it sees every mover at its start of the frame.

use super::{Level, ResponseChoice, State, drive::Drive};
use capsule_core::{
    catalog::CoarsePassChoice,
    method::{
        CandidatesRule, CoarseCache, CoarseMover, Collector, Control, Mover, Obstacle, Response,
        RestingMover, Surroundings, Watch, World,
    },
    trace::{Note, Role},
};
use glam::Vec3;

/// The largest number of candidates recorded by name; of more, the pass records the number.
const MAX_NAMED: usize = 12;

/// The candidates of each mover by a pass that runs before anything moves; `None` where the pass runs later or not at all.
pub(super) fn before_motion<W: Watch>(
    level: &Level,
    state: &State,
    control: &Control,
    chosen: &ResponseChoice,
    watch: &mut W,
) -> Option<Vec<Vec<usize>>> {
    let pass = chosen.context.coarse.as_ref()?;
    if pass.settings.candidates != CandidatesRule::Frame {
        return None;
    }
    let collect = |index: usize, watch: &mut W| {
        let moving = &level.moving[index];
        let drive = Drive::of(moving, state.frame, control);
        let mover = &state.movers[index];
        let (driven, world) = drive.driven(mover, &level.world, chosen.method, &mut ());
        let others = level.others(index, &state.movers);
        let around = level.around(index, &others, &chosen.context.finder);
        watch.inside_named(
            || moving.name.clone(),
            |watch| {
                let asking = asking(&driven, &world, chosen.method);
                collector(pass, &level.kept).collect(&around.obstacles, asking, watch)
            },
        )
    };
    // Find the obstacles near each mover once, before the first mover moves.
    Some(watch.inside("before anything moves", |watch| {
        (0..state.movers.len())
            .map(|index| collect(index, watch))
            .collect()
    }))
}

/// The movers that a pass leaves where they are in this frame; `None` where it gives every mover a turn. One that a player or a
/// script moves is on its way, wherever it stands.
pub(super) fn at_rest<W: Watch>(
    level: &Level,
    state: &State,
    control: &Control,
    chosen: &ResponseChoice,
    watch: &mut W,
) -> Option<Vec<bool>> {
    let pass = chosen.context.coarse.as_ref()?;
    let rule = pass.method.rest?;
    let weightless = World {
        gravity: Vec3::ZERO,
        ..level.world
    };
    let movers = level.moving.iter().zip(&state.movers);
    let movers: Vec<RestingMover> = movers
        .map(|(moving, mover)| {
            let drive = Drive::of(moving, state.frame, control);
            let (driven, world) = drive.driven(mover, &weightless, chosen.method, &mut ());
            RestingMover {
                mover: asking(&driven, &world, chosen.method),
                is_held: match drive {
                    Drive::Script(_) => true,
                    _ => mover.ground.is_some() && !drive.jumps(),
                },
            }
        })
        .collect();
    // Find the movers that are sleeping in this frame. They do not move.
    Some(watch.inside("broad-phase lists", |watch| {
        watch.find_resting(&rule, &movers, &pass.settings)
    }))
}

/// The part of `around` that the response may test for the `mover` of this frame, in the world as it is for it. If the pass has
/// run already, `collected` holds its candidates. `None` where the scene names no pass.
pub(super) fn collect<'a>(
    chosen: &'a ResponseChoice,
    around: &Surroundings<'a>,
    (mover, world): (&Mover, &World),
    collected: Option<&[usize]>,
    watch: &mut impl Watch,
) -> Option<Surroundings<'a>> {
    let pass = chosen.context.coarse.as_ref()?;
    let before = Surroundings {
        is_collected: true,
        index: None,
        ..around.clone()
    };
    if pass.settings.candidates == CandidatesRule::Question {
        return Some(Surroundings {
            collector: Some(collector(pass, around.kept)),
            ..before
        });
    }
    let found = match collected {
        Some(collected) => collected.to_vec(),
        None => {
            let asking = asking(mover, world, chosen.method);
            collector(pass, around.kept).collect(&around.obstacles, asking, watch)
        }
    };
    let candidates: Vec<&Obstacle> = found.iter().map(|&one| around.obstacles[one]).collect();

    // List the obstacles that the broad phase found near the mover. For the rest of this frame, the mover is tested
    // only against these obstacles.
    if candidates.len() <= MAX_NAMED {
        watch.inside("tested obstacles", |watch| {
            for candidate in &candidates {
                // The broad phase found this obstacle near the mover, so it gets the exact test.
                watch
                    .step_named(|| candidate.name.clone())
                    .shape(Role::Edge, "", &candidate.shape);
            }
        });
    }
    Some(Surroundings {
        obstacles: candidates,
        ..before
    })
}

/// `mover` on the way that it goes in this frame if it meets nothing. Gravity that a response keeps apart is part of that.
pub(super) fn asking(mover: &Mover, world: &World, response: &Response) -> CoarseMover {
    let mut velocity = mover.velocity;
    if response.has_own_gravity {
        velocity += mover.fall + world.gravity * world.time_step;
    }
    CoarseMover {
        shape: mover.shape,
        displacement: velocity * world.time_step,
    }
}

fn collector<'a>(pass: &'a CoarsePassChoice, kept: &'a CoarseCache) -> Collector<'a> {
    Collector {
        kept,
        pass: pass.method,
        settings: &pass.settings,
    }
}
