//! The closest points of two segments, the textbook routine that *Some Math About Capsule Collision* quotes.
//!
//! Exact counterpart: [`crate::exact::overlap`]'s capsule–capsule test.
//!
//! Both segments are prolonged to lines. Where those come closest, kept on the first segment, is `s`; the point of the
//! second line nearest to that is `t`; and if that had to be kept on its segment, `s` is found anew. In exact
//! arithmetic this is right (M4).
//!
//! Errata: M5 (segments that are nearly parallel divide noise by noise in single precision), M7 (a fixed threshold for
//! "without length", on a squared length).

use super::{ARTICLE, M5, M7, Repairs, push::Gap};
use crate::{
    articles::axes::Meeting,
    geometry::{Capsule, Contact, tolerance},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Role, Trace},
};
use glam::Vec3;

/// The textbook names the constant and leaves its value open.
const EPSILON: f32 = 1e-6;

/// Where two segments come closest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Closest {
    /// Along the first segment, 0..=1.
    pub s: f32,
    /// Along the second.
    pub t: f32,
    /// On the first segment.
    pub c1: Vec3,
    /// On the second.
    pub c2: Vec3,
}

impl Closest {
    /// The squared distance, which is the routine's result.
    pub fn dist2(&self) -> f32 {
        (self.c1 - self.c2).length_squared()
    }
}

/// Contact of two capsules by the closest points of their axes, and the distance of the two.
pub fn segment_segment(
    first: &Capsule,
    second: &Capsule,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    let axes = ([first.a, first.b], [second.a, second.b]);
    let Closest { c1, c2, .. } = closest_pt_segment_segment(axes.0, axes.1, repairs, trace);

    // The routine ends here. Capsules touch where the two points are no farther apart than both radii.
    let distance = c1.distance(c2);
    let radius = first.radius + second.radius;
    let is_hit = distance <= radius;
    trace
        .step("compare with the radii")
        .segment(Role::Gap, "distance", c2, c1)
        .compares(
            "distance",
            distance,
            Comparison::LessOrEqual,
            "radius",
            radius,
        )
        .decides(
            is_hit,
            "within both radii: contact",
            "beyond both radii: apart",
        );

    let gap = Gap {
        on_mover: c1,
        on_obstacle: c2,
        obstacle: second,
        meeting: Meeting::of_axes(axes.0, axes.1),
    };
    (gap.settle(is_hit, radius - distance, trace), distance)
}

/// The segments' vectors and their products, by the textbook's names.
struct Products {
    d1: Vec3,
    d2: Vec3,
    r: Vec3,
    a: f32,
    b: f32,
    c: f32,
    e: f32,
    f: f32,
}

/// The closest points of the segments `p1..q1` and `p2..q2`.
pub fn closest_pt_segment_segment(
    [p1, q1]: [Vec3; 2],
    [p2, q2]: [Vec3; 2],
    repairs: Repairs,
    trace: &mut impl Trace,
) -> Closest {
    // Everything that follows is made of the two directions, the vector between the starts, and their products.
    let (d1, d2, r) = (q1 - p1, q2 - p2, p1 - p2);
    let products = Products {
        d1,
        d2,
        r,
        a: d1.dot(d1),
        b: d1.dot(d2),
        c: d1.dot(r),
        e: d2.dot(d2),
        f: d2.dot(r),
    };
    trace
        .step("products")
        .arrow(Role::CapsuleLine, "d1", p1, d1)
        .arrow(Role::CapsuleLine, "d2", p2, d2)
        .arrow(Role::Construction, "r", p2, r)
        .value("a", products.a)
        .value("b", products.b)
        .value("c", products.c)
        .value("e", products.e)
        .value("f", products.f);

    // Segments without length are points. M7: the threshold is a length squared, so a whole millimetre is no length.
    let (a, e) = (products.a, products.e);
    let shortest = if repairs.m7 {
        tolerance::RELATIVE * tolerance::RELATIVE * a.max(e)
    } else {
        EPSILON
    };
    let (first_is_point, second_is_point) = (a <= shortest, e <= shortest);
    trace
        .step("without length")
        .compares(
            "the lesser of a, e",
            a.min(e),
            Comparison::LessOrEqual,
            "EPSILON",
            shortest,
        )
        .decides(
            first_is_point || second_is_point,
            "a segment counts as a point",
            "both have length",
        );

    // Points have no fraction to seek; only two that both have length need all the work.
    let (s, t) = match (first_is_point, second_is_point) {
        (true, true) => (0.0, 0.0),
        (true, false) => (0.0, clamp(products.f / e)),
        (false, true) => (clamp(-products.c / a), 0.0),
        (false, false) => trace.inside("two lines", |trace| {
            both_with_length(&products, p1, p2, repairs, trace)
        }),
    };

    // The points at these fractions are the closest pair.
    let found = Closest {
        s,
        t,
        c1: p1 + d1 * s,
        c2: p2 + d2 * t,
    };
    let found = if repairs.m5 {
        nearer_end(found, [p1, q1], [p2, q2])
    } else {
        found
    };
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

/// The fractions for two segments that both have length.
fn both_with_length(
    products: &Products,
    p1: Vec3,
    p2: Vec3,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> (f32, f32) {
    let &Products {
        d1,
        d2,
        r,
        a,
        b,
        c,
        e,
        f,
    } = products;

    // The lines come closest at s = numer / denom. M5: nearly parallel, denom is all rounding; the cross product,
    // whose square it is, keeps its digits.
    let across = d1.cross(d2);
    let (numer, denom) = if repairs.m5 {
        (d2.cross(r).dot(across), across.length_squared())
    } else {
        (b * f - c * e, a * e - b * b)
    };
    let is_crossing = denom != 0.0;
    let s = if is_crossing {
        clamp(numer / denom)
    } else {
        0.0
    };
    trace
        .step("closest point of the lines")
        .line(Role::CapsuleLine, "", p1, d1)
        .line(Role::CapsuleLine, "", p2, d2)
        .point(Role::Construction, "s", p1 + d1 * s)
        .value("s", s)
        .compares("denom", denom, Comparison::Equal, "0", 0.0)
        .decides(
            !is_crossing,
            "parallel: any s will do, 0 is taken",
            "kept on the first segment",
        );

    // The second line's point nearest to that. If it is on the segment, both are found.
    let t = (b * s + f) / e;
    let is_on_segment = (0.0..=1.0).contains(&t);
    trace
        .step("nearest on the second line")
        .line(Role::CapsuleLine, "", p2, d2)
        .segment(Role::Construction, "", p1 + d1 * s, p2 + d2 * t)
        .point(Role::Construction, "t", p2 + d2 * t)
        .value("t", t)
        .decides(
            is_on_segment,
            "on the second segment",
            "beyond an end: t is kept, s found anew",
        );
    if is_on_segment {
        return (s, t);
    }

    // Otherwise t stops at the end it passed, and the first segment's point nearest to that end is s.
    let t = if t < 0.0 { 0.0 } else { 1.0 };
    let s = clamp((t * b - c) / a);
    trace
        .step("s found anew")
        .point(Role::Reference, "t", p2 + d2 * t)
        .point(Role::ClosestOnAxis, "s", p1 + d1 * s)
        .segment(Role::Construction, "", p2 + d2 * t, p1 + d1 * s)
        .value("s", s)
        .value("t", t);

    (s, t)
}

fn clamp(fraction: f32) -> f32 {
    fraction.clamp(0.0, 1.0)
}

/// The nearest of `found` and every end with its closest point on the other segment.
fn nearer_end(found: Closest, [p1, q1]: [Vec3; 2], [p2, q2]: [Vec3; 2]) -> Closest {
    let (d1, d2) = (q1 - p1, q2 - p2);
    let on_first = |point: Vec3| fraction_along(point - p1, d1);
    let on_second = |point: Vec3| fraction_along(point - p2, d2);
    let pair = |s: f32, t: f32| Closest {
        s,
        t,
        c1: p1 + d1 * s,
        c2: p2 + d2 * t,
    };
    let ends = [
        pair(0.0, on_second(p1)),
        pair(1.0, on_second(q1)),
        pair(on_first(p2), 0.0),
        pair(on_first(q2), 1.0),
    ];
    ends.into_iter().fold(found, |best, end| {
        if end.dist2() < best.dist2() {
            end
        } else {
            best
        }
    })
}

/// How far along `segment` the vector `point` from its start projects: 0..=1, 0 without length.
fn fraction_along(point: Vec3, segment: Vec3) -> f32 {
    let length_sq = segment.length_squared();
    if length_sq > 0.0 {
        clamp(point.dot(segment) / length_sq)
    } else {
        0.0
    }
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
