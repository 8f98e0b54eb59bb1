//! Moving sphere or capsule against one of many triangles: the same answer as of the pair alone, or none where it comes too
//! late to be the first of all.
//!
//! Most triangles whose boxes a motion meets are missed, and most others are touched later than one before. So the tests for
//! misses test the share of the motion that is left, and the sweep leaves out what it enters later. Before both, in `f32` and
//! without a call, the mesh tests [`super::passes_triangle`]. Without the three, sweeps of 20 m over hilly ground took a third
//! longer in `cargo bench --bench mesh`.

use super::{Impact, capsule_triangle, misses::clears_triangle, sphere_triangle};
use crate::geometry::{Capsule, Facet, Sphere, Triangle};
use glam::Vec3;

/// The first touch of a moving `capsule` and `triangle`. One that is later than `until`, a share of the motion, may be left out.
#[inline]
pub(crate) fn capsule_mesh_triangle(
    capsule: &Capsule,
    triangle: &Triangle,
    way: (Vec3, f64),
    double_sided: bool,
) -> Option<Impact> {
    let Capsule { a, b, radius } = *capsule;
    if a == b {
        return sphere_mesh_triangle(&capsule.sphere_at(a), triangle, way, double_sided);
    }
    let facet = Facet::from(triangle);
    if stays_clear(&facet, [a, b], radius, way) {
        return None;
    }
    capsule_triangle::plain(capsule, (triangle, &facet), way, double_sided, &mut ())
}

/// The same of a sphere.
#[inline]
pub(crate) fn sphere_mesh_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    way: (Vec3, f64),
    double_sided: bool,
) -> Option<Impact> {
    let facet = Facet::from(triangle);
    if stays_clear(&facet, [sphere.center; 2], sphere.radius, way) {
        return None;
    }
    sphere_triangle::plain(sphere, (triangle, &facet), way, double_sided, &mut ())
}

/// Whether what is within the `radius` of a core certainly misses a triangle on that share of its motion.
#[inline(always)] // a call would pass all of the triangle through memory
fn stays_clear(facet: &Facet, core: [Vec3; 2], radius: f32, (motion, until): (Vec3, f64)) -> bool {
    let (core, way) = (core.map(|end| facet.local(end)), motion.as_dvec3() * until);
    clears_triangle(facet, core, way, f64::from(radius), &mut ())
}
