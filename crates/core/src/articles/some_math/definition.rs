//! Sphere against capsule by the definition of a capsule in *Some Math About Capsule Collision*.
//!
//! Exact counterpart: [`crate::exact::overlap`]'s sphere–capsule test.
//!
//! A capsule is every point `x` for which some `t` from 0 to 1 has `(x - [a + (b - a) t])² <= r`. A sphere meets a
//! capsule where its center is in the capsule that is larger by the sphere's radius.
//!
//! Errata: M1 (a squared distance against a radius: a capsule of radius √r). Only r = 1 hides it.

use super::{ARTICLE, M1, Repairs, point_segment::closest_pt_point_segment, push::Gap};
use crate::{
    articles::axes::Meeting,
    geometry::{Capsule, Contact, Sphere},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Role, Trace},
};

/// Contact of `sphere` with `capsule` as the definition has it, and the distance of the sphere's center to the axis.
pub fn definition(
    sphere: &Sphere,
    capsule: &Capsule,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    // Find the point of the capsule's segment closest to x, the sphere's center. If this point is too far from x, all
    // other points are too far as well.
    let x = sphere.center;
    let (t, closest) = trace.inside("closest point of the segment", |trace| {
        closest_pt_point_segment(x, capsule.a, capsule.b, trace)
    });
    // Compute the squared distance from x, the sphere's center, to its closest segment point, a + (b - a) t. r is the
    // sum of both radii.
    let distance_sq = (x - closest).length_squared();
    let r = sphere.radius + capsule.radius;
    trace
        .step("squared distance")
        .point(Role::Reference, "x", x)
        .segment(Role::Gap, "x - [a + (b - a) t]", closest, x)
        .value("t", t)
        .value("(x - [a + (b - a) t])²", distance_sq)
        .value("r", r);

    // Compute “defined radius”, the capsule's radius in the article's definition. This radius should be r, the sum of
    // the radii of sphere and capsule. Without fix M1, the definition compares a squared distance with r instead of r²,
    // which gives the radius √r.
    let limit = if repairs.m1 { r * r } else { r };
    let defined_radius = limit.sqrt();
    trace
        .step("capsule of the definition")
        .point(Role::CapsuleLine, "t = 0", capsule.a)
        .point(Role::CapsuleLine, "t = 1", capsule.b)
        .capsule(
            Role::CandidateSphere,
            "as defined",
            [capsule.a, capsule.b],
            defined_radius,
        )
        .value("defined radius", defined_radius)
        .value("r", r);

    // Test whether x, the sphere's center, is in the capsule: the squared distance to the segment is at most r². The
    // capsule's radius r is the sum of both radii, so the sphere counts as a point. Without fix M1, the limit is r
    // instead of r².
    let is_inside = distance_sq <= limit;
    trace
        .step("membership")
        .point(Role::Reference, "x", x)
        .sphere(Role::CandidateSphere, "", closest, defined_radius)
        .compares(
            "(x - [a + (b - a) t])²",
            distance_sq,
            Comparison::LessOrEqual,
            if repairs.m1 { "r²" } else { "r" },
            limit,
        )
        .decides(
            is_inside,
            "the point is in the capsule",
            "the point is not in the capsule",
        );

    let gap = Gap {
        on_mover: x,
        on_obstacle: closest,
        obstacle: capsule,
        meeting: Meeting::of_axes([x, x], [capsule.a, capsule.b]),
    };
    let distance = distance_sq.sqrt();
    let contact = gap.settle(is_inside, defined_radius - distance, trace);
    (contact, distance)
}

fn answer(
    sphere: &Sphere,
    capsule: &Capsule,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (contact, distance) = definition(sphere, capsule, Repairs::of(settings), trace);
    Answer::measured(contact, distance)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "some-math/definition",
    title: "Some math: definition",
    question: overlap(Sphere, Capsule),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[M1],
    settings: &[],
});
