//! A lying capsule against the plane instead of the triangle: a comment under *Capsule Collision Detection* (Wicked
//! Engine).
//!
//! The author's answer for a line that is parallel to the plane: "taking the line distance to plane as a simplified
//! approach". Read plainly: that distance is the answer, wherever on the plane the capsule lies. A degenerate triangle has
//! no plane and no parallel line.
//!
//! Errata: W3 (it hits what is beside the triangle), W7, W13.

use super::{ListingOptions, steps::Steps};
use crate::core::{
    articles::{is_touched, normal_of_touched},
    geometry::{Capsule, Contact, Feature, Sphere, Triangle},
    trace::{Note, Role, Trace},
};
use glam::Vec3;

/// Contact of `capsule`, which is parallel to the plane of `triangle` with the normal `n`.
pub(super) fn plane_alone(
    capsule: &Capsule,
    triangle: &Triangle,
    n: Vec3,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Every point of a parallel line is as far from the plane; the middle will do.
    let (center, radius) = ((capsule.a + capsule.b) * 0.5, capsule.radius);
    let dist = (center - triangle.v[0]).dot(n);
    trace.step_plane_distance(triangle, n, center, dist);

    // A single-sided triangle lets centers behind it through. W13: the listing takes N to point to the back.
    let is_behind = if reading.repairs.w13 {
        dist < 0.0
    } else {
        dist > 0.0
    };
    let is_ignored = !reading.double_sided && is_behind;
    trace.step_plane_side(reading.double_sided, dist, is_ignored);

    // On the side that does not count, the sphere passes.
    if is_ignored {
        trace.step_miss("let through");
        return None;
    }

    // The plane must be within the radius on either side.
    let is_out_of_reach = dist < -radius || dist > radius;
    trace.step_plane_reach([triangle.v[0], n], (center, radius), dist, is_out_of_reach);

    // Out of the plane's reach, the sphere is out of the triangle's.
    if is_out_of_reach {
        trace.step_miss("apart");
        return None;
    }

    // No line tests whether the triangle covers the point below the center.
    let point0 = center - n * dist;
    trace
        .step("projected line")
        .segment(Role::Gap, "dist", point0, center)
        .point(Role::PlaneTrace, "point0", point0)
        .value("point0", point0);

    // The center is pushed straight away from there. W7: a center on the triangle has no such way; 0 is divided by 0.
    let intersection_vec = center - point0;
    let len = intersection_vec.length();
    let w7 = reading.repairs.w7 && is_touched(len, center, triangle);
    let penetration_normal = if w7 {
        normal_of_touched(&Sphere { center, radius }, triangle, reading.double_sided)
    } else {
        intersection_vec / len
    };
    trace.step_normal(point0, center, len, penetration_normal);

    // That far, the sphere only touches it.
    let penetration_depth = radius - len;
    trace.step_push(
        "penetration normal and depth",
        point0,
        penetration_normal,
        penetration_depth,
    );
    Some(Contact {
        point: point0,
        normal: penetration_normal,
        depth: penetration_depth,
        feature: Feature::Face,
    })
}
