//! Moving capsule against a whole box, perhaps turned and solid: its sides, each two triangles.
//!
//! From outside, a side is touched first that faces the motion, or an edge or corner of one. A capsule without length is
//! a sphere.
//!
//! Source: *Better collision detection* (article 004), "Broad phase": a box is twelve triangles; each is swept against as
//! [`super::capsule_triangle`] does. A box without thickness keeps its sides, of which some have no area.

use super::{
    Impact,
    capsule_triangle::capsule_facet,
    fast::{is_out_of_the_way, ranges_of},
    sphere_triangle::sphere_facet,
};
use crate::{
    exact::{self, overlap},
    geometry::{Capsule, Contact, Facet, Feature, OrientedBox},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3};

/// When `capsule`, moved by `motion` relative to the solid `obstacle`, first touches it, or `None` if it never does;
/// touching counts.
///
/// A box does not tell its parts apart: the feature is its face.
pub fn capsule_box(
    capsule: &Capsule,
    obstacle: &OrientedBox,
    motion: Vec3,
    trace: &mut impl Trace,
) -> Option<Impact> {
    // What overlaps at the start has met at time 0. Inside, no side would tell.
    let start = overlap::capsule_box(capsule, obstacle, &mut ());
    trace
        .step("start")
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .arrow(Role::Construction, "v", capsule.a, motion)
        .decides(
            start.is_some(),
            "overlap at the start: time 0",
            "apart at the start",
        );
    if let Some(contact) = start {
        trace.retell("contact at the start", |trace| {
            overlap::capsule_box(capsule, obstacle, trace)
        });
        return Some(Impact { time: 0.0, contact });
    }

    let mut first: Option<Impact> = None;
    let outwards = outwards(obstacle);
    for (i, side) in obstacle.facets().iter().enumerate() {
        // A side that faces away is behind another.
        let faces_away = outwards[i / 2].dot(motion.as_dvec3()) > 0.0;
        if faces_away {
            trace
                .step(("side", i))
                .decides(true, "it faces away: another is met before", "");
            continue;
        }

        // The earliest touch of all sides counts; of several at once, the first.
        let found = trace.inside_test(("side", i), |trace| meet(capsule, side, motion, trace));
        if let Some(found) = found
            && first.is_none_or(|first| found.time < first.time)
        {
            first = Some(found);
        }
    }

    // Without a touch of any side the box is never met.
    let Some(Impact { time, contact }) = first else {
        trace.step("apart").concludes(Outcome::Miss);
        return None;
    };
    let contact = Contact {
        feature: Feature::Face,
        ..contact
    };
    trace
        .step("impact")
        .point(Role::ClosestOnTriangle, "contact", contact.point)
        .arrow(Role::ContactNormal, "normal", contact.point, contact.normal)
        .value("normal", contact.normal)
        .value("time", time)
        .concludes(Outcome::Hit);
    Some(Impact { time, contact })
}

/// When `capsule`, which is apart from it, first touches half of a side.
fn meet(capsule: &Capsule, side: &Facet, motion: Vec3, trace: &mut impl Trace) -> Option<Impact> {
    // A capsule without length is a sphere.
    let Capsule { a, b, radius } = *capsule;
    if a == b {
        let sphere = capsule.sphere_at(a);
        return trace.inside("no length: a sphere", |trace| {
            let is_clear = is_out_of_the_way([a], motion, ranges_of(side), radius, trace);
            (!is_clear).then(|| sphere_facet(&sphere, side, motion, true, None, trace))?
        });
    }

    // Boxes around the whole motion and the triangle tell most misses.
    let is_clear = is_out_of_the_way([a, b], motion, ranges_of(side), radius, trace);
    (!is_clear).then(|| capsule_facet(capsule, side, motion, true, None, trace))?
}

/// Which way each side faces, in the order of the box's triangles: +x, -x, +y, -y, +z, -z.
fn outwards(obstacle: &OrientedBox) -> [DVec3; 6] {
    let [x, y, z] = obstacle.axes();
    [x, -x, y, -y, z, -z]
}

fn answer(
    capsule: &Capsule,
    obstacle: &OrientedBox,
    pair: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer {
        distance: Some(overlap::capsule_box_distance(capsule, obstacle)),
        ..Answer::swept(capsule_box(capsule, obstacle, pair.displacement, trace))
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/sweep-capsule-box",
    title: "Exact: side by side",
    question: sweep(Capsule, OrientedBox),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
