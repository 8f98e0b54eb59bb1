//! Everything that a sphere's centre must not enter to stay clear of a triangle: the triangle, rounded.

use super::{
    rounded::{Corner, Edge, Rounded},
    rounded_prism::walls,
    slabs::Slab,
};
use crate::geometry::{Facet, Feature};
use glam::DVec3;

/// No face, for [`super::triangle_faces`] finds it; 3 edges; 3 corners.
pub(super) type RoundedTriangle = Rounded<0, 3, 3, 3>;

/// The slabs that hold `facet`: across the plane, and within it across each edge.
#[inline(always)] // a call would pass all of them through memory
pub(super) fn triangle_slabs(facet: &Facet) -> [Slab; 4] {
    let [_, e1, e2] = facet.v;
    let plane = Slab::across("plane slab", facet.area_normal, [e1, e2], [0.0, 0.0]);
    let [edge0, edge1, edge2] = walls(facet, plane.normal);
    [plane, edge0, edge1, edge2]
}

/// All points within `radius` of `facet`.
#[inline(always)] // as above
pub(super) fn rounded_triangle(facet: &Facet, origin: DVec3, radius: f64) -> RoundedTriangle {
    let v = facet.v;
    RoundedTriangle {
        origin,
        radius,
        obstacle_radius: 0.0,
        faces: &[],
        directions: facet.edges().map(|[start, end]| end - start),
        edges: &EDGES,
        corners: [0, 1, 2].map(|i| Corner {
            at: v[i],
            on_obstacle: v[i],
            feature: Feature::Vertex(i as u8),
        }),
    }
}

static EDGES: [Edge; 3] = [edge(0), edge(1), edge(2)];

const fn edge(i: usize) -> Edge {
    Edge {
        ends: [i, (i + 1) % 3],
        direction: i,
        feature: Feature::Edge(i as u8),
    }
}
