//! The coarse pass that a scene names, over what stands and moves in it.

use crate::scene::{Body, Snapshot, first_mover};
use capsule_core::{
    catalog::CoarsePassChoice,
    geometry::Shape,
    method::{CoarseAnswer, CoarseMover, CoarseObstacle, CoarseScene, WorkPhase},
    trace::Recorder,
};
use glam::Vec3;

/// The coarse scene of `snapshot`: the shapes with a velocity are movers, or else the first mover; all others are obstacles. A
/// box counts as its triangles, and the triangles of a mesh or a terrain are one object; round shapes could move, all others
/// are walls and ground. Hidden bodies take no part.
pub fn coarse_scene(snapshot: Snapshot<'_>) -> CoarseScene {
    let shown: Vec<(usize, &Body)> = snapshot
        .bodies()
        .enumerate()
        .filter(|(_, body)| !body.hidden)
        .collect();
    let moves = |body: &Body| body.can_move() && body.velocity != Vec3::ZERO;
    let any_moves = shown.iter().any(|(_, body)| moves(body));
    let first = first_mover(snapshot.scene);
    let asks = |index: usize, body: &Body| {
        if any_moves {
            moves(body)
        } else {
            first == Some(index)
        }
    };
    let made = snapshot.scene.made();
    let object = |index: usize| made.iter().position(|one| one.bodies.contains(&index));
    let mut last = None;
    let mut scene = CoarseScene::default();
    for (index, body) in shown {
        if asks(index, body) {
            scene.movers.push(CoarseMover {
                shape: body.shape,
                displacement: body.velocity * snapshot.scene.world.time_step,
            });
        } else {
            let parts = match body.shape {
                Shape::Box(shape) => shape.triangles().map(Shape::Triangle).into(),
                shape @ (Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_)) => vec![shape],
            };
            let object = object(index);
            match scene.obstacles.last_mut() {
                Some(whole) if object.is_some() && object == last => whole.parts.extend(parts),
                _ => scene.obstacles.push(CoarseObstacle {
                    parts,
                    is_movable: body.shape.is_round(),
                }),
            }
            last = object;
        }
    }
    scene
}

/// Runs the pass that the scene names, with its steps recorded by `recorder`; `None` if it names none.
pub(super) fn run_coarse_pass(
    snapshot: Snapshot<'_>,
    recorder: &mut Recorder,
) -> Option<CoarseAnswer> {
    let CoarsePassChoice {
        method: pass,
        settings,
        ..
    } = snapshot.scene.coarse_pass()?;
    let scene = coarse_scene(snapshot);
    let answer = WorkPhase::Coarse.during(|| {
        // The broad phase compares boxes to find the pairs that may touch. Only these pairs get the exact test.
        recorder.inside_named("broad phase".into(), |recorder| {
            pass.recorded(&scene, &settings, recorder)
        })
    });
    Some(answer)
}
