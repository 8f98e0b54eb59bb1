//! A frame's shapes where its current step has them.

use capsule_core::{
    geometry::Shape,
    trace::{DrawnShape, Role},
};
use capsule_scenes::{
    run::study::{PairStudy, Study},
    scene::{Poses, Snapshot},
};
use glam::Vec3;

/// A mover that is nearer to its start than this share of its radius has not moved.
const SLOP: f32 = 1e-3;

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

/// The shapes before the motion that `step` of a frame makes, where it draws that and the mover after it; `None` elsewhere, and
/// where the mover has not moved in this frame before.
pub(super) fn before_motion(
    scene: Snapshot<'_>,
    study: &Study,
    step: Option<usize>,
) -> Option<Poses> {
    let step = step?;
    let passages = &study.contact_log()?.passages;
    let place = passages
        .iter()
        .position(|passage| passage.steps.contains(&step))?;
    let mover = *study.frame()?.bodies.get(place)?;
    let drawables = &study.record.steps[step].drawables;
    let way = drawables.iter().find_map(|one| match one.shape {
        DrawnShape::Arrow { along, .. } if one.role == Role::Velocity => Some(along),
        _ => None,
    })?;
    let after = drawables.iter().find_map(|one| match one.shape {
        _ if one.role != Role::Construction => None,
        DrawnShape::Sphere { center, .. } => Some(center),
        DrawnShape::Capsule { a, .. } => Some(a),
        _ => None,
    })?;
    let shape: Shape = scene.body(mover).shape;
    let moved = after - way - shape.place();
    let is_moved = moved.is_finite() && moved.length() > SLOP * shape.radius();
    is_moved.then(|| {
        let mut poses = scene.poses();
        poses.change(scene.scene, mover, |mover| {
            mover.shape = shape.translated(moved)
        });
        poses
    })
}
