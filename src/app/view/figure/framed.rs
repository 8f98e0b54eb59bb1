//! A frame's shapes where its current step has them.

use capsule_lab::{
    run::study::{PairStudy, Study},
    scene::Scene,
};
use glam::Vec3;
use std::borrow::Cow;

/// The scene with the shapes of `pair` where a frame tests them, moving as that test has it; as given where nothing moves
/// by itself.
pub(super) fn scene_of<'a>(
    scene: &'a Scene,
    study: &Study,
    pair: Option<&PairStudy>,
) -> Cow<'a, Scene> {
    let Some(pair) = pair.filter(|_| study.frame().is_some()) else {
        return Cow::Borrowed(scene);
    };
    let mut posed = scene.clone();
    for body in &mut posed.bodies {
        body.velocity = Vec3::ZERO;
    }
    let mover = &mut posed.bodies[pair.mover];
    mover.shape = pair.shapes.mover;
    mover.velocity = pair.shapes.displacement / scene.world.time_step;
    let obstacle = &mut posed.bodies[pair.obstacle];
    if pair.part.is_none() {
        obstacle.shape = pair.shapes.obstacle;
    }
    Cow::Owned(posed)
}
