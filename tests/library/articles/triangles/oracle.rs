//! Right answers in `f64`, by other means than the library's.

use capsule_lab::core::geometry::Triangle;
use glam::{DVec3, Vec3};

/// The triangle's point closest to `q`: by regions of the plane, after Ericson.
pub(crate) fn closest_on_triangle(q: DVec3, triangle: &Triangle) -> DVec3 {
    let [v0, v1, v2] = triangle.v.map(|v| v.as_dvec3());
    let normal = (v1 - v0).cross(v2 - v0);
    if normal != DVec3::ZERO {
        let on_plane = q - normal * ((q - v0).dot(normal) / normal.length_squared());
        let is_left = |a: DVec3, b: DVec3| (b - a).cross(on_plane - a).dot(normal) >= 0.0;
        if is_left(v0, v1) && is_left(v1, v2) && is_left(v2, v0) {
            return on_plane;
        }
    }
    [(v0, v1), (v1, v2), (v2, v0)]
        .map(|(a, b)| closest_on_segment(q, a, b))
        .into_iter()
        .min_by(|p, r| p.distance(q).total_cmp(&r.distance(q)))
        .unwrap()
}

fn closest_on_segment(q: DVec3, a: DVec3, b: DVec3) -> DVec3 {
    let length_sq = (b - a).length_squared();
    if length_sq == 0.0 {
        return a;
    }
    a + (b - a) * ((q - a).dot(b - a) / length_sq).clamp(0.0, 1.0)
}

/// The point of the segment `a..b` closest to `triangle`: the distance along it is convex, so a golden-section search
/// finds it.
pub(crate) fn closest_on_axis(a: Vec3, b: Vec3, triangle: &Triangle) -> DVec3 {
    let (a, b) = (a.as_dvec3(), b.as_dvec3());
    let distance = |t: f64| {
        a.lerp(b, t)
            .distance(closest_on_triangle(a.lerp(b, t), triangle))
    };
    let golden = 0.618_033_988_749_894_9;
    let (mut low, mut high) = (0.0, 1.0);
    let (mut t0, mut t1) = (1.0 - golden, golden);
    let (mut d0, mut d1) = (distance(t0), distance(t1));
    for _ in 0..80 {
        if d0 <= d1 {
            (high, t1, d1) = (t1, t0, d0);
            t0 = high - golden * (high - low);
            d0 = distance(t0);
        } else {
            (low, t0, d0) = (t0, t1, d1);
            t1 = low + golden * (high - low);
            d1 = distance(t1);
        }
    }
    let best = [0.0, 1.0, 0.5 * (low + high)]
        .into_iter()
        .min_by(|&s, &t| distance(s).total_cmp(&distance(t)));
    a.lerp(b, best.unwrap())
}

/// The distance of the segment `a..b` from `triangle`.
pub(crate) fn axis_distance(a: Vec3, b: Vec3, triangle: &Triangle) -> f64 {
    let center = closest_on_axis(a, b, triangle);
    center.distance(closest_on_triangle(center, triangle))
}

/// The distance of `q` from `triangle`.
pub(crate) fn point_distance(q: Vec3, triangle: &Triangle) -> f64 {
    q.as_dvec3()
        .distance(closest_on_triangle(q.as_dvec3(), triangle))
}
