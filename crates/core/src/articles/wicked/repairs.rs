//! The repairs of the listings of *Capsule Collision Detection* (Wicked Engine) that need more than a condition, a function for
//! each erratum.

use super::{
    ListingOptions, Repairs,
    parts::{closest_point_on_line_segment, normalize},
};
use crate::{
    articles::{axes::closest_pair_of_axes, is_touched},
    exact::overlap,
    geometry::{Capsule, Contact, Triangle},
};
use glam::Vec3;

/// W9: the unit direction of `v`, zero if it has no length.
pub(super) fn w9_normalize(v: Vec3) -> Vec3 {
    if v.length() == 0.0 {
        Vec3::ZERO
    } else {
        normalize(v)
    }
}

/// W10: the radius, but no more than half of the way from `base` to `tip`.
pub(super) fn w10_radius(radius: f32, base: Vec3, tip: Vec3) -> f32 {
    radius.min((tip - base).length() * 0.5)
}

/// W3, W4: the exact contact's point of the triangle; `traced` itself where it is as near to the capsule, or where nothing
/// is in reach.
pub(super) fn w4_exact_reference(traced: Vec3, capsule: &Capsule, triangle: &Triangle) -> Vec3 {
    let Some(exact) = overlap::capsule_triangle_contact(capsule, triangle) else {
        return traced;
    };
    let distance = (capsule.radius - exact.depth).max(0.0);
    let center = closest_point_on_line_segment(capsule.a, capsule.b, traced);
    let lost = (center.distance(traced) - distance).abs();
    let is_pierced = distance == 0.0 && is_touched(lost, center, triangle);
    if is_pierced || lost <= f32::EPSILON * distance {
        traced
    } else {
        exact.point
    }
}

/// W6x, if it is on: the exact closest pair of the axes, of `a` and of `b`, where it is nearer than `found`.
pub(super) fn w6x_nearer_pair(
    repairs: Repairs,
    found: (Vec3, Vec3),
    a: [Vec3; 2],
    b: [Vec3; 2],
) -> (Vec3, Vec3) {
    if !repairs.w6x {
        return found;
    }
    let exact = closest_pair_of_axes(a, b);
    if exact.0.distance(exact.1) < found.0.distance(found.1) {
        exact
    } else {
        found
    }
}

/// W8: the exact contact of a capsule whose axis pierces the triangle, or touches it to the precision of `f32`. The least push
/// goes out through the nearest face of the prism that segment and triangle span.
pub(super) fn w8_least_push(
    capsule: &Capsule,
    triangle: &Triangle,
    reading: &ListingOptions,
) -> Option<Contact> {
    overlap::capsule_triangle(capsule, triangle, reading.double_sided, &mut ())
        .filter(|contact| is_touched(capsule.radius - contact.depth, capsule.a, triangle))
}
