//! Sphere against triangle, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! Exact counterpart: [`crate::exact::overlap::sphere_triangle`].
//!
//! The plane first: a sphere that misses it misses the triangle. Then the centre's projection, where that lies inside;
//! else the nearest of the closest points of the three edges.
//!
//! Errata: W1 (the best edge), W7 (a centre on the triangle), W13 (the side that counts as front), W14 (touching an
//! edge). Degenerate triangles have no normal, yet every comparison with NaN is false, so that the edges decide: W20.

use super::{
    ARTICLE, Reading, W1, W7, W13, W14,
    parts::{POINTS, best_edge, closest_point_on_line_segment, face_normal, is_inside},
};
use crate::{
    articles::{edge_feature, is_touched, normal_of_touched},
    geometry::{Contact, Feature, Sphere, Triangle},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::Vec3;

/// Contact of `sphere` with `triangle` as the listing finds it; its normal may be NaN and its depth negative.
pub fn sphere_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    reading: &Reading,
    trace: &mut impl Trace,
) -> Option<Contact> {
    let normal = face_normal(triangle, trace);
    sphere_test(sphere, triangle, normal, reading, trace)
}

/// The test proper, with the plane's normal already known.
pub(super) fn sphere_test(
    sphere: &Sphere,
    triangle: &Triangle,
    normal: Vec3,
    reading: &Reading,
    trace: &mut impl Trace,
) -> Option<Contact> {
    let center = sphere.center;
    let dist = reach_plane(sphere, triangle, normal, reading, trace)?;

    // Where the center falls on the plane: the closest point, if the triangle covers it.
    let point0 = center - normal * dist;
    trace
        .step("projected center")
        .segment(Role::Construction, "dist", center, point0)
        .point(Role::PlaneTrace, "point0", point0)
        .value("point0", point0);

    // The triangle covers it unless it is on the outer side of an edge.
    let inside = trace.inside("inside test", |trace| {
        is_inside(point0, triangle, normal, trace)
    });

    // Beside the face, an edge may still be in reach: each one's closest point says.
    let (points, intersects) = trace.inside("closest point of each edge", |trace| {
        closest_on_edges(sphere, triangle, reading, trace)
    });

    // Neither over the face nor near an edge, the sphere is apart.
    trace
        .step("touches the triangle")
        .value("inside", inside)
        .value("intersects", intersects)
        .decides(
            inside || intersects,
            "over the face or within reach of an edge",
            "neither over the face nor near an edge",
        );
    if !(inside || intersects) {
        trace.step("apart").concludes(Outcome::Miss);
        return None;
    }

    // Over the face, the projection is closest; otherwise the nearest edge point.
    let (best_point, feature) = if inside {
        (point0, Feature::Face)
    } else {
        let best = trace.inside("best edge", |trace| {
            best_edge(center, &points, triangle, reading.repairs.w1, trace)
        });
        (points[best], edge_feature(best, points[best], triangle))
    };
    trace
        .step("best point")
        .point(Role::ClosestOnTriangle, "best_point", best_point)
        .value("best_point", best_point);

    let best = (best_point, feature);
    Some(penetration(sphere, triangle, best, reading, trace))
}

/// The centre's signed distance from the plane, `None` where that alone rules a contact out.
pub(super) fn reach_plane(
    &Sphere { center, radius }: &Sphere,
    triangle: &Triangle,
    normal: Vec3,
    reading: &Reading,
    trace: &mut impl Trace,
) -> Option<f32> {
    // How far the center is from the plane, positive on the side that N points to.
    let p0 = triangle.v[0];
    let dist = (center - p0).dot(normal);
    trace
        .step("distance to the plane")
        .plane(Role::Plane, "", p0, normal)
        .point(Role::ClosestOnAxis, "center", center)
        .value("dist", dist);

    // A single-sided triangle lets centers behind it through. W13: the listing takes N to point to the back.
    let is_behind = if reading.repairs.w13 {
        dist < 0.0
    } else {
        dist > 0.0
    };
    let is_ignored = !reading.double_sided && is_behind;
    trace
        .step("side of the plane")
        .value("double_sided", reading.double_sided)
        .value("dist", dist)
        .decides(
            is_ignored,
            "behind a single-sided triangle: let through",
            "a side that counts",
        );

    // On the side that does not count, the sphere passes.
    if is_ignored {
        trace.step("let through").concludes(Outcome::Miss);
        return None;
    }

    // The plane must be within the radius on either side.
    let is_out_of_reach = dist < -radius || dist > radius;
    trace
        .step("reach of the plane")
        .sphere(Role::CandidateSphere, "", center, radius)
        .compares(
            "|dist|",
            dist.abs(),
            Comparison::LessOrEqual,
            "radius",
            radius,
        )
        .decides(
            !is_out_of_reach,
            "the sphere reaches the plane",
            "the plane is out of reach",
        );

    // Out of the plane's reach, the sphere is out of the triangle's.
    if is_out_of_reach {
        trace.step("apart").concludes(Outcome::Miss);
        return None;
    }
    Some(dist)
}

/// The closest point of each edge, and whether the sphere holds any of them.
fn closest_on_edges(
    &Sphere { center, radius }: &Sphere,
    triangle: &Triangle,
    reading: &Reading,
    trace: &mut impl Trace,
) -> ([Vec3; 3], bool) {
    const DISTANCES: [&str; 3] = ["distsq1", "distsq2", "distsq3"];
    let radiussq = radius * radius;
    let mut points = [Vec3::ZERO; 3];
    let mut intersects = false;
    for (i, (start, end)) in triangle.edges().into_iter().enumerate() {
        // An edge is hit where its closest point is within the sphere. W14: touching counts over the face only.
        points[i] = closest_point_on_line_segment(start, end, center);
        let v = center - points[i];
        let distsq = v.dot(v);
        let is_touching = reading.repairs.w14 && distsq == radiussq;
        let is_hit = distsq < radiussq || is_touching;
        intersects |= is_hit;
        trace
            .step(("edge", i))
            .segment(Role::Edge, "", start, end)
            .point(Role::Construction, POINTS[i], points[i])
            .value(POINTS[i], points[i])
            .compares(DISTANCES[i], distsq, Comparison::Less, "radiussq", radiussq)
            .decides(is_hit, "in the sphere's reach", "out of the sphere's reach");
    }
    (points, intersects)
}

/// The push from `best_point` to the centre: its direction and how much of the radius is on the far side.
pub(super) fn penetration(
    sphere: &Sphere,
    triangle: &Triangle,
    (best_point, feature): (Vec3, Feature),
    reading: &Reading,
    trace: &mut impl Trace,
) -> Contact {
    let Sphere { center, radius } = *sphere;

    // The center is pushed straight away from the best point until the sphere only touches it.
    let intersection_vec = center - best_point;
    let len = intersection_vec.length();
    let penetration_depth = radius - len;
    trace
        .step("penetration depth")
        .segment(Role::Gap, "len", best_point, center)
        .value("len", len)
        .value("penetration_depth", penetration_depth);

    // Its direction is the gap's, of unit length. W7: a center on the triangle has none; the listing divides 0 by 0.
    let penetration_normal = if reading.repairs.w7 && is_touched(len, center, triangle) {
        normal_of_touched(sphere, triangle, reading.double_sided)
    } else {
        intersection_vec / len
    };
    let push = penetration_normal * penetration_depth;
    trace
        .step("penetration normal and depth")
        .arrow(
            Role::ContactNormal,
            "penetration_normal",
            best_point,
            penetration_normal,
        )
        .arrow(Role::Penetration, "penetration_depth", best_point, push)
        .value("penetration_normal", penetration_normal)
        .value("penetration_depth", penetration_depth)
        .concludes(Outcome::Hit);

    Contact {
        point: best_point,
        normal: penetration_normal,
        depth: penetration_depth,
        feature,
    }
}

fn answer(
    sphere: &Sphere,
    triangle: &Triangle,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let contact = sphere_triangle(sphere, triangle, &Reading::of(settings), trace);
    Answer::touching(contact, sphere.radius)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "wicked/sphere-triangle",
    title: "Wicked Engine",
    question: overlap(Sphere, Triangle),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[W1, W7, W13, W14],
    settings: &[],
});
