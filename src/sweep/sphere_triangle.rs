//! Moving sphere against triangle.
//!
//! The sphere's centre is a ray, the triangle takes its radius: a face with two sides, 3 cylinders and 3
//! spheres.

use super::{
    Impact,
    half_spaces::are_out_of_reach,
    motion_box::is_out_of_the_way,
    ray::Ray,
    rounded_triangle::rounded_triangle,
    start::{Start, single_sided},
};
use crate::{
    collide,
    geometry::{Facet, Sphere, Triangle},
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
    // Boxes around the whole motion and the triangle tell most misses.
    let (reach, center) = (sphere.radius, sphere.center);
    if is_out_of_the_way([center], motion, triangle.v, reach, trace) {
        return None;
    }

    // The plane and the edges tell most of the rest.
    let facet = Facet::from(triangle);
    let (center_in_facet, way) = (facet.local(center), motion.as_dvec3());
    if are_out_of_reach(&facet, [center_in_facet], way, f64::from(reach), trace) {
        return None;
    }

    // The centre, as a ray, against the rounded triangle.
    let ray = Ray {
        start: center_in_facet,
        motion: way,
    };
    let origin = triangle.v[0].as_dvec3();
    let body = rounded_triangle(&facet, origin, f64::from(reach));
    let entry = body.enter_slabs(&ray, trace)?;

    // What overlaps at the start has met at time 0. Outside of a half-space nothing does.
    let start = Start::of(entry.enters > 0.0, double_sided, |double_sided| {
        collide::sphere_triangle(sphere, triangle, double_sided, &mut ())
    });
    trace
        .step("start")
        .sphere(Role::CandidateSphere, "", center, sphere.radius)
        .arrow(Role::Construction, "v", center, motion)
        .decides(start.is_settled(), start.reason(), start.reason());
    if start.is_settled() {
        return start.impact(trace, |trace| {
            collide::sphere_triangle(sphere, triangle, double_sided, trace)
        });
    }

    // Its first touch is that of the ray.
    let touch = body.first_touch(&ray, &entry, trace)?;
    single_sided(&facet, double_sided, touch, trace)
}

/// When `sphere` first touches a double-sided `triangle`, with nobody watching.
pub fn sphere_triangle_impact(
    sphere: &Sphere,
    triangle: &Triangle,
    motion: Vec3,
) -> Option<Impact> {
    sphere_triangle(sphere, triangle, motion, true, &mut ())
}
