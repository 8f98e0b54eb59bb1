//! A capsule against a voxel, from the comments on *Capsule-Capsule Collision in Games* (Thunderfist).
//!
//! Exact counterpart: [`crate::exact::overlap::capsule_box`].
//!
//! A reader's world is made of voxels, boxes along the world's axes; the player is a capsule that stands upright. For
//! each voxel near the player: the closest point of the voxel, the closest point of the capsule's segment AB to that,
//! their squared distance against the squared radius, and the vector between them for a normal. The voxel's point is
//! sought from the middle of AB: of an upright capsule, both points are exact then.
//!
//! Not for a turned box, which is taken for one that is not, nor for a capsule that leans. An axis inside the voxel
//! leaves no vector to take for a normal.
//!
//! The reader asks how motion is clipped by what this finds. Take away from the motion its part against the normal,
//! `motion - normal * min(0, dot(motion, normal))`, and the player slides along the voxel.

use super::{ARTICLE, surface_normal::tell_contact};
use crate::{
    geometry::{AxisBox, Capsule, Contact, Feature, OrientedBox, Shape, closest_point_on_segment},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};

/// Contact of `capsule` with `voxel`, whose rotation is not looked at, and the distance of the two points.
pub fn voxel_capsule(
    capsule: &Capsule,
    voxel: &OrientedBox,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    // Compute “point in voxel”: the middle of the segment AB, clamped to the voxel. The code takes it as the voxel's
    // closest point, even if another part of AB is closer to the voxel.
    let middle = (capsule.a + capsule.b) * 0.5;
    let (low, high) = (
        voxel.center - voxel.half_size,
        voxel.center + voxel.half_size,
    );
    let in_voxel = middle.max(low).min(high);
    trace
        .step("closest point in the voxel")
        .shape(
            Role::Construction,
            "axis-aligned box",
            &Shape::Box(AxisBox { low, high }.into()),
        )
        .point(Role::Construction, "middle of AB", middle)
        .point(Role::Reference, "point in voxel", in_voxel)
        .segment(Role::Construction, "", middle, in_voxel)
        .value("lowest corner", low)
        .value("highest corner", high)
        .value("point in voxel", in_voxel);

    // Find “point in AB”, the point of the capsule's segment AB closest to “point in voxel”. “point in voxel” is the
    // middle of AB, clamped to the voxel.
    let in_ab = closest_point_on_segment(in_voxel, capsule.a, capsule.b);
    trace
        .step("closest point of the segment")
        .segment(Role::CapsuleLine, "AB", capsule.a, capsule.b)
        .segment(Role::Construction, "", in_voxel, in_ab)
        .point(Role::Reference, "point in voxel", in_voxel)
        .point(Role::ClosestOnAxis, "point in AB", in_ab)
        .value("point in AB", in_ab);

    // Test whether voxel and capsule touch: distance², the squared distance between “point in AB” and “point in
    // voxel”, is less than radius².
    let vector = in_ab - in_voxel;
    let distance_sq = vector.length_squared();
    let radius_sq = capsule.radius * capsule.radius;
    let is_hit = distance_sq < radius_sq;
    trace
        .step("comparison with the radius")
        .sphere(Role::CandidateSphere, "", in_ab, capsule.radius)
        .segment(Role::Gap, "", in_voxel, in_ab)
        .compares(
            "distance²",
            distance_sq,
            Comparison::Less,
            "radius²",
            radius_sq,
        )
        .decides(is_hit, "they touch", "they are apart");

    // The segment's point is at least one radius away from the voxel's point, so the test reports a miss.
    let distance = distance_sq.sqrt();
    if !is_hit {
        trace.step("they are apart").concludes(Outcome::Miss);
        return (None, distance);
    }

    // Compute the normal: the vector from “point in voxel” to “point in AB”, divided by its length.
    let contact = Contact {
        point: in_voxel,
        normal: vector / distance,
        depth: capsule.radius - distance,
        feature: Feature::Face,
    };
    trace
        .step("normal")
        .arrow(Role::ContactNormal, "normal", in_voxel, contact.normal)
        .value("point in AB - point in voxel", vector)
        .value("normal", contact.normal);

    tell_contact(&contact, trace);
    (Some(contact), distance)
}

fn answer(
    capsule: &Capsule,
    voxel: &OrientedBox,
    _: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (contact, distance) = voxel_capsule(capsule, voxel, trace);
    Answer::measured(contact, distance)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "thunderfist/voxel-capsule",
    title: "Thunderfist: a reader's voxels",
    question: overlap(Capsule, OrientedBox),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[],
    settings: &[],
});
