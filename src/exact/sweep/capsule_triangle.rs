//! Moving capsule against triangle.
//!
//! The capsule's first end is a ray, the triangle takes the rest of the core and the radius: a rounded
//! prism of 2 triangles, 3 parallelograms, 9 cylinders and 6 spheres.

use super::{
    Impact,
    half_spaces::Pass,
    motion_box::{is_out_of_the_way, ranges},
    rounded_prism::{prism_slabs, rounded_prism},
    slabs::enter_slabs,
    sphere_triangle,
    start::{Start, single_sided},
    triangle_faces::enter_triangles,
};
use crate::{
    exact::{self, overlap},
    geometry::{Capsule, Facet, Triangle},
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
    // A capsule without length is a sphere.
    let (a, b, radius) = (capsule.a, capsule.b, capsule.radius);
    if a == b {
        let sphere = capsule.sphere_at(a);
        return trace.inside("no length: a sphere", |trace| {
            sphere_triangle(&sphere, triangle, motion, double_sided, trace)
        });
    }

    // Boxes around the whole motion and the triangle tell most misses.
    if is_out_of_the_way([a, b], motion, ranges(triangle.v), radius, trace) {
        return None;
    }
    let facet = Facet::from(triangle);
    capsule_facet(capsule, &facet, motion, double_sided, Some(triangle), trace)
}

/// The sweep of a capsule with a length that comes near a triangle. `standing` is that for the test of the two as they
/// stand, none where they are known to be apart.
#[inline(always)] // a call would pass all of the triangle through memory
pub(super) fn capsule_facet(
    capsule: &Capsule,
    facet: &Facet,
    motion: Vec3,
    double_sided: bool,
    standing: Option<&Triangle>,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // The plane and the edges tell most of the rest.
    let (a, b, radius) = (capsule.a, capsule.b, capsule.radius);
    let core = [a, b].map(|end| facet.local(end));
    let pass = Pass::within_reach(facet, core, motion.as_dvec3(), f64::from(radius), trace)?;

    // What overlaps at the start has met at time 0. Outside of a half-space nothing does.
    let is_outside = pass.starts_off_the_plane(facet) || pass.starts_beyond_an_edge(facet);
    let start = Start::of(is_outside, double_sided, |double_sided| {
        overlap::capsule_triangle(capsule, standing?, double_sided, &mut ())
    });
    trace
        .step("start")
        .segment(Role::CapsuleLine, "", a, b)
        .arrow(Role::Construction, "v", a, motion)
        .decides(start.is_settled(), start.reason(), start.reason());
    if start.is_settled() {
        return start.impact(trace, |trace| {
            overlap::capsule_triangle(capsule, standing?, double_sided, trace)
        });
    }

    // An end that comes to the triangle's face touches first there. Else the first end is a ray, and touches where that
    // enters the rounded prism.
    let origin = facet.origin();
    let touch = trace.inside("triangle faces", |trace| {
        enter_triangles(&pass, facet, origin, trace)
    });
    let touch = match touch {
        Some(touch) => touch,
        None => {
            let (ray, u) = (pass.ray(), core[1] - core[0]);
            let slabs = prism_slabs(facet, u);
            let entry = enter_slabs(&slabs, &ray, pass.radius, origin, trace)?;
            let prism = rounded_prism(facet, origin, u, pass.radius);
            match prism.thin_radius() {
                None => prism.first_touch(&ray, &entry, None, trace)?,
                thin => prism.thin_touch(&ray, &entry, thin, trace)?,
            }
        }
    };
    single_sided(facet, double_sided, touch, trace)
}

/// When `capsule` first touches a double-sided `triangle`, with nobody watching.
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
