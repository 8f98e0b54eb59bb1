//! Sphere against triangle, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! Source: the article's "Sphere – Triangle collision", its listings one after the other. Exact counterpart:
//! [`crate::exact::overlap::sphere_triangle`].
//!
//! The plane first: a sphere that misses it misses the triangle. Then the center's projection, where that lies inside;
//! else the nearest of the closest points of the three edges.
//!
//! Errata: W1 (the best edge), W7 (a center on the triangle), W13 (the side that counts as front), W14 (touching an
//! edge). Degenerate triangles have no normal, yet every comparison with NaN is false, so that the edges decide: W20.

use super::{
    ARTICLE, ListingOptions, W1, W7, W13, W14,
    parts::{closest_point_on_line_segment, face_normal},
    steps::Steps,
};
use crate::{
    articles::{edge_feature, is_touched, normal_of_touched},
    geometry::{Contact, Feature, Sphere, Triangle},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Role, Trace},
};
use glam::Vec3;

/// Contact of `sphere` with `triangle` as the listing finds it; its normal may be NaN and its depth negative.
pub fn sphere_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<Contact> {
    let n = face_normal(triangle, trace);
    sphere_test(sphere, triangle, n, reading, trace)
}

/// The listing, with the plane's normal `n` already known.
#[expect(
    unused_assignments,
    reason = "W1: the listing sets what it never reads again"
)]
pub(super) fn sphere_test(
    sphere: &Sphere,
    triangle: &Triangle,
    n: Vec3,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Compute dist, the signed distance of the sphere's center from the triangle's plane. It is positive in front of
    // the triangle and negative behind it.
    let Sphere { center, radius } = *sphere;
    let [p0, p1, p2] = triangle.v;
    let repairs = reading.repairs;
    let dist = (center - p0).dot(n);
    trace.step_plane_distance(triangle, n, center, dist);

    // Decide whether the triangle ignores the sphere. A single-sided triangle ignores a sphere whose center is behind
    // the triangle, where dist is negative. Without fix W13, the triangle ignores a sphere whose center is in front
    // instead.
    let is_behind = if repairs.w13 { dist < 0.0 } else { dist > 0.0 };
    let is_ignored = !reading.double_sided && is_behind;
    trace.step_plane_side(reading.double_sided, dist, is_ignored);

    // The center is on the ignored side of a single-sided triangle, so there is no hit.
    if is_ignored {
        trace.step_miss("let through");
        return None;
    }

    // Test whether the sphere reaches the triangle's plane, on either side: |dist|, the center's distance from the
    // plane, is at most the radius.
    let is_out_of_reach = dist < -radius || dist > radius;
    trace.step_plane_reach([p0, n], (center, radius), dist, is_out_of_reach);

    // The sphere does not reach the triangle's plane, so it does not touch the triangle.
    if is_out_of_reach {
        trace.step_miss("they are apart");
        return None;
    }

    // Compute point0, the projection of the sphere's center onto the triangle's plane. If point0 is inside the
    // triangle, it is the triangle's closest point to the center.
    let point0 = center - n * dist;
    trace
        .step("projected center")
        .segment(Role::Construction, "dist", center, point0)
        .point(Role::PlaneTrace, "point0", point0)
        .value("point0", point0);

    // Test whether point0, the center's projection, is inside all three edges. c0, c1 and c2 are cross products:
    // (point0 - start of the edge) × edge. Inside, their dot products with N, the triangle's normal, are at most 0.
    let inside = trace.inside("inside test", |trace| {
        // Test whether point0 is on the inner side of edge v0–v1: dot(c0, N) is at most 0.
        let c0 = (point0 - p0).cross(p1 - p0);
        trace.step_side(0, point0, triangle, c0, n);

        // Test whether point0 is on the inner side of edge v1–v2: dot(c1, N) is at most 0.
        let c1 = (point0 - p1).cross(p2 - p1);
        trace.step_side(1, point0, triangle, c1, n);

        // Test whether point0 is on the inner side of edge v2–v0: dot(c2, N) is at most 0.
        let c2 = (point0 - p2).cross(p0 - p2);
        trace.step_side(2, point0, triangle, c2, n);

        c0.dot(n) <= 0.0 && c1.dot(n) <= 0.0 && c2.dot(n) <= 0.0
    });

    // Test whether the sphere reaches an edge of the triangle. Without fix W14, an edge exactly one radius from the
    // sphere's center counts as out of reach.
    let radiussq = radius * radius;
    let within = if repairs.w14 {
        Comparison::LessOrEqual
    } else {
        Comparison::Less
    };
    let ([point1, point2, point3], intersects) =
        trace.inside("closest point of each edge", |trace| {
            // Find the point of edge v0–v1 closest to the sphere's center. The sphere reaches the edge if distsq1,
            // their squared distance, is less than radiussq, the squared radius.
            let point1 = closest_point_on_line_segment(p0, p1, center);
            let v1 = center - point1;
            let distsq1 = v1.dot(v1);
            let mut intersects = within.holds(distsq1, radiussq);
            trace.step_reach_of_edge(0, triangle, [center, point1], [distsq1, radiussq], within);

            // Find the point of edge v1–v2 closest to the sphere's center. The sphere reaches the edge if distsq2,
            // their squared distance, is less than radiussq. The published code misnames the vector v2 as vec2 (W15).
            let point2 = closest_point_on_line_segment(p1, p2, center);
            let v2 = center - point2;
            let distsq2 = v2.dot(v2);
            intersects |= within.holds(distsq2, radiussq);
            trace.step_reach_of_edge(1, triangle, [center, point2], [distsq2, radiussq], within);

            // Find the point of edge v2–v0 closest to the sphere's center. The sphere reaches the edge if distsq3,
            // their squared distance, is less than radiussq, the squared radius.
            let point3 = closest_point_on_line_segment(p2, p0, center);
            let v3 = center - point3;
            let distsq3 = v3.dot(v3);
            intersects |= within.holds(distsq3, radiussq);
            trace.step_reach_of_edge(2, triangle, [center, point3], [distsq3, radiussq], within);
            ([point1, point2, point3], intersects)
        });

    // Decide whether the sphere touches the triangle: the center's projection is inside the triangle (“inside”), or
    // the sphere reaches an edge (“intersects”).
    trace
        .step("contact with the triangle")
        .value("inside", inside)
        .value("intersects", intersects)
        .decides(
            inside || intersects,
            "it is over the face or within reach of an edge",
            "it is neither over the face nor near an edge",
        );
    // The center's projection is outside the triangle, and no edge is within reach. So sphere and triangle are apart.
    if !(inside || intersects) {
        trace.step_miss("they are apart");
        return None;
    }

    // Find the edge closest to the sphere's center, because the center's projection is outside the triangle. The
    // triangle's closest point then lies on an edge.
    let mut best_point = point0;
    let mut intersection_vec = center - point0;
    let mut feature = Feature::Face;
    if !inside {
        trace.inside("best edge", |trace| {
            // Start with the closest point of edge v0–v1 as the best so far. best_distsq is its squared distance from
            // the sphere's center.
            let mut d = center - point1;
            let mut best_distsq = d.dot(d);
            let mut best_edge = 0;
            best_point = point1;
            intersection_vec = d;
            trace.step_first_edge(triangle, center, point1, best_distsq);

            // Compare the closest point of edge v1–v2 with the best so far. It becomes the best if its squared distance
            // distsq is less than best_distsq. Without fix W1, best_distsq stays the value of edge v0–v1, even if edge
            // v1–v2 is closer.
            d = center - point2;
            let mut distsq = d.dot(d);
            trace.step_next_edge(1, triangle, center, point2, [distsq, best_distsq]);
            if distsq < best_distsq {
                if repairs.w1 {
                    best_distsq = distsq
                } else {
                    distsq = best_distsq
                }
                best_edge = 1;
                best_point = point2;
                intersection_vec = d;
            }

            // The closest point of edge v2–v0 becomes the best if its squared distance distsq is less than best_distsq.
            // Without fix W1, best_distsq is still the value of edge v0–v1, even if edge v1–v2 is closer. The published
            // code declares distsq twice (W15).
            d = center - point3;
            distsq = d.dot(d);
            trace.step_next_edge(2, triangle, center, point3, [distsq, best_distsq]);
            if distsq < best_distsq {
                if repairs.w1 {
                    best_distsq = distsq
                } else {
                    distsq = best_distsq
                }
                best_edge = 2;
                best_point = point3;
                intersection_vec = d;
            }
            feature = edge_feature(best_edge, best_point, triangle);
        });
    }
    // Take best_point as the triangle's point closest to the sphere's center. It is the center's projection if that
    // is inside the triangle, otherwise a point of an edge.
    trace
        .step("best point")
        .point(Role::ClosestOnTriangle, "best_point", best_point)
        .value("best_point", best_point);

    // Compute penetration_normal, the unit vector from best_point, the closest point found on the triangle, to the
    // sphere's center. Without fix W7, zero is divided by zero if len, the distance of these points, is 0. The
    // published code wrongly declares len as a float3 (W15).
    let len = intersection_vec.length();
    let w7 = repairs.w7 && is_touched(len, center, triangle);
    let penetration_normal = if w7 {
        normal_of_touched(sphere, triangle, reading.double_sided)
    } else {
        intersection_vec / len
    };
    trace.step_normal(best_point, center, len, penetration_normal);

    // Push the mover along penetration_normal until the sphere only touches best_point, the closest point found on the
    // triangle. penetration_depth, the length of the push, is the radius minus the distance from best_point to the
    // sphere's center.
    let penetration_depth = radius - len;
    trace.step_push(
        "penetration normal and depth",
        best_point,
        penetration_normal,
        penetration_depth,
    );
    Some(Contact {
        point: best_point,
        normal: penetration_normal,
        depth: penetration_depth,
        feature,
    })
}

fn answer(
    sphere: &Sphere,
    triangle: &Triangle,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let contact = sphere_triangle(sphere, triangle, &ListingOptions::of(settings), trace);
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
