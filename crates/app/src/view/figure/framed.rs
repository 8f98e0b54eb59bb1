//! A frame's shapes where its current step has them.

use capsule_scenes::{
    run::study::{PairStudy, Study},
    scene::{Poses, Snapshot},
};
use glam::Vec3;

/// Where the shapes of `pair` are while a frame tests them, moving as that test has it; `None` where nothing moves by
/// itself.
pub(super) fn poses_of(
    scene: Snapshot<'_>,
    study: &Study,
    pair: Option<&PairStudy>,
) -> Option<Poses> {
    let pair = pair.filter(|_| study.frame().is_some())?;
    let mut poses = scene.poses();
    for (index, body) in scene.bodies().enumerate() {
        if body.velocity != Vec3::ZERO {
            poses.change(scene.scene, index, |body| body.velocity = Vec3::ZERO);
        }
    }
    poses.change(scene.scene, pair.mover, |mover| {
        mover.shape = pair.shapes.mover;
        mover.velocity = pair.shapes.displacement / scene.scene.world.time_step;
    });
    if pair.part.is_none() {
        poses.change(scene.scene, pair.obstacle, |obstacle| {
            obstacle.shape = pair.shapes.obstacle;
        });
    }
    Some(poses)
}
