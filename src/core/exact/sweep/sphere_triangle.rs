//! Moving sphere against triangle.
//!
//! The sphere's centre is a ray, the triangle takes its radius: a face with two sides, 3 cylinders and 3 spheres. The way is
//! that of the capsule's sweep, with its sources, in the same order: boxes and planes, the start, the face, slabs, cylinders,
//! spheres.
//!
//! A triangle without area has no plane; its edges and corners decide. A sphere without radius is a ray. Never NaN.

use super::{
    Impact,
    fast::{is_out_of_the_way, ranges},
    plane::{Pass, enter_triangles},
    round::{RoundParts, RoundSearch},
    slabs::{enter_slabs, triangle_slabs},
    touch::{Start, single_sided},
};
use crate::core::{
    exact::{self, overlap},
    geometry::{
        Facet, Sphere, Triangle,
        rounded::{TRIANGLE_CORNERS, TRIANGLE_EDGES},
    },
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Role, Trace},
};
use glam::Vec3;

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
    // Boxes around the whole motion and the triangle find most misses.
    let (reach, center) = (sphere.radius, sphere.center);
    if is_out_of_the_way([center], motion, ranges(triangle.v), reach, trace) {
        return None;
    }
    let facet = Facet::from(triangle);
    sphere_facet(sphere, &facet, motion, double_sided, Some(triangle), trace)
}

/// The sweep of a sphere that comes near a triangle. `standing` is that for the test of the two as they stand, none where
/// they are known to be apart.
#[inline(always)] // a call would pass all of the triangle through memory
pub(super) fn sphere_facet(
    sphere: &Sphere,
    facet: &Facet,
    motion: Vec3,
    double_sided: bool,
    standing: Option<&Triangle>,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // The plane and the edges find most of the rest.
    let (reach, center) = (sphere.radius, sphere.center);
    let core = [facet.local(center)];
    let pass = Pass::within_reach(facet, core, motion.as_dvec3(), f64::from(reach), trace)?;

    // A sphere that overlaps at the start hits at time 0. Outside of a half-space it does not overlap.
    let is_outside = pass.starts_off_the_plane(facet) || pass.starts_beyond_an_edge(facet);
    let start = Start::of(is_outside, double_sided, |double_sided| {
        overlap::sphere_triangle(sphere, standing?, double_sided, &mut ())
    });
    trace
        .step("start")
        .sphere(Role::CandidateSphere, "", center, sphere.radius)
        .arrow(Role::Construction, "v", center, motion)
        .decides(start.is_settled(), start.reason(), start.reason());
    if start.is_settled() {
        return start.impact(trace, |trace| {
            overlap::sphere_triangle(sphere, standing?, double_sided, trace)
        });
    }

    // A center that comes to the triangle's face touches first there.
    let origin = facet.origin();
    let touch = trace.inside("triangle faces", |trace| {
        enter_triangles(&pass, facet, origin, trace)
    });
    let touch = match touch {
        Some(touch) => touch,
        None => {
            // Otherwise the center is a ray. Outside of a slab that holds the triangle it touches nothing.
            let slabs = triangle_slabs(facet);
            let entry = enter_slabs(&slabs, &pass.ray(), pass.radius, origin, trace)?;
            trace.inside("faces", |_| ()); // no other than the triangle's own

            // The ray touches where it enters a cylinder about an edge, or a sphere about a corner.
            let body = RoundParts {
                origin,
                radius: pass.radius,
                obstacle_radius: 0.0,
                vertices: &facet.v,
                directions: facet.edges().map(|[start, end]| end - start),
                edges: &TRIANGLE_EDGES,
                corners: &TRIANGLE_CORNERS,
                at: facet.v,
            };
            let thin = body.thin_radius();
            let mut search = RoundSearch::from_entry(&pass.ray(), &entry, thin, origin, trace);
            let corners = body.corners_from(&search);
            let needed = trace.inside("cylinders", |trace| {
                body.enter_cylinders(&corners, &mut search, trace)
            });
            trace.inside("spheres", |trace| {
                body.enter_spheres(&corners, &needed, &mut search, trace);
            });
            body.touch(&search, trace)?
        }
    };
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
