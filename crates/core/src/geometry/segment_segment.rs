use glam::DVec3;

/// Where the segments `p[0]..p[1]` and `q[0]..q[1]` come closest: the fractions `s` along the first and `t` along the
/// second, both in 0..=1. A zero-length segment answers 0.
///
/// With `u` and `v` along the segments and `r` from `q[0]` to `p[0]`, the squared gap `|r + s u - t v|²` is least on
/// the endless lines at `s = ((u·v)(v·r) - (u·r)(v·v)) / |u × v|²`. Kept on its segment, that `s` has a best `t`; where
/// that has to be kept on its own, it has a best `s` in turn. Parallel lines have no single `s`: any will do to begin
/// with, and 0 is taken.
///
/// `f64`, for in `f32` nearly parallel pairs lose up to a millimeter a meter here.
#[inline(always)] // the capsule's test runs a quarter longer where this is called
pub fn closest_points_segment_segment(p: [DVec3; 2], q: [DVec3; 2]) -> (f64, f64) {
    let (u, v, r) = (p[1] - p[0], q[1] - q[0], p[0] - q[0]);
    let (uu, uv, vv) = (u.length_squared(), u.dot(v), v.length_squared());
    let (ur, vr) = (u.dot(r), v.dot(r));
    let s = ((uv * vr - ur * vv) * inverse(uu * vv - uv * uv)).clamp(0.0, 1.0);
    let t = (uv * s + vr) * inverse(vv);
    if 0.0 < t && t < 1.0 {
        return (s, t);
    }
    let t = t.clamp(0.0, 1.0);
    (((uv * t - ur) * inverse(uu)).clamp(0.0, 1.0), t)
}

/// `1 / x`; 0 unless `x` is positive.
#[inline]
pub fn inverse(x: f64) -> f64 {
    if x > 0.0 { 1.0 / x } else { 0.0 }
}
