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
        if !Bounds::of(&mover.shape).meets(&Bounds::of(&obstacle.shape)) {
            return None;
        }
        let pair = Pair {
            base_tip: mover.base_tip,
            obstacle_base_tip: obstacle.base_tip,
            ..Pair::new(mover.shape, obstacle.shape)
        };
        let is_swapped = Question::of(&mover.shape, &obstacle.shape).is_none();
        let pair = if is_swapped { swapped(pair) } else { pair };
        Some(Self {
            question: Question::of(&pair.mover, &pair.obstacle)?,
            pair,
            is_swapped,
        })
    }

    /// When the two meet on the mover's way along `displacement`; `None` where the boxes around the way and the obstacle
    /// are apart, or nothing asks of such shapes. Round shapes that meet round shapes are capsules, perhaps without
    /// length: there is one sweep for all of them.
    pub(super) fn moving(mover: &Mover, displacement: Vec3, obstacle: &Obstacle) -> Option<Self> {
        let bounds = Bounds::of(&mover.shape);
        let way = bounds.and(&bounds.translated(displacement));
        if !way.meets(&Bounds::of(&obstacle.shape)) {
            return None;
        }
        let shapes = [mover.shape, obstacle.shape];
        let [moving, standing] = if shapes.iter().all(Shape::is_round) {
            shapes.map(as_capsule)
        } else {
            shapes
        };
        let pair = Pair {
            base_tip: mover.base_tip,
            obstacle_base_tip: obstacle.base_tip,
            ..Pair::new(moving, standing)
        };
        Some(Self {
            question: Question::of(&moving, &standing)?.swept()?,
            pair: pair.moved_by(displacement),
            is_swapped: false,
        })
    }

    /// The contact as the mover feels it.
    pub(super) fn felt(&self, contact: Contact) -> Contact {
        if self.is_swapped {
            contact.reversed()
        } else {
            contact
        }
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
