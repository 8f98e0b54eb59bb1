//! The volume inside of the prism's faces: where the capsule's core starts through the triangle.

use super::{
    capsule_triangle::leave_out,
    prism::{DrawPrism, Face, Kept, MovingPoint, Prism, drawn},
    sweep::{Found, Sweep, TellTrial},
};
use crate::trace::{Comparison, Fate, Note, Part, Role, Trace};
use glam::DVec3;

/// The plane of a face, seen from the point that is inside of all.
#[derive(Clone, Copy, Debug)]
struct Side {
    face: Face,
    /// Square to it, of any length.
    n: DVec3,
    /// How far the point is, times the length of `n`.
    d: f64,
}

/// The push out of the prism, if the point starts inside of it.
pub(super) fn push_out_of_inner_prism(
    point: &MovingPoint,
    prism: &Prism,
    sweep: &Sweep,
    trace: &mut impl Trace,
) -> Option<Found> {
    // A point on the same side of all five faces is inside.
    trace.inside("inner prism", |trace| {
        let sides = sides(point, prism, sweep, trace)?;
        Some(push_out(point, prism, sweep, &sides, trace))
    })
}

/// The planes of all five faces if the point is on the same side of all; `None` if not.
fn sides(
    point: &MovingPoint,
    prism: &Prism,
    sweep: &Sweep,
    trace: &mut impl Trace,
) -> Option<[Side; 5]> {
    if prism.kept != Kept::All {
        leave_out(Part::Core, sweep, trace);
        return None;
    }

    // The first face says which side is the inner one.
    let mut sgn = 0.0;
    let sides = prism.faces().map(|face| {
        let [p0, p1, p2] = face.corners;
        let n = (p1 - p0).cross(p2 - p0);
        let d = n.dot(point.p - p0);
        Side { face, n, d }
    });
    for (i, side) in sides.iter().enumerate() {
        if i == 0 {
            sgn = side.d;
        }

        // On the other side of a face than of the first, or in its plane, the point is outside. A face without area has
        // everything in its plane.
        let is_outside = sgn * side.d <= 0.0;
        let [p0, ..] = side.face.corners;
        trace
            .step(("side of the face", i))
            .face(Role::or_rejected(Role::Edge, !is_outside), &side.face)
            .arrow(Role::FaceNormal, "n", drawn(p0), side.n)
            .point(Role::Reference, "p", drawn(point.p))
            .value("d", side.d)
            .compares(
                "sgn * d",
                sgn * side.d,
                Comparison::LessOrEqual,
                "zero",
                0.0,
            )
            .decides(
                is_outside,
                "outside of the prism, or it is flat",
                "on the inner side",
            )
            .tries_if(is_outside, sweep.trial(Part::Core, Fate::Outside, None));
        if is_outside {
            return None;
        }
    }
    Some(sides)
}

/// The push that is meant to free the capsule.
fn push_out(
    point: &MovingPoint,
    prism: &Prism,
    sweep: &Sweep,
    sides: &[Side; 5],
    trace: &mut impl Trace,
) -> Found {
    // The capsule's end that is nearer to the triangle's plane has the shorter way out through it.
    let (c0, c1) = (point.p, point.p + prism.u);
    let t0 = prism.corners[0];
    let n = sides[0].n / sides[0].n.length();
    let (d0, d1) = (n.dot(c0 - t0), n.dot(c1 - t0));
    let is_first_nearer = d0.abs() <= d1.abs();
    let (d, nearer) = if is_first_nearer { (d0, c0) } else { (d1, c1) };
    trace
        .step("nearer end")
        .arrow(Role::FaceNormal, "n", drawn(t0), n)
        .point(Role::CapsuleLine, "c0", drawn(c0))
        .point(Role::CapsuleLine, "c1", drawn(c1))
        .value("d0", d0)
        .value("d1", d1)
        .compares("|d0|", d0.abs(), Comparison::LessOrEqual, "|d1|", d1.abs())
        .decides(is_first_nearer, "the first end", "the other end");

    // S5: the first end's projection is meant, the listing adds where it should subtract. The nearer end's is better.
    let on_plane = if sweep.repairs.s5 {
        nearer - n * d
    } else {
        c0 + n * d0
    };
    trace
        .step("point of the triangle")
        .point(Role::ClosestOnTriangle, "point", drawn(on_plane))
        .value("point", on_plane);

    // S4: pushed to the side on which the nearer end is, it takes the rest of the capsule through the triangle.
    let is_up = (d >= 0.0) != sweep.repairs.s4;
    let normal = if is_up { n } else { -n };
    trace
        .step("side to push to")
        .arrow(Role::ContactNormal, "", drawn(on_plane), normal)
        .value("d", d)
        .decides(is_up, "along n", "against n");

    // S6: sideways over an edge may be the shorter way. The listing asks the triangle's plane alone.
    let (way, normal, part) = if sweep.repairs.s6 {
        least_way(sides, (d.abs(), normal, Part::Core))
    } else {
        (d.abs(), normal, Part::Core)
    };
    let depth = way + point.r;
    trace
        .step("push")
        .arrow(Role::Penetration, "depth", drawn(on_plane), normal * depth)
        .value("depth", depth)
        .value("normal", normal)
        .tries(sweep.trial(Part::Core, Fate::Earliest, Some(0.0)));

    Found {
        time: 0.0,
        depth,
        point: on_plane,
        normal,
        part,
    }
}

/// The shortest of `through` the triangle and the ways out of the parallelograms: how far, where to, which part.
fn least_way(sides: &[Side; 5], through: (f64, DVec3, Part)) -> (f64, DVec3, Part) {
    sides[2..].iter().fold(through, |least, side| {
        let length = side.n.length();
        let way = side.d.abs() / length;
        let outwards = side.n * (-side.d.signum() / length);
        if way < least.0 {
            (way, outwards, side.face.part)
        } else {
            least
        }
    })
}
