//! Moving capsule against capsule; either may have no length and be a sphere.
//!
//! The mover's first end is a ray, the obstacle takes the rest of its core and its radius: a rounded parallelogram, or one
//! longer capsule if the cores are parallel or one has no length, numbered as in [`crate::core::geometry::rounded`]. The order
//! is that of the capsule–triangle sweep: the tests that find most misses, slabs, the start, faces, cylinders, spheres.
//!
//! Source: *Capsule-Capsule Collision in Games* (article 003), "Direct Linear Solution", for parallel capsules; the rest is
//! the Minkowski difference of article 001. Cores that cross at the first touch have no gap between them: the normal is the
//! way back. Never NaN.

use super::{
    Impact,
    fast::Span,
    round::{RoundParts, RoundSearch},
    slabs::{FacePlaces, SlabEntry, enter_faces, enter_slabs, parallelogram_slabs, plane_slab},
    touch::{Ray, Start},
};
use crate::core::{
    exact::{self, overlap},
    geometry::{
        Capsule,
        rounded::{
            OPPOSED_CORNERS, PARALLELOGRAM_CORNERS, PARALLELOGRAM_EDGES, PARALLELOGRAM_FACES,
            RoundedFace, SAME_WAY_CORNERS, SEGMENT_EDGES,
        },
    },
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
    if Span::of(a, b, motion).is_clear(trace) {
        return None;
    }
    near(a, b, motion, trace)
}

/// The sweep of two capsules that come near one another.
#[inline(never)] // most pairs never do, and this code is faster without it
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
        .at_length(|note| {
            // The mover's core, turned round, goes where the obstacle's goes on, or back along it.
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
    if parallel {
        let entry = enter_slabs(&[], &ray, radius, origin, trace)?;
        let corners = if u.dot(v) > 0.0 {
            &SAME_WAY_CORNERS
        } else {
            &OPPOSED_CORNERS
        };
        let at = corners.map(|corner| corner.at(&[DVec3::ZERO, v], u));
        let body = RoundParts {
            origin,
            radius,
            obstacle_radius,
            vertices: &[DVec3::ZERO, v],
            directions: [at[1] - at[0]],
            edges: &SEGMENT_EDGES,
            corners,
            at,
        };
        meet(a, b, (&body, &[]), &ray, &entry, trace)
    } else {
        let slabs = parallelogram_slabs(plane, [u, v]);
        let entry = enter_slabs(&slabs, &ray, radius, origin, trace)?;
        let body = RoundParts {
            origin,
            radius,
            obstacle_radius,
            vertices: &[DVec3::ZERO, v],
            directions: [v, -u],
            edges: &PARALLELOGRAM_EDGES,
            corners: &PARALLELOGRAM_CORNERS,
            at: PARALLELOGRAM_CORNERS.map(|corner| corner.at(&[DVec3::ZERO, v], u)),
        };
        meet(a, b, (&body, &PARALLELOGRAM_FACES), &ray, &entry, trace)
    }
}

/// The impact of `a`, whose first end follows `ray`, with `b`, which together make a body with these faces.
#[inline(always)] // a call would pass all of it through memory
fn meet<
    const SLABS: usize,
    const FACES: usize,
    const DIRECTIONS: usize,
    const EDGES: usize,
    const CORNERS: usize,
>(
    a: &Capsule,
    b: &Capsule,
    (body, faces): (
        &RoundParts<'_, DIRECTIONS, EDGES, CORNERS>,
        &[RoundedFace; FACES],
    ),
    ray: &Ray,
    entry: &SlabEntry<'_, SLABS>,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // Capsules that overlap at the start meet at time 0. Outside of a half-space none do.
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

    // Otherwise the first touch is that of the ray. A face that is entered decides: the body is convex.
    let seen = (ray, body.radius, body.origin);
    let touch = trace.inside("faces", |trace| {
        let face = enter_faces(faces, FacePlaces::FIRST, &body.at, seen, entry, trace)?;
        Some(body.touch_face(&faces[face.face], &face, trace))
    });
    if let Some(touch) = touch {
        return Some(touch.impact(trace));
    }

    // Then the cylinders about the edges, and the spheres that may still be first.
    let mut search = RoundSearch::from_entry(ray, entry, None, body.origin, trace);
    let corners = body.corners_from(&search);
    let needed = trace.inside("cylinders", |trace| {
        body.enter_cylinders(&corners, &mut search, trace)
    });
    trace.inside("spheres", |trace| {
        body.enter_spheres(&corners, &needed, &mut search, trace);
    });
    let touch = body.touch(&search, trace)?;
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
