//! Capsule against capsule, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! Source: the article's "Capsule – Capsule collision". Exact counterpart: [`crate::exact::overlap`]'s capsule–capsule
//! test.
//!
//! One sphere of each capsule stands in for all of it. The listing picks an end of capsule A, takes the point of
//! capsule B's axis nearest to that end, then the point of A's axis nearest to that; the spheres about the two are
//! tested.
//!
//! A comment under the article compares it with the exact points of <http://paulbourke.net/geometry/pointlineplane/> and
//! finds W6.
//!
//! Errata: W6 (the end is picked by the wrong comparison) and W6x (even the right end leads to the closest pair only
//! if that pair is one projection away), W7 (axes that meet), W9 (no length), W10 (base and tip closer than twice the
//! radius), W14 (touching).

use super::{
    ARTICLE, ListingOptions, OuterEnds, W6, W6X, W7_AXES, W9, W10, W14_SPHERES,
    parts::{closest_point_on_line_segment, normalize},
    repairs::{w6x_nearer_pair, w9_normalize, w10_radius},
    sphere_sphere::two_spheres,
    steps::{LineNames, Steps},
};
use crate::{
    articles::axes::{Meeting, axis_feature},
    geometry::{Capsule, Contact, Sphere},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Role, Trace},
};

/// Contact of capsule `a` with capsule `b` as the listing finds it; its normal may be NaN.
pub fn capsule_capsule(
    a: &OuterEnds,
    b: &OuterEnds,
    reading: &ListingOptions,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Compute a_Normal, the unit direction of the mover's capsule A, and a_A and a_B, the centers of its end spheres.
    // Without fix W9, a_Normal is NaN if base and tip, the outer ends, are the same point. Without fix W10, a_A and a_B
    // change places if base and tip are less than two radii apart.
    let repairs = reading.repairs;
    let [a_a, a_b] = trace.inside("capsule A", |trace| {
        let (printed, w9) = (normalize(a.tip - a.base), w9_normalize(a.tip - a.base));
        let a_normal = if repairs.w9 { w9 } else { printed };
        let w10 = w10_radius(a.radius, a.base, a.tip);
        let a_line_end_offset = a_normal * if repairs.w10 { w10 } else { a.radius };
        let a_a = a.base + a_line_end_offset;
        let a_b = a.tip - a_line_end_offset;
        trace.step_line(&LineNames::OF_A, [a.base, a.tip], a_normal, [a_a, a_b]);
        [a_a, a_b]
    });

    // Compute b_Normal, the unit direction of the obstacle's capsule B, and b_A and b_B, the centers of its end
    // spheres. Without fix W9, b_Normal is NaN if base and tip, the outer ends, are the same point. Without fix W10,
    // b_A and b_B change places if base and tip are less than two radii apart.
    let [b_a, b_b] = trace.inside("capsule B", |trace| {
        let (printed, w9) = (normalize(b.tip - b.base), w9_normalize(b.tip - b.base));
        let b_normal = if repairs.w9 { w9 } else { printed };
        let w10 = w10_radius(b.radius, b.base, b.tip);
        let b_line_end_offset = b_normal * if repairs.w10 { w10 } else { b.radius };
        let b_a = b.base + b_line_end_offset;
        let b_b = b.tip - b_line_end_offset;
        trace.step_line(&LineNames::OF_B, [b.base, b.tip], b_normal, [b_a, b_b]);
        [b_a, b_b]
    });

    // Compute four squared distances, from the mover's ends a_A and a_B to the obstacle's ends b_A and b_B. They are d0
    // (a_A to b_A), d1 (a_A to b_B), d2 (a_B to b_A) and d3 (a_B to b_B).
    let v0 = b_a - a_a;
    let v1 = b_b - a_a;
    let v2 = b_a - a_b;
    let v3 = b_b - a_b;
    let d0 = v0.dot(v0);
    let d1 = v1.dot(v1);
    let d2 = v2.dot(v2);
    let d3 = v3.dot(v3);
    trace
        .step("distances between the ends")
        .segment(Role::Construction, "v0", a_a, b_a)
        .segment(Role::Construction, "v1", a_a, b_b)
        .segment(Role::Construction, "v2", a_b, b_a)
        .segment(Role::Construction, "v3", a_b, b_b)
        .value("d0", d0)
        .value("d1", d1)
        .value("d2", d2)
        .value("d3", d3);

    // Choose bestA, the mover's end closest to an end of the obstacle. d0 and d1 are squared distances from end a to
    // the obstacle's ends, d2 and d3 from end b. Without fix W6, the code wrongly compares the lesser of d2 and d3 with
    // the greater of d0 and d1.
    let w6 = d2.min(d3) < d0.min(d1);
    let printed = d2 < d0 || d2 < d1 || d3 < d0 || d3 < d1;
    let takes_b = if repairs.w6 { w6 } else { printed };
    let mut best_a = if takes_b { a_b } else { a_a };
    trace
        .step("best end of capsule A")
        .point(Role::ClosestOnAxis, "bestA", best_a)
        .point(Role::Rejected, "", if takes_b { a_a } else { a_b })
        .compares(
            "the lesser of d2, d3",
            d2.min(d3),
            Comparison::Less,
            if repairs.w6 {
                "the lesser of d0, d1"
            } else {
                "the greater of d0, d1"
            },
            if repairs.w6 { d0.min(d1) } else { d0.max(d1) },
        )
        .decides(
            takes_b,
            "end b starts the search",
            "end a starts the search",
        );

    // Find bestB, the point of the obstacle's segment closest to bestA, the chosen end of the mover's segment.
    let mut best_b = closest_point_on_line_segment(b_a, b_b, best_a);
    trace
        .step("best point of capsule B")
        .segment(Role::CapsuleLine, "", b_a, b_b)
        .segment(Role::Construction, "", best_a, best_b)
        .point(Role::Construction, "", best_a)
        .point(Role::Reference, "bestB", best_b)
        .value("bestB", best_b);

    // Find bestA again, as the point of the mover's segment closest to bestB. bestB is the point that was found on the
    // obstacle's segment.
    best_a = closest_point_on_line_segment(a_a, a_b, best_b);
    trace
        .step("best point of capsule A")
        .segment(Role::CapsuleLine, "", a_a, a_b)
        .segment(Role::Construction, "", best_b, best_a)
        .point(Role::Reference, "bestB", best_b)
        .point(Role::ClosestOnAxis, "bestA", best_a)
        .value("bestA", best_a);

    // Take bestA and bestB as the closest points of the two segments. The published search can miss closer points, so
    // fix W6x takes the exact closest points instead.
    (best_a, best_b) = w6x_nearer_pair(repairs, (best_a, best_b), [a_a, a_b], [b_a, b_b]);
    trace
        .step("best pair")
        .segment(Role::Gap, "", best_b, best_a)
        .point(Role::Reference, "bestB", best_b)
        .point(Role::ClosestOnAxis, "bestA", best_a)
        .value("bestA", best_a)
        .value("bestB", best_b);

    // Test one sphere of each capsule instead of the whole capsules: the spheres around bestA and bestB, the closest
    // points found on the two segments.
    let sphere = |center, radius| Sphere { center, radius };
    let (a, b) = (sphere(best_a, a.radius), sphere(best_b, b.radius));
    let meeting = Meeting::of_axes([a_a, a_b], [b_a, b_b]);
    let feature = axis_feature(best_b, [b_a, b_b]);
    trace.inside("two spheres", |trace| {
        two_spheres(&a, &b, meeting, feature, reading, trace)
    })
}

fn answer(
    a: &Capsule,
    b: &Capsule,
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let a = OuterEnds::of(a, pair.base_tip);
    let b = OuterEnds::of(b, pair.obstacle_base_tip);
    let contact = capsule_capsule(&a, &b, &ListingOptions::of(settings), trace);
    Answer::touching(contact, pair.reach())
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "wicked/capsule-capsule",
    title: "Wicked Engine",
    question: overlap(Capsule, Capsule),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[W6, W6X, W7_AXES, W9, W10, W14_SPHERES],
    settings: &[],
});
