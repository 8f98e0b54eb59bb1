//! Parallel capsules joined into one, as described in *Capsule-Capsule Collision in Games* (Thunderfist).
//!
//! Exact counterpart: [`crate::exact::overlap`]'s capsule–capsule test.
//!
//! Two capsules with parallel axes make an easy pair: join both segments into one longer segment, add the radii, and the
//! capsule that comes out holds the moving capsule's point A just where the two overlap. (It is the Minkowski difference of the
//! pair.) The article sends a ray into it; for capsules at rest, the ray is its own first point. Capsules that are not parallel
//! are tested by the distance of their segments instead.
//!
//! The article warns of axes that run opposite ways: then the moving segment is added at the other end.
//!
//! Errata: T2 (the dot product of two vectors that are not of unit length), T3 (a tolerance on a cosine, which hardly
//! changes near parallel), T12 (its advice to compare dot products with the square of the tolerance helps neither).

use super::{
    ARTICLE, PHYSICS_EPSILON, Repairs, T2, T3,
    capsule_capsule::closest_points,
    is_zero,
    surface_normal::{surface_normal, tell_contact},
};
use crate::{
    articles::axes::{Meeting, axis_feature, contact},
    geometry::{Capsule, Contact, closest_point_on_segment, tolerance},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::Vec3;

/// Contact of `this` capsule with the `other`, and the distance of their axes where the joined capsule gives it.
pub fn parallel_capsules(
    this: &Capsule,
    other: &Capsule,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    let is_parallel = is_parallel(this, other, repairs, trace);

    // Extend the obstacle's segment by the length of the mover's segment, because the two segments are parallel. Point
    // A, an end of the mover's segment, then stands for the mover's whole segment.
    let (p, q) = if is_parallel {
        trace.inside("joined capsule", |trace| {
            nearest_in_joined(this, other, trace)
        })
    } else {
        closest_points(this, other, trace)
    };
    // Test whether the capsules touch: dist, the distance of their segments, is at most R1 + R2, the sum of the radii.
    let dist = p.distance(q);
    let reach = this.radius + other.radius;
    let is_hit = dist <= reach;
    trace
        .step("distance")
        .segment(Role::Gap, "dist", q, p)
        .sphere(Role::CandidateSphere, "R1 + R2", q, reach)
        .compares("dist", dist, Comparison::LessOrEqual, "R1 + R2", reach)
        .decides(is_hit, "they touch", "they are apart");
    // dist exceeds the sum of the radii, so the capsules are apart.
    if !is_hit {
        trace.step("they are apart").concludes(Outcome::Miss);
        return (None, dist);
    }

    // Compute the surface normal: the direction in which the mover is pushed out of the obstacle.
    let other_axis = [other.a, other.b];
    let meeting = Meeting::of_axes([this.a, this.b], other_axis);
    let normal = trace.inside("surface normal", |trace| {
        surface_normal(p, q, meeting, trace)
    });
    let on_other = closest_point_on_segment(q, other.a, other.b);
    let feature = axis_feature(on_other, other_axis);
    let contact = contact(on_other, other.radius, normal, reach - dist, feature);
    tell_contact(&contact, trace);
    (Some(contact), dist)
}

/// Whether the axes count as parallel, the same way or opposite.
pub(super) fn is_parallel(
    this: &Capsule,
    other: &Capsule,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> bool {
    // Compute the dot product of AB and “other AB”, the vectors along the two axes. The dot product is the cosine of
    // their angle only if both vectors have length 1. Without fix T2, the vectors are as long as the segments.
    let axis = |capsule: &Capsule| {
        let ab = capsule.b - capsule.a;
        if repairs.t2 {
            ab.normalize_or_zero()
        } else {
            ab
        }
    };
    let (ab, other_ab) = (axis(this), axis(other));
    let dot = ab.dot(other_ab);
    trace
        .step("dot product of the axes")
        .arrow(Role::CapsuleLine, "AB", this.a, ab)
        .arrow(Role::CapsuleLine, "other AB", other.a, other_ab)
        .value("AB.dot(other AB)", dot);

    // Decide whether the axes are parallel. Without fix T3, their cosine may differ from 1 or -1 by 0.0001, which
    // allows 0.8 degrees. Fix T3 compares the sine, |AB × other AB|, which is stricter.
    let (name, number, limit_name, limit) = if repairs.t3 {
        (
            "|AB × other AB|",
            ab.cross(other_ab).length(),
            "rounding",
            tolerance::RELATIVE,
        )
    } else {
        (
            "||AB.dot(other AB)| - 1|",
            (dot.abs() - 1.0).abs(),
            "PHYSICS_EPSILON",
            PHYSICS_EPSILON,
        )
    };
    let is_parallel = if repairs.t3 {
        number <= limit
    } else {
        is_zero(dot.abs() - 1.0)
    };
    trace
        .step("parallel test")
        .line(Role::CapsuleLine, "", this.a, ab)
        .line(Role::CapsuleLine, "", other.a, other_ab)
        .compares(name, number, Comparison::LessOrEqual, limit_name, limit)
        .decides(
            is_parallel,
            "they are parallel and join into one capsule",
            "they are not parallel",
        );

    is_parallel
}

/// The moving capsule's point A, and the point of the joined segment nearest to it.
fn nearest_in_joined(this: &Capsule, other: &Capsule, trace: &mut impl Trace) -> (Vec3, Vec3) {
    let [start, end] = joined_segment(this, other, trace);

    // Find Q, the point of the joined segment closest to A, an end of the mover's segment. The joined segment is the
    // obstacle's segment, extended by the length of the mover's segment.
    let q = closest_point_on_segment(this.a, start, end);
    trace
        .step("nearest point of the joined segment")
        .segment(Role::Construction, "joined", start, end)
        .point(Role::ClosestOnAxis, "A", this.a)
        .point(Role::Reference, "Q", q)
        .segment(Role::Gap, "", q, this.a)
        .value("Q", q);

    (this.a, q)
}

/// The ends of the segment that both segments, which are parallel, join into.
pub(super) fn joined_segment(this: &Capsule, other: &Capsule, trace: &mut impl Trace) -> [Vec3; 2] {
    // Extend the obstacle's segment by the length of AB, the mover's segment, so that point A stands for AB. If both
    // segments point the same way, extend the start of the obstacle's segment, otherwise its end.
    let ab = this.b - this.a;
    let same_way = ab.dot(other.b - other.a) >= 0.0;
    let (start, end) = if same_way {
        (other.a - ab, other.b)
    } else {
        (other.a, other.b - ab)
    };
    trace
        .step("joined segment")
        .segment(Role::CapsuleLine, "", other.a, other.b)
        .segment(Role::Construction, "", start, end)
        .capsule(
            Role::CandidateSphere,
            "joined",
            [start, end],
            this.radius + other.radius,
        )
        .decides(
            same_way,
            "both segments point the same way",
            "the segments point opposite ways",
        );

    [start, end]
}

fn answer(
    this: &Capsule,
    other: &Capsule,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (contact, distance) = parallel_capsules(this, other, Repairs::of(settings), trace);
    Answer::measured(contact, distance)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "thunderfist/parallel-capsules",
    title: "Thunderfist: joined capsules",
    question: overlap(Capsule, Capsule),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[T2, T3],
    settings: &[],
});
