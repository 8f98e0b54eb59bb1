//! The prism's edges: the moving point against cylinders without caps.
//!
//! With `n` along the edge and `d` from its start to the point, `a t² + 2 b t + c = 0` where the endless cylinder is
//! entered or left, and by Lagrange's identity `a = (n·n)(v·v) - (v·n)²`, `b = (n·n)(d·v) - (v·n)(d·n)` and
//! `c = (n·n)(d·d - r²) - (d·n)²`.
//!
//! Source: *Swept capsule vs triangle test*, "Cylindrical edges", after Christer Ericson, *Real-Time Collision Detection*,
//! 2005, 5.3.7. Where the point meets the axis itself, the normal is that of the nearest face. Errata: S7 (a start inside),
//! S8 (beyond the ends), S9, S11 (no length), S12 (one EPSILON for all units), S14.

use super::{
    EPSILON,
    prism::MovingPoint,
    sweep::{Sweep, TellTrial},
};
use crate::{
    geometry::{Part, tolerance},
    trace::{Comparison, Fate, Note, Role, Trace},
};
use glam::DVec3;

/// The listing: whether the cylinder about the edge from `c0` to `c1` is met before all else.
pub(super) fn sweep_cylinder(
    &MovingPoint { p, v, r }: &MovingPoint,
    part: Part,
    [c0, c1]: [DVec3; 2],
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) -> bool {
    // Test whether the cylinder's edge has no length: nn, the edge's squared length, is 0. Without fix S11, an edge
    // without length is not skipped.
    let n = c1 - c0;
    let d = p - c0;
    let dn = d.dot(n);
    let vn = v.dot(n);
    let nn = n.dot(n);
    let s11 = sweep.repairs.s11 && nn == 0.0;
    trace
        .step("length of the edge")
        .segment(Role::Edge, "", c0, c1)
        .compares("nn", nn, Comparison::Equal, "zero", 0.0)
        .decides(
            nn == 0.0,
            if s11 {
                "it has no length and is skipped"
            } else {
                "it has no length, but this is not tested"
            },
            "it has a length",
        )
        .tries_if(s11, sweep.trial(part, Fate::Degenerate, None));
    if s11 {
        return false;
    }

    // Test whether the mover, shrunk to a point, stays beyond one end of the edge during the whole motion. Along the
    // edge, the point goes from dn to dn + vn, and the edge's ends are at 0 and nn.
    let is_beyond = dn < 0.0 && dn + vn < 0.0 || dn > nn && dn + vn > nn;
    trace
        .step("path beyond an end")
        .tube(Role::Edge, "cylinder", [c0, c1], r)
        .arrow(Role::Construction, "v", p, v)
        .value("dn", dn)
        .value("dn + vn", dn + vn)
        .value("nn", nn)
        .decides(
            is_beyond,
            "it stays beyond one end",
            "it is beside the edge for a while",
        )
        .tries_if(is_beyond, sweep.trial(part, Fate::Outside, None));
    if is_beyond {
        return false;
    }

    // Compute a, b and c, the coefficients of the equation a t² + 2 b t + c = 0. The smaller root t is the time when
    // the mover, shrunk to a point, enters the infinite cylinder. If a is near 0, the motion counts as parallel to the
    // edge; without fix S12, slow motions do too.
    let vv = v.dot(v);
    let dv = d.dot(v);
    let dd = d.dot(d);
    let a = nn * vv - vn * vn;
    let c = nn * (dd - r * r) - dn * dn;
    let abc = [a, nn * dv - vn * dn, c]; // for the trace: only the roots need `b`
    let s12 = a <= tolerance::COINCIDENT_SQ * nn * vv;
    let is_parallel = if sweep.repairs.s12 { s12 } else { a < EPSILON };
    trace
        .step("quadratic")
        .tube_of(Role::Edge, "cylinder", ([c0, c1], r), true)
        .draw_distance(p, c0 + n * (dn / nn), r)
        .value("a", a)
        .value("b", abc[1])
        .value("c", c)
        .decides(
            is_parallel,
            "the motion counts as parallel to the edge",
            "the motion is not parallel to the edge",
        );

    // Test whether the mover, shrunk to a point, starts inside the cylinder, between the cylinder's ends. A start
    // inside means that the capsule overlaps the triangle, so t should be 0. Without fix S7, this test is missing, and
    // such an overlap can be lost.
    let starts_inside = c <= 0.0 && (0.0..=nn).contains(&dn);
    let s7 = sweep.repairs.s7 && starts_inside;
    trace
        .step("start")
        .tube(Role::Edge, "cylinder", [c0, c1], r)
        .point(Role::Reference, "p", p)
        .draw_distance(p, c0 + n * (dn / nn), r)
        .decides(
            starts_inside,
            if s7 {
                "it starts inside, so t = 0"
            } else {
                "it starts inside, but this is not tested"
            },
            if c <= 0.0 {
                "it starts beyond an end"
            } else {
                "it starts outside"
            },
        );

    let t = if s7 {
        0.0
    } else if is_parallel {
        // Test whether the mover, shrunk to a point, is outside the infinite cylinder: c is above 0. The motion counts
        // as parallel to the edge, so the point's distance from the edge does not change.
        trace
            .step("parallel")
            .compares("c", c, Comparison::Greater, "zero", 0.0)
            .decides(
                c > 0.0,
                "it is outside of the infinite cylinder",
                "it is inside",
            )
            .tries_if(c > 0.0, sweep.round_trial(part, abc, Fate::PassesBy, None));
        if c > 0.0 {
            return false;
        }

        // Test whether the mover, shrunk to a point, starts beyond an end of the edge. Along the edge, the point is at
        // dn, and the edge's ends are at 0 and nn.
        let is_beyond = dn < 0.0 || dn > nn;
        trace
            .step("position along the edge")
            .value("dn", dn)
            .value("nn", nn)
            .decides(
                is_beyond,
                "it is beyond an end",
                "it is between the ends, inside the cylinder, so t = 0",
            )
            .tries_if(is_beyond, sweep.round_trial(part, abc, Fate::Outside, None));
        if is_beyond {
            return false;
        }
        0.0
    } else {
        // Test whether the line of the motion misses the infinite cylinder: discr is negative. A negative discr means
        // that the line stays farther from the cylinder's axis than the radius.
        let b = nn * dv - vn * dn;
        let discr = b * b - a * c;
        trace
            .step("discriminant")
            .compares("discr", discr, Comparison::Less, "zero", 0.0)
            .decides(
                discr < 0.0,
                "it misses the cylinder",
                "it meets the infinite cylinder",
            )
            .tries_if(
                discr < 0.0,
                sweep.round_trial(part, abc, Fate::PassesBy, None),
            );
        if discr < 0.0 {
            return false;
        }

        // Compute t, the smaller root: the time when the mover, shrunk to a point, enters the infinite cylinder. A
        // negative t is before the start of the motion and does not count.
        let t = (-b - discr.sqrt()) / a;
        trace
            .step("first root")
            .compares("t", t, Comparison::Less, "zero", 0.0)
            .decides(
                t < 0.0,
                "it is entered before the start",
                "it is not in the past",
            )
            .tries_if(t < 0.0, sweep.past_trial(part, abc, t));
        if t < 0.0 {
            return false;
        }
        t
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

    // Find “center”: the point of the edge's infinite line closest to “collision”, the place of the hit. k is the place
    // of “center” along the edge, from 0 at one end to 1 at the other. Without fix S8, hits beyond an end count; without fix
    // S12, if the edge is short, “center” is its start.
    let collision = p + v * t;
    let along = (collision - c0).dot(n);
    let has_length = if sweep.repairs.s12 {
        nn > 0.0
    } else {
        nn >= EPSILON
    };
    let k = if has_length { along / nn } else { 0.0 };
    let center = if has_length { c0 + n * k } else { c0 };
    let is_beyond = !(0.0..=nn).contains(&along);
    let s8 = sweep.repairs.s8 && is_beyond;
    trace
        .step("axis point")
        .tube_of(Role::Edge, "cylinder", ([c0, c1], r), true)
        .point(Role::Reference, "collision", collision)
        .point(
            Role::or_rejected(Role::ClosestOnTriangle, !s8),
            "center",
            center,
        )
        .segment(Role::Construction, "vec", center, collision)
        .value("collision", collision)
        .value("k", k)
        .decides(
            is_beyond,
            if s8 {
                "it is beyond an end"
            } else {
                "it is beyond an end, but this is not tested"
            },
            "it is between the ends",
        )
        .tries_if(s8, sweep.round_trial(part, abc, Fate::Outside, Some(t)));
    if s8 {
        return false;
    }

    // Compute len, the distance from the edge to the hit point. At t = 0, the depth is the radius minus len, which is
    // negative outside the cylinder. Without fix S9, the first of several contacts at the start counts, not the
    // deepest.
    let vec = collision - center;
    let len = vec.length();
    let depth = if t > 0.0 { 0.0 } else { r - len };
    let nearest = sweep.nearest_face_normal;
    let normal = if len >= EPSILON { vec / len } else { nearest };
    trace
        .step("contact with the cylinder")
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

/// Draws how far a point is from a cylinder.
trait DrawDistance: Note {
    /// The way from `p` to the surface about the point `center` of the axis that is nearest to it, from outside or inside.
    #[inline(always)]
    fn draw_distance(self, p: DVec3, center: DVec3, r: f64) -> Self {
        self.at_length(|note| {
            let away = p - center;
            let surface = center + away.normalize_or_zero() * r;
            let (role, label) = if away.length() < r {
                (Role::Penetration, "overlap")
            } else {
                (Role::Gap, "gap")
            };
            if surface.is_finite() {
                note.segment(role, label, surface, p)
            } else {
                note
            }
        })
    }
}

impl<N: Note> DrawDistance for N {}
