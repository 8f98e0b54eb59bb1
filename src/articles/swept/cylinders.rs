//! The prism's edges: the moving point against cylinders without caps.

use super::{
    EPSILON,
    capsule_triangle::leave_out,
    prism::{MovingPoint, Prism, drawn},
    sweep::{Quadratic, Sweep, TellTrial, fate_of_hit},
};
use crate::trace::{Fate, Note, Part, Role, Trace};
use glam::DVec3;

/// All nine.
pub(super) fn sweep_cylinders(
    point: &MovingPoint,
    prism: &Prism,
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) {
    for i in 0..9 {
        // Two corners tell a cylinder.
        let part = Part::Cylinder(i);
        let [c0, c1] = prism.edge(i);
        trace.inside(("cylinder", i), |trace| {
            if prism.keeps(part) {
                let cylinder = Cylinder { part, c0, c1 };
                cylinder.sweep(point, sweep, trace);
            } else {
                leave_out(part, sweep, trace);
            }
        });
    }
}

/// A cylinder about the edge from `c0` to `c1`.
pub(super) struct Cylinder {
    pub(super) part: Part,
    pub(super) c0: DVec3,
    pub(super) c1: DVec3,
}

impl Cylinder {
    /// One cylinder.
    fn sweep(&self, point: &MovingPoint, sweep: &mut Sweep, trace: &mut impl Trace) {
        let Some(products) = self.path_beside(point, sweep, trace) else {
            return;
        };
        let (quadratic, is_parallel) = self.quadratic(point, &products, sweep, trace);
        let Some(t) = self.entry((&quadratic, is_parallel), &products, sweep, trace) else {
            return;
        };

        // Only what is met before everything else matters.
        let is_late = sweep.is_late(t);
        let trial = sweep.round_trial(self.part, &quadratic, sweep.late(), Some(t));
        trace
            .step("time")
            .compares_times(t, sweep)
            .tries_if(is_late, trial);
        if !is_late {
            self.meet(t, point, &quadratic, sweep, trace);
        }
    }

    /// Takes the contact with the endless cylinder at `t`, unless it is beyond an end or less deep than another.
    fn meet(
        &self,
        t: f64,
        point: &MovingPoint,
        quadratic: &Quadratic,
        sweep: &mut Sweep,
        trace: &mut impl Trace,
    ) {
        // S12: of a short edge, the listing takes the start for the whole.
        let nn = self.n().length_squared();
        let trial = |fate| sweep.round_trial(self.part, quadratic, fate, Some(t));
        let has_length = if sweep.repairs.s12 {
            nn > 0.0
        } else {
            nn >= EPSILON
        };

        // The normal will lead from the axis point beside the collision. S8: the listing does not ask whether that point
        // is between the ends.
        let collision = point.p + point.v * t;
        let along = (collision - self.c0).dot(self.n());
        let k = along / nn;
        let center = if has_length {
            self.c0 + self.n() * k
        } else {
            self.c0
        };
        let is_beyond = !(0.0..=nn).contains(&along);
        let is_dropped = sweep.repairs.s8 && is_beyond;
        trace
            .step("axis point")
            .point(Role::Reference, "collision", drawn(collision))
            .point(
                Role::or_rejected(Role::ClosestOnTriangle, !is_dropped),
                "center",
                drawn(center),
            )
            .segment(Role::Construction, "vec", drawn(center), drawn(collision))
            .value("collision", collision)
            .value("k", k)
            .decides(
                is_beyond,
                if sweep.repairs.s8 {
                    "beyond an end: no point of the cylinder"
                } else {
                    "beyond an end, but nobody asks"
                },
                "between the ends",
            )
            .tries_if(is_dropped, trial(Fate::Outside));
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
            .value("len", len)
            .meets(collision, normal, depth, trial(fate_of_hit(is_shallower)));
        if !is_shallower {
            sweep.take(self.part, [t, depth], collision, normal);
        }
    }

    /// Along the edge, as long as it is.
    pub(super) fn n(&self) -> DVec3 {
        self.c1 - self.c0
    }
}
