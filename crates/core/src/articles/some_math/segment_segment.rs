//! The closest points of two segments, the textbook routine that *Some Math About Capsule Collision* quotes.
//!
//! Source: the article's "Capsule-Capsule Intersection", after Christer Ericson, *Real-Time Collision Detection*, 2005, 5.1.9.
//! Exact counterpart: [`crate::exact::overlap`]'s capsule–capsule test.
//!
//! Both segments are prolonged to lines. Where those come closest, kept on the first segment, is `s`; the point of the
//! second line nearest to that is `t`; and if that had to be kept on its segment, `s` is found anew. In exact
//! arithmetic this is right (M4).
//!
//! Errata: M5 (segments that are nearly parallel divide noise by noise in single precision), M7 (a fixed threshold for
//! "without length", on a squared length).

use super::{
    ARTICLE, M5, M7, Repairs,
    closest::{ClosestPoints, clamp},
    push::Gap,
    repairs::{m5_lines, m5_nearer_end},
};
use crate::{
    articles::axes::Meeting,
    geometry::{Capsule, Contact, tolerance},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Role, Trace},
};
use glam::Vec3;

/// The textbook names the constant and leaves its value open.
const EPSILON: f32 = 1e-6;

/// Contact of two capsules by the closest points of their axes, and the distance of the two.
pub fn segment_segment(
    first: &Capsule,
    second: &Capsule,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    let axes = ([first.a, first.b], [second.a, second.b]);
    let ClosestPoints { c1, c2, .. } = closest_pt_segment_segment(axes.0, axes.1, repairs, trace);

    // Test whether the capsules touch: distance, between the closest points of their segments, is at most radius, the
    // sum of both radii. The published routine ends before this test.
    let distance = c1.distance(c2);
    let radius = first.radius + second.radius;
    let is_hit = distance <= radius;
    trace
        .step("comparison with the radii")
        .segment(Role::Gap, "distance", c2, c1)
        .compares(
            "distance",
            distance,
            Comparison::LessOrEqual,
            "radius",
            radius,
        )
        .decides(is_hit, "they touch", "they are apart");

    let gap = Gap {
        on_mover: c1,
        on_obstacle: c2,
        obstacle: second,
        meeting: Meeting::of_axes(axes.0, axes.1),
    };
    (gap.settle(is_hit, radius - distance, trace), distance)
}

/// The listing: the closest points of the segments `p1..q1` and `p2..q2`.
pub fn closest_pt_segment_segment(
    [p1, q1]: [Vec3; 2],
    [p2, q2]: [Vec3; 2],
    repairs: Repairs,
    trace: &mut impl Trace,
) -> ClosestPoints {
    // Compute the dot products a = d1·d1, b = d1·d2, c = d1·r, e = d2·d2 and f = d2·r. d1 and d2 are the vectors along
    // the two segments; r goes from the second segment's start to the first's.
    let d1 = q1 - p1;
    let d2 = q2 - p2;
    let r = p1 - p2;
    let a = d1.dot(d1);
    let e = d2.dot(d2);
    let f = d2.dot(r);
    let c = d1.dot(r);
    let b = d1.dot(d2);
    trace
        .step("dot products")
        .arrow(Role::CapsuleLine, "d1", p1, d1)
        .arrow(Role::CapsuleLine, "d2", p2, d2)
        .arrow(Role::Construction, "r", p2, r)
        .value("a", a)
        .value("b", b)
        .value("c", c)
        .value("e", e)
        .value("f", f);

    // Test whether a segment counts as a point; a and e are the squared lengths of both. Without fix M7, this happens
    // if the squared length is at most EPSILON, so even 1 mm is a point.
    let m7 = tolerance::RELATIVE * tolerance::RELATIVE * a.max(e);
    let epsilon = if repairs.m7 { m7 } else { EPSILON };
    trace
        .step("length of both segments")
        .compares(
            "the lesser of a, e",
            a.min(e),
            Comparison::LessOrEqual,
            "EPSILON",
            epsilon,
        )
        .decides(
            a <= epsilon || e <= epsilon,
            "one segment counts as a point",
            "both have length",
        );

    // Find the closest points of the two infinite lines through the segments, and move them onto the segments. If a
    // segment counts as a point, one projection is enough instead.
    let (s, t) = if a <= epsilon && e <= epsilon {
        (0.0, 0.0)
    } else if a <= epsilon {
        (0.0, clamp(f / e))
    } else if e <= epsilon {
        (clamp(-c / a), 0.0)
    } else {
        trace.inside("two lines", |trace| {
            // Compute s, the place where the infinite lines are closest, clamped to the first segment (0 to 1). If
            // denom, the divisor, is 0, the lines are parallel. Without fix M5, denom is mostly rounding error for
            // nearly parallel lines.
            let printed = (b * f - c * e, a * e - b * b);
            let m5 = m5_lines(d1, d2, r);
            let (numer, denom) = if repairs.m5 { m5 } else { printed };
            let mut s = 0.0;
            if denom != 0.0 {
                s = clamp(numer / denom);
            }
            trace
                .step("closest point of the lines")
                .line(Role::CapsuleLine, "", p1, d1)
                .line(Role::CapsuleLine, "", p2, d2)
                .point(Role::Construction, "s", p1 + d1 * s)
                .at_length(|note| {
                    // s before it is clamped to the first segment, and the closest point of the second line.
                    let on_line = numer / denom;
                    let across = p2 + d2 * ((b * on_line + f) / e);
                    note.point(Role::Rejected, "numer / denom", p1 + d1 * on_line)
                        .segment(Role::Rejected, "", p1 + d1 * on_line, across)
                })
                .value("s", s)
                .compares("denom", denom, Comparison::Equal, "0", 0.0)
                .decides(
                    denom == 0.0,
                    "the lines are parallel, so s is 0",
                    "the lines are not parallel",
                );

            // Compute t, the place on the second infinite line closest to the point found on the first segment. If t is
            // between 0 and 1, both closest points are found.
            let mut t = (b * s + f) / e;
            let is_on_segment = (0.0..=1.0).contains(&t);
            trace
                .step("nearest on the second line")
                .line(Role::CapsuleLine, "", p2, d2)
                .segment(Role::Construction, "", p1 + d1 * s, p2 + d2 * t)
                .point(Role::Construction, "t", p2 + d2 * t)
                .value("t", t)
                .decides(
                    is_on_segment,
                    "it is on the second segment",
                    "it is beyond an end, so the first point is found again",
                );
            if is_on_segment {
                return (s, t);
            }

            // Clamp t to 0 or 1, the nearer end of the second segment. Then compute s again: the place on the first
            // segment closest to this end.
            if t < 0.0 {
                t = 0.0;
                s = clamp(-c / a);
            } else {
                t = 1.0;
                s = clamp((b - c) / a);
            }
            trace
                .step("s recomputed")
                .point(Role::Reference, "t", p2 + d2 * t)
                .point(Role::ClosestOnAxis, "s", p1 + d1 * s)
                .segment(Role::Construction, "", p2 + d2 * t, p1 + d1 * s)
                .value("s", s)
                .value("t", t);
            (s, t)
        })
    };

    // Take c1 and c2, the points at s and t, as the segments' closest points; dist2 is their squared distance. Without
    // fix M5, c1 and c2 can be wrong for nearly parallel segments: an end may be closer.
    let c1 = p1 + d1 * s;
    let c2 = p2 + d2 * t;
    let mut found = ClosestPoints { s, t, c1, c2 };
    if repairs.m5 {
        found = m5_nearer_end(found, [p1, q1], [p2, q2]);
    }
    trace
        .step("closest points")
        .point(Role::ClosestOnAxis, "c1", found.c1)
        .point(Role::Reference, "c2", found.c2)
        .segment(Role::Gap, "", found.c2, found.c1)
        .value("s", found.s)
        .value("t", found.t)
        .value("dist2", found.dist2());
    found
}

fn answer(
    first: &Capsule,
    second: &Capsule,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (contact, distance) = segment_segment(first, second, Repairs::of(settings), trace);
    Answer::measured(contact, distance)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "some-math/segment-segment",
    title: "Some math: closest points",
    question: overlap(Capsule, Capsule),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[M5, M7],
    settings: &[],
});
