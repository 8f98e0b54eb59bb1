//! The pieces that the sphere and the capsule listings share.

use crate::{
    geometry::Triangle,
    trace::{Comparison, Note, Role, Trace},
};
use glam::Vec3;

/// The plane's unit normal N; NaN for a degenerate triangle.
pub(super) fn face_normal(triangle: &Triangle, trace: &mut impl Trace) -> Vec3 {
    // The plane faces where the corners run counter-clockwise. A triangle without area divides zero by zero.
    let [p0, p1, p2] = triangle.v;
    let perpendicular = (p1 - p0).cross(p2 - p0);
    let normal = perpendicular / perpendicular.length();
    trace
        .step("face normal")
        .point(Role::Construction, "p0", p0)
        .point(Role::Construction, "p1", p1)
        .point(Role::Construction, "p2", p2)
        .arrow(Role::FaceNormal, "N", p0, normal)
        .value("N", normal);

    normal
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

/// Whether `point`, a point of the plane, is inside all three edges. A NaN is outside.
pub(super) fn is_inside(
    point: Vec3,
    triangle: &Triangle,
    normal: Vec3,
    trace: &mut impl Trace,
) -> bool {
    const CROSS: [&str; 3] = ["c0", "c1", "c2"];
    const DOT: [&str; 3] = ["dot(c0, N)", "dot(c1, N)", "dot(c2, N)"];
    let mut inside = true;
    for (i, (start, end)) in triangle.edges().into_iter().enumerate() {
        // On the inner side of an edge, this cross product points against N.
        let c = (point - start).cross(end - start);
        let is_inner = c.dot(normal) <= 0.0;
        inside &= is_inner;
        trace
            .step(CROSS[i])
            .segment(Role::Edge, "", start, end)
            .segment(Role::Construction, "", start, point)
            .value(CROSS[i], c)
            .compares(DOT[i], c.dot(normal), Comparison::LessOrEqual, "0", 0.0)
            .decides(is_inner, "on the inner side", "on the outer side");
    }
    inside
}

/// The labels of the edges' closest points.
pub(super) const POINTS: [&str; 3] = ["point1", "point2", "point3"];

/// Which edge's closest point, one of `points`, is nearest to `from`.
///
/// `keeps_best` lowers the distance to beat each time it is beaten. Without, edge 3 wins wherever it beats edge 1.
pub(super) fn best_edge(
    from: Vec3,
    points: &[Vec3; 3],
    triangle: &Triangle,
    keeps_best: bool,
    trace: &mut impl Trace,
) -> usize {
    // The first edge's point is the best so far.
    let edges = triangle.edges();
    let mut best = 0;
    let mut best_distsq = (from - points[0]).length_squared();
    trace
        .step(("edge", 0))
        .segment(Role::Edge, "", edges[0].0, edges[0].1)
        .segment(Role::Construction, "", from, points[0])
        .point(Role::ClosestOnTriangle, POINTS[0], points[0])
        .value(POINTS[0], points[0])
        .value("best_distsq", best_distsq);

    for i in 1..3 {
        // The next must be nearer than the best so far.
        let distsq = (from - points[i]).length_squared();
        let is_nearer = distsq < best_distsq;
        let role = Role::or_rejected(Role::ClosestOnTriangle, is_nearer);
        trace
            .step(("edge", i))
            .segment(Role::Edge, "", edges[i].0, edges[i].1)
            .segment(Role::Construction, "", from, points[i])
            .point(role, POINTS[i], points[i])
            .value(POINTS[i], points[i])
            .compares(
                "distsq",
                distsq,
                Comparison::Less,
                "best_distsq",
                best_distsq,
            )
            .decides(is_nearer, "the best so far", "no nearer than the best");

        // W1: the sphere listing assigns this the other way round, so that the best distance stays the first edge's.
        if is_nearer {
            best = i;
            if keeps_best {
                best_distsq = distsq;
            }
        }
    }
    best
}
