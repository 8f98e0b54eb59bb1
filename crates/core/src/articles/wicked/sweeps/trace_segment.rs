//! The segment between the trace points at start and end, from the comments under *Capsule Collision Detection* (Wicked
//! Engine).
//!
//! Exact counterpart: [`crate::exact::sweep`]'s capsule–triangle sweep.
//!
//! A reader, thinking aloud: without rotation, the point where the capsule's line meets the plane runs along a straight
//! segment while the capsule moves. Take the segment's point closest to the triangle, the triangle's point closest to
//! that as reference point, and go on as the article does. Read so that it yields a time: the capsule is tested where
//! the trace point is closest, and that share of the motion is the time.
//!
//! (The reader would project the motion onto the plane for the segment's other end. That holds only along the capsule's
//! line; here the line is traced at both ends.)
//!
//! Where it fails: the trace gives the point where the *line* meets the plane, not how far away the capsule is. Falling along
//! its own axis, a capsule keeps its trace point, the segment has no length, and the start alone is tested. A trace inside the
//! triangle from the start is tested at the start too, however far the capsule still has to go. One moment is tested, and it
//! need not be the first at which they touch. A line parallel to the plane, or a capsule without length, has no trace: it hits
//! nothing.
//!
//! Errata: W2 (mirrored traces), and those of the sphere test.

use super::{ARTICLE, W1, W2, W7, W10, W13, W14};
use crate::{
    articles::wicked::{
        ListingOptions, OuterEnds,
        parts::{closest_point_on_line_segment, face_normal, normalize},
        repairs::w10_radius,
        sphere_triangle::sphere_test,
        steps::{LineNames, Steps},
    },
    geometry::{Capsule, Contact, Feature, Sphere, Triangle, closest_points_segment_segment},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Outcome, Role, Sample, Trace},
};
use glam::Vec3;

/// The moment at which the trace point is closest to the triangle, and the contact then; `None` where they are apart
/// then.
pub(super) fn trace_segment(
    ends: &OuterEnds,
    motion: Vec3,
    triangle: &Triangle,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<(f32, Contact)> {
    // Compute CapsuleNormal, the capsule's unit direction, and A and B, the centers of its end spheres. Without fix
    // W10, A and B change places if base and tip, the outer ends, are less than two radii apart.
    let OuterEnds { base, tip, radius } = *ends;
    let capsule_normal = normalize(tip - base);
    let w10 = w10_radius(radius, base, tip);
    let line_end_offset = capsule_normal * if reading.repairs.w10 { w10 } else { radius };
    let [a, b] = [base + line_end_offset, tip - line_end_offset];
    trace.step_line(&LineNames::OF_ONE, [base, tip], capsule_normal, [a, b]);
    let n = face_normal(triangle, trace);

    // Find the plane trace at the start of the motion, where the capsule's axis meets the triangle's plane.
    let start = trace.inside("trace at the start", |trace| {
        plane_trace(base, capsule_normal, triangle, n, reading, trace)
    });

    // Find the plane trace at the end of the motion, where the axis, moved with the capsule, meets the plane.
    let end = trace.inside("trace at the end", |trace| {
        plane_trace(base + motion, capsule_normal, triangle, n, reading, trace)
    });

    // During the motion, the plane trace moves straight from “start” to “end”, which gives the trace segment.
    trace
        .step("trace segment")
        .segment(Role::Construction, "", start, end)
        .point(Role::PlaneTrace, "start", start)
        .point(Role::PlaneTrace, "end", end)
        .value("start", start)
        .value("end", end);

    // Find where the trace segment, the path of the plane trace, is closest to the triangle. This gives the time to
    // test, and the reference point on the triangle.
    let (time, reference) = trace.inside("closest to the triangle", |trace| {
        closest(start, end, triangle, n, trace)
    });
    // Move the capsule's segment to its place at “time”. Only the sphere around center is tested: center is the point
    // of the segment closest to the reference point on the triangle.
    let [a, b] = [a, b].map(|end| end + motion * time);
    let center = closest_point_on_line_segment(a, b, reference);
    trace
        .step("candidate sphere")
        .segment(Role::CapsuleLine, "", a, b)
        .point(Role::Reference, "reference_point", reference)
        .point(Role::ClosestOnAxis, "center", center)
        .sphere(Role::CandidateSphere, "", center, radius)
        .value("time", time)
        .value("center", center);

    // Test the candidate sphere against the triangle, at the time when the plane trace is closest to the triangle. No
    // other time is tested.
    let contact = trace.inside_test("sphere test", |trace| {
        sphere_test(&Sphere { center, radius }, triangle, n, reading, trace)
    });

    // The answer is a hit only if the candidate sphere touches the triangle at this one tested time.
    let touches = contact.is_some();
    trace
        .step("test")
        .tests_mover(&[a, b], radius, Sample { time, touches })
        .decides(
            touches,
            "they touch, and this moment is the answer",
            "they are apart at the one moment tested",
        )
        .concludes(Outcome::of(touches));
    contact.map(|contact| (time, contact))
}

/// Where the capsule's line, from `base` along `capsule_normal`, meets the triangle's plane with the normal `n`.
fn plane_trace(
    base: Vec3,
    capsule_normal: Vec3,
    triangle: &Triangle,
    n: Vec3,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Vec3 {
    // Compute dot(N, CapsuleNormal), the change of height above the plane per meter along the axis. The next step
    // divides by “divisor”, which should equal this dot product. Without fix W2, “divisor” loses the sign, so the
    // computed plane trace may lie on the wrong side of “base”.
    let p0 = triangle.v[0];
    let facing = n.dot(capsule_normal);
    let divisor = if reading.repairs.w2 {
        facing
    } else {
        facing.abs()
    };
    trace.step_approach(base, capsule_normal, p0, n, divisor);

    // Compute the plane trace, line_plane_intersection: the point where the capsule's axis meets the triangle's plane.
    // t is the signed distance of this point along the axis from base, an outer end of the capsule.
    let t = n.dot((p0 - base) / divisor);
    let line_plane_intersection = base + capsule_normal * t;
    trace.step_plane_trace(base, capsule_normal, [p0, n], t, line_plane_intersection);

    line_plane_intersection
}

/// Whether `point`, a point of the plane, is inside all three edges. A NaN is outside.
fn is_inside(point: Vec3, triangle: &Triangle, n: Vec3, trace: &mut impl Trace) -> bool {
    let mut inside = true;
    for (i, (start, end)) in triangle.edges().into_iter().enumerate() {
        // Test on which side of this edge the plane trace is at the start of the motion. c0, c1 or c2 is (plane trace
        // - start of the edge) × edge; on the inner side, this vector points against the normal N.
        let c = (point - start).cross(end - start);
        inside &= c.dot(n) <= 0.0;
        trace.step_side(i, point, triangle, c, n);
    }
    inside
}

/// Where on the way from `start` to `end`, both on the plane, the triangle is closest, and the triangle's point there.
fn closest(
    start: Vec3,
    end: Vec3,
    triangle: &Triangle,
    normal: Vec3,
    trace: &mut impl Trace,
) -> (f32, Vec3) {
    // Test whether the plane trace is inside all three edges of the triangle at the start of the motion.
    let is_inside = trace.inside("inside test", |trace| {
        is_inside(start, triangle, normal, trace)
    });

    // If the plane trace “start” is inside all three edges, the capsule is tested only at the motion's start.
    trace
        .step("inside test of the start")
        .point(Role::PlaneTrace, "start", start)
        .decides(
            is_inside,
            "it is inside all three edges, so the start is tested",
            "it is outside, so the closest edge counts",
        );
    if is_inside {
        return (0.0, start);
    }

    // Compute the smallest distance of this edge from the path of the plane trace, and its time. Keep the closest
    // edge; of equally close edges, the first one reached counts.
    let origin = triangle.v[0];
    let local = |point: Vec3| (point - origin).as_dvec3();
    let way = [local(start), local(end)];
    let mut best = (f64::INFINITY, 0.0, triangle.v[0]);
    for (i, (from, to)) in triangle.edges().into_iter().enumerate() {
        let edge = [local(from), local(to)];
        let (s, t) = closest_points_segment_segment(way, edge);
        let on_edge = edge[0].lerp(edge[1], t);
        let distance = way[0].lerp(way[1], s).distance(on_edge);
        let is_closer = (distance, s) < (best.0, best.1);
        let on_edge = origin + on_edge.as_vec3();
        trace
            .step(Feature::EDGES[i])
            .segment(Role::Edge, "", from, to)
            .point(
                Role::or_rejected(Role::ClosestOnTriangle, is_closer),
                "",
                on_edge,
            )
            .value("distance", distance)
            .value("time", s)
            .decides(is_closer, "it is the closest so far", "it is no closer");
        if is_closer {
            best = (distance, s, on_edge);
        }
    }
    (best.1 as f32, best.2)
}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let ends = OuterEnds::of(capsule, pair.base_tip);
    let reading = ListingOptions::of(settings);
    Answer::swept(trace_segment(
        &ends,
        pair.displacement,
        triangle,
        &reading,
        trace,
    ))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "wicked/trace-segment",
    title: "Wicked comments: the trace segment",
    question: sweep(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[W1, W2, W7, W10, W13, W14],
    settings: &[],
});
