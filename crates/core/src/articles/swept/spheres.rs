//! The prism's corners: the moving point against spheres.
//!
//! With `d` from the corner to the point, `a t² + 2 b t + c = 0` where the sphere is entered or left, and `a = v·v`,
//! `b = v·d`, `c = d·d - r²`.
//!
//! Source: *Swept capsule vs triangle test*, "Spherical corners", after Christer Ericson, *Real-Time Collision Detection*,
//! 2005, 5.3.2. Where the point meets the corner itself, the normal is that of the nearest face. Errata: S9, S10 (no
//! motion), S14.

use super::{
    EPSILON,
    prism::MovingPoint,
    sweep::{Sweep, TellTrial},
};
use crate::{
    geometry::Part,
    trace::{Comparison, Fate, Note, Role, Trace},
};
use glam::DVec3;

/// The listing: whether the sphere about `s` is met before all else.
pub(super) fn sweep_sphere(
    &MovingPoint { p, v, r }: &MovingPoint,
    part: Part,
    s: DVec3,
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) -> bool {
    // Test whether the mover, shrunk to a point, starts outside the sphere (c > 0) and moves away (b > 0). A point that
    // starts outside and moves away never hits the sphere.
    let d = p - s;
    let b = v.dot(d);
    let c = d.dot(d) - r * r;
    let abc = [v.dot(v), b, c]; // for the trace: only the roots need `a`
    let is_leaving = c > 0.0 && b > 0.0;
    trace
        .step("approach")
        .sphere(
            Role::or_rejected(Role::CandidateSphere, !is_leaving),
            "",
            s,
            r,
        )
        .segment(Role::Construction, "d", s, p)
        .value("a", abc[0])
        .value("b", b)
        .value("c", c)
        .decides(
            is_leaving,
            "it starts outside and moves away",
            if c <= 0.0 {
                "it is inside"
            } else {
                "it does not move away"
            },
        )
        .tries_if(
            is_leaving,
            sweep.round_trial(part, abc, Fate::MovesAway, None),
        );
    if is_leaving {
        return false;
    }

    // Test whether the mover, shrunk to a point, stands still: a, the square of the motion, is 0. Without fix S10, the
    // code divides 0 by 0 if a is 0.
    let a = v.dot(v);
    let s10 = sweep.repairs.s10 && a == 0.0;
    trace
        .step("motion")
        .arrow(Role::Velocity, "v", p, v)
        .compares("a", a, Comparison::Equal, "zero", 0.0)
        .decides(
            a == 0.0,
            if s10 {
                "it does not move"
            } else {
                "there is no motion, but this is not tested"
            },
            "it moves",
        )
        .tries_if(
            s10 && c > 0.0,
            sweep.round_trial(part, abc, Fate::PassesBy, None),
        );
    if s10 && c > 0.0 {
        return false;
    }

    let t = if s10 {
        0.0
    } else {
        // Test whether the line of the motion misses the sphere: discr is negative. A negative discr means that the
        // line stays farther from the sphere's center than the radius.
        let discr = b * b - a * c;
        trace
            .step("discriminant")
            .compares("discr", discr, Comparison::Less, "zero", 0.0)
            .decides(discr < 0.0, "it misses the sphere", "it meets the sphere")
            .tries_if(
                discr < 0.0,
                sweep.round_trial(part, abc, Fate::PassesBy, None),
            );
        if discr < 0.0 {
            return false;
        }

        // Compute “root”, the time when the mover, shrunk to a point, enters the sphere. A negative “root” (a start
        // inside the sphere) gives t = 0, and so does NaN.
        let root = (-b - discr.sqrt()) / a;
        trace
            .step("first root")
            .value("root", root)
            .value("t", root.max(0.0));
        root.max(0.0)
    };

    // Compare t, the time of this hit, with “sweep time”, the time of the earliest hit so far. Before the first hit,
    // “sweep time” is the end of the motion.
    trace.step("time").compares_times(t, sweep).tries_if(
        sweep.is_late(t),
        sweep.round_trial(part, abc, sweep.late(), Some(t)),
    );
    if sweep.is_late(t) {
        return false;
    }

    // Compute len, the distance from the sphere's center to the hit point, and the depth: the radius minus len. A
    // negative depth shows a false contact: the hit point is outside the sphere. Without fix S9, the first of several
    // contacts at the start counts, not the deepest.
    let collision = p + v * t;
    let vec = collision - s; // the published code reads an undeclared `sc` instead of `s` (S14)
    let len = vec.length();
    let depth = if t > 0.0 { 0.0 } else { r - len };
    let nearest = sweep.nearest_face_normal;
    let normal = if len >= EPSILON { vec / len } else { nearest };
    trace
        .step("contact with the sphere")
        .point(Role::Reference, "collision", collision)
        .segment(Role::Construction, "vec", s, collision)
        .value("len", len)
        .meets(
            collision,
            normal,
            depth,
            sweep.round_trial(part, abc, sweep.fate_of_hit(t, depth), Some(t)),
        );
    if sweep.s9_is_shallower(t, depth) {
        return false;
    }
    sweep.time = t;
    sweep.depth = depth;
    sweep.point = collision;
    sweep.normal = normal;
    sweep.part = part;
    true
}
