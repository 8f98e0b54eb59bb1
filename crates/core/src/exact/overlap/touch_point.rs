//! Where two convex bodies touch: the parts of them that face each other, cut with one another.
//!
//! Each part is a corner, an edge or a face, perpendicular to the normal. A face is cut by the borders of the other part; two
//! edges touch where they cross. The answer is the middle of all points that are left. Parts that share nothing, as those of
//! slivers may by rounding, touch where they come nearest.
//!
//! Source: the clipping of contact manifolds, Erin Catto's Box2D and Box3D, after Sutherland and Hodgman, 1974.

use super::axes::AxisBodies;
use crate::geometry::{Feature, closest_points_segment_segment};
use glam::DVec3;

/// Where the obstacle touches the mover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TouchPoint {
    /// On the obstacle, meters, seen as the bodies are.
    pub(crate) point: DVec3,
    /// How far the parts that face each other are from that, meters: 0 but for rounding, unless bodies that are next to
    /// flat touch somewhere else.
    pub(crate) gap: f64,
}

/// The middle of where the obstacle touches the mover once that is moved by `push`, meters; the unit `normal` points from
/// the obstacle to the mover.
pub(crate) fn touch_point(bodies: &AxisBodies<'_>, push: DVec3, normal: DVec3) -> TouchPoint {
    let room = bodies.rounding();
    let obstacle = facing(bodies.obstacle, DVec3::ZERO, normal, room);
    let mover = facing(bodies.mover, push, -normal, room);
    let height = obstacle
        .iter()
        .map(|point| point.dot(normal))
        .fold(f64::NEG_INFINITY, f64::max);
    let shared = match (obstacle.len(), mover.len()) {
        (1 | 2, 1 | 2) => vec![],
        (_, 1 | 2) => cut(mover.clone(), &obstacle, normal, room),
        _ => cut(obstacle.clone(), &mover, normal, room),
    };
    let touch = |[on_obstacle, on_mover]: [DVec3; 2]| {
        let apart = on_mover - on_obstacle;
        TouchPoint {
            point: on_obstacle + normal * (height - on_obstacle.dot(normal)),
            gap: (apart - normal * apart.dot(normal)).length(),
        }
    };
    let shared = (!shared.is_empty()).then(|| middle(&shared));
    let on_both = shared
        .map(|shared| touch([&obstacle, &mover].map(|part| within(part, shared, normal, room))));
    on_both
        .filter(|place| place.gap <= 2.0 * room)
        .unwrap_or_else(|| touch(nearest(&obstacle, &mover)))
}

/// The part of a triangle that faces along the unit `normal`, where the obstacle is one; of any other body its face.
pub(crate) fn touched_part(bodies: &AxisBodies<'_>, normal: DVec3) -> Feature {
    let &[v0, v1, v2] = bodies.obstacle else {
        return Feature::Face;
    };
    let heights = [v0, v1, v2].map(|corner| corner.dot(normal));
    let highest = heights.into_iter().fold(f64::NEG_INFINITY, f64::max);
    match heights.map(|height| height >= highest - bodies.rounding()) {
        [true, false, false] => Feature::Vertex(0),
        [false, true, false] => Feature::Vertex(1),
        [false, false, true] => Feature::Vertex(2),
        [true, true, false] => Feature::Edge(0),
        [false, true, true] => Feature::Edge(1),
        [true, false, true] => Feature::Edge(2),
        _ => Feature::Face,
    }
}

/// The corners that are furthest along `direction` once moved by `push`, in their order around it, each once.
fn facing(corners: &[DVec3], push: DVec3, direction: DVec3, room: f64) -> Vec<DVec3> {
    let corners = corners.iter().map(|corner| *corner + push);
    let highest = corners.clone().map(|corner| corner.dot(direction));
    let highest = highest.fold(f64::NEG_INFINITY, f64::max);
    let mut found: Vec<DVec3> = vec![];
    for corner in corners.filter(|corner| corner.dot(direction) >= highest - room) {
        if found.iter().all(|other| other.distance(corner) > room) {
            found.push(corner);
        }
    }
    let center = middle(&found);
    let across = direction.any_orthonormal_vector();
    let beside = direction.cross(across);
    let angle = |point: &DVec3| {
        let from = *point - center;
        from.dot(beside).atan2(from.dot(across))
    };
    found.sort_by(|one, other| angle(one).total_cmp(&angle(other)));
    found
}

/// The sides of a corner, an edge or a face: as many as its corners.
fn sides(part: &[DVec3]) -> impl Iterator<Item = [DVec3; 2]> + '_ {
    let next = |i: usize| part[(i + 1) % part.len()];
    (0..part.len()).map(move |i| [part[i], next(i)])
}

/// The points of two parts where their sides come nearest.
fn nearest(one: &[DVec3], other: &[DVec3]) -> [DVec3; 2] {
    let mut best = [one[0], other[0]];
    for side in sides(one) {
        for other_side in sides(other) {
            let (s, t) = closest_points_segment_segment(side, other_side);
            let pair = [
                side[0].lerp(side[1], s),
                other_side[0].lerp(other_side[1], t),
            ];
            if pair[0].distance_squared(pair[1]) < best[0].distance_squared(best[1]) {
                best = pair;
            }
        }
    }
    best
}

/// The point of `part` that is nearest to `point`, seen along `normal`. A face that is no wider than `room` has no inside.
fn within(part: &[DVec3], point: DVec3, normal: DVec3, room: f64) -> DVec3 {
    let center = middle(part);
    let is_inside = part.len() > 2
        && sides(part).all(|[start, end]| {
            let across = normal.cross(end - start).normalize_or_zero();
            let [here, inwards] = [point, center].map(|point| across.dot(point - start));
            inwards.abs() > room && here * inwards >= 0.0
        });
    if is_inside {
        point
    } else {
        nearest(part, &[point])[0]
    }
}

/// The part of `part` within the borders of the convex `face`, both perpendicular to `normal`.
fn cut(part: Vec<DVec3>, face: &[DVec3], normal: DVec3, room: f64) -> Vec<DVec3> {
    let center = middle(face);
    let mut left = part;
    for [start, end] in sides(face) {
        let across = normal.cross(end - start).normalize_or_zero();
        let inward = across * (center - start).dot(across).signum();
        left = inside(&left, |point| inward.dot(point - start) + room);
    }
    left
}

/// The part of a polygon with a `side` of at least 0.
fn inside(polygon: &[DVec3], side: impl Fn(DVec3) -> f64) -> Vec<DVec3> {
    let mut left = vec![];
    for [point, next] in sides(polygon) {
        let [here, there] = [point, next].map(&side);
        if here >= 0.0 {
            left.push(point);
        }
        if (here >= 0.0) != (there >= 0.0) {
            left.push(point.lerp(next, here / (here - there)));
        }
    }
    left
}

fn middle(points: &[DVec3]) -> DVec3 {
    points.iter().sum::<DVec3>() / points.len().max(1) as f64
}
