//! What mends a fault of the listings of *Capsule Collision Detection* (Wicked Engine) where more than a condition is needed, a function an erratum.

use super::{
    Reading, Repairs,
    parts::{CapsuleLine, closest_point_on_line_segment},
};
use crate::{
    articles::{axes::closest_pair_of_axes, is_touched},
    exact::overlap,
    geometry::{Contact, Triangle},
};
use glam::Vec3;

/// W3, W4: the exact contact's point of the triangle; `traced` itself where it is as near to the capsule, or where nothing
/// is in reach.
pub(super) fn w4_exact_reference(traced: Vec3, line: &CapsuleLine, triangle: &Triangle) -> Vec3 {
    let Some(exact) = overlap::capsule_triangle_contact(&line.capsule(), triangle) else {
        return traced;
    };
    let distance = (line.radius - exact.depth).max(0.0);
    let center = closest_point_on_line_segment(line.a, line.b, traced);
    let lost = (center.distance(traced) - distance).abs();
    let is_pierced = distance == 0.0 && is_touched(lost, center, triangle);
    if is_pierced || lost <= f32::EPSILON * distance {
        traced
    } else {
        exact.point
    }
}

/// W6x: the exact closest pair of the axes, of `a` and of `b`, where it is nearer than `found`.
pub(super) fn w6x_nearer_pair(
    repairs: Repairs,
    found: (Vec3, Vec3),
    a: &CapsuleLine,
    b: &CapsuleLine,
) -> (Vec3, Vec3) {
    if !repairs.w6x {
        return found;
    }
    let exact = closest_pair_of_axes([a.a, a.b], [b.a, b.b]);
    if exact.0.distance(exact.1) < found.0.distance(found.1) {
        exact
    } else {
        found
    }
}

/// W8: the exact contact of a capsule whose axis pierces the triangle, or touches it as far as `f32` can tell. The least
/// push goes out through the nearest face of the prism that segment and triangle span.
pub(super) fn w8_least_push(
    line: &CapsuleLine,
    triangle: &Triangle,
    reading: &Reading,
) -> Option<Contact> {
    let capsule = line.capsule();
    overlap::capsule_triangle(&capsule, triangle, reading.double_sided, &mut ())
        .filter(|contact| is_touched(line.radius - contact.depth, line.a, triangle))
}
