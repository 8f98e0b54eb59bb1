//! Distance of a segment and a triangle by search: it knows no feature, no plane and no case.
//!
//! The distance of a point of the segment to the triangle is a convex function along the segment, and so is, within the
//! triangle, the distance to a row of it. Nested golden-section searches find the least value.

use capsule_lab::core::geometry::Triangle;
use glam::{DVec3, Vec3};

/// Least distance between the segment's and the triangle's points, meters, to better than 1e-7.
pub(crate) fn distance(core: [Vec3; 2], triangle: &Triangle) -> f64 {
    distance_of(core.map(|p| p.as_dvec3()), triangle)
}

fn distance_of([a, b]: [DVec3; 2], triangle: &Triangle) -> f64 {
    let v = triangle.v.map(|p| p.as_dvec3());
    least(|s| to_triangle(a + (b - a) * s, v)).max(0.0)
}

/// When a capsule that moves by `motion` first touches the triangle, by conservative advancement: nothing can be touched
/// before the gap is traveled. `None` for never; an error if the gap closes too slowly to tell.
pub(crate) fn impact(
    core: [Vec3; 2],
    radius: f32,
    motion: Vec3,
    triangle: &Triangle,
) -> Result<Option<f64>, ()> {
    let (core, motion) = (core.map(|p| p.as_dvec3()), motion.as_dvec3());
    let mut time = 0.0;
    for _ in 0..80 {
        let moved = core.map(|p| p + motion * time);
        let gap = distance_of(moved, triangle) - f64::from(radius);
        if gap < 2e-7 {
            return Ok(Some(time));
        }
        time += gap / motion.length();
        if time > 1.0 {
            return Ok(None);
        }
    }
    Err(())
}

/// Distance of a point: the triangle is the rows between its sides `v0 v1` and `v0 v2`.
fn to_triangle(q: DVec3, [v0, v1, v2]: [DVec3; 3]) -> f64 {
    least(|s| {
        let (start, end) = (v0 + (v1 - v0) * s, v0 + (v2 - v0) * s);
        let row = end - start;
        let t = ((q - start).dot(row) / row.length_squared()).clamp(0.0, 1.0);
        let closest = if t.is_nan() { start } else { start + row * t };
        q.distance(closest)
    })
}

/// The least value of a convex function on 0..=1.
fn least(f: impl Fn(f64) -> f64) -> f64 {
    let golden = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (0.0, 1.0);
    let (mut x, mut y) = (1.0 - golden, golden);
    let (mut fx, mut fy) = (f(x), f(y));
    while high - low > 1e-8 {
        if fx <= fy {
            (high, y, fy) = (y, x, fx);
            x = high - golden * (high - low);
            fx = f(x);
        } else {
            (low, x, fx) = (x, y, fy);
            y = low + golden * (high - low);
            fy = f(y);
        }
    }
    fx.min(fy).min(f(0.0)).min(f(1.0))
}
