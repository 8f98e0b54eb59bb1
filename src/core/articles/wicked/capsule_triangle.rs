//! Capsule against triangle, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! Source: the article's "Capsule – Triangle collision", both listings. Exact counterpart:
//! [`crate::core::exact::overlap::capsule_triangle`].
//!
//! The capsule's line is traced to the triangle's plane; the triangle's closest point to the trace becomes the
//! *reference point*; the sphere of the capsule that is nearest to the reference point is then tested alone.
//!
//! There are three readings for a line that never meets the plane, see [`ParallelRule`]: the listing's, which does not test it;
//! the prose's; and the author's comment's, that the line's distance to the plane is taken instead.
//!
//! Errata: W2 (the mirrored trace), W3 (parallel), W4 (not the closest pair), W8 (piercing), W9 (no length), W10 (base
//! and tip closer than twice the radius), and those of the sphere test: W1, W7, W13, W14.

use super::{
    ARTICLE, ListingOptions, OuterEnds, W1, W2, W3, W4, W7, W8, W9, W10, W13, W14,
    parts::{closest_point_on_line_segment, face_normal, normalize},
    plane_alone::plane_alone,
    repairs::{w4_exact_reference, w8_least_push, w9_normalize, w10_radius},
    sphere_triangle::sphere_test,
    steps::{LineNames, Steps},
};
use crate::core::{
    geometry::{Capsule, Contact, Sphere, Triangle},
    method::{Algorithm, Answer, Form, Pair, ParallelRule, Setting, Settings, algorithm},
    trace::{Comparison, Note, Role, Trace},
};
use glam::Vec3;

/// Contact of the capsule with outer ends `base` and `tip` with `triangle`, as the listing finds it; its normal may be
/// NaN and its depth negative.
pub fn capsule_triangle(
    base: Vec3,
    tip: Vec3,
    radius: f32,
    triangle: &Triangle,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Compute the capsule's unit direction and the centers A and B of its end spheres, one radius inside the outer
    // ends. If the capsule has no length, the direction is zero divided by zero (W9). If base and tip are less than two
    // radii apart, A and B swap (W10).
    let (repairs, parallel) = (reading.repairs, reading.parallel);
    let (printed, w9) = (normalize(tip - base), w9_normalize(tip - base));
    let capsule_normal = if repairs.w9 { w9 } else { printed };
    let w10 = w10_radius(radius, base, tip);
    let line_end_offset = capsule_normal * if repairs.w10 { w10 } else { radius };
    let a = base + line_end_offset;
    let b = tip - line_end_offset;
    trace.step_line(&LineNames::OF_ONE, [base, tip], capsule_normal, [a, b]);

    // Compute N, the unit normal of the triangle's plane.
    let n = face_normal(triangle, trace);
    let capsule = Capsule { a, b, radius };

    // A capsule without length has no axis, so test a sphere. In the article's code, the direction is NaN (W9).
    if capsule_normal == Vec3::ZERO {
        return trace.inside("sphere test", |trace| {
            sphere_test(&capsule.sphere_at(base), triangle, n, reading, trace)
        });
    }

    // An axis perpendicular to N never meets the plane. The article's text tests for this case, but its code does not.
    let facing = n.dot(capsule_normal);
    let is_asked = parallel != ParallelRule::Listing || repairs.w3;
    let is_parallel = is_asked && facing == 0.0;
    trace
        .step("parallel test")
        .line(Role::CapsuleLine, "", base, capsule_normal)
        .plane(Role::Plane, "", triangle.v[0], n)
        .arrow(Role::FaceNormal, "N", triangle.v[0], n)
        .compares("dot(N, CapsuleNormal)", facing, Comparison::Equal, "0", 0.0)
        .decides(
            is_parallel,
            "the line never meets the plane",
            "the line meets the plane",
        );

    // For a parallel axis, a comment by the author takes the distance to the plane for the distance to the triangle.
    let is_mended = repairs.w4 || (repairs.w3 && is_parallel);
    if is_parallel && parallel == ParallelRule::PlaneDistance && !is_mended {
        return trace.inside("plane alone", |trace| {
            plane_alone(&capsule, triangle, n, reading, trace)
        });
    }

    let traced = if is_parallel && parallel != ParallelRule::Listing {
        // The text of the article says that any corner may be the reference point if there is no plane trace.
        triangle.v[0]
    } else {
        // Compute how fast the axis approaches the plane. If the axis points against N, an abs() in the article's code
        // mirrors the plane trace (W2).
        let p0 = triangle.v[0];
        let divisor = if repairs.w2 { facing } else { facing.abs() };
        trace.step_approach(base, capsule_normal, p0, n, divisor);

        // The axis meets the plane at the distance t from base.
        let t = n.dot((p0 - base) / divisor);
        let line_plane_intersection = base + capsule_normal * t;
        trace.step_plane_trace(base, capsule_normal, [p0, n], t, line_plane_intersection);

        // Find the triangle's point closest to the plane trace.
        trace.inside("closest point on the triangle", |trace| {
            closest_point_on_triangle(line_plane_intersection, triangle, n, trace)
        })
    };

    // The reference point decides which sphere is tested. The article's reference point ignores where the capsule ends
    // (W3, W4). The fix takes the triangle's point of the exact closest pair.
    let mut reference_point = traced;
    if is_mended {
        reference_point = w4_exact_reference(traced, &capsule, triangle);
    }
    trace
        .step("reference point")
        .segment(Role::CapsuleLine, "", a, b)
        .point(Role::Reference, "reference_point", reference_point)
        .value("reference_point", reference_point);

    // Take the segment point closest to the reference point instead of the whole segment.
    let center = closest_point_on_line_segment(a, b, reference_point);
    trace
        .step("closest segment point")
        .segment(Role::CapsuleLine, "", a, b)
        .segment(Role::Construction, "", reference_point, center)
        .point(Role::Reference, "reference_point", reference_point)
        .point(Role::ClosestOnAxis, "center", center)
        .value("center", center);

    // Test only one sphere instead of the capsule: the sphere around the closest segment point.
    trace
        .step("candidate sphere")
        .point(Role::ClosestOnAxis, "center", center)
        .sphere(Role::CandidateSphere, "", center, radius)
        .value("radius", radius);

    // If the segment pierces the triangle, a push by one radius is not enough: part of the capsule stays behind (W8).
    if repairs.w8
        && let Some(contact) = w8_least_push(&capsule, triangle, reading)
    {
        trace.step_push("least push", contact.point, contact.normal, contact.depth);
        return Some(contact);
    }

    // Test the candidate sphere against the triangle, like any other sphere.
    trace.inside("sphere test", |trace| {
        sphere_test(&Sphere { center, radius }, triangle, n, reading, trace)
    })
}

/// The second listing: the triangle's closest point to the trace.
#[expect(
    unused_assignments,
    reason = "as published: the last best distance is not read"
)]
fn closest_point_on_triangle(
    line_plane_intersection: Vec3,
    triangle: &Triangle,
    n: Vec3,
    trace: &mut impl Trace,
) -> Vec3 {
    // If the plane trace is inside the triangle, the trace is the closest point. On the inner side of an edge, the
    // cross product points against N.
    let [p0, p1, p2] = triangle.v;
    let inside = trace.inside("inside test", |trace| {
        let c0 = (line_plane_intersection - p0).cross(p1 - p0);
        trace.step_side(0, line_plane_intersection, triangle, c0, n);
        let c1 = (line_plane_intersection - p1).cross(p2 - p1);
        trace.step_side(1, line_plane_intersection, triangle, c1, n);
        let c2 = (line_plane_intersection - p2).cross(p0 - p2);
        trace.step_side(2, line_plane_intersection, triangle, c2, n);
        c0.dot(n) <= 0.0 && c1.dot(n) <= 0.0 && c2.dot(n) <= 0.0
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
            "it is inside all three edges and becomes the reference point",
            "it is outside, so the nearest edge point is the reference point",
        );
    if inside {
        return line_plane_intersection;
    }

    // If the plane trace is outside, the closest point lies on an edge. Edge v0–v1 gives the first candidate.
    let point1 = closest_point_on_line_segment(p0, p1, line_plane_intersection);
    let v1 = line_plane_intersection - point1;
    let mut distsq = v1.dot(v1);
    let mut best_dist = distsq;
    let mut reference_point = point1;
    trace.step_first_edge(triangle, line_plane_intersection, point1, best_dist);

    // Edge v1–v2 must be nearer than the best edge so far. Here the article's code updates the best distance correctly.
    // It writes `dot(vec2, vec2)` but means `dot(v2, v2)` (W15).
    let point2 = closest_point_on_line_segment(p1, p2, line_plane_intersection);
    let v2 = line_plane_intersection - point2;
    distsq = v2.dot(v2);
    trace.step_next_edge(
        1,
        triangle,
        line_plane_intersection,
        point2,
        [distsq, best_dist],
    );
    if distsq < best_dist {
        reference_point = point2;
        best_dist = distsq;
    }

    // Edge v2–v0 must be nearer than the best edge so far.
    let point3 = closest_point_on_line_segment(p2, p0, line_plane_intersection);
    let v3 = line_plane_intersection - point3;
    distsq = v3.dot(v3);
    trace.step_next_edge(
        2,
        triangle,
        line_plane_intersection,
        point3,
        [distsq, best_dist],
    );
    if distsq < best_dist {
        reference_point = point3;
        best_dist = distsq;
    }
    reference_point
}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let OuterEnds { base, tip, radius } = OuterEnds::of(capsule, pair.base_tip);
    let reading = ListingOptions::of(settings);
    let contact = capsule_triangle(base, tip, radius, triangle, &reading, trace);
    Answer::touching(contact, radius)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "wicked/capsule-triangle",
    title: "Wicked Engine",
    question: overlap(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[W1, W2, W3, W4, W7, W8, W9, W10, W13, W14],
    settings: &[Setting::Parallel],
});
