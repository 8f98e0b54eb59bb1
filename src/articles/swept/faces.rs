//! The prism's faces: a sphere about the moving point against a flat face.
//!
//! Source: *Swept capsule vs triangle test*, "Prism faces". A face without area is skipped: its edges answer. Errata: S4
//! (a start in the face's plane), S9, S12 (one EPSILON for all units), S13 (touching), S14 (what it leaves undefined).

use super::{
    EPSILON,
    inside::{point_inside_parallelogram, point_inside_triangle},
    prism::{DrawPrism, Face, MovingPoint, Prism},
    repairs::s4_side,
    sweep::{Sweep, TellTrial},
};
use crate::{
    geometry::{Part, is_thin, tolerance},
    trace::{Comparison, Fate, Note, Role, Trace},
};

/// The listing: whether the face is met before all else.
pub(super) fn sweep_face(
    &MovingPoint { p: c0, v, r }: &MovingPoint,
    face: &Face,
    prism: &Prism,
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) -> bool {
    // Three corners tell the plane, unless they lie on a line. S12: the listing takes small faces for such.
    let Face { part, corners, .. } = *face;
    let [p0, p1, p2] = corners;
    let n = (p1 - p0).cross(p2 - p0);
    let len = n.length();
    let s12 = is_thin(n, [p1 - p0, p2 - p0]);
    let is_degenerate = if sweep.repairs.s12 {
        s12
    } else {
        len < EPSILON
    };
    trace
        .step("plane")
        .face(Role::Edge, face)
        .value("len", len)
        .decides(
            is_degenerate,
            "degenerate: no normal, skipped",
            "has a normal",
        )
        .tries_if(is_degenerate, sweep.trial(part, Fate::Degenerate, None));
    if is_degenerate {
        return false;
    }

    // The normal is turned towards the sphere. S4: an end that lies in the face leaves it where the prism is not.
    let n = n / len;
    let d = n.dot(c0 - p0);
    let s4 = s4_side(n, c0, p0, d, prism);
    let side = if sweep.repairs.s4 { s4 } else { d };
    let n = if side < 0.0 { -n } else { n };
    sweep.pass_face(n, d.abs());
    trace
        .step("towards the sphere")
        .arrow(Role::FaceNormal, "n", p0, n)
        .point(Role::Reference, "c0", c0)
        .value("n", n)
        .value("d", d)
        .compares("side", side, Comparison::Less, "zero", 0.0)
        .decides(side < 0.0, "the normal is turned round", "the normal stays");

    // A sphere that holds a point of the plane is there already.
    let pen = (r - d.abs()).max(0.0);
    trace
        .step("reach of the plane")
        .sphere(Role::CandidateSphere, "r", c0, r)
        .value("|d|", d.abs())
        .compares("pen", pen, Comparison::Greater, "zero", 0.0)
        .decides(pen > 0.0, "at the plane initially: t = 0", "off the plane");
    let t = if pen > 0.0 {
        0.0
    } else {
        // Else it has to come nearer. S13: one that touches the plane is there, wherever it goes.
        let div = n.dot(v);
        let s13_touches = sweep.repairs.s13 && div >= 0.0 && d.abs() == r;
        let is_missed = div >= 0.0 && !s13_touches;
        trace
            .step("approach")
            .arrow(Role::Construction, "v", c0, v)
            .compares("div", div, Comparison::GreaterOrEqual, "zero", 0.0)
            .decides(
                div >= 0.0,
                if s13_touches {
                    "moving away, or along, but touching: t = 0"
                } else {
                    "moving away from the plane, or along"
                },
                "coming nearer",
            )
            .tries_if(is_missed, sweep.trial(part, Fate::MovesAway, None));
        if is_missed {
            return false;
        }
        let t = (r - d.abs()) / div;
        if s13_touches { 0.0 } else { t }
    };

    // Only a plane that is met before everything else matters.
    let is_late = sweep.is_late(t);
    trace
        .step("time")
        .compares_times(t, sweep)
        .tries_if(is_late, sweep.trial(part, sweep.late(), Some(t)));
    if is_late {
        return false;
    }

    // The plane is endless, the face is not: is the sphere over the face when it meets the plane? S12: exact comparisons
    // open a crack along the diagonal of a parallelogram.
    let collision = c0 + v * t - n * r;
    let slack = if sweep.repairs.s12 {
        tolerance::SEAM
    } else {
        0.0
    };
    let is_inside = match part {
        Part::Parallelogram(_) => point_inside_parallelogram(collision, corners, slack),
        _ => point_inside_triangle(collision, corners, slack),
    };
    trace
        .step("inside the face")
        .face(Role::or_rejected(Role::Edge, is_inside), face)
        .point(
            Role::or_rejected(Role::Reference, is_inside),
            "collision",
            collision,
        )
        .value("collision", collision)
        .decides(is_inside, "over the face", "outside the face")
        .tries_if(!is_inside, sweep.trial(part, Fate::Outside, Some(t)));
    if !is_inside {
        return false;
    }

    // S9: at the start, the deepest contact counts.
    let fate = sweep.fate_of_hit(t, pen);
    trace
        .step("contact with the face")
        .meets(collision, n, pen, sweep.trial(part, fate, Some(t)));
    if fate == Fate::Later {
        return false;
    }
    sweep.time = t;
    sweep.depth = pen;
    sweep.point = collision;
    sweep.normal = n;
    sweep.part = part;
    true
}
