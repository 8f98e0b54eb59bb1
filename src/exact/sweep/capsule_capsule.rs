//! Moving capsule against capsule; either may have no length and be a sphere.
//!
//! The mover's first end is a ray, the obstacle takes the rest of its core and its radius: a rounded
//! parallelogram, or one longer capsule if the cores are
//! parallel.

use super::{
    Impact,
    ray::Ray,
    rounded::Rounded,
    rounded_parallelogram::{parallelogram_slabs, plane_slab, rounded_parallelogram},
    rounded_segment::rounded_segment,
    slabs::{Entry, enter_slabs},
    span::Span,
    start::Start,
};
use crate::{
    exact::{self, overlap},
    geometry::Capsule,
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Role, Trace},
};
use glam::Vec3;

/// When capsule `a`, moved by `motion` relative to `b`, first touches it, or `None` if it never does; touching counts.
pub fn capsule_capsule(
    a: &Capsule,
    b: &Capsule,
    motion: Vec3,
    trace: &mut impl Trace,
) -> Option<Impact> {
    if Span::of(a, b, motion).is_clear(trace) {
        return None;
    }
    near(a, b, motion, trace)
}

/// The sweep of two capsules that come near one another.
#[inline(never)] // most never do, and are told apart faster without it
fn near(a: &Capsule, b: &Capsule, motion: Vec3, trace: &mut impl Trace) -> Option<Impact> {
    // With parallel cores the body has no faces: it is one longer capsule.
    let origin = b.a.as_dvec3();
    let [start, u] = [a.a.as_dvec3() - origin, a.b.as_dvec3() - a.a.as_dvec3()];
    let v = b.b.as_dvec3() - origin;
    let plane = plane_slab([u, v]);
    let parallel = plane.length == 0.0;
    trace
        .step("parallel cores")
        .value("u × v", plane.normal)
        .decides(
            parallel,
            "parallel: one longer capsule",
            "not parallel: a rounded parallelogram",
        );

    // The first end, as a ray, against that body.
    let ray = Ray {
        start,
        motion: motion.as_dvec3(),
    };
    let obstacle_radius = f64::from(b.radius);
    let radius = f64::from(a.radius) + obstacle_radius;
    let radii = [radius, obstacle_radius];
    if parallel {
        let entry = enter_slabs(&[], &ray, radius, origin, trace)?;
        let body = || rounded_segment(origin, [u, v], radii);
        meet(a, b, body, &ray, &entry, trace)
    } else {
        let slabs = parallelogram_slabs(plane, [u, v]);
        let entry = enter_slabs(&slabs, &ray, radius, origin, trace)?;
        let body = || rounded_parallelogram(origin, [u, v], radii);
        meet(a, b, body, &ray, &entry, trace)
    }
}

/// The impact of `a`, whose first end follows `ray`, with `b`, which together make `body`.
#[inline(always)] // a call would pass all of it through memory
fn meet<const S: usize, const F: usize, const D: usize, const E: usize, const C: usize>(
    a: &Capsule,
    b: &Capsule,
    body: impl FnOnce() -> Rounded<F, D, E, C>,
    ray: &Ray,
    entry: &Entry<'_, S>,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // What overlaps at the start has met at time 0. Outside of a half-space nothing does.
    let start = Start::of(entry.enters > 0.0, true, |_| {
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

    // Else its first touch is that of the ray.
    let touch = body().first_touch(ray, entry, None, trace)?;
    Some(touch.impact(trace))
}

/// When capsule `a` first touches capsule `b`, with nobody watching.
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
