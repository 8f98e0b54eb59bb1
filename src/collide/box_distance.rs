//! How far a box is from another, or from a triangle.
//!
//! Two convex bodies are nearest at an edge of one and some point of the other, so segments against whole bodies tell it.

use super::{capsule_box_distance, capsule_triangle_distance};
use crate::geometry::{Capsule, OrientedBox, Triangle};
use glam::Vec3;

/// Distance between two solid boxes, metres; 0 where they meet.
pub fn box_box_distance(one: &OrientedBox, other: &OrientedBox) -> f32 {
    let from = |edges: &OrientedBox, body: &OrientedBox| {
        let gaps = edges.edges().map(|edge| gap_to_box(edge, body));
        least(gaps)
    };
    from(one, other).min(from(other, one))
}

/// Distance from a solid box to `triangle`, metres; 0 where they meet.
pub fn box_triangle_distance(shape: &OrientedBox, triangle: &Triangle) -> f32 {
    let edges = shape.edges().map(segment);
    let to_triangle = edges.map(|edge| capsule_triangle_distance(&edge, triangle));
    let [v0, v1, v2] = triangle.v;
    let to_box = [[v0, v1], [v1, v2], [v2, v0]].map(|edge| gap_to_box(edge, shape));
    least(to_triangle).min(least(to_box))
}

fn gap_to_box(edge: [Vec3; 2], body: &OrientedBox) -> f32 {
    capsule_box_distance(&segment(edge), body)
}

/// A segment as a capsule without radius.
fn segment([a, b]: [Vec3; 2]) -> Capsule {
    Capsule { a, b, radius: 0.0 }
}

fn least<const N: usize>(gaps: [f32; N]) -> f32 {
    gaps.into_iter().fold(f32::INFINITY, f32::min)
}
