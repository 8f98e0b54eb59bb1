//! When a moving point enters a cylinder without caps.
//!
//! With `n` along the edge and `d` from its start to the point, `a t² + 2 b t + c = 0` where the endless cylinder is
//! entered or left, and by Lagrange's identity `a = (n·n)(v·v) - (v·n)²`, `b = (n·n)(d·v) - (v·n)(d·n)` and
//! `c = (n·n)(d·d - r²) - (d·n)²`.

use super::{
    EPSILON, Repairs,
    cylinders::Cylinder,
    prism::{MovingPoint, drawn},
    sweep::{Quadratic, Sweep, TellTrial},
};
use crate::{
    geometry::tolerance,
    trace::{Comparison, Fate, Note, Role, Trace, Trial},
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
    pub(super) fn quadratic(
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
pub(super) fn along_the_axis(
    quadratic: &Quadratic,
    &Products { dn, nn, .. }: &Products,
    trial: &impl Fn(Fate, Option<f64>) -> Trial,
    trace: &mut impl Trace,
) -> Option<f64> {
    // Outside it stays.
    let is_outside = quadratic.c > 0.0;
    trace
        .step("parallel")
        .compares("c", quadratic.c as f32, Comparison::Greater, "zero", 0.0)
        .decides(
            is_outside,
            "outside of the endless cylinder",
            "inside of it",
        )
        .tries_if(is_outside, trial(Fate::PassesBy, None));
    if is_outside {
        return None;
    }

    // Beyond an end the spheres decide.
    let is_beyond = dn < 0.0 || dn > nn;
    trace
        .step("between the ends")
        .value("dn", dn as f32)
        .value("nn", nn as f32)
        .decides(is_beyond, "beyond an end", "inside: t = 0")
        .tries_if(is_beyond, trial(Fate::Outside, None));

    (!is_beyond).then_some(0.0)
}

/// When the endless cylinder is entered, if the line of the motion meets it at all.
pub(super) fn first_root(
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
