//! Moving capsule against capsule; either may have no length and be a sphere.
//!
//! The mover's first end is a ray, the obstacle takes the rest of its core and its radius: a rounded parallelogram, or one
//! longer capsule if the cores are parallel or one has no length, numbered as in [`crate::geometry::rounded`]. The sweep
//! is that of [`super::rounded`], with its sources; *Capsule-Capsule Collision in Games* (article 003), "Direct Linear
//! Solution", for parallel capsules.
//!
//! Cores that cross at the first touch have no gap between them: the normal is the way back. Never NaN.

use super::{Impact, body::Rounded, misses::clears_capsule, rounded::enter_body, start::Start};
use crate::{
    exact::{self, overlap},
    geometry::{Capsule, rounded::RoundedBody},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Role, Trace},
};
use glam::{DVec3, Vec3};

/// When capsule `a`, moved by `motion` relative to `b`, first touches it, or `None` if it never does; touching counts.
pub fn capsule_capsule(
    a: &Capsule,
    b: &Capsule,
    motion: Vec3,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // First find most misses with boxes and planes.
    if clears_capsule(a, b, motion, trace) {
        return None;
    }
    plain(a, b, motion, trace)
}

/// The sweep itself, without the tests that are for speed alone.
#[inline(never)] // most pairs never come here, and this code is faster without it
pub(super) fn plain(
    a: &Capsule,
    b: &Capsule,
    motion: Vec3,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // Test whether the segments are parallel: u × v, the cross product of their directions, is zero or almost zero. For
    // parallel segments, the obstacle grown by the mover (Minkowski sum) is one longer capsule.
    let origin = b.a.as_dvec3();
    let [start, u] = [a.a.as_dvec3() - origin, a.b.as_dvec3() - a.a.as_dvec3()];
    let v = b.b.as_dvec3() - origin;
    let kind = RoundedBody::of_cores(u, v);
    let parallel = kind != RoundedBody::Parallelogram;
    trace
        .step("directions of the segments")
        .value("u × v", u.cross(v))
        .at_length(|note| {
            // The mover's segment, reversed, extends the obstacle's segment, or it runs back along it.
            let ends = if u.dot(v) > 0.0 {
                [origin - u, origin + v]
            } else {
                [origin, origin + v - u]
            };
            if parallel {
                note.capsule(Role::Construction, "joined", ends, a.radius + b.radius)
            } else {
                note
            }
        })
        .decides(
            parallel,
            match (u == DVec3::ZERO, v == DVec3::ZERO) {
                (true, true) => "both are points and form one sphere",
                (false, false) => "they are parallel and form one longer capsule",
                _ => "one is a point, so they form one capsule",
            },
            "they are not parallel and form a rounded parallelogram",
        );

    // The mover's first end becomes a ray.
    let radii = [a.radius, b.radius].map(f64::from);
    let core = [DVec3::ZERO, v];
    let body = Rounded::about_core(kind, origin, &core, u, radii);
    let ray = body.ray(start, motion.as_dvec3(), 1.0)?;

    // Test whether the capsules overlap at the start. If they do, the hit is at t = 0.
    let start = Start::of(body.is_beside(&ray), true, |_| {
        overlap::capsule_capsule(a, b, &mut ())
    });
    trace
        .step("start")
        .segment(Role::CapsuleLine, "p", a.a, a.b)
        .segment(Role::CapsuleLine, "q", b.a, b.b)
        .arrow(Role::Construction, "v", a.a, ray.motion)
        .decides(start.is_settled(), start.reason(), start.reason());
    if start.is_settled() {
        return start.impact(trace, |trace| overlap::capsule_capsule(a, b, trace));
    }

    // Otherwise the impact is where the ray enters the Minkowski sum.
    let touch = enter_body(&body, &ray, trace)?;
    Some(touch.impact(trace))
}

/// When capsule `a` first touches capsule `b`, without a trace.
pub fn capsule_capsule_impact(a: &Capsule, b: &Capsule, motion: Vec3) -> Option<Impact> {
    capsule_capsule(a, b, motion, &mut ())
}

fn answer(a: &Capsule, b: &Capsule, pair: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    Answer {
        distance: Some(overlap::capsule_capsule_distance(a, b)),
        ..Answer::swept(capsule_capsule(a, b, pair.displacement, trace))
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/sweep-capsule-capsule",
    title: "Exact: rounded parallelogram",
    question: sweep(Capsule, Capsule),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
