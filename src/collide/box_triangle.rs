//! Box against triangle, the box solid and perhaps turned: thirteen separating axes.
//!
//! The triangle's normal, the faces of the box, and nine pairs of edges. A triangle without area has no normal; its
//! edges are still tried. It is solid from both sides.

use super::separating_axes::least_push;
use crate::geometry::{Contact, OrientedBox, Triangle};
use glam::DVec3;

/// Contact of the box `mover` with `triangle`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from the triangle to the box; moving the box by `depth * normal` ends the overlap, and no
/// shorter move does.
pub fn box_triangle(mover: &OrientedBox, triangle: &Triangle) -> Option<Contact> {
    let v = triangle.v.map(|corner| corner.as_dvec3());
    let edges = [v[1] - v[0], v[2] - v[1], v[0] - v[2]].map(DVec3::normalize_or_zero);
    let normal = edges[0].cross(edges[1]);
    let axes = mover.axes();
    let crossed = axes
        .into_iter()
        .flat_map(|axis| edges.map(|edge| axis.cross(edge)));
    let all = [normal].into_iter().chain(axes).chain(crossed);
    least_push(&mover.corners(), &triangle.v, all)
}
