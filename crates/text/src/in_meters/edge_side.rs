//! How far a point is inside or outside of an edge or a face, in meters, where a step asks on which side it is: the numbers of
//! listings for that have units that nobody can see.

use super::{ComparedNumber, InMeters, written};
use capsule_core::{
    geometry::{Shape, closest_point_on_segment},
    trace::{Drawable, DrawnShape, Role, Step},
};
use capsule_scenes::run::study::{PairStudy, Study};
use glam::Vec3;

/// The terms of numbers whose sign is a side.
const SIDES: [&str; 3] = ["side", "least side", "side of the face"];
/// In titles of steps that compare no number and ask all the same whether a point is within edges.
const INSIDE: &str = "inside";
/// Corners nearer to each other than this share of an edge are one.
const SAME: f32 = 1e-4;

/// The place of a point beside an edge or a face.
struct PointSide {
    point: Vec3,
    /// Where the point is in the plane of the edges, seen along their normal; of a face the point itself.
    seen: Vec3,
    /// The nearest to that on the edge's line, or in the face's plane.
    foot: Vec3,
    /// The edge; `None` of a face.
    edge: Option<[Vec3; 2]>,
    /// From the foot to there; below zero outside.
    meters: f32,
    /// Whether it is said to be the nearest of several edges.
    is_nearest: bool,
}

impl PointSide {
    fn in_meters(self) -> InMeters {
        let side = if self.meters < 0.0 {
            "outside"
        } else {
            "inside"
        };
        let label: String = match (self.meters, self.edge) {
            (0.0, Some(_)) => "on the edge".into(),
            (0.0, None) => "in the plane".into(),
            // The number's sign says whether it is where the other faces have it, not on which side.
            (_, None) => format!("{} from the plane", written(self.meters)),
            _ => format!("{} {side}", written(self.meters)),
        };
        let of = if self.is_nearest && self.meters != 0.0 {
            " of the nearest edge"
        } else {
            ""
        };
        let near = SAME * self.meters.abs();
        let rest = self
            .edge
            .map(|[a, b]| [closest_point_on_segment(self.foot, a, b), self.foot]);
        let helpers = rest.into_iter().chain([[self.seen, self.point]]);
        let fact = format!("the point is {label}{of}");
        InMeters {
            normal: self.edge.and_then(|[a, b]| {
                let inward = (self.seen - self.foot).normalize_or_zero();
                (b - a).cross(inward).try_normalize()
            }),
            helpers: helpers.filter(|[a, b]| a.distance(*b) > near).collect(),
            point: Some(self.point),
            ..InMeters::between([self.foot, self.seen], label, fact)
        }
    }
}

pub(super) fn at(study: &Study, step: usize) -> Option<InMeters> {
    let recorded = &study.record.steps[step];
    let sign = sign(recorded)?;
    let point = point(recorded)?;
    let mut faces = recorded.drawables.iter().filter_map(face);
    if let Some((through, normal)) = faces.next().filter(|_| !sign.is_of_edges) {
        let above = (point - through).dot(normal);
        let side = PointSide {
            point,
            seen: point,
            foot: point - normal * above,
            edge: None,
            meters: above.abs().copysign(sign.number),
            is_nearest: false,
        };
        return Some(side.in_meters());
    }
    let pair = study.pair_at(step);
    let drawn = recorded.drawables.iter().filter(|one| one.label.is_empty());
    let mut edges: Vec<[Vec3; 2]> = drawn.filter_map(edge).collect();
    if let ([], Some(Shape::Triangle(triangle))) =
        (&edges[..], pair.map(|pair| &pair.shapes.obstacle))
    {
        edges = triangle.edges().map(|(a, b)| [a, b]).to_vec();
    }
    let sides = edges.iter().filter_map(|&[a, b]| {
        let along = (b - a).try_normalize()?;
        let corners = if edges.len() > 2 {
            edges.concat()
        } else {
            corners_beside([a, b], pair?)?
        };
        let middle = corners.iter().sum::<Vec3>() / corners.len() as f32;
        let inward = (middle - a).reject_from_normalized(along).try_normalize()?;
        let meters = (point - a).dot(inward);
        let foot = a + along * (point - a).dot(along);
        Some(PointSide {
            point,
            seen: foot + inward * meters,
            foot,
            edge: Some([a, b]),
            meters,
            is_nearest: edges.len() > 1 && sign.is_compared,
        })
    });
    let least = sides.min_by(|one, other| one.meters.total_cmp(&other.meters))?;
    Some(least.in_meters())
}

/// A number whose sign is a side.
struct SideSign {
    number: f32,
    is_of_edges: bool,
    /// Whether the step compares it; one that does not says itself of how many edges.
    is_compared: bool,
}

fn sign(step: &Step) -> Option<SideSign> {
    let compares = step.decision?.comparison.is_some();
    if !compares {
        return step.title.contains(INSIDE).then_some(SideSign {
            number: 0.0,
            is_of_edges: true,
            is_compared: false,
        });
    }
    let compared = ComparedNumber::of(step)?;
    SIDES.contains(&compared.term).then_some(SideSign {
        number: compared.number,
        is_of_edges: compared.term != SIDES[2],
        is_compared: true,
    })
}

/// The point that is beside the edges, or the far end of the stretch that a cross product takes to it.
fn point(step: &Step) -> Option<Vec3> {
    let mut points = step.drawables.iter().filter_map(|one| match one.shape {
        DrawnShape::Point { at } => Some(at),
        _ => None,
    });
    let mut stretches = step.drawables.iter().filter_map(|one| match one.shape {
        DrawnShape::Segment { to, .. } if one.role == Role::Construction => Some(to),
        _ => None,
    });
    let point = points.next().or_else(|| stretches.next())?;
    point.is_finite().then_some(point)
}

fn edge(drawable: &Drawable) -> Option<[Vec3; 2]> {
    match (drawable.role, drawable.shape) {
        (Role::Edge | Role::Rejected, DrawnShape::Segment { from, to }) => Some([from, to]),
        _ => None,
    }
}

/// A point of a face, and its unit normal.
fn face(drawable: &Drawable) -> Option<(Vec3, Vec3)> {
    match (drawable.role, drawable.shape) {
        (Role::FaceNormal, DrawnShape::Arrow { from, along }) => {
            Some((from, along.try_normalize()?))
        }
        _ => None,
    }
}

/// The corners of the one face of the `pair` that has this edge.
fn corners_beside([a, b]: [Vec3; 2], pair: &PairStudy) -> Option<Vec<Vec3>> {
    let near = SAME * a.distance(b);
    let has = |corners: &[Vec3; 3], at: Vec3| corners.iter().any(|one| one.distance(at) <= near);
    let shapes = [&pair.shapes.obstacle, &pair.shapes.mover];
    let faces = shapes.into_iter().flat_map(Shape::faces);
    let mut beside = faces.filter(|face| has(&face.v, a) && has(&face.v, b));
    let only = beside.next()?;
    beside.next().is_none().then(|| only.v.to_vec())
}
