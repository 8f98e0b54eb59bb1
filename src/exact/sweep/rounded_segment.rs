//! Everything that a capsule's first end must not enter to stay clear of a parallel capsule: one longer capsule.
//!
//! The parallelogram of two parallel cores has no area; its corners lie on one line, and the outermost two are the ends
//! of the longer core. The same holds if one of the cores, or both, have no length.

use super::rounded::{Corner, Edge, Rounded};
use crate::geometry::Feature;
use glam::DVec3;

/// No faces; 1 edge; 2 corners.
pub(super) type RoundedSegment = Rounded<0, 1, 1, 2>;

/// The longer capsule of an obstacle's core `v`, seen from its start, and a parallel mover's core `u`.
#[inline]
pub(super) fn rounded_segment(
    origin: DVec3,
    [u, v]: [DVec3; 2],
    [radius, obstacle_radius]: [f64; 2],
) -> RoundedSegment {
    // Seen along the line, each core adds its length on one side or the other.
    let same_way = u.dot(v) > 0.0;
    let (first, last) = if same_way {
        ((0.0, 1.0), (1.0, 0.0))
    } else {
        ((0.0, 0.0), (1.0, 1.0))
    };
    let corner = |(s, w): (f64, f64)| Corner {
        at: v * s - u * w,
        on_obstacle: v * s,
        feature: if s == 0.0 {
            Feature::End(0)
        } else {
            Feature::End(1)
        },
    };
    let [first, last] = [first, last].map(corner);
    RoundedSegment {
        origin,
        radius,
        obstacle_radius,
        faces: &[],
        directions: [last.at - first.at],
        edges: &[Edge {
            ends: [0, 1],
            direction: 0,
            feature: Feature::Axis,
        }],
        corners: [first, last],
    }
}
