//! The parts that the article computes in one listing and that the others use.
//!
//! Source: *Capsule Collision Detection*, "Sphere – Triangle collision": the plane's normal, the closest point of a segment.
//! Without area or length they divide zero by zero.

use crate::{
    geometry::Triangle,
    trace::{Note, Role, Trace},
};
use glam::Vec3;

/// The plane's unit normal N; NaN for a degenerate triangle.
pub(super) fn face_normal(triangle: &Triangle, trace: &mut impl Trace) -> Vec3 {
    // Compute N, the triangle's unit normal. Seen from the side that N points to, the corners p0, p1 and p2 run
    // counter-clockwise. Without area, N is zero divided by zero.
    let [p0, p1, p2] = triangle.v;
    let n = normalize((p1 - p0).cross(p2 - p0));
    trace
        .step("face normal")
        .point(Role::Construction, "p0", p0)
        .point(Role::Construction, "p1", p1)
        .point(Role::Construction, "p2", p2)
        .arrow(Role::FaceNormal, "N", p0, n)
        .value("N", n);

    n
}

/// `v` of unit length; NaN if it has no length.
pub(super) fn normalize(v: Vec3) -> Vec3 {
    v / v.length()
}

/// The point of the segment `a..b` closest to `point`.
///
/// A segment without length divides zero by zero and answers `a`: saturating turns NaN into 0, as shaders do.
pub(in crate::articles) fn closest_point_on_line_segment(a: Vec3, b: Vec3, point: Vec3) -> Vec3 {
    let ab = b - a;
    let t = (point - a).dot(ab) / ab.dot(ab);
    a + saturate(t) * ab
}

/// `t` kept between 0 and 1; 0 for NaN.
fn saturate(t: f32) -> f32 {
    if t > 0.0 { t.min(1.0) } else { 0.0 }
}
