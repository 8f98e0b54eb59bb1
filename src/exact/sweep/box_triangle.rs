//! Moving box against triangle, the box perhaps turned: thirteen separating axes in time.
//!
//! Source and degenerate answers: see [`super::separating_axes`] and [`crate::exact::overlap::box_triangle`].

use super::{Impact, separating_axes::first_touch};
use crate::{
    exact::overlap::{self, Bodies, box_triangle_axes, front},
    geometry::{OrientedBox, Triangle},
    trace::Trace,
};
use glam::Vec3;

/// When the box `mover`, moved by `motion` relative to `triangle`, first touches it, or `None` if it never does; touching
/// counts.
///
/// Overlapping at the start by more than rounding, the contact is that of [`overlap::box_triangle`]. With `double_sided`
/// off, what comes from behind passes, also if its middle starts there.
pub fn box_triangle(
    mover: &OrientedBox,
    triangle: &Triangle,
    motion: Vec3,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Option<Impact> {
    let origin = triangle.v[0].as_dvec3();
    let bodies = Bodies {
        origin,
        mover: &mover.corners_from(origin),
        obstacle: &triangle.v.map(|corner| corner.as_dvec3() - origin),
        front: front(triangle, double_sided),
    };
    first_touch(
        &bodies,
        motion,
        box_triangle_axes(mover, triangle),
        |trace| overlap::box_triangle(mover, triangle, double_sided, trace),
        || overlap::box_triangle(mover, triangle, double_sided, &mut ()),
        trace,
    )
}
