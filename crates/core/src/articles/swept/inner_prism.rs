//! The volume inside of the prism's faces: where the capsule's core starts through the triangle.
//!
//! Source: *Swept capsule vs triangle test*, "Inner prism volume", both listings. Faces without area have everything in
//! their plane, so nothing is inside of a flat prism (S16). Errata: S4, S5 and S6, all of the push.

use super::{
    prism::{DrawPrism, Face},
    repairs::s6_least_way,
    sweep::{Sweep, TellTrial},
};
use crate::{
    geometry::Part,
    trace::{Comparison, Fate, Note, Role, Trace},
};
use glam::DVec3;

/// The first listing: whether `p` is inside of the prism.
pub(super) fn is_inside_prism(
    p: DVec3,
    faces: &[Face; 5],
    sweep: &Sweep,
    trace: &mut impl Trace,
) -> bool {
    // A point is inside if it is on the inner side of all five faces. The sign of d at the first face shows that side.
    let mut sgn = 0.0;
    for (i, face) in faces.iter().enumerate() {
        let [p0, p1, p2] = face.corners;
        let p01 = p1 - p0;
        let p02 = p2 - p0;
        let n = p01.cross(p02);
        let d = n.dot(p - p0);
        if i == 0 {
            sgn = d;
        }

        // Compute d, whose sign shows the side of this face where p, the segment's first end, lies. p is outside the
        // prism if d is 0, or if d and the first face's d (sgn) have different signs.
        let is_outside = sgn * d <= 0.0;
        trace
            .step(("side of the face", i))
            .face(Role::or_rejected(Role::Edge, !is_outside), face)
            .arrow(Role::FaceNormal, "n", p0, n)
            .point(Role::Reference, "p", p)
            .value("d", d)
            .compares("sgn * d", sgn * d, Comparison::LessOrEqual, "zero", 0.0)
            .decides(
                is_outside,
                "it is outside of the prism, or the prism is flat",
                "it is on the inner side",
            )
            .tries_if(is_outside, sweep.trial(Part::Core, Fate::Outside, None));
        if is_outside {
            return false;
        }
    }
    true
}

/// The second listing: the push that is meant to free the capsule from `c0` to `c1`, which starts pierced.
pub(super) fn push_out(
    [c0, c1]: [DVec3; 2],
    r: f64,
    faces: &[Face; 5],
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) {
    // Decide which end of the segment is nearer to the triangle's plane: |d0| and |d1| are their distances. The
    // nearer end needs the shorter push through the plane.
    let [t0, t1, t2] = faces[0].corners;
    let n = (t1 - t0).cross(t2 - t0);
    let n = n / n.length();
    let d0 = n.dot(c0 - t0);
    let d1 = n.dot(c1 - t0);
    let is_first_nearer = d0.abs() <= d1.abs();
    let (d, nearer) = if is_first_nearer { (d0, c0) } else { (d1, c1) };
    trace
        .step("nearer end")
        .arrow(Role::FaceNormal, "n", t0, n)
        .point(Role::CapsuleLine, "c0", c0)
        .point(Role::CapsuleLine, "c1", c1)
        .value("d0", d0)
        .value("d1", d1)
        .compares("|d0|", d0.abs(), Comparison::LessOrEqual, "|d1|", d1.abs())
        .decides(
            is_first_nearer,
            "the first end is nearer",
            "the other end is nearer",
        );

    // Compute the contact point: the nearer end's projection onto the triangle's plane. Without fix S5, the code adds
    // the distance instead of subtracting it, so the point is wrong.
    let s5_point = nearer - n * d;
    let point = if sweep.repairs.s5 {
        s5_point
    } else {
        c0 + n * d0
    };
    trace
        .step("point of the triangle")
        .point(Role::ClosestOnTriangle, "point", point)
        .value("point", point);

    // Test whether to push along the triangle's normal. With fix S4, the answer is yes if d, the nearer end's signed
    // distance from the plane, is below 0. Without fix S4, the answer is the opposite, and the push is too short for
    // the farther end.
    let printed = if d >= 0.0 { n } else { -n };
    let normal = if sweep.repairs.s4 { -printed } else { printed };
    let is_up = normal == n;
    trace
        .step("side to push to")
        .arrow(Role::ContactNormal, "", point, normal)
        .value("d", d)
        .decides(
            is_up,
            "the push is along the triangle's normal",
            "the push is against the triangle's normal",
        );

    // Push the capsule by depth along the contact's normal. Without fix S6, only a push through the triangle's plane is
    // considered, even if a sideways push is shorter.
    let mut push = (d.abs(), normal, Part::Core);
    if sweep.repairs.s6 {
        push = s6_least_way(c0, faces, push);
    }
    let (way, normal, part) = push;
    let depth = way + r;
    trace
        .step("push")
        .arrow(Role::Penetration, "depth", point, normal * depth)
        .value("depth", depth)
        .value("normal", normal)
        .tries(sweep.trial(Part::Core, Fate::Earliest, Some(0.0)));
    sweep.time = 0.0;
    sweep.depth = depth;
    sweep.point = point;
    sweep.normal = normal;
    sweep.part = part;
}
