//! Which question a mover and an obstacle are asked, and of which shapes.

use super::{Mover, Obstacle};
use crate::{
    catalog::{Pair, Question},
    geometry::{Capsule, Contact, Shape, tolerance},
};
use glam::Vec3;

/// A question about one mover and one obstacle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    pub(super) question: Question,
    pub(super) pair: Pair,
    /// Whether the question takes the obstacle first, so that its contact points from the mover.
    pub(super) is_swapped: bool,
}

impl Asked {
    /// Whether the two overlap as they stand; `None` where the boxes around them do not, or nothing asks of such shapes.
    pub(super) fn standing(mover: &Mover, obstacle: &Obstacle) -> Option<Self> {
        let pair = pair_of(mover, obstacle);
        let is_near = Bounds::of(&pair.mover).meets(&Bounds::of(&pair.obstacle));
        is_near.then(|| Self::of(pair, Some)).flatten()
    }

    /// When the two meet on the mover's way along `displacement`; `None` where the boxes around the way and the obstacle
    /// are apart, nothing asks of such shapes, or the way is no number. Round shapes that meet round shapes are capsules,
    /// perhaps without length: there is one sweep for all of them.
    pub(super) fn moving(mover: &Mover, displacement: Vec3, obstacle: &Obstacle) -> Option<Self> {
        let mut pair = pair_of(mover, obstacle).moved_by(displacement);
        if !is_on_the_way(&pair) {
            return None;
        }
        if pair.mover.is_round() && pair.obstacle.is_round() {
            pair.mover = as_capsule(pair.mover);
            pair.obstacle = as_capsule(pair.obstacle);
        }
        Self::of(pair, Question::swept)
    }

    /// A `question` about shapes that stand in for others; `None` where the way is no number.
    pub(super) fn instead(pair: Pair, question: Question) -> Option<Self> {
        pair.displacement.is_finite().then_some(Self {
            question,
            pair,
            is_swapped: false,
        })
    }

    /// The question about `pair`, made of the one about it as it stands; perhaps the other shape is asked about first. A
    /// sphere that meets a box is a capsule without length.
    fn of(pair: Pair, made: impl Fn(Question) -> Option<Question>) -> Option<Self> {
        let is_swapped = rank(&pair.obstacle) < rank(&pair.mover);
        let mut pair = if is_swapped { swapped(pair) } else { pair };
        if matches!(pair.obstacle, Shape::Box(_)) {
            pair.mover = as_capsule(pair.mover);
        }
        Some(Self {
            question: made(Question::of(&pair.mover, &pair.obstacle)?)?,
            pair,
            is_swapped,
        })
    }

    /// The contact at `time`, a fraction of the way, as the mover feels it and where it then is.
    pub(super) fn felt(&self, contact: Contact, time: f32) -> Contact {
        match self.is_swapped {
            true => self.pair.felt_by_obstacle(contact, time),
            false => contact,
        }
    }
}

/// The two as they are.
fn pair_of(mover: &Mover, obstacle: &Obstacle) -> Pair {
    Pair {
        base_tip: mover.base_tip,
        obstacle_base_tip: obstacle.base_tip,
        ..Pair::new(mover.shape, obstacle.shape)
    }
}

/// Whether the box around the way of a pair's mover and the one around its obstacle meet.
fn is_on_the_way(pair: &Pair) -> bool {
    let bounds = Bounds::of(&pair.mover);
    let way = bounds.and(&bounds.translated(pair.displacement));
    pair.displacement.is_finite() && way.meets(&Bounds::of(&pair.obstacle))
}

/// The order in which questions take shapes.
fn rank(shape: &Shape) -> usize {
    match shape {
        Shape::Sphere(_) => 0,
        Shape::Capsule(_) => 1,
        Shape::Box(_) => 2,
        Shape::Triangle(_) => 3,
    }
}

/// The same two in the other order.
fn swapped(pair: Pair) -> Pair {
    Pair {
        mover: pair.obstacle,
        obstacle: pair.mover,
        base_tip: pair.obstacle_base_tip,
        obstacle_base_tip: pair.base_tip,
        displacement: -pair.displacement,
    }
}

fn as_capsule(shape: Shape) -> Shape {
    match shape {
        Shape::Sphere(sphere) => Shape::Capsule(Capsule {
            a: sphere.center,
            b: sphere.center,
            radius: sphere.radius,
        }),
        shape => shape,
    }
}

/// An axis-aligned box.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: Vec3,
    high: Vec3,
}

impl Bounds {
    /// Around `shape`. Of a shape with a number that is none, what it is around is none either, and it meets nothing.
    fn of(shape: &Shape) -> Self {
        let points = shape.points();
        let is_finite = points.iter().all(|point| point.is_finite()) && shape.radius().is_finite();
        if !is_finite {
            return Self {
                low: Vec3::NAN,
                high: Vec3::NAN,
            };
        }
        let start = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        let (low, high) = points.into_iter().fold(start, |(low, high), point| {
            (low.min(point), high.max(point))
        });
        let radius = Vec3::splat(shape.radius());
        Self {
            low: low - radius,
            high: high + radius,
        }
    }

    fn translated(&self, way: Vec3) -> Self {
        Self {
            low: self.low + way,
            high: self.high + way,
        }
    }

    fn and(&self, other: &Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    /// Whether the two overlap or come so near that rounding could decide.
    fn meets(&self, other: &Self) -> bool {
        let size = self.low.abs().max(self.high.abs()).max_element();
        let room = Vec3::splat(tolerance::AGREEMENT * (1.0 + size));
        (self.low - room).cmple(other.high).all() && other.low.cmple(self.high + room).all()
    }
}
