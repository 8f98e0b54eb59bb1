//! The least push that parts two convex bodies: separating axes.
//!
//! Along an axis each body is an interval. Two bodies are apart if their intervals are along some axis; else the least
//! overlap of two intervals is the least push, if every axis is tried that a face of either or a pair of edges can have.

use crate::geometry::{Contact, Feature};
use glam::{DVec3, Vec3};

/// Axes shorter than this are no directions: edges that were parallel. Edges are of unit length or scaled to it.
const PARALLEL: f64 = 1e-9;

/// The contact of the body with corners `mover` with the one with corners `obstacle`; `None` where one of `axes` parts
/// them. Touching counts; of equal pushes the first axis wins.
pub(super) fn least_push(
    mover: &[Vec3],
    obstacle: &[Vec3],
    axes: impl IntoIterator<Item = DVec3>,
) -> Option<Contact> {
    let mut best: Option<(f64, DVec3)> = None;
    for axis in axes {
        let length = axis.length();
        if length <= PARALLEL {
            continue;
        }
        let axis = axis / length;
        let ([low, high], [other_low, other_high]) = (extent(mover, axis), extent(obstacle, axis));
        for (depth, normal) in [(other_high - low, axis), (high - other_low, -axis)] {
            if depth < 0.0 {
                return None;
            }
            if best.is_none_or(|(least, _)| depth < least) {
                best = Some((depth, normal));
            }
        }
    }
    let (depth, normal) = best?;
    Some(Contact {
        point: (deepest(mover, normal) + normal * depth).as_vec3(),
        normal: normal.as_vec3(),
        depth: depth as f32,
        feature: Feature::Face,
    })
}

/// The interval that a body is along `axis`.
fn extent(corners: &[Vec3], axis: DVec3) -> [f64; 2] {
    let start = [f64::INFINITY, f64::NEG_INFINITY];
    corners.iter().fold(start, |[low, high], corner| {
        let at = corner.as_dvec3().dot(axis);
        [low.min(at), high.max(at)]
    })
}

/// The middle of those corners that are furthest against `normal`.
fn deepest(corners: &[Vec3], normal: DVec3) -> DVec3 {
    let [low, high] = extent(corners, normal);
    let room = 1e-6 * (1.0 + high - low);
    let (mut sum, mut count) = (DVec3::ZERO, 0.0);
    for corner in corners.iter().map(|corner| corner.as_dvec3()) {
        if corner.dot(normal) <= low + room {
            sum += corner;
            count += 1.0;
        }
    }
    sum / f64::max(count, 1.0)
}
