//! The coarse pass of a frame: once it has run, its candidates are all that the response may meet.
//!
//! A mover asks when its turn comes, with the box around where it stands and where it would come to if it met nothing. All
//! else holds still meanwhile, so its boxes are those of the moment. What the mover does otherwise, slide off to the side
//! say, may lead out of that box: what it would meet there is not asked about.

use crate::{
    catalog::ChosenPass,
    method::{
        CoarseMover, CoarseObstacle, CoarseScene, Mover, Obstacle, Response, Surroundings, Watch,
        World,
    },
    run::coarse::MOST_TOLD,
    trace::{Note, Role},
};
use glam::Vec3;

/// So many candidates are told by name; of more, the pass tells how many.
const FEW: usize = 12;

/// How far `mover` goes in this frame if it meets nothing, metres. Gravity that a response keeps apart is part of that.
pub(super) fn way(mover: &Mover, world: &World, response: &Response) -> Vec3 {
    let own_fall = match response.has_own_gravity {
        true => mover.fall + world.gravity * world.time_step,
        false => Vec3::ZERO,
    };
    (mover.velocity + own_fall) * world.time_step
}

/// What of all `around` the pass lets go on for the one that asks.
pub(super) fn collect<'a>(
    pass: &ChosenPass,
    around: &Surroundings<'a>,
    asking: CoarseMover,
    watch: &mut impl Watch,
) -> Surroundings<'a> {
    let objects: Vec<&[&'a Obstacle]> = around
        .obstacles
        .chunk_by(|one, next| one.object == next.object)
        .collect();
    let scene = CoarseScene {
        movers: vec![asking],
        obstacles: objects
            .iter()
            .map(|parts| CoarseObstacle {
                parts: parts.iter().map(|part| part.shape).collect(),
            })
            .collect(),
    };
    let found = match around.obstacles.len() > MOST_TOLD {
        true => (pass.pass.silent)(&scene, &pass.settings),
        false => watch.inside("coarse pass", |watch| {
            watch.find_pairs(pass.pass, &scene, &pass.settings)
        }),
    };
    let pairs = found.pairs.iter();
    let candidates: Vec<&Obstacle> = pairs
        .map(|pair| objects[pair.obstacle][pair.part])
        .collect();

    // From here on the response asks about these alone.
    if candidates.len() <= FEW {
        watch.inside("asked from here on", |watch| {
            for candidate in &candidates {
                watch
                    .step_named(|| candidate.name.clone())
                    .shape(Role::Edge, "", &candidate.shape);
            }
        });
    }
    Surroundings {
        obstacles: candidates,
        is_collected: true,
        ..around.clone()
    }
}
