use crate::{
    geometry::{Facet, greater, lesser},
    trace::{Note, Outcome, Trace},
};
use glam::Vec3;

/// Whether the box around all that a mover passes stays clear of the box around the obstacle.
///
/// `mover` are the points that span its core, `obstacle` is how far that reaches along each axis, `reach` the summed
/// radius.
#[inline]
pub(super) fn is_out_of_the_way<const M: usize>(
    mover: [Vec3; M],
    motion: Vec3,
    obstacle: [[f64; 2]; 3],
    reach: f32,
    trace: &mut impl Trace,
) -> bool {
    // Two boxes are apart if they are along one of the axes. In f64, for here rounding must not tell a touch apart.
    let mut widest = f64::NEG_INFINITY;
    for axis in 0..3 {
        let [mover_low, mover_high] = range(mover, axis);
        let [low, high] = obstacle[axis];
        let (way, reach) = (motion[axis], f64::from(reach));
        let above = mover_low + f64::from(lesser(way, 0.0)) - reach - high;
        let below = low - (mover_high + f64::from(greater(way, 0.0)) + reach);
        widest = greater(widest, greater(above, below));
    }
    told_apart(widest > 0.0, widest as f32, trace)
}

/// Tells of the `widest` gap between two such boxes along an axis, metres; gives back whether they are `apart`.
#[inline(always)]
pub(super) fn told_apart(apart: bool, widest: f32, trace: &mut impl Trace) -> bool {
    // What is in boxes with a gap between them along one axis never meets.
    trace
        .step("motion box")
        .value("widest gap", widest)
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

/// How far `points` reach along each axis, metres.
#[inline]
pub(super) fn ranges<const N: usize>(points: [Vec3; N]) -> [[f64; 2]; 3] {
    [0, 1, 2].map(|axis| range(points, axis))
}

/// The same of a triangle that is not of `f32` numbers.
#[inline]
pub(super) fn ranges_of(facet: &Facet) -> [[f64; 2]; 3] {
    [0, 1, 2].map(|axis| {
        let along = facet.v.map(|corner| facet.origin()[axis] + corner[axis]);
        let (low, high) = (lesser(along[0], along[1]), greater(along[0], along[1]));
        [lesser(low, along[2]), greater(high, along[2])]
    })
}

#[inline]
fn range<const N: usize>(points: [Vec3; N], axis: usize) -> [f64; 2] {
    let along = points.map(|point| point[axis]);
    let (mut low, mut high) = (along[0], along[0]);
    for &coordinate in &along[1..] {
        low = lesser(low, coordinate);
        high = greater(high, coordinate);
    }
    [low, high].map(f64::from)
}
