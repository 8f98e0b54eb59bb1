//! When a moving point enters a cylinder without caps.
//!
//! With `n` along the edge and `d` from its start to the point, `a t² + 2 b t + c = 0` where the endless cylinder is
//! entered or left, and by Lagrange's identity `a = (n·n)(v·v) - (v·n)²`, `b = (n·n)(d·v) - (v·n)(d·n)` and
//! `c = (n·n)(d·d - r²) - (d·n)²`.

use super::{
    EPSILON,
    cylinders::Cylinder,
    prism::{MovingPoint, drawn},
    sweep::{Quadratic, Sweep, TellTrial},
};
use crate::{
    geometry::tolerance,
    trace::{Comparison, Fate, Note, Role, Trace},
};

/// The products that the listing starts from.
pub(super) struct Products {
    pub(super) dn: f64,
    vn: f64,
    pub(super) nn: f64,
}

impl Cylinder {
    /// The products for the quadratic, unless the whole path is beyond one end, or there is no cylinder.
    pub(super) fn path_beside(
        &self,
        point: &MovingPoint,
        sweep: &Sweep,
        trace: &mut impl Trace,
    ) -> Option<Products> {
        // S11: a cylinder without length is one of a capsule without length, and has to be skipped.
        let (n, d) = (self.n(), point.p - self.c0);
        let [dn, vn, nn] = [d.dot(n), point.v.dot(n), n.dot(n)];
        let is_skipped = sweep.repairs.s11 && nn == 0.0;
        trace
            .step("length")
            .segment(Role::Edge, "", drawn(self.c0), drawn(self.c1))
            .compares("nn", nn, Comparison::Equal, "zero", 0.0)
            .decides(
                nn == 0.0,
                if sweep.repairs.s11 {
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
            .arrow(Role::Construction, "v", drawn(point.p), point.v)
            .value("dn", dn)
            .value("dn + vn", dn + vn)
            .value("nn", nn)
            .decides(
                is_beyond,
                "wholly beyond one end",
                "beside the edge for a while",
            )
            .tries_if(is_beyond, sweep.trial(self.part, Fate::Outside, None));

        (!is_beyond).then_some(Products { dn, vn, nn })
    }

    /// The quadratic, and whether the motion counts as parallel to the axis.
    pub(super) fn quadratic(
        &self,
        point: &MovingPoint,
        &Products { dn, vn, nn }: &Products,
        sweep: &Sweep,
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
        let is_parallel = if sweep.repairs.s12 {
            quadratic.a <= tolerance::COINCIDENT_SQ * nn * vv
        } else {
            quadratic.a < EPSILON
        };
        trace
            .step("quadratic")
            .value("a", quadratic.a)
            .value("b", quadratic.b)
            .value("c", quadratic.c)
            .decides(
                is_parallel,
                "the motion counts as parallel to the axis",
                "the motion crosses the axis",
            );

        (quadratic, is_parallel)
    }

    /// When the point, beside the edge for a while, enters the cylinder as far as the roots tell.
    pub(super) fn entry(
        &self,
        (quadratic, is_parallel): (&Quadratic, bool),
        products: &Products,
        sweep: &Sweep,
        trace: &mut impl Trace,
    ) -> Option<f64> {
        // S7: inside of the cylinder the first root is past, so a start there is lost. Between the ends it is a contact.
        let starts_inside = quadratic.c <= 0.0 && (0.0..=products.nn).contains(&products.dn);
        trace.step("start").decides(
            starts_inside,
            if sweep.repairs.s7 {
                "starts inside: t = 0"
            } else {
                "starts inside, but nobody asks"
            },
            "starts outside, or beyond an end",
        );

        // Along the axis nothing changes; otherwise the first root is when the cylinder is entered.
        if starts_inside && sweep.repairs.s7 {
            Some(0.0)
        } else if is_parallel {
            self.along_the_axis(quadratic, products, sweep, trace)
        } else {
            self.first_root(quadratic, sweep, trace)
        }
    }

    /// When a point that moves along the axis is in the cylinder: at the start or never.
    fn along_the_axis(
        &self,
        quadratic: &Quadratic,
        &Products { dn, nn, .. }: &Products,
        sweep: &Sweep,
        trace: &mut impl Trace,
    ) -> Option<f64> {
        // Outside it stays.
        let trial = |fate| sweep.round_trial(self.part, quadratic, fate, None);
        let is_outside = quadratic.c > 0.0;
        trace
            .step("parallel")
            .compares("c", quadratic.c, Comparison::Greater, "zero", 0.0)
            .decides(
                is_outside,
                "outside of the endless cylinder",
                "inside of it",
            )
            .tries_if(is_outside, trial(Fate::PassesBy));
        if is_outside {
            return None;
        }

        // Beyond an end the spheres decide.
        let is_beyond = dn < 0.0 || dn > nn;
        trace
            .step("between the ends")
            .value("dn", dn)
            .value("nn", nn)
            .decides(is_beyond, "beyond an end", "inside: t = 0")
            .tries_if(is_beyond, trial(Fate::Outside));

        (!is_beyond).then_some(0.0)
    }

    /// When the endless cylinder is entered, if the line of the motion meets it and not before the start.
    fn first_root(
        &self,
        quadratic: &Quadratic,
        sweep: &Sweep,
        trace: &mut impl Trace,
    ) -> Option<f64> {
        // A negative discriminant: the line of the motion stays farther than the radius.
        let &Quadratic { a, b, c } = quadratic;
        let trial = |fate, time| sweep.round_trial(self.part, quadratic, fate, time);
        let discr = b * b - a * c;
        let passes_by = discr < 0.0;
        trace
            .step("discriminant")
            .compares("discr", discr, Comparison::Less, "zero", 0.0)
            .decides(
                passes_by,
                "misses the cylinder",
                "meets the endless cylinder",
            )
            .tries_if(passes_by, trial(Fate::PassesBy, None));
        if passes_by {
            return None;
        }

        // Of both roots the first is the entry. In the past, it is no contact to come.
        let t = (-b - discr.sqrt()) / a;
        let is_past = t < 0.0;
        let (fate, met) = if c > 0.0 {
            (Fate::MovesAway, None)
        } else {
            (Fate::WrongSide, Some(t))
        };
        trace
            .step("first root")
            .compares("t", t, Comparison::Less, "zero", 0.0)
            .decides(is_past, "entered before the start", "not in the past")
            .tries_if(is_past, trial(fate, met));

        (!is_past).then_some(t)
    }
}
