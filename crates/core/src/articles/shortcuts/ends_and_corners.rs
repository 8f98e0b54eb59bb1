//! Capsule against triangle by ends and corners alone: both ends of the segment against the triangle, the three corners
//! against the segment, and the nearest of the five counts.
//!
//! Source: none; the shortcut is taken where the edges are forgotten. Exact counterpart:
//! [`crate::exact::overlap::capsule_triangle`], which tests these five, the three edges against the segment, and whether
//! the segment goes through the face: nine candidates in all.
//!
//! Where segment and edge cross each other, seen along the way between them, neither an end nor a corner is nearest: the
//! contact is missed, or found too shallow (K1). So is a segment that pierces the face between its ends. A capsule without
//! length is a sphere, and right; of a triangle without area the corners and the ends on its edges are tested.

use super::{ARTICLE, K1, Repairs};
use crate::{
    exact::overlap,
    geometry::{
        Capsule, Contact, Facet, Feature, Triangle, closest_point_on_segment,
        closest_point_on_triangle,
    },
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Outcome, Role, Trace},
};
use glam::Vec3;

/// A point of the triangle with the nearest of the segment, or the other way round.
#[derive(Clone, Copy)]
struct NearPoints {
    on_triangle: Vec3,
    on_axis: Vec3,
    feature: Feature,
}

impl NearPoints {
    fn distance(&self) -> f32 {
        self.on_triangle.distance(self.on_axis)
    }
}

/// Contact of `capsule` with `triangle` as the nearest of five candidates has it, and the distance of that one, meters.
pub fn ends_and_corners(
    capsule: &Capsule,
    triangle: &Triangle,
    double_sided: bool,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    // Find the triangle's point closest to the first end of the capsule's segment. This shortcut compares only five
    // distances: two from the ends to the triangle, three from the corners to the segment.
    let Capsule { a, b, radius } = *capsule;
    let facet = Facet::from(triangle);
    let of_end = |end: Vec3| {
        let (nearest, feature) = closest_point_on_triangle(facet.local(end), &facet);
        NearPoints {
            on_triangle: triangle.v[0] + nearest.as_vec3(),
            on_axis: end,
            feature,
        }
    };
    let mut best = of_end(a);
    trace.step_candidate("end a", &best, [a, b]);

    // Find the triangle's point closest to the other end of the segment, and keep the end with less distance.
    let other = of_end(b);
    trace.step_candidate("end b", &other, [a, b]);
    if other.distance() < best.distance() {
        best = other;
    }

    // Find the point of the capsule's segment closest to this corner of the triangle. Keep this pair of points if its
    // distance is the smallest so far.
    for (i, title) in ["corner v0", "corner v1", "corner v2"]
        .into_iter()
        .enumerate()
    {
        let corner = triangle.v[i];
        let candidate = NearPoints {
            on_triangle: corner,
            on_axis: closest_point_on_segment(corner, a, b),
            feature: Feature::Vertex(i as u8),
        };
        trace.step_candidate(title, &candidate, [a, b]);
        if candidate.distance() < best.distance() {
            best = candidate;
        }
    }

    // Find the exact closest points of segment and triangle (fix K1). They can also lie on an edge, or where the
    // segment pierces the face.
    if repairs.k1 {
        let contact = trace.inside("closest pair", |trace| {
            overlap::capsule_triangle(capsule, triangle, double_sided, trace)
        });
        let distance = overlap::capsule_triangle_distance(capsule, triangle);
        return (contact, distance);
    }

    // Take the pair of points with the smallest distance of all five pairs. It is a hit if distance is at most
    // radius, unless the capsule is behind a single-sided triangle.
    let distance = best.distance();
    let n = triangle.area_normal().normalize_or_zero();
    let is_behind = !double_sided && n.dot(best.on_axis - best.on_triangle) < 0.0;
    let missed = if distance > radius {
        "it is out of reach"
    } else {
        "it is behind the single-sided triangle"
    };
    trace
        .step("nearest of five points")
        .segment(Role::Gap, "distance", best.on_triangle, best.on_axis)
        .point(Role::ClosestOnTriangle, "on the triangle", best.on_triangle)
        .point(Role::ClosestOnAxis, "on the axis", best.on_axis)
        .value("distance", distance)
        .value("radius", radius)
        .decides(
            distance <= radius && !is_behind,
            "it is within the radius",
            missed,
        );
    // Report that capsule and triangle are apart, because the smallest of five distances gives no hit. The five
    // distances are from two ends to the triangle and from three corners to the segment.
    if distance > radius || is_behind {
        trace.step("they are apart").concludes(Outcome::Miss);
        return (None, distance);
    }
    // Push the capsule along the line between the closest points. The depth is the radius minus the distance of these
    // points.
    let normal = if distance == 0.0 {
        n
    } else {
        (best.on_axis - best.on_triangle) / distance
    };
    let contact = Contact {
        point: best.on_triangle,
        normal,
        depth: radius - distance,
        feature: best.feature,
    };
    trace
        .step("push")
        .arrow(Role::ContactNormal, "normal", contact.point, normal)
        .arrow(Role::Penetration, "depth", contact.point, contact.push())
        .value("normal", normal)
        .value("depth", contact.depth)
        .concludes(Outcome::Hit);
    (Some(contact), distance)
}

/// The step that they all take.
trait CandidateSteps: Trace {
    #[track_caller]
    #[inline(always)]
    fn step_candidate(&mut self, title: &'static str, candidate: &NearPoints, [a, b]: [Vec3; 2]) {
        self.step(title)
            .segment(Role::CapsuleLine, "", a, b)
            .segment(
                Role::Construction,
                "",
                candidate.on_triangle,
                candidate.on_axis,
            )
            .point(Role::Construction, "", candidate.on_triangle)
            .point(Role::Construction, "", candidate.on_axis)
            .value("distance", candidate.distance());
    }
}

impl<T: Trace> CandidateSteps for T {}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let repairs = Repairs::of(settings);
    let double_sided = settings.double_sided;
    let (contact, distance) = ends_and_corners(capsule, triangle, double_sided, repairs, trace);
    Answer::measured(contact, distance)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "shortcuts/ends-and-corners",
    title: "Ends and corners",
    question: overlap(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Own,
    repairs: &[K1],
    settings: &[],
});
