//! Whether a point of a face's plane, or above it, is inside the face.
//!
//! With a `slack` of 0 that is as printed: then rounding may open a crack along the diagonal of a parallelogram, for each
//! of its triangles may leave a point of it to the other. Mended, each reaches a hair over its border, a share of its size.

use glam::DVec3;

/// Whether the triangle `t0 t1 t2` covers `p`, its border included, by barycentric coordinates that are not yet divided.
pub(super) fn point_inside_triangle(p: DVec3, [t0, t1, t2]: [DVec3; 3], slack: f64) -> bool {
    let (a, b, c) = (t1 - t0, t2 - t0, p - t0);
    let (aa, ab, bb) = (a.dot(a), a.dot(b), b.dot(b));
    let (ca, cb) = (c.dot(a), c.dot(b));
    let d = aa * bb - ab * ab;
    let vd = bb * ca - ab * cb;
    let wd = aa * cb - ab * ca;
    let over = slack * d;
    vd >= -over && wd >= -over && vd + wd <= d + over
}

/// Whether the parallelogram with the corner `p0`, joined to `p1` and `p2`, covers `p`: one of its two triangles does.
pub(super) fn point_inside_parallelogram(p: DVec3, [p0, p1, p2]: [DVec3; 3], slack: f64) -> bool {
    let p3 = p2 + (p1 - p0);
    point_inside_triangle(p, [p0, p1, p2], slack) || point_inside_triangle(p, [p1, p3, p2], slack)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACE: [DVec3; 3] = [
        DVec3::ZERO,
        DVec3::new(2.0, 0.0, 0.0),
        DVec3::new(1.0, 0.0, 2.0),
    ];

    #[test]
    fn a_triangle_covers_its_border_and_what_is_above() {
        let is_inside = |x, y, z| point_inside_triangle(DVec3::new(x, y, z), FACE, 0.0);
        assert!(is_inside(1.0, 0.0, 0.5) && is_inside(1.0, 7.0, 0.5));
        assert!(is_inside(0.0, 0.0, 0.0) && is_inside(1.0, 0.0, 0.0) && is_inside(1.5, 0.0, 1.0));
        assert!(
            !is_inside(1.0, 0.0, -0.01) && !is_inside(1.6, 0.0, 1.0) && !is_inside(1.0, 0.0, 2.1)
        );
    }

    #[test]
    fn a_parallelogram_covers_both_its_triangles() {
        let is_inside = |x, z| point_inside_parallelogram(DVec3::new(x, 0.0, z), FACE, 0.0);
        assert!(is_inside(1.0, 0.5) && is_inside(2.5, 1.5) && is_inside(3.0, 2.0));
        assert!(!is_inside(3.1, 2.0) && !is_inside(0.4, 1.0) && !is_inside(2.6, 1.0));
    }

    #[test]
    fn without_area_the_border_still_counts() {
        let line = [DVec3::ZERO, DVec3::X, DVec3::X * 2.0];
        assert!(point_inside_triangle(DVec3::X * 0.5, line, 0.0));
    }

    #[test]
    fn slack_reaches_over_the_border() {
        let beside = DVec3::new(1.0, 0.0, -0.01);
        assert!(!point_inside_triangle(beside, FACE, 0.001));
        assert!(point_inside_triangle(beside, FACE, 0.01));
    }
}
