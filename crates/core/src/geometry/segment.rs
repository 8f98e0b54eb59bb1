use super::fraction;
use glam::{DVec3, Vec3};

/// The bounded line from `a` to `b`; `a == b` is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// Meters.
    pub a: Vec3,
    /// Meters.
    pub b: Vec3,
}

/// The point of the segment `a..b` that is closest to `q`. A zero-length segment answers `a`.
#[inline]
pub fn closest_point_on_segment(q: Vec3, a: Vec3, b: Vec3) -> Vec3 {
    let ab = b - a;
    let along = (q - a).dot(ab);
    let length_sq = ab.length_squared();
    if along <= 0.0 || length_sq == 0.0 {
        a
    } else if along >= length_sq {
        b
    } else {
        a + ab * (along / length_sq)
    }
}

/// How far along the segment `a..b` its point closest to `q` is: a fraction in 0..=1, 0 for a zero-length segment.
#[inline]
pub fn fraction_on_segment(q: DVec3, a: DVec3, b: DVec3) -> f64 {
    let ab = b - a;
    fraction((q - a).dot(ab), ab.length_squared())
}
