//! The closest point of a segment, as printed in *Some Math About Capsule Collision*, and sphere against capsule by it.
//!
//! Exact counterpart: [`crate::exact::overlap`]'s sphere–capsule test.
//!
//! The division by the segment's squared length is put off until it is known to be needed, so that a segment without
//! length never divides by zero: it answers `a`. No erratum is known (M4).

use super::{ARTICLE, push::Gap};
use crate::{
    articles::axes::Meeting,
    geometry::{Capsule, Contact, Sphere},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Role, Trace},
};
use glam::Vec3;

/// Contact of `sphere` with `capsule` by the axis point closest to the center, and the distance of the two.
pub fn point_segment(
    sphere: &Sphere,
    capsule: &Capsule,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    // Find the point of the capsule's segment closest to the sphere's center.
    let (_, d) = trace.inside("closest point of the segment", |trace| {
        closest_pt_point_segment(sphere.center, capsule.a, capsule.b, trace)
    });

    // Test whether sphere and capsule touch: distance is at most radius, the sum of both radii. The distance is
    // measured from the sphere's center to the closest point of the capsule's segment.
    let distance = sphere.center.distance(d);
    let radius = sphere.radius + capsule.radius;
    let is_hit = distance <= radius;
    trace
        .step("comparison with the radii")
        .sphere(Role::CandidateSphere, "", d, capsule.radius)
        .segment(Role::Gap, "distance", d, sphere.center)
        .compares(
            "distance",
            distance,
            Comparison::LessOrEqual,
            "radius",
            radius,
        )
        .decides(is_hit, "they touch", "they are apart");

    let gap = Gap {
        on_mover: sphere.center,
        on_obstacle: d,
        obstacle: capsule,
        meeting: Meeting::of_axes([sphere.center; 2], [capsule.a, capsule.b]),
    };
    (gap.settle(is_hit, radius - distance, trace), distance)
}

/// The fraction `t` of the segment `a..b` and its point `d` closest to `c`.
pub(super) fn closest_pt_point_segment(
    c: Vec3,
    a: Vec3,
    b: Vec3,
    trace: &mut impl Trace,
) -> (f32, Vec3) {
    // Test whether the sphere's center c lies before end a of the segment: t is at most 0. t is the dot product of the
    // vectors from end a to c and from end a to end b.
    let ab = b - a;
    let t = (c - a).dot(ab);
    let is_before = t <= 0.0;
    trace
        .step("position relative to end a")
        .segment(Role::CapsuleLine, "ab", a, b)
        .segment(Role::Construction, "c - a", a, c)
        .point(Role::Reference, "c", c)
        .compares("t", t, Comparison::LessOrEqual, "0", 0.0)
        .decides(is_before, "end a is closest", "it is not before end a");
    if is_before {
        tell_closest(0.0, a, c, trace);
        return (0.0, a);
    }

    // Test whether the sphere's center c lies beyond end b: t is at least denom, the segment's squared length. t is the
    // dot product of the vectors from end a to c and from end a to end b.
    let denom = ab.dot(ab);
    let is_beyond = t >= denom;
    trace
        .step("position relative to end b")
        .segment(Role::CapsuleLine, "ab", a, b)
        .compares("t", t, Comparison::GreaterOrEqual, "denom", denom)
        .decides(is_beyond, "end b is closest", "it is between the ends");
    if is_beyond {
        tell_closest(1.0, b, c, trace);
        return (1.0, b);
    }

    // The projection is between the ends. Only now the code divides t by denom, which gives the fraction along ab.
    let t = t / denom;
    let d = a + t * ab;
    tell_closest(t, d, c, trace);
    (t, d)
}

fn tell_closest(t: f32, d: Vec3, c: Vec3, trace: &mut impl Trace) {
    // Compute d, the segment's point closest to the sphere's center c. t is the position of d along the segment, from 0
    // at end a to 1 at end b.
    trace
        .step("closest point")
        .segment(Role::Construction, "", c, d)
        .point(Role::ClosestOnAxis, "d", d)
        .value("t", t)
        .value("d", d);
}

fn answer(
    sphere: &Sphere,
    capsule: &Capsule,
    _: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (contact, distance) = point_segment(sphere, capsule, trace);
    Answer::measured(contact, distance)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "some-math/point-segment",
    title: "Some math: closest point",
    question: overlap(Sphere, Capsule),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[],
    settings: &[],
});
