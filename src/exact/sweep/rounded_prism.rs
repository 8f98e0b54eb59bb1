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
    geometry::{Facet, Feature},
    trace::{Part, Title},
};
use glam::DVec3;

/// 3 parallelograms, for [`super::triangle_faces`] finds the triangles; 9 edges; 6 corners.
pub(super) type RoundedPrism = Rounded<3, 4, 9, 6>;

/// The slabs that hold the prism of `facet` and a core that leads from one end to the other by `u`: across the triangle,
/// and across the parallelogram of each edge.
#[inline(always)] // a call would pass all of them through memory
pub(super) fn prism_slabs(facet: &Facet, u: DVec3) -> [Slab; 4] {
    let [_, e1, e2] = facet.v;
    let plane = Slab::across(
        "plane slab",
        facet.area_normal,
        [e1, e2],
        [0.0, -facet.rise(u)],
    );
    let [wall0, wall1, wall2] = walls(facet, u);
    [plane, wall0, wall1, wall2]
}

/// The slabs between each edge, extruded along `u`, and the opposite corner.
#[inline(always)]
pub(super) fn walls(facet: &Facet, u: DVec3) -> [Slab; 3] {
    // Every one of them holds the first vertex on a border, at the height 0, and as the volume that the edges and u span
    // is the same whichever edge comes first, they all are of one width.
    let width = facet.rise(u);
    let [e0, e1, e2] = facet.edges().map(|[start, end]| end - start);
    let wall = |i: usize, edge: DVec3, borders| {
        Slab::across(("wall slab", i), edge.cross(u), [edge, u], borders)
    };
    [
        wall(0, e0, [0.0, -width]),
        wall(1, e1, [width, 0.0]),
        wall(2, e2, [0.0, -width]),
    ]
}

/// The prism of `facet` and a core that leads from one end to the other by `u`.
#[inline(always)] // as above
pub(super) fn rounded_prism(facet: &Facet, origin: DVec3, u: DVec3, radius: f64) -> RoundedPrism {
    let v = facet.v;
    let [e0, e1, e2] = facet.edges().map(|[start, end]| end - start);
    let corner = |i: usize, at: DVec3| Corner {
        at,
        on_obstacle: v[i],
        feature: Feature::Vertex(i as u8),
    };
    RoundedPrism {
        origin,
        radius,
        obstacle_radius: 0.0,
        faces: &FACES,
        directions: [e0, e1, e2, -u],
        edges: &EDGES,
        corners: [
            corner(0, v[0]),
            corner(1, v[1]),
            corner(2, v[2]),
            corner(0, v[0] - u),
            corner(1, v[1] - u),
            corner(2, v[2] - u),
        ],
    }
}

/// The parallelogram of each edge.
static FACES: [Face; 3] = [
    parallelogram(0, [0, 1, 3]),
    parallelogram(1, [1, 2, 4]),
    parallelogram(2, [2, 0, 5]),
];

/// The triangle's edges at end `A`, at end `B`; what each vertex leaves.
static EDGES: [Edge; 9] = [
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
