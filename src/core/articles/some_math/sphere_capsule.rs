//! Sphere against capsule, as printed in *Some Math About Capsule Collision*.
//!
//! Exact counterpart: [`crate::core::exact::overlap`]'s sphere–capsule test.
//!
//! Squared distances are compared, which saves a square root. The one from the center `c` to the segment `ab` is had
//! without the closest point: `ac·ac - e²/f` with `e = ac·ab` and `f = ab·ab`.
//!
//! Errata: M6 (that difference of two large numbers; it may even be negative).

use super::{ARTICLE, M6, Repairs, point_segment::closest_pt_point_segment, push::Gap};
use crate::core::{
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

    // Compare the squared distance with the squared sum of the radii. Only the depth needs a square root.
    let radius = sphere.radius + capsule.radius;
    let is_hit = dist2 <= radius * radius;
    trace
        .step("compare with the radii")
        .sphere(Role::CandidateSphere, "", sphere.center, sphere.radius)
        .compares(
            "dist2",
            dist2,
            Comparison::LessOrEqual,
            "radius²",
            radius * radius,
        )
        .decides(is_hit, "they touch", "they are apart");

    // A push needs the closest point, but this test never computes it. Another routine of the article computes it.
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
    // If the sphere's center c projects before end a, the closest point is a.
    let (ab, ac, bc) = (b - a, c - a, c - b);
    let e = ac.dot(ab);
    trace
        .step("before a")
        .segment(Role::CapsuleLine, "ab", a, b)
        .segment(Role::Construction, "ac", a, c)
        .compares("e", e, Comparison::LessOrEqual, "0", 0.0)
        .decides(e <= 0.0, "end a is closest", "it is past end a");
    if e <= 0.0 {
        return ac.dot(ac);
    }

    // If the sphere's center c projects beyond end b, the closest point is b.
    let f = ab.dot(ab);
    trace
        .step("beyond b")
        .segment(Role::CapsuleLine, "ab", a, b)
        .segment(Role::Construction, "bc", b, c)
        .compares("e", e, Comparison::GreaterOrEqual, "f", f)
        .decides(e >= f, "end b is closest", "it is between the ends");
    if e >= f {
        return bc.dot(bc);
    }

    // Between the ends, Pythagoras gives ac² minus the square of the part along ab. Near the axis both squares are
    // almost equal, so their difference loses digits (M6).
    let along_sq = e * e / f;
    let dist2 = if repairs.m6 {
        (ac - ab * (e / f)).length_squared()
    } else {
        ac.dot(ac) - along_sq
    };
    trace
        .step("what is left of ac")
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
