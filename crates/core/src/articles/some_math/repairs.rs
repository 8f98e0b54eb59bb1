//! The repairs of the listings of *Some Math About Capsule Collision* that need more than a condition, a function for each
//! erratum.

use super::closest::{ClosestPoints, clamp};
use glam::Vec3;

/// M5: where the lines along `d1` and `d2`, whose starts are `r` apart, come closest, as numerator and denominator: of the
/// cross product, whose square the denominator is, nearly parallel lines leave digits.
pub(super) fn m5_lines(d1: Vec3, d2: Vec3, r: Vec3) -> (f32, f32) {
    let across = d1.cross(d2);
    (d2.cross(r).dot(across), across.length_squared())
}

/// M5: the nearest of `found` and every end with its closest point on the other segment.
pub(super) fn m5_nearer_end(
    found: ClosestPoints,
    [p1, q1]: [Vec3; 2],
    [p2, q2]: [Vec3; 2],
) -> ClosestPoints {
    let (d1, d2) = (q1 - p1, q2 - p2);
    let on_first = |point: Vec3| fraction_along(point - p1, d1);
    let on_second = |point: Vec3| fraction_along(point - p2, d2);
    let pair = |s: f32, t: f32| ClosestPoints {
        s,
        t,
        c1: p1 + d1 * s,
        c2: p2 + d2 * t,
    };
    let ends = [
        pair(0.0, on_second(p1)),
        pair(1.0, on_second(q1)),
        pair(on_first(p2), 0.0),
        pair(on_first(q2), 1.0),
    ];
    ends.into_iter().fold(found, |best, end| {
        if end.dist2() < best.dist2() {
            end
        } else {
            best
        }
    })
}

/// How far along `segment` the vector `point` from its start projects: 0..=1, 0 without length.
fn fraction_along(point: Vec3, segment: Vec3) -> f32 {
    let length_sq = segment.length_squared();
    if length_sq > 0.0 {
        clamp(point.dot(segment) / length_sq)
    } else {
        0.0
    }
}
