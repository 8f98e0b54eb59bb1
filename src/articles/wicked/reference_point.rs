//! The reference point of *Capsule Collision Detection* (Wicked Engine): the triangle's point that the capsule's nearest
//! sphere is sought from.
//!
//! Errata: W2 (the mirrored trace), W3 (parallel lines), W4 (not the closest pair).

use super::{
    Reading,
    capsule_triangle::Line,
    parts::{best_edge, closest_point_on_line_segment, is_inside},
};
use crate::{
    articles::is_touched,
    exact::overlap::capsule_triangle_contact,
    geometry::Triangle,
    method::ParallelRule,
    trace::{Note, Role, Trace},
};
use glam::Vec3;

/// The triangle's closest point to where the line meets the plane, or what replaces it.
pub(super) fn reference_point(
    line: &Line,
    is_parallel: bool,
    triangle: &Triangle,
    normal: Vec3,
    reading: &Reading,
    trace: &mut impl Trace,
) -> Vec3 {
    let traced = if is_parallel && reading.parallel != ParallelRule::Listing {
        // By the prose, any corner serves where there is nothing to trace.
        triangle.v[0]
    } else {
        // The triangle's closest point to where the capsule's line meets the plane.
        let line_plane_intersection = plane_trace(line, triangle, normal, reading, trace);
        trace.inside("closest point on the triangle", |trace| {
            closest_to_trace(line_plane_intersection, triangle, normal, trace)
        })
    };

    // From here the capsule's nearest sphere is sought. W3, W4: neither choice asks where the capsule ends; the exact
    // closest pair does.
    let is_mended = reading.repairs.w4 || (reading.repairs.w3 && is_parallel);
    let reference_point = if is_mended {
        exact_reference(traced, line, triangle)
    } else {
        traced
    };
    trace
        .step("reference point")
        .segment(Role::CapsuleLine, "", line.a, line.b)
        .point(Role::Reference, "reference_point", reference_point)
        .value("reference_point", reference_point);

    reference_point
}

/// Where the capsule's line meets the triangle's plane.
pub(super) fn plane_trace(
    line: &Line,
    triangle: &Triangle,
    normal: Vec3,
    reading: &Reading,
    trace: &mut impl Trace,
) -> Vec3 {
    // How fast the line nears the plane. W2: the listing drops the sign, which mirrors the trace of a line against N.
    let p0 = triangle.v[0];
    let facing = normal.dot(line.direction);
    let denominator = if reading.repairs.w2 {
        facing
    } else {
        facing.abs()
    };
    trace
        .step("approach")
        .line(Role::CapsuleLine, "", line.base, line.direction)
        .arrow(
            Role::CapsuleLine,
            "CapsuleNormal",
            line.base,
            line.direction,
        )
        .arrow(Role::FaceNormal, "N", p0, normal)
        .value("dot(N, CapsuleNormal)", facing)
        .value("divided by", denominator);

    // From base, the line meets the plane after the length t.
    let t = normal.dot((p0 - line.base) / denominator);
    let line_plane_intersection = line.base + line.direction * t;
    trace
        .step("plane trace")
        .plane(Role::Plane, "", p0, normal)
        .line(Role::CapsuleLine, "", line.base, line.direction)
        .point(Role::Construction, "base", line.base)
        .point(
            Role::PlaneTrace,
            "line_plane_intersection",
            line_plane_intersection,
        )
        .value("t", t)
        .value("line_plane_intersection", line_plane_intersection);

    line_plane_intersection
}

/// The triangle's closest point to the trace: the trace itself inside, else the nearest edge point.
fn closest_to_trace(
    line_plane_intersection: Vec3,
    triangle: &Triangle,
    normal: Vec3,
    trace: &mut impl Trace,
) -> Vec3 {
    // Inside the triangle, the trace is its own closest point.
    let inside = trace.inside("inside test", |trace| {
        is_inside(line_plane_intersection, triangle, normal, trace)
    });
    trace
        .step("trace inside")
        .point(
            Role::PlaneTrace,
            "line_plane_intersection",
            line_plane_intersection,
        )
        .decides(
            inside,
            "inside all three edges: it is the reference point",
            "outside: the nearest edge point is the reference point",
        );

    if inside {
        return line_plane_intersection;
    }

    // Outside, the nearest of the edges' closest points is. Here the listing keeps the best distance as it should.
    let points = triangle
        .edges()
        .map(|(start, end)| closest_point_on_line_segment(start, end, line_plane_intersection));
    let keeps_best = true;
    let from = line_plane_intersection;
    points[best_edge(from, &points, triangle, keeps_best, trace)]
}

/// The exact contact's point; `traced` itself where it is as near to the capsule, or where nothing is in reach.
fn exact_reference(traced: Vec3, line: &Line, triangle: &Triangle) -> Vec3 {
    let Some(exact) = capsule_triangle_contact(&line.capsule(), triangle) else {
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
