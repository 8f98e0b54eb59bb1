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
    // All points of a parallel axis are equally far from the plane. So test the sphere around the segment's middle.
    let (center, radius) = ((capsule.a + capsule.b) * 0.5, capsule.radius);
    let dist = (center - triangle.v[0]).dot(n);
    trace.step_plane_distance(triangle, n, center, dist);

    // A single-sided triangle ignores a center behind it. The article's code takes the front for the back (W13).
    let is_behind = if reading.repairs.w13 {
        dist < 0.0
    } else {
        dist > 0.0
    };
    let is_ignored = !reading.double_sided && is_behind;
    trace.step_plane_side(reading.double_sided, dist, is_ignored);

    // The sphere's center is on the ignored side, so the sphere passes.
    if is_ignored {
        trace.step_miss("let through");
        return None;
    }

    // The center must be at most one radius away from the plane, on either side.
    let is_out_of_reach = dist < -radius || dist > radius;
    trace.step_plane_reach([triangle.v[0], n], (center, radius), dist, is_out_of_reach);

    // If the sphere does not reach the plane, it does not reach the triangle.
    if is_out_of_reach {
        trace.step_miss("apart");
        return None;
    }

    // The article's code never tests whether the triangle covers the projected point.
    let point0 = center - n * dist;
    trace
        .step("projected line")
        .segment(Role::Gap, "dist", point0, center)
        .point(Role::PlaneTrace, "point0", point0)
        .value("point0", point0);

    // Push the center away from its projection. If both coincide, the direction is zero divided by zero (W7).
    let intersection_vec = center - point0;
    let len = intersection_vec.length();
    let w7 = reading.repairs.w7 && is_touched(len, center, triangle);
    let penetration_normal = if w7 {
        normal_of_touched(&Sphere { center, radius }, triangle, reading.double_sided)
    } else {
        intersection_vec / len
    };
    trace.step_normal(point0, center, len, penetration_normal);

    // The depth is the radius minus the distance. After a push by the depth, the sphere only touches the plane.
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
