//! The coarse pass that a scene names, over what stands and moves in it.

use super::pairs::{self, PairStudy, Verdict, VerdictSign};
use crate::scene::{Body, Snapshot, first_mover};
use capsule_core::{
    catalog::CoarsePassChoice,
    geometry::Shape,
    method::{CoarseAnswer, CoarseMover, CoarseObstacle, CoarseScene, WorkPhase},
    trace::Recorder,
};
use glam::Vec3;

/// A coarse pass over the shapes of a scene.
pub(super) struct CoarseRun {
    choice: CoarsePassChoice,
    placed: PlacedCoarseScene,
    /// The result of the pass.
    pub(super) answer: CoarseAnswer,
}

/// A pair that touches and that the coarse pass does not give to the exact test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostPair {
    /// Its index among the study's pairs.
    pub index: usize,
    /// The title of the pass.
    pub pass: String,
    /// The fixes of the pass that find it, each alone.
    pub fixes: Vec<&'static str>,
}

impl LostPair {
    /// The verdict on its answer, which nobody asks for.
    pub(super) fn verdict(&self) -> Verdict {
        Verdict {
            sign: VerdictSign::Wrong,
            text: "missed: the broad phase leaves out this pair, so it is never tested".into(),
        }
    }

    /// The fixes that find it, as a clause.
    pub(super) fn remedy(&self) -> Option<String> {
        let found = !self.fixes.is_empty();
        found.then(|| format!("{} fixes this", self.fixes.join(" or ")))
    }
}

/// A coarse scene, with the indices of its bodies in the scene that it was made of.
#[derive(Default)]
struct PlacedCoarseScene {
    scene: CoarseScene,
    movers: Vec<usize>,
    /// Of each obstacle the body of each of its parts.
    parts: Vec<Vec<usize>>,
}

impl PlacedCoarseScene {
    /// Whether `answer` has a pair of these two bodies, whichever moves.
    fn has_pair(&self, answer: &CoarseAnswer, bodies: [usize; 2]) -> bool {
        let [one, other] = bodies;
        answer.pairs.iter().any(|pair| {
            let found = [
                self.movers[pair.mover],
                self.parts[pair.obstacle][pair.part],
            ];
            found == [one, other] || found == [other, one]
        })
    }

    /// Whether one of these two bodies is a mover here, and the other an obstacle.
    fn tests(&self, [one, other]: [usize; 2]) -> bool {
        let moves = |body: usize| self.movers.contains(&body);
        moves(one) != moves(other)
    }
}

impl CoarseRun {
    /// Of the pairs of a study of `snapshot` that touch in a frame, the deepest of those that the pass leaves out.
    pub(super) fn lost(&self, pairs: &[PairStudy], snapshot: Snapshot<'_>) -> Option<LostPair> {
        let frame = snapshot.scene.world.time_step;
        let is_lost = |pair: &&PairStudy| {
            let bodies = [pair.mover, pair.obstacle];
            let touches = pair.exact.is_hit() && pair.exact.time.unwrap_or(0.0) <= frame;
            touches && self.placed.tests(bodies) && !self.placed.has_pair(&self.answer, bodies)
        };
        let merit = |index: &usize| pairs::merit(&pairs[*index].exact);
        let lost = (0..pairs.len()).filter(|index| is_lost(&&pairs[*index]));
        let index = lost.max_by(|a, b| pairs::by_merit(merit(a), merit(b)))?;
        let bodies = [pairs[index].mover, pairs[index].obstacle];
        let finds = |id: &&'static str| {
            let fixed = self.choice.with(&[*id]);
            let answer = (fixed.method.silent)(&self.placed.scene, &fixed.settings);
            self.placed.has_pair(&answer, bodies)
        };
        Some(LostPair {
            index,
            pass: self.choice.title(),
            fixes: self.choice.off().filter(finds).collect(),
        })
    }
}

/// The coarse scene of `snapshot`: the shapes with a velocity are movers, or else the first mover; all others are obstacles. A
/// box counts as its triangles, and the triangles of a mesh or a terrain are one object; round shapes could move, all others
/// are walls and ground. Hidden bodies take no part.
fn coarse_scene(snapshot: Snapshot<'_>) -> PlacedCoarseScene {
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
    let mut placed = PlacedCoarseScene::default();
    for (index, body) in shown {
        if asks(index, body) {
            placed.movers.push(index);
            placed.scene.movers.push(CoarseMover {
                shape: body.shape,
                displacement: body.velocity * snapshot.scene.world.time_step,
            });
        } else {
            let parts = match body.shape {
                Shape::Box(shape) => shape.triangles().map(Shape::Triangle).into(),
                shape @ (Shape::Sphere(_) | Shape::Capsule(_) | Shape::Triangle(_)) => vec![shape],
            };
            let object = object(index);
            let bodies = vec![index; parts.len()];
            match placed
                .scene
                .obstacles
                .last_mut()
                .zip(placed.parts.last_mut())
            {
                Some((whole, own)) if object.is_some() && object == last => {
                    whole.parts.extend(parts);
                    own.extend(bodies);
                }
                _ => {
                    placed.parts.push(bodies);
                    placed.scene.obstacles.push(CoarseObstacle {
                        parts,
                        is_movable: body.shape.is_round(),
                    });
                }
            }
            last = object;
        }
    }
    placed
}

/// Runs the pass that the scene names, with its steps recorded by `recorder`; `None` if it names none.
pub(super) fn run_coarse_pass(
    snapshot: Snapshot<'_>,
    recorder: &mut Recorder,
) -> Option<CoarseRun> {
    let choice = snapshot.scene.coarse_pass()?;
    let placed = coarse_scene(snapshot);
    let answer = WorkPhase::Coarse.during(|| {
        // The broad phase compares boxes to find the pairs that may touch. Only these pairs get the exact test.
        recorder.inside_named("broad phase".into(), |recorder| {
            choice
                .method
                .recorded(&placed.scene, &choice.settings, recorder)
        })
    });
    Some(CoarseRun {
        choice,
        placed,
        answer,
    })
}
