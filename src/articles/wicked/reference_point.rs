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
    articles::exact_pair::closest_pair,
    catalog::ParallelRule,
    geometry::Triangle,
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
    // By the prose, any corner serves when there is nothing to trace.
    let traced = if is_parallel && reading.parallel != ParallelRule::Listing {
        triangle.v[0]
    } else {
        let line_plane_intersection = plane_trace(line, triangle, normal, reading, trace);
        trace.inside("closest point on the triangle", |trace| {
            closest_to_trace(line_plane_intersection, triangle, normal, trace)
        })
    };

    // W3, W4: neither asks where the capsule ends. The exact closest pair does, and is taken where it is nearer.
    let is_mended = reading.repairs.w4 || (reading.repairs.w3 && is_parallel);
    let reference_point = if is_mended {
        nearer_reference(traced, line, triangle)
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
fn plane_trace(
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
    points[best_edge(
        line_plane_intersection,
        &points,
        triangle,
        keeps_best,
        trace,
    )]
}

/// The exact pair's point on the triangle, where that pair is nearer than `traced` and its closest axis point.
fn nearer_reference(traced: Vec3, line: &Line, triangle: &Triangle) -> Vec3 {
    let center = closest_point_on_line_segment(line.a, line.b, traced);
    let (on_axis, on_triangle) = closest_pair(line.a, line.b, triangle);
    if on_axis.distance(on_triangle) < center.distance(traced) {
        on_triangle
    } else {
        traced
    }
}
