//! Moving capsule against triangle.
//!
//! The capsule's first end is a ray, the triangle takes the rest of the core and the radius: a rounded prism of 2
//! triangles, 3 parallelograms, 9 cylinders and 6 spheres, numbered as in [`crate::core::geometry::rounded`]. From the cheap to the
//! dear, and the first part that is met:
//!
//! 1. the box around the motion, the planes beside the triangle: most misses;
//! 2. what overlaps at the start has met at time 0, with the contact and push of [`overlap::capsule_triangle`];
//! 3. the triangle's face, for the nearer end of the core;
//! 4. the slabs that hold the prism: outside of one it touches nothing;
//! 5. its parallelograms, for the prism is convex: a face that is entered is where all of it is entered;
//! 6. its cylinders, from where the ray is inside of all slabs, and its spheres where a cylinder ends before: the earliest.
//!
//! Source: *Swept capsule vs triangle test* (article 001) for the prism. That a start in overlap, then the triangle's face,
//! then edges and vertices are tested is the order of Jolt's `CastSphereVsTriangles`; 1, 4 and 5 are not Jolt's, and the side
//! of a single-sided triangle is tested last here, by the normal of the touch, where Jolt tests it first, by the direction of
//! the motion. The parts' mathematics and its sources are in `plane`, `slabs` and `round`; `fast` is for speed alone.
//!
//! A capsule without length is a sphere; a triangle without area has no plane, and its edges and corners decide; a core
//! parallel to the plane makes a flat prism, whose parallelograms lie in the triangles' plane. Never NaN.

use super::{
    Impact,
    fast::{is_out_of_the_way, ranges},
    plane::{Pass, enter_triangles},
    round::{RoundParts, RoundSearch},
    slabs::{FacePlaces, SlabEntry, enter_faces, enter_slabs, prism_slabs},
    sphere_triangle,
    touch::{Ray, Start, Touch, single_sided},
};
use crate::core::{
    exact::{self, overlap},
    geometry::{
        Capsule, Facet, Triangle,
        rounded::{PRISM_CORNERS, PRISM_EDGES, PRISM_WALLS},
    },
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Role, Trace},
};
use glam::{DVec3, Vec3};

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

    // Boxes around the whole motion and the triangle find most misses.
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
    // The plane and the edges find most of the rest.
    let (a, b, radius) = (capsule.a, capsule.b, capsule.radius);
    let core = [a, b].map(|end| facet.local(end));
    let pass = Pass::within_reach(facet, core, motion.as_dvec3(), f64::from(radius), trace)?;

    // A capsule that overlaps at the start hits at time 0. Outside of a half-space it does not overlap.
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

    // An end that comes to the triangle's face touches first there.
    let origin = facet.origin();
    let touch = trace.inside("triangle faces", |trace| {
        enter_triangles(&pass, facet, origin, trace)
    });
    let touch = match touch {
        Some(touch) => touch,
        None => {
            // Otherwise the first end is a ray. Outside of a slab that holds the prism it touches nothing.
            let u = core[1] - core[0];
            let slabs = prism_slabs(facet, u);
            let entry = enter_slabs(&slabs, &pass.ray(), pass.radius, origin, trace)?;

            // The ray touches where it enters the prism.
            let prism = RoundParts {
                origin,
                radius: pass.radius,
                obstacle_radius: 0.0,
                vertices: &facet.v,
                directions: prism_directions(facet, u),
                edges: &PRISM_EDGES,
                corners: &PRISM_CORNERS,
                at: PRISM_CORNERS.map(|corner| corner.at(&facet.v, u)),
            };

            // A radius whose square is lost beside the prism's is searched with other formulas, and apart: `enter_prism` is
            // compiled twice, and for all others without them.
            match prism.thin_radius() {
                None => enter_prism(&prism, &pass.ray(), &entry, None, trace)?,
                thin => enter_thin_prism(&prism, &pass.ray(), &entry, thin, trace)?,
            }
        }
    };
    single_sided(facet, double_sided, touch, trace)
}

/// The first wall's slab comes after that of the triangle's plane, its number as a face after both triangles'.
const WALLS: FacePlaces = FacePlaces {
    first_slab: 1,
    first_face: 2,
};

/// The corners and edges of a rounded prism.
type PrismParts<'a> = RoundParts<'a, 4, 9, 6>;

/// The triangle's edges, then the core, which leads by `u`, backwards.
#[inline(always)]
fn prism_directions(facet: &Facet, u: DVec3) -> [DVec3; 4] {
    let [e0, e1, e2] = facet.edges().map(|[start, end]| end - start);
    [e0, e1, e2, -u]
}

/// Where the ray, which starts outside and enters the slabs as `entry` says, enters the prism beside the triangles; `thin` is
/// the [`thin_radius`](RoundParts::thin_radius).
#[inline(always)] // a call would pass all of the body through memory
fn enter_prism(
    prism: &PrismParts<'_>,
    ray: &Ray,
    entry: &SlabEntry<'_, 4>,
    thin: Option<f64>,
    trace: &mut impl Trace,
) -> Option<Touch> {
    // A parallelogram that is entered decides: the body is convex and has only one entry.
    let seen = (ray, prism.radius, prism.origin);
    let face = trace.inside("faces", |trace| {
        let face = enter_faces(&PRISM_WALLS, WALLS, &prism.at, seen, entry, trace)?;
        Some(prism.touch_face(&PRISM_WALLS[face.face], &face, trace))
    });
    if face.is_some() {
        return face;
    }

    // The cylinders about the edges, from where the point is inside of all slabs, and the spheres that may still be first.
    let mut search = RoundSearch::from_entry(ray, entry, thin, prism.origin, trace);
    let corners = prism.corners_from(&search);
    let needed = trace.inside("cylinders", |trace| {
        prism.enter_cylinders(&corners, &mut search, trace)
    });
    trace.inside("spheres", |trace| {
        prism.enter_spheres(&corners, &needed, &mut search, trace);
    });
    prism.touch(&search, trace)
}

/// [`enter_prism`] with a [`thin_radius`](RoundParts::thin_radius).
#[cold]
#[inline(never)]
fn enter_thin_prism(
    prism: &PrismParts<'_>,
    ray: &Ray,
    entry: &SlabEntry<'_, 4>,
    thin: Option<f64>,
    trace: &mut impl Trace,
) -> Option<Touch> {
    enter_prism(prism, ray, entry, thin, trace)
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
