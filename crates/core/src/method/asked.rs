//! The question about a mover and an obstacle, and the shapes that it is about.

use super::{CoarseMover, Finder, Mover, Obstacle, Pair, Question, Surroundings};
use crate::geometry::{AxisBox, Contact, OrientedBox, Shape, tolerance};
use glam::Vec3;
use std::slice;

/// A mover as it stands or on its way, before its queries, and the method that answers them.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoverQuery<'a> {
    mover: &'a Mover,
    /// Its displacement, meters; `None` where it stands.
    way: Option<Vec3>,
    finder: &'a Finder,
    /// Whether a coarse pass has chosen the obstacles.
    is_collected: bool,
    /// Around the mover on all of its way.
    bounds: AskedBounds,
}

/// The reason why a mover and an obstacle are not tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SkipReason {
    /// The boxes around them are apart, and so an exact method would find them.
    BoxesApart,
    /// A number of a shape or of the way is none.
    NoNumber,
    /// No question is about such shapes.
    NoQuestion,
}

impl<'a> MoverQuery<'a> {
    /// The query of the overlaps of `mover` as it stands.
    pub(super) fn standing(mover: &'a Mover, around: &Surroundings<'a>) -> Self {
        Self {
            mover,
            way: None,
            finder: around.finder,
            is_collected: around.is_collected,
            bounds: AskedBounds::of(&mover.shape),
        }
    }

    /// When `mover` meets something on its way along `displacement`, meters.
    pub(super) fn moving(mover: &'a Mover, displacement: Vec3, around: &Surroundings<'a>) -> Self {
        let bounds = if displacement.is_finite() {
            AskedBounds::of(&mover.shape)
        } else {
            AskedBounds::NONE
        };
        Self {
            mover,
            way: Some(displacement),
            finder: around.finder,
            is_collected: around.is_collected,
            bounds: bounds.and(&bounds.translated(displacement)),
        }
    }

    /// The question about `obstacle`, or why there is none.
    ///
    /// Exact methods are not queried where the boxes are apart: it would change no answer. An article's method is queried in
    /// any case, for it may be wrong from afar; and so is every candidate of a coarse pass.
    #[inline]
    pub(super) fn about(&self, obstacle: &Obstacle) -> Result<PairQuery, SkipReason> {
        let other = AskedBounds::of(&obstacle.shape);
        let is_near = self.bounds.meets(&other);
        if !is_near {
            if !(self.bounds.is_finite() && other.is_finite()) {
                return Err(SkipReason::NoNumber);
            }
            if self.finder.is_exact() && !self.is_collected {
                return Err(SkipReason::BoxesApart);
            }
        }
        let asked = self.question(obstacle).ok_or(SkipReason::NoQuestion)?;
        let is_asked_afar = self.is_collected || self.finder.chosen_for(asked.question).is_some();
        if is_near || is_asked_afar {
            Ok(PairQuery { is_near, ..asked })
        } else {
            Err(SkipReason::BoxesApart)
        }
    }

    /// The question about the `solid` box that `obstacle` is a triangle of, or why there is none.
    pub(super) fn about_solid(
        &self,
        obstacle: &Obstacle,
        solid: OrientedBox,
    ) -> Result<PairQuery, SkipReason> {
        let shape = Shape::Box(solid);
        if !self.bounds.meets(&AskedBounds::of(&shape)) {
            return Err(SkipReason::BoxesApart);
        }
        let pair = Pair {
            obstacle: shape,
            ..pair_of(self.mover, obstacle)
        };
        PairQuery::of(pair, Some).ok_or(SkipReason::NoQuestion)
    }

    /// The mover as a coarse pass sees it.
    pub(super) fn coarse_mover(&self) -> CoarseMover {
        CoarseMover {
            shape: self.mover.shape,
            displacement: self.way.unwrap_or(Vec3::ZERO),
        }
    }

    /// Around the mover on all of its way, and around `obstacle`.
    pub(super) fn boxes(&self, obstacle: &Obstacle) -> [AxisBox; 2] {
        [self.bounds.into(), obstacle.asked_box()]
    }

    /// Around all whose boxes could meet the mover's; `None` where that has a number that is none, and meets nothing.
    pub(super) fn searched_box(&self) -> Option<AxisBox> {
        let searched = AxisBox::from(self.bounds).with_room();
        searched.is_finite().then_some(searched)
    }

    /// The question about `obstacle`, wherever that is. Round shapes on their way to round shapes are capsules, perhaps
    /// without length: there is one sweep for all of them.
    fn question(&self, obstacle: &Obstacle) -> Option<PairQuery> {
        let mut pair = pair_of(self.mover, obstacle);
        let Some(way) = self.way else {
            return PairQuery::of(pair, Some);
        };
        pair = pair.moved_by(way);
        if pair.mover.is_round() && pair.obstacle.is_round() {
            pair.mover = as_capsule(pair.mover);
            pair.obstacle = as_capsule(pair.obstacle);
        }
        PairQuery::of(pair, Question::swept)
    }
}

/// A question about one mover and one obstacle.
#[derive(Clone, Copy, Debug)]
pub(super) struct PairQuery {
    pub(super) question: Question,
    pub(super) pair: Pair,
    /// Whether the question takes the obstacle first, so that its contact points from the mover.
    pub(super) is_swapped: bool,
    /// Whether the boxes around the two meet.
    pub(super) is_near: bool,
}

impl PairQuery {
    /// A `question` about shapes that stand in for others; `None` where the way is NaN.
    pub(super) fn instead(pair: Pair, question: Question) -> Option<Self> {
        pair.displacement.is_finite().then_some(Self {
            question,
            pair,
            is_swapped: false,
            is_near: true,
        })
    }

    /// The query about `pair`, with the question `made` from the one about it as it stands; perhaps with the shapes exchanged.
    /// A sphere that meets a box is a capsule without length.
    fn of(pair: Pair, made: impl Fn(Question) -> Option<Question>) -> Option<Self> {
        let is_swapped = pair.obstacle.kind().rank() < pair.mover.kind().rank();
        let mut pair = if is_swapped { swapped(pair) } else { pair };
        if matches!(pair.obstacle, Shape::Box(_)) {
            pair.mover = as_capsule(pair.mover);
        }
        Some(Self {
            question: made(Question::of(&pair.mover, &pair.obstacle)?)?,
            pair,
            is_swapped,
            is_near: true,
        })
    }

    /// The contact at `time`, a fraction of the way, as the mover feels it and where it then is.
    pub(super) fn felt(&self, contact: Contact, time: f32) -> Contact {
        if self.is_swapped {
            self.pair.felt_by_obstacle(contact, time)
        } else {
            contact
        }
    }
}

fn pair_of(mover: &Mover, obstacle: &Obstacle) -> Pair {
    Pair {
        base_tip: mover.base_tip,
        obstacle_base_tip: obstacle.base_tip,
        ..Pair::new(mover.shape, obstacle.shape)
    }
}

/// The two shapes in the other order.
fn swapped(pair: Pair) -> Pair {
    Pair {
        mover: pair.obstacle,
        obstacle: pair.mover,
        base_tip: pair.obstacle_base_tip,
        obstacle_base_tip: pair.base_tip,
        displacement: -pair.displacement,
    }
}

/// A sphere as a capsule without length, any other shape as it is.
fn as_capsule(shape: Shape) -> Shape {
    shape.as_capsule().map_or(shape, Shape::Capsule)
}

/// Around `shape`, as questions compare boxes; not finite where one of its numbers is not.
pub(super) fn box_of(shape: &Shape) -> AxisBox {
    AskedBounds::of(shape).into()
}

impl From<AskedBounds> for AxisBox {
    fn from(AskedBounds { low, high }: AskedBounds) -> Self {
        Self { low, high }
    }
}

#[derive(Clone, Copy, Debug)]
struct AskedBounds {
    low: Vec3,
    high: Vec3,
}

impl AskedBounds {
    /// Around nothing: it meets nothing.
    const NONE: Self = Self {
        low: Vec3::NAN,
        high: Vec3::NAN,
    };

    /// The bounds of `shape`. The bounds of a shape with a NaN are NaN, and meet nothing.
    fn of(shape: &Shape) -> Self {
        // This is computed for every obstacle of every query: its points are looked at where they are.
        let (ends, corners);
        let points: &[Vec3] = match shape {
            Shape::Sphere(sphere) => slice::from_ref(&sphere.center),
            Shape::Capsule(capsule) => {
                ends = [capsule.a, capsule.b];
                &ends
            }
            Shape::Triangle(triangle) => &triangle.v,
            Shape::Box(shape) => {
                corners = shape.corners();
                &corners
            }
        };
        let is_finite = points.iter().all(|point| point.is_finite()) && shape.radius().is_finite();
        if !is_finite {
            return Self::NONE;
        }
        let start = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        let (low, high) = points.iter().fold(start, |(low, high), point| {
            (low.min(*point), high.max(*point))
        });
        let radius = Vec3::splat(shape.radius());
        Self {
            low: low - radius,
            high: high + radius,
        }
    }

    fn is_finite(&self) -> bool {
        self.low.is_finite() && self.high.is_finite()
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
