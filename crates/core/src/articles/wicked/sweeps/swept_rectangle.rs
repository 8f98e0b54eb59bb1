//! The closest point on the rectangle that the axis sweeps, from the comments under *Capsule Collision Detection*
//! (Wicked Engine).
//!
//! Exact counterpart: [`crate::exact::sweep`]'s capsule–triangle sweep.
//!
//! A reader's idea: the axis at its previous and at its current place spans a rectangle (a parallelogram, unless the
//! motion is square to the axis); look for the closest point on that. The capsule sweeps all that is within its radius
//! of the parallelogram, so it hits the triangle exactly if the two are that close: *whether* they meet is right.
//!
//! Where it fails: the closest point gives the time when the axis comes closest, not when the surface touches first. The time,
//! the motion's share at that point, is late by the way from the first touch to there; where the parallelogram crosses the
//! triangle, it is the moment at which the axis itself does. Overlap at the start may be reported at a later moment. All
//! triangles count as double-sided: the closest points tell no side.

use super::ARTICLE;
use crate::{
    geometry::{
        Capsule, Contact, Facet, Feature, Triangle, closest_points_segment_segment, inverse,
    },
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Sample, Title, Trace},
};
use glam::{DVec3, Vec3};

/// A point of the rectangle and one of the triangle, seen from the triangle's first vertex.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    on_rectangle: DVec3,
    on_triangle: DVec3,
    feature: Feature,
    /// The share of the motion at which the axis is there.
    time: f64,
}

impl Candidate {
    fn distance(&self) -> f64 {
        self.on_rectangle.distance(self.on_triangle)
    }
}

/// The parallelogram `corner + s axis + t motion`.
#[derive(Clone, Copy, Debug)]
struct Rectangle {
    corner: DVec3,
    axis: DVec3,
    motion: DVec3,
}

/// The moment at which the capsule's axis is closest to the triangle, and the contact then, if that is within its
/// radius.
pub(super) fn swept_rectangle(
    capsule: &Capsule,
    triangle: &Triangle,
    motion: Vec3,
    trace: &mut impl Trace,
) -> Option<(f32, Contact)> {
    // Build the swept rectangle: the parallelogram that the capsule's segment covers while it moves from “previous”
    // to “current”.
    let facet = Facet::from(triangle);
    let [a, b] = [capsule.a, capsule.b];
    let rectangle = Rectangle {
        corner: facet.local(a),
        axis: facet.local(b) - facet.local(a),
        motion: motion.as_dvec3(),
    };
    trace
        .step("swept rectangle")
        .parallelogram(Role::CapsuleLine, "", a, [b - a, motion])
        .segment(Role::CapsuleLine, "previous", a, b)
        .segment(Role::CapsuleLine, "current", a + motion, b + motion)
        .arrow(Role::Construction, "motion", a, motion);

    // Find the closest points of two shapes: the triangle, and the parallelogram that the capsule's segment sweeps. The
    // code tests the corners, edges and faces of both shapes in pairs, and keeps the closest pair.
    let closest = trace.inside("closest point", |trace| rectangle.closest(&facet, trace));

    // Test only the moment when the segment is closest to the triangle. If distance is at most the radius, the
    // capsule touches the triangle then, and perhaps already earlier.
    let (distance, time) = (closest.distance(), closest.time);
    let touches = distance <= f64::from(capsule.radius);
    let there = [a, b].map(|end| end + motion * time as f32);
    trace
        .step("test")
        .tests_mover(
            &there,
            capsule.radius,
            Sample {
                time: time as f32,
                touches,
            },
        )
        .segment(
            Role::Gap,
            "",
            facet.world(closest.on_triangle),
            facet.world(closest.on_rectangle),
        )
        .compares(
            "distance",
            distance,
            Comparison::LessOrEqual,
            "radius",
            capsule.radius,
        )
        .decides(touches, "the capsule sweeps over it", "it is out of reach");
    // The closest points are farther apart than the radius, so the capsule never touches the triangle.
    if !touches {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    }

    // Compute the contact: the normal points from the triangle's closest point to the segment. If the segment crosses
    // the face, the normal points to the side that the segment came from.
    let gap = closest.on_rectangle - closest.on_triangle;
    let back = facet.normal() * -1.0_f64.copysign(facet.normal().dot(rectangle.motion));
    let crossing = || back.try_normalize().unwrap_or(DVec3::Y);
    let contact = Contact {
        point: facet.world(closest.on_triangle),
        normal: gap.try_normalize().unwrap_or_else(crossing).as_vec3(),
        depth: (f64::from(capsule.radius) - distance) as f32,
        feature: closest.feature,
    };
    trace
        .step("contact")
        .arrow(Role::ContactNormal, "normal", contact.point, contact.normal)
        .value("normal", contact.normal)
        .value("depth", contact.depth)
        .value("time", time)
        .concludes(Outcome::Hit);
    Some((time as f32, contact))
}

impl Rectangle {
    fn at(&self, s: f64, t: f64) -> DVec3 {
        self.corner + self.axis * s + self.motion * t
    }

    /// Its sides as segments: the axis at both ends of the motion, and the ways of both ends of the axis.
    fn sides(&self) -> [[(f64, f64); 2]; 4] {
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)];
        let [a, b, a_moved, b_moved] = corners;
        [[a, b], [a_moved, b_moved], [a, a_moved], [b, b_moved]]
    }

    /// Its fractions along axis and motion where it is closest to `q`, if that is inside of it.
    fn fractions(&self, q: DVec3) -> Option<(f64, f64)> {
        let (u, v, r) = (self.axis, self.motion, q - self.corner);
        let (uu, uv, vv) = (u.length_squared(), u.dot(v), v.length_squared());
        let over = inverse(uu * vv - uv * uv);
        let s = (vv * u.dot(r) - uv * v.dot(r)) * over;
        let t = (uu * v.dot(r) - uv * u.dot(r)) * over;
        let range = 0.0..=1.0;
        (over > 0.0 && range.contains(&s) && range.contains(&t)).then_some((s, t))
    }

    /// The closest of all pairs of points that parts of the two can have; of some alike, the earliest.
    fn closest(&self, facet: &Facet, trace: &mut impl Trace) -> Candidate {
        let sides = self.sides();
        let first = Candidate {
            on_rectangle: self.corner,
            on_triangle: facet.v[0],
            feature: Feature::Vertex(0),
            time: 0.0,
        };
        let mut search = RectangleSearch {
            best: first,
            rectangle: self,
            facet,
        };

        // Test the triangle's corners against the parallelogram, and the parallelogram's corners against the triangle.
        for (i, vertex) in facet.v.into_iter().enumerate() {
            let over = self.fractions(vertex).map(|(s, t)| Candidate {
                on_rectangle: self.at(s, t),
                on_triangle: vertex,
                feature: Feature::Vertex(i as u8),
                time: t,
            });
            let tested = [vertex; 2];
            search.consider(
                Feature::VERTICES[i],
                tested,
                over.ok_or(BESIDE_RECTANGLE),
                trace,
            );
        }
        for (i, (s, t)) in [sides[0], sides[1]].into_iter().flatten().enumerate() {
            let corner = self.at(s, t);
            let over = facet.is_inside(facet.sides(corner)).then(|| Candidate {
                on_rectangle: corner,
                on_triangle: facet.projection(corner, facet.rise(corner)),
                feature: Feature::Face,
                time: t,
            });
            let over = over.ok_or(BESIDE_TRIANGLE);
            search.consider(("rectangle corner", i), [corner; 2], over, trace);
        }

        // Test each side of the parallelogram against each edge of the triangle, and where one of them pierces a shape.
        for (i, side) in sides.into_iter().enumerate() {
            let ends = side.map(|(s, t)| self.at(s, t));
            let time = |along: f64| side[0].1 + (side[1].1 - side[0].1) * along;
            for (j, edge) in facet.edges().into_iter().enumerate() {
                let (s, t) = closest_points_segment_segment(ends, edge);
                let pair = Candidate {
                    on_rectangle: ends[0].lerp(ends[1], s),
                    on_triangle: edge[0].lerp(edge[1], t),
                    feature: Facet::feature_on_edge(j, t),
                    time: time(s),
                };
                search.consider((SIDES[i], Feature::Edge(j as u8)), ends, Ok(pair), trace);
            }
            let through = crossing(ends, facet.area_normal, DVec3::ZERO)
                .map(|along| (along, ends[0].lerp(ends[1], along)))
                .filter(|(_, point)| facet.is_inside(facet.sides(*point)))
                .map(|(along, point)| Candidate {
                    on_rectangle: point,
                    on_triangle: point,
                    feature: Feature::Face,
                    time: time(along),
                });
            search.consider(
                ("side through the face", i),
                ends,
                through.ok_or(TRIANGLE_NOT_CROSSED),
                trace,
            );
        }
        for (j, edge) in facet.edges().into_iter().enumerate() {
            let through = crossing(edge, self.axis.cross(self.motion), self.corner)
                .map(|along| edge[0].lerp(edge[1], along))
                .and_then(|point| Some((point, self.fractions(point)?)))
                .map(|(point, (_, t))| Candidate {
                    on_rectangle: point,
                    on_triangle: point,
                    feature: Feature::Edge(j as u8),
                    time: t,
                });
            search.consider(
                ("through the rectangle:", Feature::Edge(j as u8)),
                edge,
                through.ok_or(RECTANGLE_NOT_CROSSED),
                trace,
            );
        }
        search.best
    }
}

/// Where the segment crosses the plane through `point` with this `normal`, a fraction of it.
fn crossing(segment: [DVec3; 2], normal: DVec3, point: DVec3) -> Option<f64> {
    let [from, to] = segment.map(|end| (end - point).dot(normal));
    (from * to <= 0.0 && from != to).then(|| from / (from - to))
}

/// The rectangle's sides, in titles before an edge.
const SIDES: [&str; 4] = [
    "axis at the start and",
    "axis at the end and",
    "way of end a and",
    "way of end b and",
];

/// What the rectangle is called at each test.
const RECTANGLE: &str = "swept rectangle";

/// Why a corner of the triangle is no candidate.
const BESIDE_RECTANGLE: &str = "the vertex's projection is outside the swept rectangle";
/// Why a corner of the rectangle is no candidate.
const BESIDE_TRIANGLE: &str = "the corner's projection is outside the triangle";
/// Why an edge of the triangle is no candidate where it would pass through the rectangle.
const RECTANGLE_NOT_CROSSED: &str = "the edge does not cross the swept rectangle";
/// Why a side of the rectangle is no candidate where it would pass through the triangle.
const TRIANGLE_NOT_CROSSED: &str = "the side does not cross the triangle";

struct RectangleSearch<'f> {
    best: Candidate,
    rectangle: &'f Rectangle,
    facet: &'f Facet,
}

impl RectangleSearch<'_> {
    /// Takes `candidate` if it is closer than the best so far, or as close and earlier; where there is none, that says why the
    /// vertex, side or edge between the `tested` points gives none.
    fn consider(
        &mut self,
        title: impl Into<Title>,
        tested: [DVec3; 2],
        candidate: Result<Candidate, &'static str>,
        trace: &mut impl Trace,
    ) {
        let Rectangle {
            corner,
            axis,
            motion,
        } = *self.rectangle;
        let [corner, along, moved] =
            [corner, corner + axis, corner + motion].map(|point| self.facet.world(point));
        let sides = [along - corner, moved - corner];

        // Skip this test, because it cannot give the closest points of the triangle and the swept rectangle. The swept
        // rectangle is the surface that the capsule's segment covers during the motion.
        let candidate = match candidate {
            Ok(candidate) => candidate,
            Err(why) => {
                let [from, to] = tested.map(|point| self.facet.world(point));
                let step =
                    trace
                        .step(title)
                        .parallelogram(Role::CapsuleLine, RECTANGLE, corner, sides);
                let step = if from == to {
                    step.point(Role::Rejected, "", from)
                } else {
                    step.segment(Role::Rejected, "", from, to)
                };
                step.decides(false, "", why);
                return;
            }
        };

        // Keep this point of the triangle and this point of the moving segment if they are the closest so far. Of pairs
        // with the same distance, the one with the smallest time counts.
        let order = |one: &Candidate| (one.distance(), one.time);
        let is_closer = order(&candidate) < order(&self.best);
        let world = |point| self.facet.world(point);
        trace
            .step(title)
            .parallelogram(Role::CapsuleLine, RECTANGLE, corner, sides)
            .segment(
                Role::or_rejected(Role::Gap, is_closer),
                "",
                world(candidate.on_triangle),
                world(candidate.on_rectangle),
            )
            .value("distance", candidate.distance())
            .value("time", candidate.time)
            .decides(is_closer, "it is the closest so far", "it is no closer");
        if is_closer {
            self.best = candidate;
        }
    }
}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    pair: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer::swept(swept_rectangle(capsule, triangle, pair.displacement, trace))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "wicked/swept-rectangle",
    title: "Wicked comments: the swept rectangle",
    question: sweep(Capsule, Triangle),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[],
    settings: &[],
});
