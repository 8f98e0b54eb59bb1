//! Moving capsule against triangle.
//!
//! The capsule's first end is a ray, the triangle takes the rest of the core and the radius: a rounded prism of 2
//! triangles, 3 parallelograms, 9 cylinders and 6 spheres, numbered as in [`crate::geometry::rounded`]. The sweep is that of
//! [`super::rounded`], with its sources; the prism is that of *Swept capsule vs triangle test* (article 001).
//!
//! A capsule that overlaps at the start hits at time 0, with the contact and the push of [`overlap::capsule_triangle`]. The side
//! of a single-sided triangle is tested last, by the normal of the touch; Jolt tests it first, by the direction of the motion.
//!
//! A capsule without length is a sphere; a triangle without area has no plane, and its edges and corners decide; a core
//! parallel to the plane makes a flat prism, whose parallelograms lie in the triangles' plane. Never NaN.

use super::{
    Impact, body::Rounded, misses::clears_triangle, rounded::enter_body, sphere_triangle,
    start::Start, touch::single_sided,
};
use crate::{
    exact::{self, overlap},
    geometry::{Capsule, Facet, Triangle, rounded::RoundedBody},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Role, Trace},
};
use glam::Vec3;

/// When `capsule`, moved by `motion` relative to `triangle`, first touches it, or `None` if it never does; touching
/// counts.
///
/// With `double_sided` off, what comes from behind passes, also if it starts there in overlap.
pub fn capsule_triangle(
    capsule: &Capsule,
    triangle: &Triangle,
    motion: Vec3,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // A capsule without length is a sphere, so sweep it as a sphere.
    let Capsule { a, b, radius } = *capsule;
    if a == b {
        let sphere = capsule.sphere_at(a);
        return trace.inside("segment without length", |trace| {
            sphere_triangle(&sphere, triangle, motion, double_sided, trace)
        });
    }

    // First find most misses with boxes and planes.
    let facet = Facet::from(triangle);
    let core = [a, b].map(|end| facet.local(end));
    if clears_triangle(&facet, core, motion.as_dvec3(), f64::from(radius), trace) {
        return None;
    }
    let seen = (triangle, &facet);
    plain(capsule, seen, (motion, 1.0), double_sided, trace)
}

/// The sweep itself, without the tests that are for speed alone.
#[inline(always)] // a call would pass all of the triangle through memory
pub(super) fn plain(
    capsule: &Capsule,
    (triangle, facet): (&Triangle, &Facet),
    (motion, until): (Vec3, f64),
    double_sided: bool,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // The first end becomes a ray. The triangle is extruded by the segment and grown by the radius.
    let [a, b] = [capsule.a, capsule.b].map(|end| facet.local(end));
    let radius = f64::from(capsule.radius);
    let prism = Rounded::about_triangle(RoundedBody::Prism, facet, b - a, radius);
    let ray = prism.ray(a, motion.as_dvec3(), until)?;

    // Test whether capsule and triangle overlap at the start. If they do, the hit is at t = 0.
    let start = Start::of(prism.is_beside(&ray), double_sided, |double_sided| {
        overlap::capsule_triangle(capsule, triangle, double_sided, &mut ())
    });
    trace
        .step("start")
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .arrow(Role::Construction, "v", capsule.a, motion)
        .decides(start.is_settled(), start.reason(), start.reason());
    if start.is_settled() {
        return start.impact(trace, |trace| {
            overlap::capsule_triangle(capsule, triangle, double_sided, trace)
        });
    }

    // Otherwise the impact is where the ray enters the rounded prism.
    let touch = enter_body(&prism, &ray, trace)?;
    single_sided(facet, double_sided, touch, trace)
}

/// When `capsule` first touches a double-sided `triangle`, without a trace.
pub fn capsule_triangle_impact(
    capsule: &Capsule,
    triangle: &Triangle,
    motion: Vec3,
) -> Option<Impact> {
    capsule_triangle(capsule, triangle, motion, true, &mut ())
}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer {
        distance: Some(overlap::capsule_triangle_distance(capsule, triangle)),
        ..Answer::swept(capsule_triangle(
            capsule,
            triangle,
            pair.displacement,
            settings.double_sided,
            trace,
        ))
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/sweep-capsule-triangle",
    title: "Exact: rounded prism",
    question: sweep(Capsule, Triangle),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
