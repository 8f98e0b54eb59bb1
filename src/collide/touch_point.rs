//! Where two convex bodies touch: the parts of them that face each other, cut with one another.
//!
//! Each part is a corner, an edge or a face, square to the normal. A face is cut by the borders of the other part; two
//! edges touch where they cross. Of all points that are left, the middle is told.

use super::separating_axes::Bodies;
use crate::geometry::{Feature, closest_points_segment_segment};
use glam::{DVec3, Vec3};

/// The middle of where the obstacle touches the mover once that is moved by `push`, metres; the unit `normal` points from
/// the obstacle to the mover.
pub(crate) fn touch_point(bodies: &Bodies<'_>, push: DVec3, normal: DVec3) -> DVec3 {
    let room = bodies.rounding();
    let obstacle = facing(bodies.obstacle, DVec3::ZERO, normal, room);
    let mover = facing(bodies.mover, push, -normal, room);
    let height = obstacle
        .iter()
        .map(|point| point.dot(normal))
        .fold(f64::NEG_INFINITY, f64::max);
    let shared = match (obstacle.len(), mover.len()) {
        (1, _) => obstacle,
        (_, 1) => mover,
        (2, 2) => crossing([obstacle[0], obstacle[1]], [mover[0], mover[1]]),
        (_, 2) => cut(mover, &obstacle, normal, room),
        _ => cut(obstacle, &mover, normal, room),
    };
    let point = middle(&shared);
    point + normal * (height - point.dot(normal))
}

/// The part of a triangle that faces along the unit `normal`, where the obstacle is one; of any other body its face.
pub(crate) fn touched_part(bodies: &Bodies<'_>, normal: DVec3) -> Feature {
    let &[v0, v1, v2] = bodies.obstacle else {
        return Feature::Face;
    };
    let heights = [v0, v1, v2].map(|corner| corner.as_dvec3().dot(normal));
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
fn facing(corners: &[Vec3], push: DVec3, direction: DVec3, room: f64) -> Vec<DVec3> {
    let corners = corners.iter().map(|corner| corner.as_dvec3() + push);
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

/// Where two edges cross, or the middle of what they share if they lie along each other.
fn crossing(one: [DVec3; 2], other: [DVec3; 2]) -> Vec<DVec3> {
    let (s, _) = closest_points_segment_segment(one, other);
    vec![one[0].lerp(one[1], s)]
}

/// What of `part` is within the borders of the convex `face`, both square to `normal`; all of it where rounding leaves
/// nothing.
fn cut(part: Vec<DVec3>, face: &[DVec3], normal: DVec3, room: f64) -> Vec<DVec3> {
    let center = middle(face);
    let mut left = part.clone();
    for (i, start) in face.iter().enumerate() {
        let end = face[(i + 1) % face.len()];
        let across = normal.cross(end - *start).normalize_or_zero();
        let inward = across * (center - *start).dot(across).signum();
        left = inside(&left, |point| inward.dot(point - *start) + room);
    }
    if left.is_empty() { part } else { left }
}

/// What of a polygon has a `side` of at least 0.
fn inside(polygon: &[DVec3], side: impl Fn(DVec3) -> f64) -> Vec<DVec3> {
    let mut left = vec![];
    for (i, point) in polygon.iter().enumerate() {
        let next = polygon[(i + 1) % polygon.len()];
        let [here, there] = [*point, next].map(&side);
        if here >= 0.0 {
            left.push(*point);
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
