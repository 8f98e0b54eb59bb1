//! The prism's faces: a sphere about the moving point against a flat face.

use super::{
    EPSILON,
    capsule_triangle::leave_out,
    inside::{point_inside_parallelogram, point_inside_triangle},
    prism::{DrawPrism, Face, MovingPoint, Prism, drawn, is_thin},
    sweep::{Sweep, TellTrial, fate_of_hit},
};
use crate::{
    geometry::tolerance,
    trace::{Comparison, Fate, Note, Part, Role, Trace},
};
use glam::DVec3;

/// Both triangles, then the three parallelograms.
pub(super) fn sweep_faces(
    point: &MovingPoint,
    prism: &Prism,
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) {
    for face in prism.faces() {
        // Three corners tell a face, whatever its form.
        trace.inside(face.title, |trace| {
            if prism.keeps(face.part) {
                sweep_face(point, prism, &face, sweep, trace);
            } else {
                leave_out(face.part, sweep, trace);
            }
        });
    }
}

/// One face.
fn sweep_face(
    point: &MovingPoint,
    prism: &Prism,
    face: &Face,
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) {
    let Some(n) = face_normal(face, sweep, trace) else {
        return;
    };
    let (n, d) = towards_sphere(n, point, prism, face, sweep, trace);
    let pen = (point.r - d.abs()).max(0.0);
    let Some(t) = time_at_plane(n, [d, pen], point, face, sweep, trace) else {
        return;
    };

    // Only a plane that is met before everything else matters.
    let is_late = sweep.is_late(t);
    trace
        .step("time")
        .compares_times(t, sweep)
        .tries_if(is_late, sweep.trial(face.part, sweep.late(), Some(t)));
    if !is_late {
        meet(n, [t, pen], point, face, sweep, trace);
    }
}

/// The face's normal `n`, towards the sphere about the moving point, and that point's distance along the `n` given.
fn towards_sphere(
    n: DVec3,
    point: &MovingPoint,
    prism: &Prism,
    face: &Face,
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) -> (DVec3, f64) {
    // The normal is turned towards the sphere. S4: an end that lies in the face leaves it where the prism is not.
    let (p, [p0, ..]) = (point.p, face.corners);
    let d = n.dot(p - p0);
    let is_in_plane = d.abs() <= tolerance::COINCIDENT * p.distance(p0);
    let side = if sweep.repairs.s4 && is_in_plane {
        n.dot(p0 - prism.middle())
    } else {
        d
    };
    let is_away = side < 0.0;
    let n = if is_away { -n } else { n };
    sweep.pass_face(n, d.abs());
    trace
        .step("towards the sphere")
        .arrow(Role::FaceNormal, "n", drawn(p0), n)
        .point(Role::Reference, "c0", drawn(p))
        .value("n", n)
        .value("d", d)
        .compares("side", side, Comparison::Less, "zero", 0.0)
        .decides(is_away, "the normal is turned round", "the normal stays");

    (n, d)
}

/// When the sphere is at the face's plane, from which it is `d` away and in which it is `pen` deep at the start.
fn time_at_plane(
    n: DVec3,
    [d, pen]: [f64; 2],
    point: &MovingPoint,
    face: &Face,
    sweep: &Sweep,
    trace: &mut impl Trace,
) -> Option<f64> {
    // A sphere that holds a point of the plane is there already.
    let MovingPoint { p, v, r } = *point;
    let is_there = pen > 0.0;
    trace
        .step("reach of the plane")
        .sphere(Role::CandidateSphere, "r", drawn(p), r)
        .value("|d|", d.abs())
        .compares("pen", pen, Comparison::Greater, "zero", 0.0)
        .decides(is_there, "at the plane initially: t = 0", "off the plane");
    if is_there {
        return Some(0.0);
    }

    // Else it has to come nearer. S13: one that touches the plane is there, wherever it goes.
    let div = n.dot(v);
    let is_leaving = div >= 0.0;
    let is_touching = sweep.repairs.s13 && is_leaving && d.abs() == r;
    let is_missed = is_leaving && !is_touching;
    trace
        .step("approach")
        .arrow(Role::Construction, "v", drawn(p), v)
        .compares("div", div, Comparison::GreaterOrEqual, "zero", 0.0)
        .decides(
            is_leaving,
            if is_touching {
                "moving away, or along, but touching: t = 0"
            } else {
                "moving away from the plane, or along"
            },
            "coming nearer",
        )
        .tries_if(is_missed, sweep.trial(face.part, Fate::MovesAway, None));

    match (is_missed, is_touching) {
        (true, _) => None,
        (false, true) => Some(0.0),
        (false, false) => Some((r - d.abs()) / div),
    }
}

/// Takes the contact with the face's plane at `t`, unless it is outside of the face or less deep than another.
fn meet(
    n: DVec3,
    [t, pen]: [f64; 2],
    point: &MovingPoint,
    face: &Face,
    sweep: &mut Sweep,
    trace: &mut impl Trace,
) {
    // S12: exact comparisons open a crack along the diagonal of a parallelogram.
    let slack = if sweep.repairs.s12 {
        tolerance::SEAM
    } else {
        0.0
    };

    // The plane is endless, the face is not: is the sphere over the face when it meets the plane?
    let collision = point.p + point.v * t - n * point.r;
    let is_inside = match face.part {
        Part::Parallelogram(_) => point_inside_parallelogram(collision, face.corners, slack),
        _ => point_inside_triangle(collision, face.corners, slack),
    };
    trace
        .step("inside the face")
        .face(Role::or_rejected(Role::Edge, is_inside), face)
        .point(
            Role::or_rejected(Role::Reference, is_inside),
            "collision",
            drawn(collision),
        )
        .value("collision", collision)
        .decides(is_inside, "over the face", "outside the face")
        .tries_if(!is_inside, sweep.trial(face.part, Fate::Outside, Some(t)));
    if !is_inside {
        return;
    }

    // S9: at the start, the deepest contact counts.
    let is_shallower = sweep.is_shallower(t, pen);
    trace.step("contact with the face").meets(
        collision,
        n,
        pen,
        sweep.trial(face.part, fate_of_hit(is_shallower), Some(t)),
    );
    if !is_shallower {
        sweep.take(face.part, [t, pen], collision, n);
    }
}

/// The face's normal, of unit length; `None` if it has no area.
fn face_normal(face: &Face, sweep: &Sweep, trace: &mut impl Trace) -> Option<DVec3> {
    // Three corners tell the plane, unless they lie on a line. S12: the listing takes small faces for such.
    let [p0, p1, p2] = face.corners;
    let n = (p1 - p0).cross(p2 - p0);
    let len = n.length();
    let is_degenerate = if sweep.repairs.s12 {
        is_thin(n, [p1 - p0, p2 - p0])
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
        .tries_if(
            is_degenerate,
            sweep.trial(face.part, Fate::Degenerate, None),
        );

    (!is_degenerate).then(|| n / len)
}
