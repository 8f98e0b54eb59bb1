//! Moving sphere against triangle.
//!
//! The sphere's center is a ray, the triangle takes its radius: one face with two sides, 3 cylinders and 3 spheres. The sweep
//! is that of [`super::rounded`], with its sources.
//!
//! A sphere that overlaps at the start hits at time 0, with the contact and the push of [`overlap::sphere_triangle`]. A triangle
//! without area has no plane; its edges and corners decide. A sphere without radius is a ray. Never NaN.

use super::{
    Impact, body::Rounded, misses::clears_triangle, rounded::enter_body, start::Start,
    touch::single_sided,
};
use crate::{
    exact::{self, overlap},
    geometry::{Facet, Sphere, Triangle, rounded::RoundedBody},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Role, Trace},
};
use glam::{DVec3, Vec3};

/// When `sphere`, moved by `motion` relative to `triangle`, first touches it, or `None` if it never does; touching
/// counts.
///
/// With `double_sided` off, what comes from behind passes, also if it starts there in overlap.
pub fn sphere_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    motion: Vec3,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // First find most misses with boxes and planes.
    let facet = Facet::from(triangle);
    let (center, radius) = (facet.local(sphere.center), f64::from(sphere.radius));
    if clears_triangle(&facet, [center; 2], motion.as_dvec3(), radius, trace) {
        return None;
    }
    let seen = (triangle, &facet);
    plain(sphere, seen, (motion, 1.0), double_sided, trace)
}

/// The sweep itself, without the tests that are for speed alone.
#[inline(always)] // a call would pass all of the triangle through memory
pub(super) fn plain(
    sphere: &Sphere,
    (triangle, facet): (&Triangle, &Facet),
    (motion, until): (Vec3, f64),
    double_sided: bool,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // The center becomes a ray, and the triangle grows by the radius.
    let radius = f64::from(sphere.radius);
    let body = Rounded::about_triangle(RoundedBody::Triangle, facet, DVec3::ZERO, radius);
    let ray = body.ray(facet.local(sphere.center), motion.as_dvec3(), until)?;

    // Test whether sphere and triangle overlap at the start. If they do, the hit is at t = 0.
    let start = Start::of(body.is_beside(&ray), double_sided, |double_sided| {
        overlap::sphere_triangle(sphere, triangle, double_sided, &mut ())
    });
    trace
        .step("start")
        .sphere(Role::CandidateSphere, "", sphere.center, sphere.radius)
        .arrow(Role::Construction, "v", sphere.center, motion)
        .decides(start.is_settled(), start.reason(), start.reason());
    if start.is_settled() {
        return start.impact(trace, |trace| {
            overlap::sphere_triangle(sphere, triangle, double_sided, trace)
        });
    }

    // Otherwise the impact is where the ray enters the rounded triangle.
    let touch = enter_body(&body, &ray, trace)?;
    single_sided(facet, double_sided, touch, trace)
}

/// When `sphere` first touches a double-sided `triangle`, without a trace.
pub fn sphere_triangle_impact(
    sphere: &Sphere,
    triangle: &Triangle,
    motion: Vec3,
) -> Option<Impact> {
    sphere_triangle(sphere, triangle, motion, true, &mut ())
}

fn answer(
    sphere: &Sphere,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer {
        distance: Some(overlap::sphere_triangle_distance(sphere, triangle)),
        ..Answer::swept(sphere_triangle(
            sphere,
            triangle,
            pair.displacement,
            settings.double_sided,
            trace,
        ))
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/sweep-sphere-triangle",
    title: "Exact",
    question: sweep(Sphere, Triangle),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
