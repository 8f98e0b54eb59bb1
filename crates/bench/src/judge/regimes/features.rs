//! The parts of two surfaces that meet: an end or the side of a capsule; a vertex, an edge or a face of a triangle or a box.
//!
//! Where two convex shapes touch, a plane through the touch has them on different sides. What of each shape's core lies
//! farthest toward that plane is the feature that meets it: a point, a segment, or a flat side.

use super::cores::Core;
use capsule_core::{
    geometry::{Kind, Shape},
    method::{Pair, Question, Settings},
};
use glam::DVec3;

/// A part of a shape's surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SurfaceFeature {
    /// The round end of a capsule; all of a sphere.
    End,
    /// The side of a capsule.
    Side,
    /// A vertex of a triangle, a corner of a box.
    Vertex,
    /// An edge of a triangle or a box.
    Edge,
    /// A flat face, either side of a triangle.
    Face,
}

/// Which parts of two shapes meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FeaturePair {
    pub mover: SurfaceFeature,
    pub obstacle: SurfaceFeature,
}

impl SurfaceFeature {
    /// The features of shapes of a kind.
    pub fn of(kind: Kind) -> &'static [Self] {
        match kind {
            Kind::Sphere => &[Self::End],
            Kind::Capsule => &[Self::End, Self::Side],
            Kind::Triangle | Kind::Box => &[Self::Vertex, Self::Edge, Self::Face],
        }
    }

    /// The part of `shape` that is farthest along `direction`, a unit vector. Points of its core that are level but for
    /// `tolerance`, meters, count as level.
    fn farthest(shape: &Shape, direction: DVec3, tolerance: f64) -> Self {
        let level = level_points(shape, direction, tolerance).len();
        match (shape, level) {
            (Shape::Sphere(_), _) | (Shape::Capsule(_), 0 | 1) => Self::End,
            (Shape::Capsule(_), _) => Self::Side,
            (_, 0 | 1) => Self::Vertex,
            (_, 2) => Self::Edge,
            _ => Self::Face,
        }
    }
}

/// The points of the shape's core that are farthest along `direction`, but for `tolerance`, meters; each once.
pub(super) fn level_points(shape: &Shape, direction: DVec3, tolerance: f64) -> Vec<DVec3> {
    let points = shape.points().into_iter().map(|point| point.as_dvec3());
    let mut points: Vec<DVec3> = points.collect();
    let farthest = points.iter().map(|point| point.dot(direction));
    let farthest = farthest.fold(f64::NEG_INFINITY, f64::max);
    points.retain(|point| farthest - point.dot(direction) <= tolerance);
    points.dedup();
    points
}

impl FeaturePair {
    /// The features of the shapes of a question.
    pub fn of(question: Question) -> impl Iterator<Item = Self> {
        let [mover, obstacle] = question.kinds().map(SurfaceFeature::of);
        mover.iter().flat_map(move |mover| {
            obstacle.iter().map(move |obstacle| Self {
                mover: *mover,
                obstacle: *obstacle,
            })
        })
    }

    /// The nearest features as the shapes stand; of an overlap, those that the shortest push parts. Of a sweep, those that
    /// touch first, or are nearest at the closest approach. `None` where the cores touch and no feature is nearest.
    pub fn nearest(question: Question, pair: &Pair) -> Option<Self> {
        let normal = normal(question, pair)?;
        let tolerance = rounding(pair);
        Some(Self {
            mover: SurfaceFeature::farthest(&pair.mover, -normal, tolerance),
            obstacle: SurfaceFeature::farthest(&pair.obstacle, normal, tolerance),
        })
    }

    /// Whether it is [nearest](Self::nearest), or no feature is.
    pub(super) fn is_nearest(self, question: Question, pair: &Pair) -> bool {
        let exact = (question.exact().silent)(pair, &Settings::default());
        // Flat bodies are parted over faces and where edges cross, whatever else is near.
        if exact.is_hit() && pair.reach() == 0.0 && self.is_at_a_corner() {
            return true;
        }
        Self::nearest(question, pair).is_none_or(|nearest| nearest == self)
    }

    /// Whether a vertex meets another, or an edge.
    fn is_at_a_corner(self) -> bool {
        use SurfaceFeature::{Edge, Vertex};
        matches!(
            (self.mover, self.obstacle),
            (Vertex, Vertex | Edge) | (Edge, Vertex)
        )
    }
}

/// The displacement of a point of the pair by rounding to `f32`, several times over, meters.
fn rounding(pair: &Pair) -> f64 {
    let points = [&pair.mover, &pair.obstacle].map(Shape::points).concat();
    let reach = points.iter().map(|point| point.abs().max_element());
    let reach = reach.fold(1.0, f32::max);
    f64::from(8.0 * f32::EPSILON * reach)
}

/// From the obstacle to the mover, where they touch or are nearest.
fn normal(question: Question, pair: &Pair) -> Option<DVec3> {
    let exact = (question.exact().silent)(pair, &Settings::default());
    match exact.contact {
        Some(contact) => contact.normal.as_dvec3().try_normalize(),
        None => closest_approach(pair).try_normalize(),
    }
}

/// From the obstacle's core to the mover's when they are nearest, meters.
pub(super) fn closest_approach(pair: &Pair) -> DVec3 {
    let origin = pair.obstacle.place().as_dvec3();
    let [mover, obstacle] =
        [&pair.mover, &pair.obstacle].map(|shape| Core::seen_from(origin, shape));
    let motion = pair.displacement.as_dvec3();
    let gap = |time: f64| mover.gap_to(&obstacle, motion * time);
    if motion == DVec3::ZERO {
        return gap(0.0);
    }
    // Along a straight motion the distance is a convex function of the time.
    let [mut early, mut late] = [0.0, 1.0];
    for _ in 0..CLOSEST_APPROACH_STEPS {
        let third = (late - early) / 3.0;
        let [one, other] = [early + third, late - third];
        if gap(one).length_squared() < gap(other).length_squared() {
            late = other;
        } else {
            early = one;
        }
    }
    let middle = (early + late) / 2.0;
    let ends = [early, middle, late].map(gap);
    let nearer = |one: DVec3, other: DVec3| {
        if other.length_squared() < one.length_squared() {
            other
        } else {
            one
        }
    };
    ends.into_iter().reduce(nearer).unwrap_or_default()
}

/// The number of times that a third of the time is left out: the rest is no longer than rounding.
const CLOSEST_APPROACH_STEPS: usize = 40;
