//! Sphere against sphere, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! Source: the article's "Sphere – Sphere collision". Exact counterpart: [`crate::exact::overlap`]'s sphere–sphere test.
//!
//! They overlap where the distance between the centers is less than both radii together. The article prints this only
//! as the end of its capsule–capsule listing, which is what runs here.
//!
//! Errata: W7 (centers that coincide), W14 (touching).

use super::{ARTICLE, ListingOptions, W7_CENTERS, W14_SPHERES};
use crate::{
    articles::axes::{Meeting, contact},
    geometry::{Contact, Feature, Sphere},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};

/// Contact of sphere `a` with sphere `b` as the listing finds it; its normal may be NaN.
pub fn sphere_sphere(
    a: &Sphere,
    b: &Sphere,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<Contact> {
    two_spheres(a, b, Meeting::OF_CENTERS, Feature::Center, reading, trace)
}

/// The test that both listings end with; `feature` is the part of the obstacle that sphere `b` stands for.
pub(super) fn two_spheres(
    a: &Sphere,
    b: &Sphere,
    meeting: Meeting,
    feature: Feature,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Compute len, the distance of the two centers. The push direction is the vector from B's center to A's center,
    // divided by len. Without fix W7, equal centers divide zero by zero.
    let mut penetration_normal = a.center - b.center;
    let len = penetration_normal.length();
    let w7 = meeting.direction(penetration_normal);
    let printed = penetration_normal / len;
    penetration_normal = if reading.repairs.w7 { w7 } else { printed };
    trace
        .step("distance of the centers")
        .sphere(Role::CandidateSphere, "", a.center, a.radius)
        .sphere(Role::CandidateSphere, "", b.center, b.radius)
        .segment(Role::Gap, "len", b.center, a.center)
        .value("len", len);

    // Test whether the spheres overlap: penetration_depth, the sum of their radii minus the distance of their
    // centers, is above 0. Without fix W14, touching spheres (depth 0) count as apart.
    let penetration_depth = a.radius + b.radius - len;
    let intersects = penetration_depth > 0.0 || reading.repairs.w14 && penetration_depth == 0.0;
    trace
        .step("penetration depth")
        .value("a.radius + b.radius", a.radius + b.radius)
        .compares(
            "penetration_depth",
            penetration_depth,
            Comparison::Greater,
            "0",
            0.0,
        )
        .decides(intersects, "they overlap", "they are apart");
    // The spheres do not overlap, so the answer is a miss.
    if !intersects {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    }

    // Push sphere A out of sphere B along penetration_normal, by penetration_depth. After this push, the spheres only
    // touch.
    let contact = contact(
        b.center,
        b.radius,
        penetration_normal,
        penetration_depth,
        feature,
    );
    trace
        .step("penetration normal")
        .arrow(
            Role::ContactNormal,
            "penetration_normal",
            contact.point,
            penetration_normal,
        )
        .arrow(
            Role::Penetration,
            "penetration_depth",
            contact.point,
            penetration_normal * penetration_depth,
        )
        .value("penetration_normal", penetration_normal)
        .value("penetration_depth", penetration_depth)
        .concludes(Outcome::Hit);

    Some(contact)
}

fn answer(
    a: &Sphere,
    b: &Sphere,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let contact = sphere_sphere(a, b, &ListingOptions::of(settings), trace);
    Answer::touching(contact, pair.reach())
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "wicked/sphere-sphere",
    title: "Wicked Engine",
    question: overlap(Sphere, Sphere),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[W7_CENTERS, W14_SPHERES],
    settings: &[],
});
