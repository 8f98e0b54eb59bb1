//! Sphere against capsule, as printed in *Some Math About Capsule Collision*.
//!
//! Exact counterpart: [`crate::exact::overlap`]'s sphere–capsule test.
//!
//! Squared distances are compared, which saves a square root. The one from the center `c` to the segment `ab` is had
//! without the closest point: `ac·ac - e²/f` with `e = ac·ab` and `f = ab·ab`.
//!
//! Errata: M6 (that difference of two large numbers; it may even be negative).

use super::{ARTICLE, M6, Repairs, point_segment::closest_pt_point_segment, push::Gap};
use crate::{
    articles::axes::Meeting,
    geometry::{Capsule, Contact, Sphere},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Role, Trace},
};
use glam::Vec3;

/// Contact of `sphere` with `capsule` as the test finds it, and the root of its squared distance, which may be NaN.
pub fn sphere_capsule(
    sphere: &Sphere,
    capsule: &Capsule,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    // Compute the squared distance from the sphere's center to the capsule's segment.
    let dist2 = trace.inside("squared distance to the segment", |trace| {
        sq_dist_point_segment(capsule.a, capsule.b, sphere.center, repairs, trace)
    });

    // Test whether sphere and capsule touch: dist2, the squared distance from the center to the segment, is at most
    // the squared sum of the radii. Only the depth needs a square root.
    let radius = sphere.radius + capsule.radius;
    let is_hit = dist2 <= radius * radius;
    trace
        .step("comparison with the radii")
        .sphere(Role::CandidateSphere, "", sphere.center, sphere.radius)
        .compares(
            "dist2",
            dist2,
            Comparison::LessOrEqual,
            "radius²",
            radius * radius,
        )
        .decides(is_hit, "they touch", "they are apart");

    // Compute the segment's point closest to the sphere's center, because the push needs this point. The squared
    // distance was computed without this point.
    let (_, d) = trace.inside("closest point of the segment", |trace| {
        closest_pt_point_segment(sphere.center, capsule.a, capsule.b, trace)
    });
    let gap = Gap {
        on_mover: sphere.center,
        on_obstacle: d,
        obstacle: capsule,
        meeting: Meeting::of_axes([sphere.center; 2], [capsule.a, capsule.b]),
    };
    let distance = dist2.sqrt();
    (gap.settle(is_hit, radius - distance, trace), distance)
}

/// The squared distance between `c` and the segment `ab`; rounding may make it negative.
fn sq_dist_point_segment(
    a: Vec3,
    b: Vec3,
    c: Vec3,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> f32 {
    // Test whether the sphere's center c lies before end a of the segment: e is at most 0. e is the dot product of the
    // vectors from end a to c and from end a to end b.
    let (ab, ac, bc) = (b - a, c - a, c - b);
    let e = ac.dot(ab);
    trace
        .step("position relative to end a")
        .segment(Role::CapsuleLine, "ab", a, b)
        .segment(Role::Construction, "ac", a, c)
        .compares("e", e, Comparison::LessOrEqual, "0", 0.0)
        .decides(e <= 0.0, "end a is closest", "it is not before end a");
    if e <= 0.0 {
        return ac.dot(ac);
    }

    // Test whether the sphere's center c lies beyond end b: e is at least f, the segment's squared length. e is the dot
    // product of the vectors from end a to c and from end a to end b.
    let f = ab.dot(ab);
    trace
        .step("position relative to end b")
        .segment(Role::CapsuleLine, "ab", a, b)
        .segment(Role::Construction, "bc", b, c)
        .compares("e", e, Comparison::GreaterOrEqual, "f", f)
        .decides(e >= f, "end b is closest", "it is between the ends");
    if e >= f {
        return bc.dot(bc);
    }

    // Compute dist2, the squared distance from the sphere's center c to the segment: Dot(ac, ac) minus e * e / f. The
    // vector ac goes from end a to c; e * e / f is the squared length of ac's part along the segment. Without fix M6,
    // this difference loses digits if c is near the axis, where both squares are almost equal.
    let along_sq = e * e / f;
    let dist2 = if repairs.m6 {
        (ac - ab * (e / f)).length_squared()
    } else {
        ac.dot(ac) - along_sq
    };
    trace
        .step("distance from the segment")
        .segment(Role::CapsuleLine, "ab", a, b)
        .segment(Role::Construction, "ac", a, c)
        .value("Dot(ac, ac)", ac.dot(ac))
        .value("e * e / f", along_sq)
        .value("dist2", dist2);

    dist2
}

fn answer(
    sphere: &Sphere,
    capsule: &Capsule,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (contact, distance) = sphere_capsule(sphere, capsule, Repairs::of(settings), trace);
    Answer::measured(contact, distance)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "some-math/sphere-capsule",
    title: "Some math: squared distance",
    question: overlap(Sphere, Capsule),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[M6],
    settings: &[],
});
