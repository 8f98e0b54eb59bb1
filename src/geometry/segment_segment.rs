use super::PointToEdge;
use glam::DVec3;

/// Where the segments `p[0]..p[1]` and `q[0]..q[1]` come closest: the fractions `s` along the first and `t` along the
/// second, both in 0..=1. A zero-length segment answers 0.
#[inline]
pub fn closest_points_segment_segment(p: [DVec3; 2], q: [DVec3; 2]) -> (f64, f64) {
    let (u, v, r) = (p[1] - p[0], q[1] - q[0], p[0] - q[0]);
    let pair = SegmentToEdge {
        start: PointToEdge {
            start_sq: r.length_squared(),
            along: r.dot(v),
            length_sq: v.length_squared(),
        },
        uu: u.length_squared(),
        uv: u.dot(v),
        ur: u.dot(r),
    };
    pair.closest()
}

/// How a segment lies to an edge, in dot products: `u` and `v` are their vectors, `r` leads from the edge's start to
/// the segment's.
#[derive(Clone, Copy, Debug)]
pub struct SegmentToEdge {
    /// How the segment's start lies to the edge: `r·r`, `r·v` and `v·v`.
    pub start: PointToEdge,
    /// `u·u`
    pub uu: f64,
    /// `u·v`
    pub uv: f64,
    /// `u·r`
    pub ur: f64,
}

impl SegmentToEdge {
    /// The fractions `s` of the segment and `t` of the edge, in 0..=1, at which they are closest.
    ///
    /// The squared gap `|r + s u - t v|²` is least on the endless lines at `s = ((u·v)(v·r) - (u·r)(v·v)) / |u × v|²`.
    /// Kept on the segment, that `s` has a best `t`; kept on the edge, that `t` has a best `s`. Parallel lines have no
    /// single `s`: any will do to begin with, and 0 is taken.
    ///
    /// `f64`, for in `f32` nearly parallel pairs lose up to a millimetre a metre here.
    #[inline]
    pub fn closest(&self) -> (f64, f64) {
        let Self { uu, uv, ur, .. } = *self;
        let (vr, vv) = (self.start.along, self.start.length_sq);
        let [over_uu, over_vv, over_cross] = [uu, vv, uu * vv - uv * uv].map(inverse);
        let s = ((uv * vr - ur * vv) * over_cross).clamp(0.0, 1.0);
        let t = ((uv * s + vr) * over_vv).clamp(0.0, 1.0);
        (((uv * t - ur) * over_uu).clamp(0.0, 1.0), t)
    }

    /// The squared gap between the fractions `s` and `t`. To choose by: what is near 0 has lost its digits.
    #[inline]
    pub fn gap_sq(&self, s: f64, t: f64) -> f64 {
        let to_segment = s * (s * self.uu + 2.0 * self.ur);
        self.start.distance_sq(t) + to_segment - 2.0 * s * t * self.uv
    }
}

/// `1 / x`; 0 unless `x` is positive.
#[inline]
pub fn inverse(x: f64) -> f64 {
    if x > 0.0 { 1.0 / x } else { 0.0 }
}
