//! Everything that a capsule's first end must not enter to stay clear of another capsule: a parallelogram, rounded.
//!
//! Cores `A..A + u` and `q..q + v` are within both radii when `A` is so of a point `q + s v - w u`, with `s` and `w`
//! from 0 to 1.

use super::{
    rounded::{Corner, Edge, Face, Rounded},
    slabs::Slab,
};
use crate::{
    geometry::Feature,
    trace::{Part, Title},
};
use glam::DVec3;

/// 1 parallelogram with two sides; 4 edges; 4 corners.
pub(super) type RoundedParallelogram = Rounded<1, 2, 4, 4>;

/// The slab between the plane of `u` and `v` and itself; none if they are parallel.
#[inline(always)] // a call would pass all of it through memory
pub(super) fn plane_slab([u, v]: [DVec3; 2]) -> Slab {
    Slab::across("plane slab", u.cross(v), [u, v], [0.0, 0.0])
}

/// The slabs that hold the parallelogram of `u` and `v` in `plane`: that, and within it across either side.
#[inline(always)] // as above
pub(super) fn parallelogram_slabs(plane: Slab, [u, v]: [DVec3; 2]) -> [Slab; 3] {
    // Seen along either side, the other is as high as the area's square.
    let across = plane.normal;
    let width = across.length_squared();
    let wall = |i: usize, side: DVec3| {
        let normal = side.cross(across);
        Slab::across(("side slab", i), normal, [side, across], [0.0, -width])
    };
    [plane, wall(0, v), wall(1, u)]
}

/// The parallelogram of an obstacle's core `v`, seen from its start, and a mover's core `u`.
#[inline(always)] // as above
pub(super) fn rounded_parallelogram(
    origin: DVec3,
    [u, v]: [DVec3; 2],
    [radius, obstacle_radius]: [f64; 2],
) -> RoundedParallelogram {
    let corner = |s: f64, w: f64, end: u8| Corner {
        at: v * s - u * w,
        on_obstacle: v * s,
        feature: Feature::End(end),
    };
    RoundedParallelogram {
        origin,
        radius,
        obstacle_radius,
        faces: &FACES,
        directions: [v, -u],
        edges: &EDGES,
        corners: [
            corner(0.0, 0.0, 0),
            corner(1.0, 0.0, 1),
            corner(0.0, 1.0, 0),
            corner(1.0, 1.0, 1),
        ],
    }
}

/// The parallelogram itself.
static FACES: [Face; 1] = [Face {
    title: Title {
        text: "face",
        index: Some(0),
    },
    part: Part::Parallelogram(0),
    corners: [0, 1, 2],
    slab: 0,
    feature: Feature::Axis,
}];

/// The obstacle's core at the mover's first end and at its other; what each of the obstacle's ends leaves.
static EDGES: [Edge; 4] = [
    edge(0, 1, 0, Feature::Axis),
    edge(2, 3, 0, Feature::Axis),
    edge(0, 2, 1, Feature::End(0)),
    edge(1, 3, 1, Feature::End(1)),
];

const fn edge(start: usize, end: usize, direction: usize, feature: Feature) -> Edge {
    Edge {
        ends: [start, end],
        direction,
        feature,
    }
}
