//! Everything that a capsule's first end must not enter to stay clear of a triangle: a prism, rounded.
//!
//! A capsule whose core leads from `A` to `A + u` touches the triangle `T` when `A` is within the radius of a point of
//! `T - w u`, with `w` from 0 to 1: of the triangle, extruded backwards along the core. That prism has 2 triangles, 3
//! parallelograms, 9 edges and 6 corners. Where the triangle itself is entered the end `A` touches, at its far copy the
//! end `B`, between them the side of the capsule.
//!
//! A core parallel to the plane makes a flat prism: all its faces lie in one plane then, and are tested as such.

use super::{
    rounded::{Corner, Edge, Face, Rounded},
    slabs::Slab,
};
use crate::{
    geometry::{Facet, Feature, tolerance},
    trace::{Part, Title},
};
use glam::DVec3;

/// 4 slabs; 3 parallelograms, for [`super::triangle_faces`] finds the triangles; 9 edges; 6 corners.
pub(super) type RoundedPrism = Rounded<4, 3, 4, 9, 6>;

/// The prism of `facet` and a core that leads from one end to the other by `u`.
#[inline(always)] // a call would pass all of it through memory
pub(super) fn rounded_prism(facet: &Facet, origin: DVec3, u: DVec3, radius: f64) -> RoundedPrism {
    // Across the triangle, and across the parallelogram of each edge.
    let v = facet.v;
    let edges = facet.edges().map(|[start, end]| end - start);
    let plane = unless_thin(facet.area_normal, edges[0], edges[2]);
    let wall = |i: usize| {
        let normal = unless_thin(edges[i].cross(u), edges[i], u);
        Slab::between(("wall slab", i), normal, v[i], v[(i + 2) % 3])
    };
    RoundedPrism {
        origin,
        radius,
        obstacle_radius: 0.0,
        slabs: [
            Slab::between("plane slab", plane, DVec3::ZERO, -u),
            wall(0),
            wall(1),
            wall(2),
        ],
        faces: FACES,
        directions: [edges[0], edges[1], edges[2], -u],
        edges: EDGES,
        corners: std::array::from_fn(|i| Corner {
            at: if i < 3 { v[i] } else { v[i - 3] - u },
            on_obstacle: v[i % 3],
            feature: Feature::Vertex((i % 3) as u8),
        }),
    }
}

/// A normal across `one` and `other`; zero if they are as good as parallel, and rounding is most of it.
#[inline]
pub(super) fn unless_thin(normal: DVec3, one: DVec3, other: DVec3) -> DVec3 {
    let square = one.length_squared() * other.length_squared();
    if normal.length_squared() > tolerance::COINCIDENT_SQ * square {
        normal
    } else {
        DVec3::ZERO
    }
}

/// The parallelogram of each edge.
const FACES: [Face; 3] = [
    parallelogram(0, [0, 1, 3]),
    parallelogram(1, [1, 2, 4]),
    parallelogram(2, [2, 0, 5]),
];

/// The triangle's edges at end `A`, at end `B`; what each vertex leaves.
const EDGES: [Edge; 9] = [
    edge(0, 1, 0, Feature::Edge(0)),
    edge(1, 2, 1, Feature::Edge(1)),
    edge(2, 0, 2, Feature::Edge(2)),
    edge(3, 4, 0, Feature::Edge(0)),
    edge(4, 5, 1, Feature::Edge(1)),
    edge(5, 3, 2, Feature::Edge(2)),
    edge(0, 3, 3, Feature::Vertex(0)),
    edge(1, 4, 3, Feature::Vertex(1)),
    edge(2, 5, 3, Feature::Vertex(2)),
];

const fn parallelogram(i: usize, corners: [usize; 3]) -> Face {
    Face {
        title: Title {
            text: "face",
            index: Some(2 + i),
        },
        part: Part::Parallelogram(i),
        corners,
        slab: i + 1,
        feature: Feature::Edge(i as u8),
    }
}

const fn edge(start: usize, end: usize, direction: usize, feature: Feature) -> Edge {
    Edge {
        ends: [start, end],
        direction,
        feature,
    }
}
