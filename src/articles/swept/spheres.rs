//! The prism's corners: the moving point against spheres.
//!
//! With `d` from the corner to the point, `a t² + 2 b t + c = 0` where the sphere is entered or left, and `a = v·v`,
//! `b = v·d`, `c = d·d - r²`.

use super::{
    EPSILON,
    capsule_triangle::leave_out,
    prism::{MovingPoint, Prism, drawn},
    sweep::{Quadratic, Sweep, TellTrial, fate_of_hit},
};
use crate::trace::{Comparison, Fate, Note, Part, Role, Trace};
use glam::DVec3;

/// All six.
pub(super) fn sweep_spheres(
    point: &MovingPoint,
    prism: &Prism,
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) {
    for (i, &s) in prism.corners.iter().enumerate() {
        // A corner tells a sphere.
        let part = Part::Sphere(i);
        trace.inside(("sphere", i), |trace| {
            if prism.keeps(part) {
                sweep_sphere(point, (part, s), sweep, trace);
            } else {
                leave_out(part, sweep, trace);
            }
        });
    }
}

/// The sphere about `s`.
fn sweep_sphere(
    point: &MovingPoint,
    (part, s): (Part, DVec3),
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) {
    // Outside, and not coming nearer, it never meets the sphere.
    let MovingPoint { p, v, r } = *point;
    let d = p - s;
    let quadratic = Quadratic {
        a: v.dot(v),
        b: v.dot(d),
        c: d.dot(d) - r * r,
    };
    let Quadratic { a, b, c } = quadratic;
    let trial = |fate, time| sweep.round_trial(part, &quadratic, fate, time);
    let is_leaving = c > 0.0 && b > 0.0;
    trace
        .step("approach")
        .sphere(
            Role::or_rejected(Role::CandidateSphere, !is_leaving),
            "",
            drawn(s),
            r,
        )
        .segment(Role::Construction, "d", drawn(s), drawn(p))
        .value("a", a)
        .value("b", b)
        .value("c", c)
        .decides(
            is_leaving,
            "starts outside and moves away",
            "inside, or not moving away",
        )
        .tries_if(is_leaving, trial(Fate::MovesAway, None));
    if is_leaving {
        return;
    }

    let Some(t) = entry(part, &quadratic, sweep, trace) else {
        return;
    };

    // Only what is met before everything else matters.
    let is_late = sweep.is_late(t);
    trace
        .step("time")
        .compares_times(t, sweep)
        .tries_if(is_late, trial(sweep.late(), Some(t)));
    if is_late {
        return;
    }

    // The contact faces away from the corner. S9: at the start, the deepest counts.
    let collision = p + v * t;
    let vec = collision - s;
    let len = vec.length();
    let depth = if t > 0.0 { 0.0 } else { r - len };
    let normal = if len >= EPSILON {
        vec / len
    } else {
        sweep.nearest_face_normal
    };
    let is_shallower = sweep.is_shallower(t, depth);
    trace
        .step("contact with the sphere")
        .point(Role::Reference, "collision", drawn(collision))
        .segment(Role::Construction, "vec", drawn(s), drawn(collision))
        .value("len", len)
        .meets(
            collision,
            normal,
            depth,
            trial(fate_of_hit(is_shallower), Some(t)),
        );
    if !is_shallower {
        sweep.take(part, [t, depth], collision, normal);
    }
}

/// When the sphere is entered, 0 from inside; `None` if never.
fn entry(part: Part, quadratic: &Quadratic, sweep: &Sweep, trace: &mut impl Trace) -> Option<f64> {
    // S10: without motion the roots are 0 divided by 0. The point stays where it is, inside or not.
    let &Quadratic { a, b, c } = quadratic;
    let never = sweep.round_trial(part, quadratic, Fate::PassesBy, None);
    let is_motionless = sweep.repairs.s10 && a == 0.0;
    let is_apart = is_motionless && c > 0.0;
    trace
        .step("motion")
        .compares("a", a, Comparison::Equal, "zero", 0.0)
        .decides(
            a == 0.0,
            if sweep.repairs.s10 {
                "stays where it is"
            } else {
                "no motion, but nobody asks"
            },
            "it moves",
        )
        .tries_if(is_apart, never);
    if is_motionless {
        return (!is_apart).then_some(0.0);
    }

    // A negative discriminant: the line of the motion stays farther than the radius.
    let discr = b * b - a * c;
    let passes_by = discr < 0.0;
    trace
        .step("discriminant")
        .compares("discr", discr, Comparison::Less, "zero", 0.0)
        .decides(passes_by, "misses the sphere", "meets the sphere")
        .tries_if(passes_by, never);
    if passes_by {
        return None;
    }

    // From inside the first root is past, and the time is 0. A NaN is dropped by `max`, which makes 0 of it as well.
    let root = (-b - discr.sqrt()) / a;
    let t = root.max(0.0);
    trace.step("first root").value("root", root).value("t", t);

    Some(t)
}
