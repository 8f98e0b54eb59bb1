//! The articles' methods as printed: the same arithmetic and branches in our own structure, faults included.
//!
//! Every fault has an erratum id (`W1`); switching the repair of that name on mends that fault alone. Each method's
//! module names its exact counterpart.

pub mod better_collision;
pub mod shortcuts;
pub mod some_math;
pub mod swept;
pub mod thunderfist;
pub mod wicked;

mod axes;

use crate::{
    exact::overlap,
    geometry::{Feature, Sphere, Triangle, tolerance},
};
use glam::Vec3;

/// The part of the triangle that `point`, the closest point of edge `i`, belongs to: the edge or one of its ends.
fn edge_feature(i: usize, point: Vec3, triangle: &Triangle) -> Feature {
    let (start, end) = triangle.edges()[i];
    if point == start {
        Feature::Vertex(i as u8)
    } else if point == start + (end - start) {
        Feature::Vertex((i as u8 + 1) % 3)
    } else {
        Feature::Edge(i as u8)
    }
}

/// Whether `center` is on the triangle to the precision of `f32`; `gap` is its distance from it.
fn is_touched(gap: f32, center: Vec3, triangle: &Triangle) -> bool {
    let size = triangle.v.map(|v| v.distance(center)).into_iter();
    gap <= tolerance::RELATIVE * size.fold(0.0, f32::max)
}

/// Where to push a sphere whose center is on the triangle: the exact form's choice, which is a face normal if there is a
/// face.
fn normal_of_touched(sphere: &Sphere, triangle: &Triangle, double_sided: bool) -> Vec3 {
    match overlap::sphere_triangle(sphere, triangle, double_sided, &mut ()) {
        Some(contact) => contact.normal,
        None => triangle.area_normal().normalize_or_zero(),
    }
}
