use crate::trace::{Note, Outcome, Trace};
use glam::Vec3;

/// Whether the box around all that a mover passes stays clear of the box around the obstacle.
///
/// `mover` and `obstacle` are the points that span the cores, `reach` is the summed radius.
#[inline]
pub(super) fn is_out_of_the_way(
    mover: &[Vec3],
    motion: Vec3,
    obstacle: &[Vec3],
    reach: f32,
    trace: &mut impl Trace,
) -> bool {
    // Two boxes are apart if they are along one of the axes. In f64, for here rounding must not tell a touch apart.
    let mut widest = f64::NEG_INFINITY;
    for axis in 0..3 {
        let (mover_low, mover_high) = range(mover, axis);
        let (low, high) = range(obstacle, axis);
        let (way, reach) = (f64::from(motion[axis]), f64::from(reach));
        let above = mover_low + way.min(0.0) - reach - high;
        let below = low - (mover_high + way.max(0.0) + reach);
        widest = widest.max(above).max(below);
    }
    let apart = widest > 0.0;
    trace
        .step("motion box")
        .value("widest gap", widest as f32)
        .decides(
            apart,
            "the box around the motion stays clear",
            "the boxes overlap",
        );
    if apart {
        trace.step("apart").concludes(Outcome::Miss);
    }
    apart
}

#[inline]
fn range(points: &[Vec3], axis: usize) -> (f64, f64) {
    let along = points.iter().map(|point| point[axis]);
    let low = along.clone().fold(f32::INFINITY, f32::min);
    let high = along.fold(f32::NEG_INFINITY, f32::max);
    (f64::from(low), f64::from(high))
}
