//! Everything that a capsule's first end must not enter to stay clear of another capsule: a parallelogram, rounded.
//!
//! Cores `A..A + u` and `q..q + v` are within both radii when `A` is so of a point `q + s v - w u`, with `s` and `w`
//! from 0 to 1.

use super::{
    rounded::{Corner, Edge, Face, Rounded},
    slabs::Slab,
};
use crate::{geometry::Feature, trace::Part};
use glam::DVec3;

/// 3 slabs; 1 parallelogram with two sides; 4 edges; 4 corners.
pub(super) type RoundedParallelogram = Rounded<3, 1, 2, 4, 4>;

/// The parallelogram of an obstacle's core `v`, seen from its start, and a mover's core `u`, whose cross product is
/// `across`.
#[inline]
pub(super) fn rounded_parallelogram(
    origin: DVec3,
    [u, v]: [DVec3; 2],
    across: DVec3,
    [radius, obstacle_radius]: [f64; 2],
) -> RoundedParallelogram {
    // Across the plane, and within it across either side.
    let slab = |i: usize, side: DVec3, other: DVec3| {
        Slab::between(("side slab", i), side.cross(across), DVec3::ZERO, other)
    };
    let corner = |s: f64, w: f64, end: u8| Corner {
        at: v * s - u * w,
        on_obstacle: v * s,
        feature: Feature::End(end),
    };
    RoundedParallelogram {
        origin,
        radius,
        obstacle_radius,
        slabs: [
            Slab::between("plane slab", across, DVec3::ZERO, DVec3::ZERO),
            slab(0, v, -u),
            slab(1, u, v),
        ],
        faces: [Face {
            title: ("face", 0).into(),
            part: Part::Parallelogram(0),
            corners: [0, 1, 2],
            slab: 0,
            feature: Feature::Axis,
        }],
        directions: [v, -u],
        edges: EDGES,
        corners: [
            corner(0.0, 0.0, 0),
            corner(1.0, 0.0, 1),
            corner(0.0, 1.0, 0),
            corner(1.0, 1.0, 1),
        ],
    }
}

/// The obstacle's core at the mover's first end and at its other; what each of the obstacle's ends leaves.
const EDGES: [Edge; 4] = [
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
