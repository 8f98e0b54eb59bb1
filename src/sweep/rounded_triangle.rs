//! Everything that a sphere's centre must not enter to stay clear of a triangle: the triangle, rounded.

use super::{
    rounded::{Corner, Edge, Rounded},
    rounded_prism::unless_thin,
    slabs::Slab,
};
use crate::geometry::{Facet, Feature};
use glam::DVec3;

/// 4 slabs; no face, for [`super::triangle_faces`] finds it; 3 edges; 3 corners.
pub(super) type RoundedTriangle = Rounded<4, 0, 3, 3, 3>;

/// All points within `radius` of `facet`.
#[inline]
pub(super) fn rounded_triangle(facet: &Facet, origin: DVec3, radius: f64) -> RoundedTriangle {
    // Across the plane, and within it across each edge.
    let v = facet.v;
    let edges = facet.edges().map(|[start, end]| end - start);
    let plane = unless_thin(facet.area_normal, edges[0], edges[2]);
    let wall = |i: usize| {
        let normal = edges[i].cross(plane);
        Slab::between(("edge slab", i), normal, v[i], v[(i + 2) % 3])
    };
    RoundedTriangle {
        origin,
        radius,
        obstacle_radius: 0.0,
        slabs: [
            Slab::between("plane slab", plane, DVec3::ZERO, DVec3::ZERO),
            wall(0),
            wall(1),
            wall(2),
        ],
        faces: [],
        directions: edges,
        edges: [0, 1, 2].map(|i| Edge {
            ends: [i, (i + 1) % 3],
            direction: i,
            feature: Feature::Edge(i as u8),
        }),
        corners: [0, 1, 2].map(|i| Corner {
            at: v[i],
            on_obstacle: v[i],
            feature: Feature::Vertex(i as u8),
        }),
    }
}
