//! Capsule against capsule: *intersects*, as described in *Capsule-Capsule Collision in Games* (Thunderfist).
//!
//! Exact counterpart: [`crate::exact::overlap`]'s capsule–capsule test.
//!
//! The distance of the two axes decides. The article asks for a routine that finds it and prints none, so the exact one serves.
//! Farther apart than both radii and the motion of the step, the two cannot meet at all and nothing more is tested.
//!
//! Errata: T1 (the gap is compared with zero, which holds in a thin shell about touching only).

use super::{
    ARTICLE, PHYSICS_EPSILON, Repairs, T1, is_zero,
    surface_normal::{surface_normal, tell_contact},
};
use crate::{
    articles::axes::{Meeting, axis_feature, closest_pair_of_axes, contact},
    geometry::{Capsule, Contact},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::Vec3;

/// Contact of `this` capsule with the `other` as the article finds it, and the distance of their axes; `motion` is how
/// far they can near each other in the step, meters.
pub fn capsule_capsule(
    this: &Capsule,
    other: &Capsule,
    motion: f32,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    let (p, q) = closest_points(this, other, trace);
    let dist = p.distance(q);
    let reach = this.radius + other.radius;

    // Test whether the capsules are too far apart to meet in this time step: dist exceeds R1 + R2 + motion. dist is
    // the distance of their segments, R1 and R2 are their radii.
    let is_out_of_reach = dist > reach + motion;
    trace
        .step("early exit")
        .segment(Role::Gap, "dist", q, p)
        .value("motion", motion)
        .compares(
            "dist",
            dist,
            Comparison::Greater,
            "R1 + R2 + motion",
            reach + motion,
        )
        .decides(
            is_out_of_reach,
            "they cannot meet in this step",
            "they are near enough for the full test",
        );
    if is_out_of_reach {
        trace.step("they are apart").concludes(Outcome::Miss);
        return (None, dist);
    }

    // Test whether the capsules overlap: dist - R1 - R2, the gap between them, is at most 0. Without fix T1, only a
    // gap of about 0 is a hit, so deep overlaps are missed.
    let gap = dist - this.radius - other.radius;
    let is_hit = if repairs.t1 { gap <= 0.0 } else { is_zero(gap) };
    let (name, measure, limit_name, limit) = if repairs.t1 {
        ("dist - R1 - R2", gap, "0", 0.0)
    } else {
        (
            "|dist - R1 - R2|",
            gap.abs(),
            "PHYSICS_EPSILON",
            PHYSICS_EPSILON,
        )
    };
    trace
        .step("overlap test")
        .sphere(Role::CandidateSphere, "R1", p, this.radius)
        .sphere(Role::CandidateSphere, "R2", q, other.radius)
        .segment(Role::Gap, "dist", q, p)
        .value("dist - R1 - R2", gap)
        .compares(name, measure, Comparison::LessOrEqual, limit_name, limit)
        .decides(is_hit, "they intersect", "they do not intersect");
    // The overlap test found no hit, so the answer is a miss.
    if !is_hit {
        trace.step("they are apart").concludes(Outcome::Miss);
        return (None, dist);
    }

    // Compute the surface normal. It points from Q to P: from the closest point of the other capsule's segment to
    // that of this capsule's segment.
    let other_axis = [other.a, other.b];
    let meeting = Meeting::of_axes([this.a, this.b], other_axis);
    let normal = trace.inside("surface normal", |trace| {
        surface_normal(p, q, meeting, trace)
    });
    let feature = axis_feature(q, other_axis);
    let contact = contact(q, other.radius, normal, -gap, feature);
    tell_contact(&contact, trace);
    (Some(contact), dist)
}

/// The points of the two axes that are closest to each other.
pub(super) fn closest_points(
    this: &Capsule,
    other: &Capsule,
    trace: &mut impl Trace,
) -> (Vec3, Vec3) {
    // Find P and Q, the closest points of the segments AB and CD. dist is their distance.
    let (p, q) = closest_pair_of_axes([this.a, this.b], [other.a, other.b]);
    trace
        .step("distance of the segments")
        .segment(Role::CapsuleLine, "AB", this.a, this.b)
        .segment(Role::CapsuleLine, "CD", other.a, other.b)
        .point(Role::ClosestOnAxis, "P", p)
        .point(Role::Reference, "Q", q)
        .segment(Role::Gap, "dist", q, p)
        .value("dist", p.distance(q));

    (p, q)
}

fn answer(
    this: &Capsule,
    other: &Capsule,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    // A static test looks at one moment, so nothing moves.
    let motion = 0.0;
    let (contact, distance) = capsule_capsule(this, other, motion, Repairs::of(settings), trace);
    Answer::measured(contact, distance)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "thunderfist/capsule-capsule",
    title: "Thunderfist: intersection test",
    question: overlap(Capsule, Capsule),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[T1],
    settings: &[],
});
