//! Two convex bodies along an axis: the intervals that they are, and the ways out of each other.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 4.4.1 and 5.2.1. Edges that are as good as parallel give no
//! axis; a body without thickness is an interval without length.

use crate::core::{
    geometry::tolerance,
    trace::{Comparison, Note, Outcome, Role, Title, Trace},
};
use glam::{DVec3, Vec3};

/// Axes shorter than this are no directions: edges that were parallel. Edges are of unit length or scaled to it.
const PARALLEL: f64 = 1e-9;

/// A direction along which two bodies may be apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeparatingAxis {
    pub(crate) title: Title,
    direction: DVec3,
}

impl SeparatingAxis {
    /// The axis along `direction`, of any length; of none where two edges were parallel.
    pub(crate) fn new(title: impl Into<Title>, direction: DVec3) -> Self {
        Self {
            title: title.into(),
            direction,
        }
    }

    /// The axes square to an edge of either body: `edges` crossed with `others`, each of unit length or 0.
    pub(crate) fn crossed(edges: [DVec3; 3], others: [DVec3; 3]) -> impl Iterator<Item = Self> {
        let pairs = (0..9).map(move |i| edges[i / 3].cross(others[i % 3]));
        pairs
            .enumerate()
            .map(|(i, direction)| Self::new(("edges", i), direction))
    }

    /// The direction of the axis, of unit length; records a step where it has none.
    pub(crate) fn tried(&self, trace: &mut impl Trace) -> Option<DVec3> {
        // Two edges that are parallel are square to no one axis.
        let direction = self.unit();
        if direction.is_none() {
            trace
                .step(self.title)
                .decides(true, "parallel edges give no axis", "");
        }
        direction
    }

    /// Unit length; `None` where it is no direction.
    fn unit(&self) -> Option<DVec3> {
        let length = self.direction.length();
        (length > PARALLEL).then(|| self.direction / length)
    }
}

/// Two convex bodies by their corners.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisBodies<'a> {
    /// The origin of the corners, in the world: a point of the obstacle, near which they keep their digits.
    pub(crate) origin: DVec3,
    /// The mover's corners, metres.
    pub(crate) mover: &'a [DVec3],
    /// The obstacle's corners, metres.
    pub(crate) obstacle: &'a [DVec3],
    /// The unit normal of an obstacle that is solid from one side only: nothing is pushed out of the other.
    pub(crate) front: Option<DVec3>,
}

/// The intervals that two bodies are along an axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spans {
    pub(crate) axis: DVec3,
    /// The mover's lowest and highest place along it, metres.
    pub(crate) mover: [f64; 2],
    pub(crate) obstacle: [f64; 2],
}

impl Spans {
    /// The ways out of each other: up the axis and down.
    pub(crate) fn ways(&self) -> [AxisWay; 2] {
        let ([low, high], [other_low, other_high]) = (self.mover, self.obstacle);
        let way = |depth, normal| AxisWay { depth, normal };
        [
            way(other_high - low, self.axis),
            way(high - other_low, -self.axis),
        ]
    }
}

/// A way out along an axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisWay {
    /// How far, metres; negative where the bodies are apart.
    pub(crate) depth: f64,
    /// Where to, unit length.
    pub(crate) normal: DVec3,
}

impl AxisBodies<'_> {
    /// Both along `axis`, which is of unit length.
    pub(crate) fn spans(&self, axis: DVec3) -> Spans {
        Spans {
            axis,
            mover: extent(self.mover, axis),
            obstacle: extent(self.obstacle, axis),
        }
    }

    /// The shorter way out along `spans`; of two alike, up the axis. Bodies that are apart have a negative one.
    pub(crate) fn way_out(&self, spans: &Spans) -> AxisWay {
        let [up, down] = spans.ways();
        let shorter = if down.depth < up.depth { down } else { up };
        let leads_back = |way: &AxisWay| {
            self.front
                .is_some_and(|front| way.normal.dot(front) < -tolerance::LEAN)
        };
        if shorter.depth < 0.0 || !leads_back(&shorter) {
            shorter
        } else if leads_back(&up) {
            down
        } else {
            up
        }
    }

    /// Whether the mover's middle is behind an obstacle that is solid from the other side only.
    pub(crate) fn passes_from_behind(&self, trace: &mut impl Trace) -> bool {
        let Some(front) = self.front else {
            return false;
        };

        // A single-sided triangle lets everything behind it pass. Of a box, the middle decides.
        let rise = (self.middle() - self.obstacle[0]).dot(front);
        let is_behind = rise < 0.0;
        trace
            .step("side of the plane")
            .compares("dist", rise, Comparison::Less, "front", 0.0)
            .decides(
                is_behind,
                "it is behind a single-sided triangle",
                "it is in front",
            );
        if is_behind {
            trace.step("passes from behind").concludes(Outcome::Miss);
        }
        is_behind
    }

    /// Where the intervals along `axis` are drawn: over both bodies, or beside them where the axis is upright.
    fn bars(&self, axis: DVec3) -> [Bar; 2] {
        let level = axis.cross(DVec3::Y);
        let across = level.cross(axis).try_normalize().unwrap_or(DVec3::X);
        let all = self.mover.iter().chain(self.obstacle);
        let places = all.map(|corner| corner.dot(across));
        let (low, high) = places.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), place| {
            (low.min(place), high.max(place))
        });
        let third = axis.cross(across);
        let beside = third * self.middle().dot(third);
        [0.12, 0.06].map(|share| Bar {
            foot: self.origin + beside + across * (high + share * (high - low)),
            axis,
        })
    }

    /// The middle of the mover's corners.
    pub(crate) fn middle(&self) -> DVec3 {
        let sum: DVec3 = self.mover.iter().sum();
        sum / self.mover.len() as f64
    }

    /// A point that is seen from the origin, in the world.
    pub(crate) fn world(&self, point: DVec3) -> Vec3 {
        (self.origin + point).as_vec3()
    }

    /// The farthest coordinate of both, metres.
    fn size(&self) -> f64 {
        let all = self.mover.iter().chain(self.obstacle);
        let largest = all.map(|corner| corner.abs().max_element());
        largest.fold(0.0, f64::max)
    }

    /// The rounding of the numbers of both, metres: corners as level as that belong to one face.
    pub(crate) fn rounding(&self) -> f64 {
        f64::from(tolerance::RELATIVE) * self.size()
    }

    /// The widest gap that counts as touching, metres.
    pub(crate) fn touch(&self) -> f64 {
        tolerance::TOUCH * self.size()
    }
}

/// A line along an axis that intervals are drawn on.
#[derive(Clone, Copy, Debug)]
struct Bar {
    /// Its point at 0.
    foot: DVec3,
    axis: DVec3,
}

impl Bar {
    fn at(&self, place: f64) -> Vec3 {
        (self.foot + self.axis * place).as_vec3()
    }
}

/// The values that a step about an axis adds.
pub(crate) trait AxisNote: Note {
    /// Both intervals, side by side over the bodies, and what is between them, called `name`: rejected unless
    /// `is_taken`.
    fn intervals(
        self,
        bodies: &AxisBodies<'_>,
        spans: &Spans,
        way: AxisWay,
        (name, is_taken): (&'static str, bool),
    ) -> Self {
        // Bars take more work than the axis itself.
        self.at_length(|note| {
            let axis = spans.axis;
            let [on_mover, on_obstacle] = bodies.bars(axis);
            let up = way.normal.dot(axis);
            let deepest = spans.mover[usize::from(up < 0.0)];
            let [low, high] = spans.mover.map(|place| on_mover.at(place));
            let [other_low, other_high] = spans.obstacle.map(|place| on_obstacle.at(place));
            let between = if way.depth < 0.0 {
                Role::or_rejected(Role::Gap, is_taken)
            } else {
                Role::or_rejected(Role::Penetration, is_taken)
            };
            let [from, to] = [deepest, deepest + up * way.depth].map(|place| on_mover.at(place));
            note.segment(Role::CapsuleLine, "mover", low, high)
                .segment(Role::Construction, "obstacle", other_low, other_high)
                .segment(between, name, from, to)
                .value("axis", axis)
                .value("overlap", way.depth)
        })
    }

    /// The way out beside the shortest of those before.
    fn beside(self, way: AxisWay, best: Option<AxisWay>) -> Self {
        match best {
            Some(best) => self.compares(
                "overlap",
                way.depth,
                Comparison::Less,
                "least so far",
                best.depth,
            ),
            None => self,
        }
    }
}

impl<N: Note> AxisNote for N {}

/// The interval that a body is along `axis`.
fn extent(corners: &[DVec3], axis: DVec3) -> [f64; 2] {
    let start = [f64::INFINITY, f64::NEG_INFINITY];
    corners.iter().fold(start, |[low, high], corner| {
        let at = corner.dot(axis);
        [low.min(at), high.max(at)]
    })
}
