//! The prism's edges: the moving point against cylinders without caps.
//!
//! With `n` along the edge and `d` from its start to the point, `a t² + 2 b t + c = 0` where the endless cylinder is
//! entered or left, and by Lagrange's identity `a = (n·n)(v·v) - (v·n)²`, `b = (n·n)(d·v) - (v·n)(d·n)` and
//! `c = (n·n)(d·d - r²) - (d·n)²`.

use super::{
    EPSILON, Repairs,
    capsule_triangle::leave_out,
    faces::fate_of_hit,
    prism::{MovingPoint, Prism, drawn},
    sweep::{Quadratic, Sweep, TellTrial},
};
use crate::{
    geometry::tolerance,
    trace::{Comparison, Fate, Note, Part, Role, Trace, Trial},
};
use glam::DVec3;

/// All nine.
pub(super) fn sweep_cylinders(
    point: &MovingPoint,
    prism: &Prism,
    sweep: &mut Sweep,
    repairs: Repairs,
    trace: &mut impl Trace,
) {
    for i in 0..9 {
        // Two corners tell a cylinder.
        let part = Part::Cylinder(i);
        let [c0, c1] = prism.edge(i);
        trace.inside(("cylinder", i), |trace| {
            if prism.keeps(part) {
                let cylinder = Cylinder { part, c0, c1 };
                cylinder.sweep(point, sweep, repairs, trace);
            } else {
                leave_out(part, sweep, trace);
            }
        });
    }
}

/// A cylinder about the edge from `c0` to `c1`.
struct Cylinder {
    part: Part,
    c0: DVec3,
    c1: DVec3,
}

/// The products that the listing starts from.
struct Products {
    dn: f64,
    vn: f64,
    nn: f64,
}

impl Cylinder {
    /// One cylinder.
    fn sweep(
        &self,
        point: &MovingPoint,
        sweep: &mut Sweep,
        repairs: Repairs,
        trace: &mut impl Trace,
    ) {
        let Some(products) = self.path_beside(point, sweep, repairs, trace) else {
            return;
        };
        let (quadratic, is_parallel) = self.quadratic(point, &products, repairs, trace);
        let trial = |fate, time| Trial {
            roots: Some(quadratic.roots()),
            ..sweep.trial(self.part, fate, time)
        };

        // S7: inside of the cylinder the first root is past, so a start there is lost. Between the ends it is a contact.
        let Products { dn, nn, .. } = products;
        let starts_inside = quadratic.c <= 0.0 && (0.0..=nn).contains(&dn);
        let is_at_start = repairs.s7 && starts_inside;
        trace
            .step("start")
            .point(Role::Reference, "p", drawn(point.p))
            .decides(
                starts_inside,
                if repairs.s7 {
                    "starts inside: t = 0"
                } else {
                    "starts inside, but nobody asks"
                },
                "starts outside, or beyond an end",
            );

        // Along the axis nothing changes; otherwise the first root is when the cylinder is entered.
        let t = if is_at_start {
            Some(0.0)
        } else if is_parallel {
            along_the_axis(&quadratic, &products, &trial, trace)
        } else {
            first_root(&quadratic, &trial, trace)
        };
        let Some(t) = t else {
            return;
        };

        // A root in the past is no contact to come.
        let is_past = t < 0.0;
        let (fate, met) = if quadratic.c > 0.0 {
            (Fate::MovesAway, None)
        } else {
            (Fate::WrongSide, Some(t))
        };
        trace
            .step("past")
            .compares("t", t as f32, Comparison::Less, "zero", 0.0)
            .decides(is_past, "entered before the start", "not in the past")
            .tries_if(is_past, trial(fate, met));
        if is_past {
            return;
        }

        // Only what is met before everything else matters.
        let is_late = sweep.is_late(t);
        trace
            .step("time")
            .compares_times(t, sweep)
            .tries_if(is_late, trial(sweep.late(), Some(t)));
        if is_late {
            return;
        }

        // The centre is the point of the axis beside the moving point. S8: beyond an end it is the endless cylinder that
        // is met, but the listing does not ask. S12: of a short edge, it takes the start.
        let collision = point.p + point.v * t;
        let along = (collision - self.c0).dot(self.n());
        let k = along / nn;
        let has_length = if repairs.s12 { nn > 0.0 } else { nn >= EPSILON };
        let center = if has_length {
            self.c0 + self.n() * k
        } else {
            self.c0
        };
        let is_beyond = !(0.0..=nn).contains(&along);
        let is_dropped = repairs.s8 && is_beyond;
        trace
            .step("axis point")
            .point(Role::Reference, "collision", drawn(collision))
            .point(
                Role::or_rejected(Role::ClosestOnTriangle, !is_dropped),
                "center",
                drawn(center),
            )
            .segment(Role::Construction, "vec", drawn(center), drawn(collision))
            .value("collision", collision.as_vec3())
            .value("k", k as f32)
            .decides(
                is_beyond,
                if repairs.s8 {
                    "beyond an end: no point of the cylinder"
                } else {
                    "beyond an end, but nobody asks"
                },
                "between the ends",
            )
            .tries_if(is_dropped, trial(Fate::Outside, Some(t)));
        if is_dropped {
            return;
        }

        // The contact faces away from the axis. S9: at the start, the deepest counts.
        let vec = collision - center;
        let len = vec.length();
        let depth = if t > 0.0 { 0.0 } else { point.r - len };
        let normal = if len >= EPSILON {
            vec / len
        } else {
            sweep.nearest_face_normal
        };
        let is_shallower = sweep.is_shallower(t, depth);
        trace
            .step("contact with the cylinder")
            .arrow(
                Role::ContactNormal,
                "normal",
                drawn(collision),
                normal.as_vec3(),
            )
            .value("len", len as f32)
            .value("depth", depth as f32)
            .value("normal", normal.as_vec3())
            .decides(
                !is_shallower,
                "hit, the earliest so far",
                "no deeper than another at the start",
            )
            .tries(trial(fate_of_hit(is_shallower), Some(t)));
        if !is_shallower {
            sweep.take(self.part, [t, depth], collision, normal);
        }
    }

    /// Along the edge, as long as it is.
    fn n(&self) -> DVec3 {
        self.c1 - self.c0
    }

    /// The products for the quadratic, unless the whole path is beyond one end, or there is no cylinder.
    fn path_beside(
        &self,
        point: &MovingPoint,
        sweep: &Sweep,
        repairs: Repairs,
        trace: &mut impl Trace,
    ) -> Option<Products> {
        // S11: a cylinder without length is one of a capsule without length, and has to be skipped.
        let (n, d) = (self.n(), point.p - self.c0);
        let [dn, vn, nn] = [d.dot(n), point.v.dot(n), n.dot(n)];
        let is_skipped = repairs.s11 && nn == 0.0;
        trace
            .step("length")
            .segment(Role::Edge, "", drawn(self.c0), drawn(self.c1))
            .compares("nn", nn as f32, Comparison::Equal, "zero", 0.0)
            .decides(
                nn == 0.0,
                if repairs.s11 {
                    "no length: skipped"
                } else {
                    "no length, but nobody asks"
                },
                "has a length",
            )
            .tries_if(is_skipped, sweep.trial(self.part, Fate::Degenerate, None));
        if is_skipped {
            return None;
        }

        // A path wholly beyond an end meets that end's sphere, if anything.
        let is_before = dn < 0.0 && dn + vn < 0.0;
        let is_after = dn > nn && dn + vn > nn;
        let is_beyond = is_before || is_after;
        trace
            .step("path beyond an end")
            .arrow(Role::Construction, "v", drawn(point.p), point.v.as_vec3())
            .value("dn", dn as f32)
            .value("dn + vn", (dn + vn) as f32)
            .value("nn", nn as f32)
            .decides(
                is_beyond,
                "wholly beyond one end",
                "beside the edge for a while",
            )
            .tries_if(is_beyond, sweep.trial(self.part, Fate::Outside, None));

        (!is_beyond).then_some(Products { dn, vn, nn })
    }

    /// The quadratic, and whether the motion counts as parallel to the axis.
    fn quadratic(
        &self,
        point: &MovingPoint,
        &Products { dn, vn, nn }: &Products,
        repairs: Repairs,
        trace: &mut impl Trace,
    ) -> (Quadratic, bool) {
        // Dot products say it all. S12: `a` is a length to the fourth power, and always small for slow motions and short
        // edges; the listing takes that for parallel to the axis.
        let d = point.p - self.c0;
        let (vv, dv, dd) = (point.v.dot(point.v), d.dot(point.v), d.dot(d));
        let quadratic = Quadratic {
            a: nn * vv - vn * vn,
            b: nn * dv - vn * dn,
            c: nn * (dd - point.r * point.r) - dn * dn,
        };
        let is_parallel = if repairs.s12 {
            quadratic.a <= tolerance::COINCIDENT_SQ * nn * vv
        } else {
            quadratic.a < EPSILON
        };
        trace
            .step("quadratic")
            .value("a", quadratic.a as f32)
            .value("b", quadratic.b as f32)
            .value("c", quadratic.c as f32)
            .decides(
                is_parallel,
                "the motion counts as parallel to the axis",
                "the motion crosses the axis",
            );

        (quadratic, is_parallel)
    }
}

/// When a point that moves along the axis is in the cylinder: at the start or never.
fn along_the_axis(
    quadratic: &Quadratic,
    &Products { dn, nn, .. }: &Products,
    trial: &impl Fn(Fate, Option<f64>) -> Trial,
    trace: &mut impl Trace,
) -> Option<f64> {
    // Outside it stays, and beyond an end the spheres decide.
    let is_outside = quadratic.c > 0.0;
    let is_beyond = dn < 0.0 || dn > nn;
    let fate = if is_outside {
        Fate::PassesBy
    } else {
        Fate::Outside
    };
    let is_missed = is_outside || is_beyond;
    trace
        .step("parallel")
        .compares("c", quadratic.c as f32, Comparison::Greater, "zero", 0.0)
        .decides(
            is_missed,
            "outside of the cylinder, or beyond an end",
            "inside: t = 0",
        )
        .tries_if(is_missed, trial(fate, None));

    (!is_missed).then_some(0.0)
}

/// When the endless cylinder is entered, if the line of the motion meets it at all.
fn first_root(
    &Quadratic { a, b, c }: &Quadratic,
    trial: &impl Fn(Fate, Option<f64>) -> Trial,
    trace: &mut impl Trace,
) -> Option<f64> {
    // A negative discriminant: the line of the motion stays farther than the radius.
    let discr = b * b - a * c;
    let passes_by = discr < 0.0;
    trace
        .step("discriminant")
        .compares("discr", discr as f32, Comparison::Less, "zero", 0.0)
        .decides(
            passes_by,
            "misses the cylinder",
            "meets the endless cylinder",
        )
        .tries_if(passes_by, trial(Fate::PassesBy, None));
    if passes_by {
        return None;
    }

    // Of both roots the first is the entry.
    let t = (-b - discr.sqrt()) / a;
    trace.step("first root").value("t", t as f32);

    Some(t)
}
