//! How far a box is from another, or from a triangle.
//!
//! Two convex bodies are nearest at an edge of one and some point of the other, so segments against whole bodies find the
//! distance.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 5.1.9 and 5.1.10, for a segment and the
//! parts of a body. What touches or overlaps is 0 apart.

use super::{capsule_box::segment_box_distance, capsule_triangle::segment_facet_distance};
use crate::geometry::{Facet, OrientedBox, Triangle};

/// Distance between two solid boxes, meters; 0 where they meet.
pub fn box_box_distance(one: &OrientedBox, other: &OrientedBox) -> f32 {
    let from = |edges: &OrientedBox, body: &OrientedBox| {
        let edges = edges.edges_from(body.center.as_dvec3());
        least(edges.map(|edge| segment_box_distance(edge, body)))
    };
    from(one, other).min(from(other, one)) as f32
}

/// Distance from a solid box to `triangle`, meters; 0 where they meet.
pub fn box_triangle_distance(shape: &OrientedBox, triangle: &Triangle) -> f32 {
    let facet = Facet::from(triangle);
    let edges = shape.edges_from(triangle.v[0].as_dvec3());
    let to_triangle = edges.map(|edge| segment_facet_distance(edge, &facet));
    let center = shape.center.as_dvec3();
    let [v0, v1, v2] = triangle.v.map(|corner| corner.as_dvec3() - center);
    let to_box = [[v0, v1], [v1, v2], [v2, v0]].map(|edge| segment_box_distance(edge, shape));
    least(to_triangle).min(least(to_box)) as f32
}

fn least<const N: usize>(gaps: [f64; N]) -> f64 {
    gaps.into_iter().fold(f64::INFINITY, f64::min)
}
