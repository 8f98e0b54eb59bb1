//! A moving sphere tested once, as the capsule that it sweeps: an idea of *Capsule Collision Detection* (Wicked
//! Engine).
//!
//! Exact counterpart: [`crate::exact::sweep`]'s sphere–triangle sweep.
//!
//! A sphere that moves straight passes through the capsule between its first and its last place. One static capsule test finds
//! whether the way is free, which serves particles. The time of the hit is lost, and with it its place and depth: contact and
//! push are those of the whole capsule.
//!
//! Errata: those of the capsule test that it runs (W1–W4, W7–W9, W13, W14); W9 hits every sphere at rest.

use super::{ARTICLE, W1, W2, W3, W4, W7, W8, W9, W13, W14};
use crate::{
    articles::wicked::{ListingOptions, capsule_triangle},
    geometry::{Capsule, Contact, Sphere, Triangle},
    method::{Algorithm, Answer, Form, Pair, Setting, Settings, algorithm},
    trace::{Note, Outcome, Role, Trace},
};
use glam::Vec3;

/// Contact of all that `sphere` sweeps while it moves by `motion` with `triangle`, as the listing finds it.
pub(super) fn sphere_as_capsule(
    sphere: &Sphere,
    motion: Vec3,
    triangle: &Triangle,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Replace the moving sphere by the capsule that its motion sweeps. base and tip are the outer ends of this
    // capsule.
    let radius = sphere.radius;
    let swept = Capsule {
        a: sphere.center,
        b: sphere.center + motion,
        radius,
    };
    let (base, tip) = swept.base_tip();
    trace
        .step("swept capsule")
        .capsule(Role::CandidateSphere, "", [swept.a, swept.b], radius)
        .arrow(Role::Construction, "motion", swept.a, motion)
        .value("base", base)
        .value("tip", tip);

    // Test the swept capsule against the triangle. It covers the whole motion, so one static test is enough.
    let contact = trace.inside_test("static test", |trace| {
        capsule_triangle(base, tip, radius, triangle, reading, trace)
    });

    // Decide whether sphere and triangle meet at any time of the motion. The test of the swept capsule does not show
    // when they meet.
    let is_hit = contact.is_some();
    trace
        .step("answer")
        .capsule(
            Role::or_rejected(Role::CandidateSphere, is_hit),
            "",
            [swept.a, swept.b],
            radius,
        )
        .decides(
            is_hit,
            "they meet, but the time is unknown",
            "they do not meet",
        )
        .concludes(Outcome::of(is_hit));
    contact
}

fn answer(
    sphere: &Sphere,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let reading = ListingOptions::of(settings);
    let contact = sphere_as_capsule(sphere, pair.displacement, triangle, &reading, trace);
    Answer {
        contact,
        distance: None,
        time: None,
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "wicked/sphere-as-capsule",
    title: "Wicked Engine: a sphere as a capsule",
    question: sweep(Sphere, Triangle),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[W1, W2, W3, W4, W7, W8, W9, W13, W14],
    settings: &[Setting::Parallel],
});
