//! Capsule against triangle, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! Source: the article's "Capsule – Triangle collision", both listings. Exact counterpart:
//! [`crate::exact::overlap::capsule_triangle`].
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
use crate::{
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
    // Compute CapsuleNormal, the capsule's unit direction, and A and B, the centers of its end spheres. Without fix W9,
    // CapsuleNormal is NaN if base and tip, the outer ends, are the same point. Without fix W10, A and B change places
    // if base and tip are less than two radii apart.
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

    // Test the capsule as a sphere, because it has no length and so no axis. Without fix W9, its direction would be
    // NaN.
    if capsule_normal == Vec3::ZERO {
        return trace.inside("sphere test", |trace| {
            sphere_test(&capsule.sphere_at(base), triangle, n, reading, trace)
        });
    }

    // Test whether the capsule's axis, with the direction CapsuleNormal, is parallel to the triangle's plane, with the
    // normal N. The author describes this test, but the published code lacks it.
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
            if facing == 0.0 {
                "the published code does not test for a parallel line"
            } else if facing.is_nan() {
                "NaN does not equal 0, so the code goes on"
            } else {
                "the line meets the plane"
            },
        );

    // Test the capsule only against the infinite plane of the triangle, because its axis is parallel to this plane.
    // The rule comes from a comment by the author. It ignores where the triangle ends.
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
        // Compute dot(N, CapsuleNormal), the change of height above the plane per meter along the axis. The next step
        // divides by “divisor”, which should equal this dot product. Without fix W2, “divisor” loses the sign, so the
        // computed plane trace may lie on the wrong side of “base”.
        let p0 = triangle.v[0];
        let divisor = if repairs.w2 { facing } else { facing.abs() };
        trace.step_approach(base, capsule_normal, p0, n, divisor);

        // Compute the plane trace, line_plane_intersection: the point where the capsule's axis meets the triangle's
        // plane. t is the signed distance of this point along the axis from base, an outer end of the capsule.
        let t = n.dot((p0 - base) / divisor);
        let line_plane_intersection = base + capsule_normal * t;
        trace.step_plane_trace(base, capsule_normal, [p0, n], t, line_plane_intersection);

        // Find the triangle's point closest to the plane trace, where the capsule's axis meets the plane. This point,
        // the reference point, decides which sphere of the capsule is tested.
        trace.inside("closest point on the triangle", |trace| {
            closest_point_on_triangle(line_plane_intersection, triangle, n, trace)
        })
    };

    // Choose reference_point: only the capsule's sphere nearest to this point is tested. Fix W4, or W3 if the axis
    // misses the plane, can take the triangle's point closest to the capsule's segment. Without these fixes, the code
    // takes the triangle's point closest to the plane trace, or v0 without a plane trace.
    let mut reference_point = traced;
    if is_mended {
        reference_point = w4_exact_reference(traced, &capsule, triangle);
    }
    trace
        .step("reference point")
        .segment(Role::CapsuleLine, "", a, b)
        .point(Role::Reference, "reference_point", reference_point)
        .value("reference_point", reference_point);

    // Find center, the point of the capsule's segment closest to the reference point on the triangle. Only the sphere
    // around center is tested, not the whole capsule.
    let center = closest_point_on_line_segment(a, b, reference_point);
    trace
        .step("closest segment point")
        .segment(Role::CapsuleLine, "", a, b)
        .segment(Role::Construction, "", reference_point, center)
        .point(Role::Reference, "reference_point", reference_point)
        .point(Role::ClosestOnAxis, "center", center)
        .value("center", center);

    // Take the capsule's sphere around center, the point of the segment closest to the reference point. This one
    // sphere is tested instead of the whole capsule.
    trace
        .step("candidate sphere")
        .point(Role::ClosestOnAxis, "center", center)
        .sphere(Role::CandidateSphere, "", center, radius)
        .value("radius", radius);

    // Push the whole capsule out along penetration_normal, by penetration_depth, because its segment pierces the
    // triangle (fix W8). The published code pushes it by at most one radius, which is not enough.
    if repairs.w8
        && let Some(contact) = w8_least_push(&capsule, triangle, reading)
    {
        trace.step_push("least push", contact.point, contact.normal, contact.depth);
        return Some(contact);
    }

    // Test the candidate sphere, the one chosen sphere of the capsule, against the triangle: first the plane, then
    // the face, then the edges.
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
    // Test whether the plane trace is inside all three edges. c0, c1 and c2 are cross products: (plane trace - start
    // of the edge) × edge. Inside, their dot products with N, the triangle's normal, are at most 0.
    let [p0, p1, p2] = triangle.v;
    let inside = trace.inside("inside test", |trace| {
        // Test whether the plane trace is on the inner side of edge v0–v1: dot(c0, N) is at most 0.
        let c0 = (line_plane_intersection - p0).cross(p1 - p0);
        trace.step_side(0, line_plane_intersection, triangle, c0, n);

        // Test whether the plane trace is on the inner side of edge v1–v2: dot(c1, N) is at most 0.
        let c1 = (line_plane_intersection - p1).cross(p2 - p1);
        trace.step_side(1, line_plane_intersection, triangle, c1, n);

        // Test whether the plane trace is on the inner side of edge v2–v0: dot(c2, N) is at most 0.
        let c2 = (line_plane_intersection - p2).cross(p0 - p2);
        trace.step_side(2, line_plane_intersection, triangle, c2, n);

        c0.dot(n) <= 0.0 && c1.dot(n) <= 0.0 && c2.dot(n) <= 0.0
    });

    // If the plane trace is inside all three edges, it becomes the reference point; otherwise, the edges are tested.
    trace
        .step("inside test of the plane trace")
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

    // Find the point of edge v0–v1 closest to the plane trace, where the capsule's axis meets the plane. best_distsq
    // is the squared distance from the plane trace to this point. If the plane trace is NaN, the code finds v0.
    let point1 = closest_point_on_line_segment(p0, p1, line_plane_intersection);
    let v1 = line_plane_intersection - point1;
    let mut distsq = v1.dot(v1);
    let mut best_dist = distsq;
    let mut reference_point = point1;
    trace.step_first_edge(triangle, line_plane_intersection, point1, best_dist);

    // Find the point of edge v1–v2 closest to the plane trace. It becomes the best if its squared distance distsq is
    // less than best_distsq; with NaN, this is false. The published code misnames the vector v2 as vec2 (W15).
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

    // Find the point of edge v2–v0 closest to the plane trace. It becomes the best if its squared distance distsq is
    // less than best_distsq; with NaN, this is false.
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
