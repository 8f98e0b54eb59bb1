//! The prism's faces: a sphere about the moving point against a flat face.
//!
//! Source: *Swept capsule vs triangle test*, "Prism faces". A face without area is skipped: its edges answer. Errata: S4
//! (a start in the face's plane), S9, S12 (one EPSILON for all units), S13 (touching), S14 (what it leaves undefined).

use super::{
    EPSILON,
    prism::{DrawPrism, Face, MovingPoint, Prism},
    repairs::s4_side,
    sweep::{Sweep, TellTrial},
};
use crate::{
    geometry::{Part, is_thin, tolerance},
    trace::{Comparison, Fate, Note, Role, Trace},
};
use glam::DVec3;

/// The listing: whether the face is met before all else.
pub(super) fn sweep_face(
    &MovingPoint { p: c0, v, r }: &MovingPoint,
    face: &Face,
    prism: &Prism,
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) -> bool {
    // Compute the face's normal, the cross product of two of its sides. If its length len is almost zero, the face is
    // skipped. Without fix S12, small faces are skipped too.
    let Face { part, corners, .. } = *face;
    let repairs = sweep.repairs;
    let [p0, p1, p2] = corners;
    let n = (p1 - p0).cross(p2 - p0);
    let len = n.length();
    let s12 = is_thin(n, [p1 - p0, p2 - p0]);
    let is_degenerate = if repairs.s12 { s12 } else { len < EPSILON };
    trace
        .step("plane")
        .face(Role::Edge, face)
        .value("len", len)
        .decides(
            is_degenerate,
            "it has no normal and is skipped",
            "it has a normal",
        )
        .tries_if(is_degenerate, sweep.trial(part, Fate::Degenerate, None));
    if is_degenerate {
        return false;
    }

    // Turn the face's normal n toward c0, the first end of the capsule's segment: reverse n if “side” is negative.
    // “side” is d, the signed distance of c0 from the plane. Only if d is 0, fix S4 gives “side” another value, which
    // makes n point outward.
    let n = n / len; // the published code divides an undeclared `pn` (S14)
    let d = n.dot(c0 - p0);
    let s4 = s4_side(n, c0, p0, d, prism);
    let side = if repairs.s4 { s4 } else { d };
    let n = if side < 0.0 { -n } else { n };
    sweep.set_nearest_face_normal(n, d.abs());
    trace
        .step("toward the sphere")
        .plane(Role::Plane, "", p0, n)
        .arrow(Role::FaceNormal, "n", p0, n)
        .point(Role::Reference, "c0", c0)
        .value("n", n)
        .value("d", d)
        .compares("side", side, Comparison::Less, "zero", 0.0)
        .decides(side < 0.0, "the normal is reversed", "the normal stays");

    // Compute pen, how far the sphere around c0, the segment's first end, reaches through the plane at the start. pen
    // is the radius minus |d|, the distance of c0 from the plane; if pen is above 0, the time t is 0.
    let pen = (r - d.abs()).max(0.0);
    trace
        .step("reach of the plane")
        .plane(Role::Plane, "", p0, n)
        .sphere(Role::CandidateSphere, "r", c0, r)
        .value("pen", pen)
        .compares("|d|", d.abs(), Comparison::Less, "r", r)
        .decides(
            pen > 0.0,
            "it touches the plane at the start",
            "it does not touch the plane",
        );
    let t = if pen > 0.0 {
        0.0
    } else {
        // Compute div, the part of the motion along the normal. If div is at least 0, the sphere around the mover's
        // first end comes no nearer to the plane. With fix S13, a sphere that touches the plane at the start hits
        // anyway.
        let div = n.dot(v);
        let s13 = repairs.s13 && div >= 0.0 && d.abs() == r;
        trace
            .step("approach")
            .arrow(Role::Construction, "v", c0, v)
            .segment(Role::Construction, "div", c0, c0 + n * div)
            .compares("div", div, Comparison::GreaterOrEqual, "zero", 0.0)
            .decides(
                div >= 0.0,
                if s13 {
                    "it moves away or along the plane, but touches it"
                } else {
                    "it moves away from the plane or along it"
                },
                "it comes nearer",
            )
            .tries_if(div >= 0.0 && !s13, sweep.trial(part, Fate::MovesAway, None));
        if div >= 0.0 && !s13 {
            return false;
        }
        if s13 { 0.0 } else { (r - d.abs()) / div }
    };

    // Compare t, the time of reaching the plane, with “sweep time”, the time of the earliest hit so far. Before the
    // first hit, “sweep time” is the end of the motion.
    trace
        .step("time")
        .compares_times(t, sweep)
        .tries_if(sweep.is_late(t), sweep.trial(part, sweep.late(), Some(t)));
    if sweep.is_late(t) {
        return false;
    }

    // Test whether “collision”, the contact point on the infinite plane, lies inside this face. A parallelogram is
    // tested as two triangles; without fix S12, rounding can lose a point on their common edge.
    let collision = c0 + v * t - n * r;
    let slack = if repairs.s12 { tolerance::SEAM } else { 0.0 };
    let is_inside = match part {
        Part::Parallelogram(_) => point_inside_parallelogram(collision, corners, slack),
        _ => point_inside_triangle(collision, corners, slack),
    };
    trace
        .step("inside test of the face")
        .face(Role::or_rejected(Role::Edge, is_inside), face)
        .point(
            Role::or_rejected(Role::Reference, is_inside),
            "collision",
            collision,
        )
        .value("collision", collision)
        .decides(is_inside, "it is over the face", "it is outside the face")
        .tries_if(!is_inside, sweep.trial(part, Fate::Outside, Some(t)));
    if !is_inside {
        return false;
    }

    // Compute the contact with this face. If several of the prism's faces, cylinders and spheres are hit at the start,
    // fix S9 keeps the deepest contact. Without fix S9, the first contact counts.
    trace.step("contact with the face").meets(
        collision,
        n,
        pen,
        sweep.trial(part, sweep.fate_of_hit(t, pen), Some(t)),
    );
    if sweep.s9_is_shallower(t, pen) {
        return false;
    }
    sweep.time = t;
    sweep.depth = pen;
    sweep.point = collision;
    sweep.normal = n;
    sweep.part = part;
    true
}

/// The second listing: whether the triangle `t0 t1 t2` covers `p`, which may be above it, its border included, by barycentric
/// coordinates that are not yet divided.
///
/// With a `slack` of 0 that is as printed: then rounding may open a crack along the diagonal of a parallelogram, for each of
/// its triangles may leave a point of it to the other. Mended, each reaches a hair over its border, a share of its size.
fn point_inside_triangle(p: DVec3, [t0, t1, t2]: [DVec3; 3], slack: f64) -> bool {
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
fn point_inside_parallelogram(p: DVec3, [p0, p1, p2]: [DVec3; 3], slack: f64) -> bool {
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
