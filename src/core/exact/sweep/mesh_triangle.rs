//! Moving sphere or capsule against one of many triangles: the same answer as of the pair alone, or none where it comes too
//! late to be the first of all.
//!
//! Most triangles whose boxes a motion meets are missed, and most others are touched later than one before. So the tests for
//! misses test the share of the motion that is left, and the sweep leaves out what it enters later. Before both, in `f32`, comes
//! [`passes_triangle`]. Without the three, sweeps of 20 m over hilly ground took a third longer in `cargo bench --bench mesh`.

use super::{
    Impact, capsule_triangle,
    misses::{clears_triangle, passes_triangle},
    sphere_triangle,
};
use crate::core::geometry::{Capsule, Facet, Sphere, Triangle};
use glam::Vec3;

/// The first touch of a moving `capsule` and `triangle`. One that is later than `until`, a share of the motion, may be left out.
#[inline]
pub(crate) fn capsule_mesh_triangle(
    capsule: &Capsule,
    triangle: &Triangle,
    (motion, until): (Vec3, f64),
    double_sided: bool,
) -> Option<Impact> {
    if capsule.a == capsule.b {
        let sphere = capsule.sphere_at(capsule.a);
        return sphere_mesh_triangle(&sphere, triangle, (motion, until), double_sided);
    }
    let ends = [capsule.a, capsule.b];
    if passes_triangle(triangle, ends, motion, capsule.radius) {
        return None;
    }
    let facet = Facet::from(triangle);
    let (core, radius) = (ends.map(|end| facet.local(end)), f64::from(capsule.radius));
    let way = motion.as_dvec3() * until;
    if clears_triangle(&facet, core, way, radius, &mut ()) {
        return None;
    }
    let seen = (triangle, &facet);
    capsule_triangle::plain(capsule, seen, (motion, until), double_sided, &mut ())
}

/// The same of a sphere.
#[inline]
pub(crate) fn sphere_mesh_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    (motion, until): (Vec3, f64),
    double_sided: bool,
) -> Option<Impact> {
    if passes_triangle(triangle, [sphere.center; 2], motion, sphere.radius) {
        return None;
    }
    let facet = Facet::from(triangle);
    let (core, radius) = ([facet.local(sphere.center); 2], f64::from(sphere.radius));
    let way = motion.as_dvec3() * until;
    if clears_triangle(&facet, core, way, radius, &mut ()) {
        return None;
    }
    let seen = (triangle, &facet);
    sphere_triangle::plain(sphere, seen, (motion, until), double_sided, &mut ())
}
