//! Moving capsule against triangle, as printed in *Swept capsule vs triangle test*.
//!
//! Exact counterpart: [`crate::exact::sweep::capsule_triangle`].
//!
//! The volume inside of the prism, its faces, the cylinders about its edges and the spheres about its corners are tested
//! one after the other; the earliest contact is the answer.
//!
//! Errata: S4, S5 and S6 (the push of a pierced capsule), S7 and S8 (cylinders), S9 (several contacts at the start), S10
//! (no motion), S11 (a capsule without length), S12 (one EPSILON for all units), S13 (touching at the end). S16: a
//! capsule parallel to the plane makes a flat prism, which has no inside; its faces, met at time 0, make up for that.
//! S18: a triangle without area is swept as a segment or a point, as the article's caveats ask; but where relative
//! tolerances skip its faces and cylinders (S11, S12), the rest of the prism answers as well.

use super::{
    ARTICLE, EPSILON, Repairs, S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S18,
    cylinders::sweep_cylinders,
    faces::sweep_faces,
    inner_prism::push_out_of_inner_prism,
    prism::{DrawPrism, Kept, MovingPoint, Prism, drawn, is_thin},
    spheres::sweep_spheres,
    sweep::{Found, Sweep},
};
use crate::{
    exact::sweep::Impact,
    geometry::{Capsule, Triangle},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Fate, Note, Outcome, Part, Role, Trace},
};
use glam::{DVec3, Vec3};

/// When and how `capsule`, moved by `motion`, first touches `triangle`, as the listings find it; its normal may be NaN and
/// its depth negative.
pub fn capsule_triangle(
    capsule: &Capsule,
    triangle: &Triangle,
    motion: Vec3,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // The capsule is taken from the triangle. Of the one a moving point is left; the other becomes a prism, rounded by the
    // radius: the triangle, and the same moved back by the capsule's core.
    let [c0, c1] = [capsule.a, capsule.b].map(|end| end.as_dvec3());
    let t = triangle.v.map(|vertex| vertex.as_dvec3());
    let point = MovingPoint {
        p: c0,
        v: motion.as_dvec3(),
        r: f64::from(capsule.radius),
    };
    let prism = Prism::new(t, c1 - c0);
    trace
        .step("point and prism")
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .point(Role::Reference, "p", capsule.a)
        .arrow(Role::Construction, "v", capsule.a, motion)
        .prism(Role::Edge, &prism)
        .value("v", motion)
        .value("r", capsule.radius);

    // Of a triangle without area, the prism keeps a few parts only.
    let kept = kept(t, repairs, trace);
    let prism = Prism { kept, ..prism };

    // A point inside of the prism is a pierced triangle. It is pushed out, and nothing else is asked.
    let mut sweep = Sweep::new(prism.normal(), repairs);
    let pushed = push_out_of_inner_prism(&point, &prism, &sweep, trace);
    if let Some(pushed) = pushed {
        trace
            .step("initially pierced")
            .value("time", 0.0)
            .concludes(Outcome::Hit);
        return Some(pushed.impact());
    }

    // The shell of the prism: each part may lower the time at which the next ones have to be met.
    trace.inside("faces", |trace| {
        sweep_faces(&point, &prism, &mut sweep, trace);
    });
    trace.inside("cylinders", |trace| {
        sweep_cylinders(&point, &prism, &mut sweep, trace);
    });
    trace.inside("spheres", |trace| {
        sweep_spheres(&point, &prism, &mut sweep, trace);
    });
    first_contact(&sweep, trace).map(|found| found.on_triangle(&prism, point.r).impact())
}

/// What of the prism there is to sweep against.
fn kept(t: [DVec3; 3], repairs: Repairs, trace: &mut impl Trace) -> Kept {
    // A triangle whose corners lie on a line has no normal. The article wants that seen early, the listings do not ask.
    let [e0, e1] = [t[1] - t[0], t[2] - t[0]];
    let cross = e0.cross(e1);
    let is_degenerate = if repairs.s12 {
        is_thin(cross, [e0, e1])
    } else {
        cross.length() < EPSILON
    };
    trace
        .step("degenerate triangle")
        .value("cross", cross)
        .decides(
            is_degenerate,
            if repairs.s18 {
                "no area: a segment or a point"
            } else {
                "no area, but nobody asks"
            },
            "has an area",
        );
    if !is_degenerate || !repairs.s18 {
        return Kept::All;
    }

    // The two extreme vertices are a segment that holds the third; if they are one point, so is the triangle.
    let length_sq = |i: usize| t[i].distance_squared(t[(i + 1) % 3]);
    let longest = [1, 2].into_iter().fold(0, |longest, i| {
        if length_sq(i) > length_sq(longest) {
            i
        } else {
            longest
        }
    });
    let [start, end] = [t[longest], t[(longest + 1) % 3]];
    let nothing = if repairs.s12 { 0.0 } else { EPSILON };
    let is_point = length_sq(longest) <= nothing;
    trace
        .step("extreme vertices")
        .segment(Role::Edge, "", drawn(start), drawn(end))
        .value("dot", length_sq(longest))
        .decides(is_point, "one point", "a segment");

    if is_point {
        Kept::Vertex
    } else {
        Kept::Edge(longest)
    }
}

/// Tells of a part that a degenerate triangle does not need.
pub(super) fn leave_out(part: Part, sweep: &Sweep, trace: &mut impl Trace) {
    // The segment's own edge and ends hold everything that this part would add.
    let fate = match part {
        Part::Core | Part::Triangle(_) => Fate::Degenerate,
        _ => Fate::NotNeeded,
    };
    trace
        .step("left out")
        .decides(true, "not of the segment or point", "")
        .tries(sweep.trial(part, fate, None));
}

/// The earliest of all parts.
fn first_contact(sweep: &Sweep, trace: &mut impl Trace) -> Option<Found> {
    // What none of the parts lets meet passes by, or stops before it comes so far.
    let Some(found) = sweep.found else {
        trace.step("apart").concludes(Outcome::Miss);
        return None;
    };

    // The part that was met first, or deepest at the start, is the answer.
    let impact = found.impact();
    let contact = impact.contact;
    trace
        .step("first contact")
        .point(Role::Reference, "point", contact.point)
        .arrow(Role::ContactNormal, "normal", contact.point, contact.normal)
        .value("time", impact.time)
        .value("depth", contact.depth)
        .value("point", contact.point)
        .value("normal", contact.normal)
        .concludes(Outcome::Hit);

    Some(found)
}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let repairs = Repairs::of(settings);
    Answer::swept(capsule_triangle(
        capsule,
        triangle,
        pair.displacement,
        repairs,
        trace,
    ))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "swept/capsule-triangle",
    title: "Swept: rounded prism",
    question: sweep(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[S4, S5, S6, S7, S8, S9, S10, S11, S12, S13, S18],
    settings: &[],
});
