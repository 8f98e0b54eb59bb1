//! A motion in sub-steps, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! Exact counterpart: [`crate::exact::sweep`].
//!
//! The motion of a frame is cut in `ccd_max` equal pieces, five in the listing. The shape moves one piece, then the static test
//! runs; the first hit ends it. Where the motion starts is never tested.
//!
//! Erratum W18: right only as far as the pieces are short, and late by up to one of them. A face of no thickness is
//! never jumped over while a piece is no longer than twice the radius; while it is no longer than the radius, the
//! center is never beyond the face when it is found, so that the push leads out on the side where the shape came from.
//! A single-sided face is jumped over by any piece longer than the radius.

use super::{
    ARTICLE, ListingOptions, OuterEnds, W1, W2, W3, W4, W6, W6X, W7, W7_AXES, W8, W9, W10, W13,
    W14, W14_SPHERES, W18, capsule_capsule, capsule_triangle, sphere_triangle,
};
use crate::{
    geometry::{Capsule, Contact, Sphere, Triangle},
    method::{Algorithm, Answer, Form, Pair, Setting, Settings, algorithm},
    trace::{Note, Outcome, Role, Sample, Trace},
};
use glam::Vec3;

/// A frame's motion and its pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct SubStepMotion {
    whole: Vec3,
    /// How many pieces the settings ask for.
    asked: u32,
    ccd_max: u32,
}

impl SubStepMotion {
    /// In as many pieces as `settings` ask for. W18: in more where that leaves one longer than the radius.
    pub(super) fn of(pair: &Pair, settings: &Settings) -> Self {
        let whole = pair.displacement;
        Self {
            whole,
            asked: settings.sub_steps,
            ccd_max: pieces(whole.length(), pair.reach(), settings),
        }
    }
}

/// Into how many pieces a way, meters, is cut: as many as `settings` ask for. W18: in more where that leaves one longer
/// than `radius`, meters.
pub(in super::super) fn pieces(way: f32, radius: f32, settings: &Settings) -> u32 {
    if settings.mends(W18) {
        let needed = (way / radius).ceil() as u32;
        needed.clamp(settings.sub_steps, *Settings::SUB_STEPS.end())
    } else {
        settings.sub_steps
    }
}

/// The first moment after a piece of `motion` at which `test`, called with the distance moved, finds a contact: a fraction of
/// the motion, and that contact. The mover has `core` and `radius`.
pub(super) fn sub_steps<const N: usize, T: Trace>(
    core: &[Vec3; N],
    radius: f32,
    motion: SubStepMotion,
    trace: &mut T,
    test: impl Fn(Vec3, &mut T) -> Option<Contact>,
) -> Option<(f32, Contact)> {
    // Cut the motion into ccd_max equal sub-steps; “step” is one of them. Without fix W18, nothing limits the length
    // of a sub-step, so a fast shape may tunnel.
    let SubStepMotion {
        whole,
        asked,
        ccd_max,
    } = motion;
    let is_finer = ccd_max > asked;
    let step = whole / ccd_max as f32;
    trace
        .step("sub-steps")
        .mover(Role::Construction, "", core, radius)
        .arrow(Role::Construction, "motion", core[0], whole)
        .arrow(Role::CapsuleLine, "step", core[0], step)
        .value("sub_steps", asked)
        .value("ccd_max", ccd_max)
        .value("step", step)
        .decides(
            is_finer,
            "there are more sub-steps than set, and none is longer than the radius",
            "there are as many sub-steps as set",
        );

    let mut moved = Vec3::ZERO;
    for ccd in 0..ccd_max {
        // Move the shape by one more sub-step, and test it at this new position only.
        moved += step;
        let time = (ccd + 1) as f32 / ccd_max as f32;
        let contact = trace.inside(("sub-step", ccd as usize + 1), |trace| {
            one_step((core, radius), moved, time, trace, &test)
        });

        // Take the first sub-step that ends in an overlap as the hit. The game responds to this hit before it tests
        // the remaining sub-steps.
        if let Some(contact) = contact {
            trace
                .step("first hit")
                .value("sub-steps tried", ccd + 1)
                .value("ccd_max", ccd_max)
                .value("time", time)
                .concludes(Outcome::Hit);
            return Some((time, contact));
        }
    }

    // No sub-step ends in an overlap, so the answer is a miss. An obstacle between two sub-steps is not noticed.
    trace.step("no sub-step touches").concludes(Outcome::Miss);
    None
}

/// The static test of the mover after the displacement `moved`.
fn one_step<const N: usize, T: Trace>(
    (core, radius): (&[Vec3; N], f32),
    moved: Vec3,
    time: f32,
    trace: &mut T,
    test: impl Fn(Vec3, &mut T) -> Option<Contact>,
) -> Option<Contact> {
    // Move the shape by “moved” to its position at “time”, the end of this sub-step.
    let core = core.map(|point| point + moved);
    trace
        .step("move")
        .mover(Role::Construction, "", &core, radius)
        .value("moved", moved)
        .value("time", time);

    // Test whether the shape, at rest in this position, overlaps the obstacle.
    let contact = trace.inside_test("static test", |trace| test(moved, trace));

    // Decide whether the shapes touch at the end of this sub-step. The motion between two such moments is not tested.
    let touches = contact.is_some();
    trace
        .step("test")
        .tests_mover(&core, radius, Sample { time, touches })
        .decides(
            touches,
            "they touch, so the motion ends here",
            "they are apart, so the next sub-step follows",
        );

    contact
}

fn answer_sphere_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (reading, core) = (ListingOptions::of(settings), [sphere.center]);
    let motion = SubStepMotion::of(pair, settings);
    let hit = sub_steps(&core, sphere.radius, motion, trace, |moved, trace| {
        let mut there = *sphere;
        there.center += moved;
        sphere_triangle(&there, triangle, &reading, trace)
    });
    Answer::swept(hit)
}

/// Its entry in the catalog for a sphere and a triangle.
pub(crate) static SPHERE_TRIANGLE: Algorithm = algorithm!(answer_sphere_triangle {
    name: "wicked/sub-steps-sphere-triangle",
    title: "Wicked Engine: sub-steps",
    question: sweep(Sphere, Triangle),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[W1, W7, W13, W14, W18],
    settings: &[Setting::SubSteps],
});

fn answer_capsule_triangle(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let OuterEnds { base, tip, radius } = OuterEnds::of(capsule, pair.base_tip);
    let (reading, core) = (ListingOptions::of(settings), [capsule.a, capsule.b]);
    let motion = SubStepMotion::of(pair, settings);
    let hit = sub_steps(&core, radius, motion, trace, |moved, trace| {
        capsule_triangle(base + moved, tip + moved, radius, triangle, &reading, trace)
    });
    Answer::swept(hit)
}

/// Its entry in the catalog for a capsule and a triangle.
pub(crate) static CAPSULE_TRIANGLE: Algorithm = algorithm!(answer_capsule_triangle {
    name: "wicked/sub-steps-capsule-triangle",
    title: "Wicked Engine: sub-steps",
    question: sweep(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[W1, W2, W3, W4, W7, W8, W9, W10, W13, W14, W18],
    settings: &[Setting::Parallel, Setting::SubSteps],
});

fn answer_capsule_capsule(
    a: &Capsule,
    b: &Capsule,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let mover = OuterEnds::of(a, pair.base_tip);
    let obstacle = OuterEnds::of(b, pair.obstacle_base_tip);
    let reading = ListingOptions::of(settings);
    let motion = SubStepMotion::of(pair, settings);
    let hit = sub_steps(&[a.a, a.b], a.radius, motion, trace, |moved, trace| {
        let there = OuterEnds {
            base: mover.base + moved,
            tip: mover.tip + moved,
            ..mover
        };
        capsule_capsule(&there, &obstacle, &reading, trace)
    });
    Answer::swept(hit)
}

/// Its entry in the catalog for a capsule and a capsule.
pub(crate) static CAPSULE_CAPSULE: Algorithm = algorithm!(answer_capsule_capsule {
    name: "wicked/sub-steps-capsule-capsule",
    title: "Wicked Engine: sub-steps",
    question: sweep(Capsule, Capsule),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[W6, W6X, W7_AXES, W9, W10, W14_SPHERES, W18],
    settings: &[Setting::SubSteps],
});
