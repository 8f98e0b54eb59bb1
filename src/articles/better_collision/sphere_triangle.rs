//! Sphere against triangle, as printed in *Better collision detection*.
//!
//! Exact counterpart: [`crate::exact::overlap::sphere_triangle`].
//!
//! Plane, then projection, then edges. The article gives code for the edges and words for the rest: how a point is found
//! to be inside, and what happens to a centre exactly on the triangle, is our reading (the face normal). Triangles are
//! solid from both sides.
//!
//! Errata: B1 (the normal's direction), B4 (the plane's distance keeps its sign), B6 (touching an edge). Not one: B5,
//! that equally near edges overtake each other, which they do only in their common corner.

use super::{ARTICLE, B1, B4, B6, Repairs};
use crate::{
    articles::{edge_feature, is_touched, normal_of_touched},
    geometry::{Contact, Feature, Sphere, Triangle, closest_point_on_segment},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::Vec3;

/// Contact of `sphere` with `triangle` as the article finds it; its normal points into the triangle and its depth may be
/// negative.
pub fn sphere_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> Option<Contact> {
    let Sphere { center, radius } = *sphere;

    // One corner and the normal make the plane. A triangle without area divides zero by zero.
    let v0 = triangle.v[0];
    let perpendicular = triangle.area_normal();
    let normal = perpendicular / perpendicular.length();
    trace
        .step("face normal")
        .point(Role::Construction, "v0", v0)
        .point(Role::Construction, "v1", triangle.v[1])
        .point(Role::Construction, "v2", triangle.v[2])
        .arrow(Role::FaceNormal, "normal", v0, normal)
        .value("normal", normal);

    // The plane must be within the radius. B4: a distance with its sign is less than any radius behind the plane.
    let height = (center - v0).dot(normal);
    let plane_distance = if repairs.b4 { height.abs() } else { height };
    let is_out_of_reach = plane_distance > radius;
    trace
        .step("distance to the plane")
        .plane(Role::Plane, "", v0, normal)
        .point(Role::ClosestOnAxis, "sphere_center", center)
        .compares(
            "distance",
            plane_distance,
            Comparison::Greater,
            "sphere_radius",
            radius,
        )
        .decides(
            is_out_of_reach,
            "the plane is out of reach",
            "the sphere reaches the plane",
        );

    // Out of the plane's reach, the sphere is out of the triangle's.
    if is_out_of_reach {
        trace.step("apart from the plane").concludes(Outcome::Miss);
        return None;
    }

    // The center's projection is the impact where the triangle covers it.
    let projection = center - normal * height;
    trace
        .step("projected center")
        .segment(Role::Construction, "", center, projection)
        .point(Role::PlaneTrace, "projection", projection)
        .value("projection", projection);
    let inside = trace.inside("inside test", |trace| {
        is_inside(projection, triangle, normal, trace)
    });

    // Elsewhere only an edge can be hit.
    let (impact, feature) = if inside {
        (projection, Feature::Face)
    } else {
        let (closest_edge, feature) = trace.inside("closest edge", |trace| {
            closest_on_edges(center, triangle, trace)
        });
        touches_edge(sphere, closest_edge, repairs, trace)?;
        (closest_edge, feature)
    };
    Some(push(sphere, triangle, (impact, feature), repairs, trace))
}

/// Whether `point`, a point of the plane, is inside all three edges. A NaN is outside.
fn is_inside(point: Vec3, triangle: &Triangle, normal: Vec3, trace: &mut impl Trace) -> bool {
    let mut inside = true;
    for (i, (start, end)) in triangle.edges().into_iter().enumerate() {
        // Seen from the front, the inside is to the left of every edge.
        let side = (end - start).cross(point - start).dot(normal);
        let is_inner = side >= 0.0;
        inside &= is_inner;
        trace
            .step(("side", i))
            .segment(Role::Edge, "", start, end)
            .segment(Role::Construction, "", start, point)
            .compares("side", side, Comparison::GreaterOrEqual, "0", 0.0)
            .decides(is_inner, "on the inner side", "on the outer side");
    }
    inside
}

/// The edges' point nearest to the centre.
fn closest_on_edges(center: Vec3, triangle: &Triangle, trace: &mut impl Trace) -> (Vec3, Feature) {
    const POINTS: [&str; 3] = ["ab_closest_point", "bc_closest_point", "ac_closest_point"];
    const DISTANCES: [&str; 3] = ["ab_dist", "bc_dist", "ac_dist"];
    let mut closest_edge = (triangle.v[0], Feature::Face);
    let mut min_dist = f32::MAX;
    for (i, (start, end)) in triangle.edges().into_iter().enumerate() {
        // Each edge as near as the best so far takes over.
        let point = closest_point_on_segment(center, start, end);
        let dist = point.distance(center);
        let is_taken = dist <= min_dist;
        let role = Role::or_rejected(Role::ClosestOnTriangle, is_taken);
        trace
            .step(("edge", i))
            .segment(Role::Edge, "", start, end)
            .segment(Role::Construction, "", center, point)
            .point(role, POINTS[i], point)
            .value(POINTS[i], point)
            .compares(
                DISTANCES[i],
                dist,
                Comparison::LessOrEqual,
                "min_dist",
                min_dist,
            )
            .decides(is_taken, "the nearest so far", "no nearer");

        if is_taken {
            closest_edge = (point, edge_feature(i, point, triangle));
            min_dist = dist;
        }
    }
    closest_edge
}

/// `Some` where the sphere reaches the nearest edge point.
fn touches_edge(
    &Sphere { center, radius }: &Sphere,
    closest_edge: Vec3,
    repairs: Repairs,
    trace: &mut impl Trace,
) -> Option<()> {
    // Nearer than the radius, the edge is hit. B6: touching is not, though it is over the face.
    let distance = closest_edge.distance(center);
    let is_touching = repairs.b6 && distance == radius;
    let intersect_edges = distance < radius || is_touching;
    trace
        .step("reach of the edges")
        .sphere(Role::CandidateSphere, "", center, radius)
        .segment(Role::Gap, "", closest_edge, center)
        .point(Role::ClosestOnTriangle, "closest_edge", closest_edge)
        .compares(
            "distance",
            distance,
            Comparison::Less,
            "sphere_radius",
            radius,
        )
        .decides(
            intersect_edges,
            "the sphere reaches the edge",
            "the edge is out of reach",
        );

    // Neither over the face nor near an edge, the sphere is apart.
    if !intersect_edges {
        trace.step("apart").concludes(Outcome::Miss);
        return None;
    }
    Some(())
}

/// The push along the line through centre and impact.
fn push(
    sphere: &Sphere,
    triangle: &Triangle,
    (impact, feature): (Vec3, Feature),
    repairs: Repairs,
    trace: &mut impl Trace,
) -> Contact {
    let Sphere { center, radius } = *sphere;

    // The sphere is inside by what the distance lacks of the radius.
    let distance_from_impact_point = center.distance(impact);
    let impact_depth = radius - distance_from_impact_point;
    trace
        .step("impact depth")
        .segment(Role::Gap, "", impact, center)
        .point(Role::ClosestOnTriangle, "impact", impact)
        .value("distance_from_impact_point", distance_from_impact_point)
        .value("impact_depth", impact_depth);

    // The push goes along the gap. B1: the article's words run from the center to the impact, which pushes in.
    let gap = center - impact;
    let outward = if is_touched(distance_from_impact_point, center, triangle) {
        normal_of_touched(sphere, triangle, true)
    } else {
        gap / distance_from_impact_point
    };
    let normal = if repairs.b1 { outward } else { -outward };
    trace
        .step("penetration normal and depth")
        .arrow(Role::ContactNormal, "normal", impact, normal)
        .arrow(
            Role::Penetration,
            "impact_depth",
            impact,
            normal * impact_depth,
        )
        .value("normal", normal)
        .value("impact_depth", impact_depth)
        .concludes(Outcome::Hit);

    Contact {
        point: impact,
        normal,
        depth: impact_depth,
        feature,
    }
}

fn answer(
    sphere: &Sphere,
    triangle: &Triangle,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let contact = sphere_triangle(sphere, triangle, Repairs::of(settings), trace);
    Answer::touching(contact, sphere.radius)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "better-collision/sphere-triangle",
    title: "Better collision",
    question: overlap(Sphere, Triangle),
    article: &ARTICLE,
    form: Form::Printed,
    repairs: &[B1, B4, B6],
    settings: &[],
});
