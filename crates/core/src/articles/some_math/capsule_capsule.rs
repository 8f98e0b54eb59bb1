//! Capsule against capsule, as printed in *Some Math About Capsule Collision*.
//!
//! Exact counterpart: [`crate::exact::overlap`]'s capsule–capsule test.
//!
//! Two capsules meet where their axes are no farther apart than both radii together. The distance comes from a textbook
//! routine, see [`closest_pt_segment_segment`].
//!
//! Errata: those of that routine, M5 and M7.

use super::{ARTICLE, M5, M7, Repairs, push::Gap, segment_segment::closest_pt_segment_segment};
use crate::{
    articles::axes::Meeting,
    geometry::{Capsule, Contact},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Role, Trace},
};

/// Contact of capsule `first` with capsule `second` as the test finds it, and the distance of their axes.
pub fn capsule_capsule(
    first: &Capsule,
    second: &Capsule,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    // Find the closest points of the two capsules' segments. The capsules touch if the spheres around these two points
    // touch, and only then.
    let axes = ([first.a, first.b], [second.a, second.b]);
    let closest = trace.inside("closest points of the segments", |trace| {
        closest_pt_segment_segment(axes.0, axes.1, repairs, trace)
    });

    // Test whether the capsules touch: dist2, the squared distance of the closest points, is at most radius², the
    // squared sum of the radii. Comparing squares needs no square root.
    let dist2 = closest.dist2();
    let radius = first.radius + second.radius;
    let is_hit = dist2 <= radius * radius;
    trace
        .step("comparison with the radii")
        .sphere(Role::CandidateSphere, "", closest.c1, first.radius)
        .sphere(Role::CandidateSphere, "", closest.c2, second.radius)
        .segment(Role::Gap, "", closest.c2, closest.c1)
        .compares(
            "dist2",
            dist2,
            Comparison::LessOrEqual,
            "radius²",
            radius * radius,
        )
        .decides(is_hit, "they touch", "they are apart");

    let gap = Gap {
        on_mover: closest.c1,
        on_obstacle: closest.c2,
        obstacle: second,
        meeting: Meeting::of_axes(axes.0, axes.1),
    };
    let distance = dist2.sqrt();
    (gap.settle(is_hit, radius - distance, trace), distance)
}

fn answer(
    first: &Capsule,
    second: &Capsule,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (contact, distance) = capsule_capsule(first, second, Repairs::of(settings), trace);
    Answer::measured(contact, distance)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "some-math/capsule-capsule",
    title: "Some math: squared distance",
    question: overlap(Capsule, Capsule),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[M5, M7],
    settings: &[],
});
