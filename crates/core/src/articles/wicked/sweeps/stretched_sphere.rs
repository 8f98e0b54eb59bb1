//! A filter before the sweep, from the comments under *Capsule Collision Detection* (Wicked Engine): the triangle's
//! bounding sphere, stretched along the motion.
//!
//! Exact counterpart: [`crate::exact::sweep`]'s capsule–triangle sweep, which also follows the filter here.
//!
//! The author's own answer to a reader: wrap the triangle in a sphere, stretch that along the velocity to a capsule,
//! and test the moving capsule against it where it starts; what passes is refined. Seen from the mover the triangle
//! comes the other way, so it is stretched against the motion: stretched along it, it would miss what lies ahead. The
//! sphere here is about the mean of the corners.
//!
//! A filter may let pass what will not hit, never the reverse. The article's capsule–capsule test breaks that rule: it
//! overestimates distances (W6, W6x), calls touching a miss (W14) and finds nothing where a length is zero (W9), as
//! without motion. With these mended the filter drops no hit. Long thin triangles have large spheres: it lets much
//! pass.

use super::{ARTICLE, W6, W6X, W9, W14_SPHERES};
use crate::{
    articles::wicked::{ListingOptions, OuterEnds, capsule_capsule},
    exact::sweep,
    geometry::{Capsule, Contact, Triangle, closest_points_segment_segment},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Outcome, Role, Sample, Trace},
};
use glam::Vec3;

/// When the capsule of `pair` first touches its triangle, and the contact then, unless the filter says that it cannot.
pub(super) fn stretched_sphere(
    pair: &Pair,
    double_sided: bool,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<(f32, Contact)> {
    let (capsule, triangle): (&Capsule, &Triangle) = pair.shapes();
    let motion = pair.displacement;
    let stretched = stretched(triangle, motion, trace);

    // Test the capsule at its start against the stretched sphere, which covers the triangle during the whole relative
    // motion. If they do not overlap, the exact sweep is skipped.
    let mover = OuterEnds::of(capsule, pair.base_tip);
    let contact = trace.inside_test("filter test", |trace| {
        capsule_capsule(&mover, &OuterEnds::of(&stretched, None), reading, trace)
    });

    // Decide whether the exact sweep follows: only if the filter test finds an overlap of capsule and stretched sphere.
    let may_hit = contact.is_some();
    trace
        .step("filter")
        .tests_mover(
            &[capsule.a, capsule.b],
            capsule.radius,
            Sample {
                time: 0.0,
                touches: may_hit,
            },
        )
        .capsule(
            Role::or_rejected(Role::CandidateSphere, may_hit),
            "",
            [stretched.a, stretched.b],
            stretched.radius,
        )
        .at_length(|note| {
            let [own, other] =
                [capsule, &stretched].map(|one| [one.a.as_dvec3(), one.b.as_dvec3()]);
            let (s, t) = closest_points_segment_segment(own, other);
            let [from, to] = [own[0].lerp(own[1], s), other[0].lerp(other[1], t)];
            let unit = (to - from).normalize_or_zero();
            let [from, to] = [
                from + unit * f64::from(capsule.radius),
                to - unit * f64::from(stretched.radius),
            ];
            if may_hit {
                note
            } else {
                note.segment(Role::Gap, "gap", to, from)
            }
        })
        .decides(
            may_hit,
            "it may hit, so the exact sweep follows",
            "the filter finds no hit",
        );

    // The filter test finds no overlap, so the answer is a miss, and the exact sweep is skipped.
    if !may_hit {
        trace
            .step("bounding spheres apart")
            .concludes(Outcome::Miss);
        return None;
    }

    // Run the exact sweep, because the filter found a possible hit.
    let impact = trace.inside("exact sweep", |trace| {
        sweep::capsule_triangle(capsule, triangle, motion, double_sided, trace)
    });
    impact.map(|impact| (impact.time, impact.contact))
}

/// The triangle's bounding sphere, stretched against the motion.
fn stretched(triangle: &Triangle, motion: Vec3, trace: &mut impl Trace) -> Capsule {
    // Enclose the triangle in a bounding sphere. Its center is the mean of the corners, and its radius reaches the
    // corner farthest from center.
    let [p0, p1, p2] = triangle.v;
    let center = p0 + ((p1 - p0) + (p2 - p0)) / 3.0;
    let radius = triangle.v.map(|v| v.distance(center));
    let radius = radius.into_iter().fold(0.0, f32::max);
    trace
        .step("bounding sphere")
        .point(Role::Construction, "center", center)
        .sphere(Role::Construction, "", center, radius)
        .value("center", center)
        .value("radius", radius);

    // Stretch the triangle's bounding sphere along -velocity, because the triangle moves by -velocity, seen from the
    // capsule. The result, the “stretched sphere”, is a capsule.
    let stretched = Capsule {
        a: center,
        b: center - motion,
        radius,
    };
    trace
        .step("stretched sphere")
        .capsule(Role::Construction, "", [stretched.a, stretched.b], radius)
        .arrow(Role::Construction, "-velocity", center, -motion);

    stretched
}

fn answer(
    _: &Capsule,
    _: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let reading = ListingOptions::of(settings);
    Answer::swept(stretched_sphere(
        pair,
        settings.double_sided,
        &reading,
        trace,
    ))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "wicked/stretched-sphere",
    title: "Wicked comments: a stretched sphere as a filter",
    question: sweep(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[W6, W6X, W9, W14_SPHERES],
    settings: &[],
});
