//! Which pairs of a scene are tested, and in which order.

use crate::{
    catalog::{ALGORITHMS, Pair, Question},
    geometry::{OrientedBox, Shape},
    scene::{Body, Scene, face_name},
};
use glam::Vec3;

/// Two bodies of a scene, as their question asks for them: a sphere before a capsule, both before a box, that before a
/// triangle; of two of a kind, the one that moves, else the one listed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    /// Index of the first or moving body.
    pub mover: usize,
    /// Index of the other.
    pub obstacle: usize,
    /// Which triangle, where the obstacle is a box.
    pub part: Option<usize>,
}

impl Tested {
    /// The two in order.
    fn of(scene: &Scene, one: usize, other: usize, part: Option<usize>) -> Self {
        let rank = |i: usize| match scene.bodies[i].shape {
            Shape::Sphere(_) => 0,
            Shape::Capsule(_) => 1,
            Shape::Box(_) => 2,
            Shape::Triangle(_) => 3,
        };
        let stands = |i: usize| scene.bodies[i].velocity == Vec3::ZERO && rank(i) > 1;
        let order = |i: usize| (rank(i), stands(i), i);
        let in_order = order(one) <= order(other);
        let (mover, obstacle) = if in_order { (one, other) } else { (other, one) };
        Self {
            mover,
            obstacle,
            part,
        }
    }

    /// Whether `body` is one of the two.
    pub fn involves(&self, body: usize) -> bool {
        self.mover == body || self.obstacle == body
    }

    /// The shapes as an algorithm meets them: of a box, one triangle.
    pub fn shapes(&self, scene: &Scene) -> Pair {
        let [mover, obstacle] = [self.mover, self.obstacle].map(|i| &scene.bodies[i]);
        let obstacle_shape = match (&obstacle.shape, self.part) {
            (Shape::Box(shape), Some(part)) => Shape::Triangle(shape.triangles()[part]),
            (shape, _) => *shape,
        };
        Pair {
            mover: mover.shape,
            obstacle: obstacle_shape,
            base_tip: mover.base_tip,
            obstacle_base_tip: obstacle.base_tip,
            displacement: Vec3::ZERO,
        }
    }

    /// How far the mover goes in the world's time step, seen from the obstacle, metres.
    pub fn displacement(&self, scene: &Scene) -> Vec3 {
        let [mover, obstacle] = [self.mover, self.obstacle].map(|i| scene.bodies[i].velocity);
        (mover - obstacle) * scene.world.time_step
    }

    /// What is asked about the two as they stand.
    pub fn question(&self, scene: &Scene) -> Option<Question> {
        let shapes = self.shapes(scene);
        Question::of(&shapes.mover, &shapes.obstacle)
    }

    /// What the two are called; a triangle of a box is `crate face 3`.
    pub fn names(&self, scene: &Scene) -> [String; 2] {
        let obstacle = &scene.bodies[self.obstacle].name;
        let obstacle = match self.part {
            Some(part) => face_name(obstacle, part),
            None => obstacle.clone(),
        };
        [scene.bodies[self.mover].name.clone(), obstacle]
    }
}

/// Every pair of a scene to test, by the order of its bodies.
///
/// Every sphere and capsule meets every triangle, also those of boxes; but capsules meet boxes whole where the scene's
/// algorithm is one for whole boxes. Among themselves, each of those that move meets
/// all others; if none moves, the first does. A box that moves meets every triangle and every other box, whole; where
/// nothing is round, the first box does if none moves. The pair that the scene names is tested in any case. Hidden bodies
/// meet nobody.
pub fn tested_pairs(scene: &Scene) -> Vec<Tested> {
    let bodies = &scene.bodies;
    let first = first_mover(scene);
    let is_mover = |i: usize| bodies[i].velocity != Vec3::ZERO || first == Some(i);
    let named = named_pair(scene);

    let mut pairs = vec![];
    let shown: Vec<usize> = (0..bodies.len()).filter(|&i| !bodies[i].hidden).collect();
    for &body in &shown {
        for &other in shown.iter().filter(|&&other| other != body) {
            let is_standing = bodies[body].shape.is_round() && !bodies[other].shape.is_round();
            for part in parts(scene, body, other) {
                let pair = Tested::of(scene, body, other, part);
                let is_tested = is_standing || is_mover(body) || named == Some(pair);
                if is_tested && !pairs.contains(&pair) {
                    pairs.push(pair);
                }
            }
        }
    }
    pairs
}

/// As which of its parts `other` is met by `body`: of a box its triangles, or the whole. Empty where `body` is not the one
/// that asks: round shapes ask about all others, boxes about what is not round.
fn parts(scene: &Scene, body: usize, other: usize) -> Vec<Option<usize>> {
    let [shape, met] = [body, other].map(|i| &scene.bodies[i].shape);
    match (shape, met) {
        (Shape::Triangle(_), _) => vec![],
        (Shape::Box(_), met) if met.is_round() => vec![],
        (Shape::Box(_), Shape::Box(_)) => {
            let named = named_pair(scene).filter(|named| named.mover == body);
            let part = named.filter(|named| named.obstacle == other);
            let part = part.and_then(|named| named.part);
            [None].into_iter().chain(part.map(Some)).collect()
        }
        (Shape::Capsule(_), Shape::Box(_)) if takes_boxes(scene) => vec![None],
        (_, Shape::Box(_)) => (0..OrientedBox::TRIANGLES).map(Some).collect(),
        _ => vec![None],
    }
}

/// Whether the scene's algorithm takes the boxes whole that capsules meet.
fn takes_boxes(scene: &Scene) -> bool {
    let Some(chosen) = &scene.run.algorithm else {
        return false;
    };
    let name = chosen.split('+').next().unwrap_or_default().trim();
    ALGORITHMS
        .iter()
        .any(|known| known.name == name && known.question.standing() == Question::CapsuleBox)
}

/// The first sphere or capsule that moves, else the first there is, among those shown; where nothing is round, the first
/// box likewise.
pub(super) fn first_mover(scene: &Scene) -> Option<usize> {
    let is_round = |body: &Body| body.shape.is_round();
    let is_box = |body: &Body| matches!(body.shape, Shape::Box(_));
    first_of(scene, is_round).or_else(|| first_of(scene, is_box))
}

/// The first body shown that moves, else the first there is, among those of a `kind`.
fn first_of(scene: &Scene, kind: impl Fn(&Body) -> bool) -> Option<usize> {
    let is_one = |body: &Body| kind(body) && !body.hidden;
    let is_moving = |body: &Body| is_one(body) && body.velocity != Vec3::ZERO;
    let moving = scene.bodies.iter().position(is_moving);
    moving.or_else(|| scene.bodies.iter().position(is_one))
}

/// The pair that the scene's `[run]` names; of a box without its triangle, any triangle is meant and `part` is none.
pub(super) fn named_pair(scene: &Scene) -> Option<Tested> {
    let [one, other] = scene.run.pair.as_ref()?;
    let (one, _) = scene.find(one)?;
    let (other, part) = scene.find(other)?;
    Some(Tested::of(scene, one, other, part))
}
