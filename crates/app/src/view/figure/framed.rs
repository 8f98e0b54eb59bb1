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

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::{run::study::Timeline, scene::Scene};

    #[test]
    fn a_mover_stands_where_the_motion_of_a_sub_step_starts() {
        let text = "title = \"Mine\"\n[run]\nresponse = \"wicked/sub-steps\"\n\
            [[capsule]]\na = [0, 30, 0]\nb = [0, 31, 0]\nradius = 0.15\nvelocity = [0, -500, 0]\n\
            [[box]]\ncenter = [0, 10, 0]\nhalf_size = [3, 0.1, 3]\n";
        let scene = Scene::read("mine.toml", text).unwrap_or_else(|errors| panic!("{errors}"));
        let study = Timeline::of(&scene).study(&scene, 0);
        let place = |address: &str| {
            let step = study
                .find(address)
                .unwrap_or_else(|error| panic!("{error}"));
            let poses = before_motion((&scene).into(), &study, Some(step))?;
            Some(Snapshot::new(&scene, &poses).body(0).shape.place())
        };
        assert_eq!(
            place("sub-step 1/move"),
            None,
            "it is where the frame starts"
        );
        let drawn = |address: &str| {
            let step = study.find(address).expect("a step");
            let mut drawables = study.record.steps[step].drawables.iter();
            drawables.find_map(|one| match one.shape {
                DrawnShape::Capsule { a, .. } => Some(a),
                _ => None,
            })
        };
        let [start, end] = [place("sub-step 2/move"), drawn("sub-step 1/move")];
        let apart = start.zip(end).map(|(start, end)| start.distance(end));
        assert!(apart.is_some_and(|apart| apart < 1e-3), "{start:?} {end:?}");
    }
}
