use super::point_triangle::fraction;
use glam::DVec3;

/// Where the segments `p[0]..p[1]` and `q[0]..q[1]` come closest: the fractions `s` along the first and `t` along the
/// second, both in 0..=1. A zero-length segment answers 0.
///
/// With `u` and `v` the segments' vectors and `r = p[0] - q[0]`, the squared gap `|r + s u - t v|²` is least on the
/// endless lines at `s = ((u·v)(v·r) - (u·r)(v·v)) / |u × v|²`. Kept on the first segment, that `s` has a best `t`;
/// kept on the second, that `t` has a best `s`.
///
/// `f64`, for in `f32` nearly parallel pairs lose up to a millimetre a metre here. Parallel ones have no unique `s`:
/// any will do to begin with, and 0 is taken.
#[inline]
pub fn closest_points_segment_segment(p: [DVec3; 2], q: [DVec3; 2]) -> (f64, f64) {
    let (u, v, r) = (p[1] - p[0], q[1] - q[0], p[0] - q[0]);
    let (uu, vv, uv) = (u.length_squared(), v.length_squared(), u.dot(v));
    let (ur, vr) = (u.dot(r), v.dot(r));
    let s = fraction(uv * vr - ur * vv, uu * vv - uv * uv);
    let t = fraction(uv * s + vr, vv);
    (fraction(uv * t - ur, uu), t)
}
