//! A lying capsule against the plane instead of the triangle: a comment under *Capsule Collision Detection* (Wicked
//! Engine).
//!
//! The author's answer for a line that is parallel to the plane: "taking the line distance to plane as a simplified
//! approach". Read plainly: that distance is the answer, wherever on the plane the capsule lies. A degenerate triangle has
//! no plane and no parallel line.
//!
//! Errata: W3 (it hits what is beside the triangle), W7, W13.

use super::{ListingOptions, steps::Steps};
use crate::{
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
    // Compute dist, the signed distance from the triangle's plane to center, the middle of the capsule's segment. All
    // points of the segment have this distance, because the segment is parallel to the plane.
    let (center, radius) = ((capsule.a + capsule.b) * 0.5, capsule.radius);
    let dist = (center - triangle.v[0]).dot(n);
    trace.step_plane_distance(triangle, n, center, dist);

    // Decide whether the triangle ignores the capsule. A single-sided triangle ignores a capsule behind its plane,
    // where dist, the signed distance from the plane, is negative. Without fix W13, a single-sided triangle ignores a
    // capsule in front of its plane instead.
    let is_behind = if reading.repairs.w13 {
        dist < 0.0
    } else {
        dist > 0.0
    };
    let is_ignored = !reading.double_sided && is_behind;
    trace.step_plane_side(reading.double_sided, dist, is_ignored);

    // The capsule is on the ignored side of a single-sided triangle, so there is no hit.
    if is_ignored {
        trace.step_miss("let through");
        return None;
    }

    // Test whether the capsule reaches the plane: |dist|, the distance of the segment's middle from the plane, is at
    // most the radius. The sphere around this middle stands for the capsule, because the axis is parallel to the
    // plane.
    let is_out_of_reach = dist < -radius || dist > radius;
    trace.step_plane_reach([triangle.v[0], n], (center, radius), dist, is_out_of_reach);

    // The capsule does not reach the triangle's plane, so it does not touch the triangle.
    if is_out_of_reach {
        trace.step_miss("they are apart");
        return None;
    }

    // Compute point0, the projection of the segment's middle onto the plane. The code takes point0 as the contact
    // point without testing whether point0 is inside the triangle.
    let point0 = center - n * dist;
    trace
        .step("projected line")
        .segment(Role::Gap, "dist", point0, center)
        .point(Role::PlaneTrace, "point0", point0)
        .value("point0", point0);

    // Compute penetration_normal, the unit vector from the plane to the middle of the segment. len is the distance from
    // the plane to this middle. Without fix W7, zero is divided by zero if the middle is on the plane.
    let intersection_vec = center - point0;
    let len = intersection_vec.length();
    let w7 = reading.repairs.w7 && is_touched(len, center, triangle);
    let penetration_normal = if w7 {
        normal_of_touched(&Sphere { center, radius }, triangle, reading.double_sided)
    } else {
        intersection_vec / len
    };
    trace.step_normal(point0, center, len, penetration_normal);

    // Push the capsule along penetration_normal, by penetration_depth: the radius minus the distance of the segment's
    // middle from the plane. After this push, the capsule only touches the plane.
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
