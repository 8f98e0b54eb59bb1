//! Two convex bodies along an axis: the intervals that they are, and the ways out of each other.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 4.4.1 and 5.2.1. Edges that are as good as parallel give no
//! axis; a body without thickness is an interval without length.

use crate::{
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

    /// The axes square to an edge of either body: `edges` crossed with `others`, each of unit length or 0; `title` names a pair.
    pub(crate) fn crossed(
        edges: [DVec3; 3],
        others: [DVec3; 3],
        title: impl Fn(usize, usize) -> Title,
    ) -> impl Iterator<Item = Self> {
        let pairs = (0..9).map(|i| (i / 3, i % 3));
        pairs.map(move |(i, j)| Self::new(title(i, j), edges[i].cross(others[j])))
    }

    /// The direction of the axis, of unit length; records a step where it has none.
    pub(crate) fn tried(&self, trace: &mut impl Trace) -> Option<DVec3> {
        // Skip this axis: the two edges are parallel, so no single direction is perpendicular to both.
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
    /// The mover's corners, meters.
    pub(crate) mover: &'a [DVec3],
    /// The obstacle's corners, meters.
    pub(crate) obstacle: &'a [DVec3],
    /// The unit normal of an obstacle that is solid from one side only: nothing is pushed out of the other.
    pub(crate) front: Option<DVec3>,
}

/// The intervals that two bodies are along an axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spans {
    pub(crate) axis: DVec3,
    /// The mover's lowest and highest place along it, meters.
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
    /// How far, meters; negative where the bodies are apart.
    pub(crate) depth: f64,
    /// Where to, unit length.
    pub(crate) normal: DVec3,
}

impl AxisBodies<'_> {
    /// Both along `axis`, which is of unit length.
    pub(crate) fn spans(&self, axis: DVec3) -> Spans {
        Spans {
            axis,
            mover: extent(self.mover.iter().copied(), axis),
            obstacle: extent(self.obstacle.iter().copied(), axis),
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

        // Find the side of the triangle's plane that the box's center is on. If dist is negative, the center is
        // behind, and this single-sided triangle ignores the box.
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
            trace.step("it passes from behind").concludes(Outcome::Miss);
        }
        is_behind
    }

    /// The lanes for the intervals of `spans`: over both bodies, or beside them where the axis is upright.
    fn lanes(&self, spans: &Spans) -> Lanes {
        let axis = spans.axis;
        let level = axis.cross(DVec3::Y);
        let across = level.cross(axis).try_normalize().unwrap_or(DVec3::X);
        let all = || self.mover.iter().chain(self.obstacle).copied();
        let [low, high] = extent(all(), across);
        let [first, last] = extent(all(), axis);
        let third = axis.cross(across);
        let beside = third * self.middle().dot(third);
        let room = (high - low).max(last - first);
        Lanes {
            axis,
            across,
            feet: LANES.map(|share| beside + across * (high + share * room)),
        }
    }

    /// From the corners at both ends of `spans` to their lanes; the mover's end and the obstacle's that are `facing` each
    /// other go on to the lane of what is between them.
    fn projections(&self, spans: &Spans, lanes: &Lanes, facing: [usize; 2]) -> [[DVec3; 2]; 4] {
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(body, end)| {
            let (corners, places, own_lane) = match body {
                0 => (self.mover, spans.mover, 1),
                _ => (self.obstacle, spans.obstacle, 0),
            };
            let lane = if facing[body] == end { 2 } else { own_lane };
            lanes.projection(corners, places[end], lane)
        })
    }

    /// The edges of both at the ends of `spans` that are `facing` each other, where these are edges.
    fn edges_at(&self, spans: &Spans, facing: [usize; 2]) -> impl Iterator<Item = [DVec3; 2]> {
        let on_mover = edge_at(self.mover, spans.axis, spans.mover[facing[0]]);
        let on_obstacle = edge_at(self.obstacle, spans.axis, spans.obstacle[facing[1]]);
        on_mover.into_iter().chain(on_obstacle)
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

    /// The farthest coordinate of both, meters.
    fn size(&self) -> f64 {
        let all = self.mover.iter().chain(self.obstacle);
        let largest = all.map(|corner| corner.abs().max_element());
        largest.fold(0.0, f64::max)
    }

    /// The rounding of the numbers of both, meters: corners as level as that belong to one face.
    pub(crate) fn rounding(&self) -> f64 {
        f64::from(tolerance::RELATIVE) * self.size()
    }

    /// The widest gap that counts as touching, meters.
    pub(crate) fn touch(&self) -> f64 {
        tolerance::TOUCH * self.size()
    }
}

/// How far beyond both bodies the lanes of the obstacle, of the mover, and of what is between them are, as shares of the room
/// that the bodies take.
const LANES: [f64; 3] = [0.08, 0.14, 0.20];

/// Lines along an axis, beside two bodies, that their intervals are drawn on.
#[derive(Clone, Copy, Debug)]
struct Lanes {
    axis: DVec3,
    /// From one lane to the next, unit length.
    across: DVec3,
    /// Their points at 0: of the obstacle, of the mover, and of what is between them.
    feet: [DVec3; 3],
}

impl Lanes {
    fn at(&self, lane: usize, place: f64) -> DVec3 {
        self.feet[lane] + self.axis * place
    }

    /// From the corner that is at this place along the axis, of several from the one next to the lanes, to a lane.
    fn projection(&self, corners: &[DVec3], place: f64, lane: usize) -> [DVec3; 2] {
        let off = |corner: &DVec3| (corner.dot(self.axis) - place).abs();
        let nearest = corners.iter().map(off).fold(f64::INFINITY, f64::min);
        let here = corners
            .iter()
            .filter(|corner| off(corner) <= nearest + SAME_PLACE);
        let upper =
            here.max_by(|one, other| one.dot(self.across).total_cmp(&other.dot(self.across)));
        let to = self.at(lane, place);
        [upper.copied().unwrap_or(to), to]
    }
}

/// Corners that are as near along an axis are at one place of it, meters.
const SAME_PLACE: f64 = 1e-6;

/// The edge of a body that is at this place along `axis`; `None` where a corner or a face is.
fn edge_at(corners: &[DVec3], axis: DVec3, place: f64) -> Option<[DVec3; 2]> {
    let mut here = corners
        .iter()
        .filter(|corner| (corner.dot(axis) - place).abs() <= SAME_PLACE);
    match (here.next(), here.next(), here.next()) {
        (Some(from), Some(to), None) => Some([*from, *to]),
        _ => None,
    }
}

/// The values that a step about an axis adds.
pub(crate) trait AxisNote: Note {
    /// Both intervals, side by side beside the bodies and projected from them, and the overlap or the gap between the two:
    /// rejected unless `is_taken`. The edges that face each other are drawn, for their cross product may be the axis.
    fn intervals(
        self,
        bodies: &AxisBodies<'_>,
        spans: &Spans,
        way: AxisWay,
        is_taken: bool,
    ) -> Self {
        // The lanes are only computed if the trace is recorded, because they cost more than the axis itself.
        self.filters().at_length(|note| {
            let (axis, lanes) = (spans.axis, bodies.lanes(spans));
            let up = way.normal.dot(axis);
            let (own, other) = (usize::from(up < 0.0), usize::from(up > 0.0));
            let deepest = spans.mover[own];
            let (role, name) = if way.depth < 0.0 {
                (Role::Gap, "gap")
            } else {
                (Role::Penetration, "overlap")
            };
            let role = Role::or_rejected(role, is_taken);
            let world = |ends: [DVec3; 2]| ends.map(|end| bodies.world(end));
            let lane = |lane: usize, ends: [f64; 2]| world(ends.map(|end| lanes.at(lane, end)));
            let facing = [own, other];
            let mut note = note;
            for [from, to] in bodies.projections(spans, &lanes, facing).map(world) {
                note = note.segment(Role::Projection, "", from, to);
            }
            for [from, to] in bodies.edges_at(spans, facing).map(world) {
                note = note.segment(Role::Edge, "", from, to);
            }
            let [low, high] = lane(1, spans.mover);
            let [other_low, other_high] = lane(0, spans.obstacle);
            let [from, to] = lane(2, [deepest, deepest + up * way.depth]);
            note.segment(Role::MoverInterval, "mover", low, high)
                .segment(Role::ObstacleInterval, "obstacle", other_low, other_high)
                .segment(role, name, from, to)
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

/// The interval that corners are along `axis`.
fn extent(corners: impl IntoIterator<Item = DVec3>, axis: DVec3) -> [f64; 2] {
    let start = [f64::INFINITY, f64::NEG_INFINITY];
    corners.into_iter().fold(start, |[low, high], corner| {
        let at = corner.dot(axis);
        [low.min(at), high.max(at)]
    })
}
