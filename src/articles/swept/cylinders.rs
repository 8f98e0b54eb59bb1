//! The prism's edges: the moving point against cylinders without caps.

use super::{
    EPSILON, Repairs,
    capsule_triangle::leave_out,
    cylinder_entry::{Products, along_the_axis, first_root},
    faces::fate_of_hit,
    prism::{MovingPoint, Prism, drawn},
    sweep::{Sweep, TellTrial},
};
use crate::trace::{Comparison, Fate, Note, Part, Role, Trace, Trial};
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
pub(super) struct Cylinder {
    pub(super) part: Part,
    pub(super) c0: DVec3,
    pub(super) c1: DVec3,
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
    pub(super) fn n(&self) -> DVec3 {
        self.c1 - self.c0
    }
}
