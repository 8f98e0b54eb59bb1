//! Sphere against triangle, as printed in *Better collision detection*.
//!
//! Source: the article's "The Narrow Phase: Sphere vs Triangle" and "Collision response". Exact counterpart:
//! [`crate::exact::overlap::sphere_triangle`].
//!
//! Plane, then projection, then edges. The article gives code for the edges and words for the rest: how a point is found
//! to be inside, and what happens to a center exactly on the triangle, is our reading (the face normal). Triangles are
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

    // Compute the triangle's unit normal, which is perpendicular to the triangle's plane. If the triangle has no
    // area, the code divides zero by zero.
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

    // Test whether the sphere is too far from the triangle's plane: distance exceeds sphere_radius. Without fix B4,
    // distance is negative behind the plane, so no sphere behind the plane is ever rejected.
    let height = (center - v0).dot(normal);
    let plane_distance = if repairs.b4 { height.abs() } else { height };
    let is_out_of_reach = plane_distance > radius;
    trace
        .step("distance to the plane")
        .plane(Role::Plane, "", v0, normal)
        .point(Role::ClosestOnAxis, "sphere_center", center)
        .segment(Role::Gap, "distance", center - normal * height, center)
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
            if height.abs() > radius {
                "the sphere is behind the plane, and the test goes on"
            } else {
                "the sphere reaches the plane"
            },
        );

    // The sphere does not reach the triangle's plane, so it does not touch the triangle.
    if is_out_of_reach {
        trace.step("apart from the plane").concludes(Outcome::Miss);
        return None;
    }

    // Project the sphere's center onto the triangle's plane. If the projection is inside the triangle, it is the
    // impact point.
    let projection = center - normal * height;
    trace
        .step("projected center")
        .segment(Role::Construction, "", center, projection)
        .point(Role::PlaneTrace, "projection", projection)
        .value("projection", projection);
    // Test whether the center's projection is inside the triangle. If it is, the projection is the impact point.
    let inside = trace.inside("inside test", |trace| {
        is_inside(projection, triangle, normal, trace)
    });

    // Find the edge closest to the sphere's center, because the center's projection is outside the triangle. Then
    // only an edge can be hit.
    let (impact, feature) = if inside {
        (projection, Feature::Face)
    } else {
        let closest_edge = trace.inside("closest edge", |trace| {
            closest_edge(center, triangle, trace)
        });

        // Test whether the sphere reaches the closest edge: distance is less than sphere_radius. Without fix B6,
        // touching an edge exactly is a miss, but touching the face exactly is a hit.
        let distance = closest_edge.0.distance(center);
        let b6 = repairs.b6 && distance == radius;
        let intersect_edges = distance < radius || b6;
        trace
            .step("reach of the edges")
            .sphere(Role::CandidateSphere, "", center, radius)
            .segment(Role::Gap, "", closest_edge.0, center)
            .point(Role::ClosestOnTriangle, "closest_edge", closest_edge.0)
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

        // The center's projection is outside the triangle, and the closest edge is out of reach. So sphere and
        // triangle are apart.
        if !intersect_edges {
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        }
        closest_edge
    };

    // Compute impact_depth: the radius minus distance_from_impact_point, the distance from the sphere's center to the
    // impact point. It is negative if the sphere does not reach this point.
    let distance_from_impact_point = center.distance(impact);
    let impact_depth = radius - distance_from_impact_point;
    trace
        .step("impact depth")
        .segment(Role::Gap, "", impact, center)
        .point(Role::ClosestOnTriangle, "impact", impact)
        .value("distance_from_impact_point", distance_from_impact_point)
        .value("impact_depth", impact_depth);

    // Choose normal, the direction of the push, which should point from the impact point to the sphere's center.
    // Without fix B1, normal points the opposite way.
    let outward = if is_touched(distance_from_impact_point, center, triangle) {
        normal_of_touched(sphere, triangle, true)
    } else {
        (center - impact) / distance_from_impact_point
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
        .decides(
            repairs.b1,
            "the normal points to the sphere's center",
            "the normal points away from the sphere's center",
        )
        .concludes(Outcome::Hit);
    Some(Contact {
        point: impact,
        normal,
        depth: impact_depth,
        feature,
    })
}

/// Whether `point`, a point of the plane, is inside all three edges. A NaN is outside.
fn is_inside(point: Vec3, triangle: &Triangle, normal: Vec3, trace: &mut impl Trace) -> bool {
    let mut inside = true;
    for (i, (start, end)) in triangle.edges().into_iter().enumerate() {
        // Test on which side of this edge the center's projection is. It is inside the triangle only if “side” is at
        // least 0 for all three edges.
        let side = (end - start).cross(point - start).dot(normal);
        let is_inner = side >= 0.0;
        inside &= is_inner;
        trace
            .step(("side of", Feature::Edge(i as u8)))
            .segment(Role::Edge, "", start, end)
            .segment(Role::Construction, "", start, point)
            .compares("side", side, Comparison::GreaterOrEqual, "0", 0.0)
            .decides(
                is_inner,
                "it is on the inner side",
                "it is on the outer side",
            );
    }
    inside
}

/// The listing: the edges' point nearest to the center.
fn closest_edge(center: Vec3, triangle: &Triangle, trace: &mut impl Trace) -> (Vec3, Feature) {
    // Find ab_closest_point, the point of edge v0–v1 closest to the sphere's center; ab_dist is their distance. No
    // edge was tested before, so min_dist is the largest possible number.
    let [v0, v1, v2] = triangle.v;
    let mut closest_edge = (v0, Feature::Face);
    let mut min_dist = f32::MAX;
    let ab_closest_point = closest_point_on_segment(center, v0, v1);
    let ab_dist = ab_closest_point.distance(center);
    trace.step_edge(0, triangle, [center, ab_closest_point], [ab_dist, min_dist]);
    if ab_dist <= min_dist {
        closest_edge = (
            ab_closest_point,
            edge_feature(0, ab_closest_point, triangle),
        );
        min_dist = ab_dist;
    }

    // Find bc_closest_point, the point of edge v1–v2 closest to the sphere's center. If its distance bc_dist is at
    // most min_dist, it replaces the closest point so far.
    let bc_closest_point = closest_point_on_segment(center, v1, v2);
    let bc_dist = bc_closest_point.distance(center);
    trace.step_edge(1, triangle, [center, bc_closest_point], [bc_dist, min_dist]);
    if bc_dist <= min_dist {
        closest_edge = (
            bc_closest_point,
            edge_feature(1, bc_closest_point, triangle),
        );
        min_dist = bc_dist;
    }

    // Find ac_closest_point, the point of edge v2–v0 closest to the sphere's center. If its distance ac_dist is at
    // most min_dist, it replaces the closest point so far.
    let ac_closest_point = closest_point_on_segment(center, v2, v0);
    let ac_dist = ac_closest_point.distance(center);
    trace.step_edge(2, triangle, [center, ac_closest_point], [ac_dist, min_dist]);
    if ac_dist <= min_dist {
        closest_edge = (
            ac_closest_point,
            edge_feature(2, ac_closest_point, triangle),
        );
    }
    closest_edge
}

/// The listing's step that comes three times; each stands at the line that takes it.
trait EdgeStep: Trace {
    /// Whether the `point` of edge `i` that is nearest to the center is as near as the best so far.
    #[track_caller]
    #[inline(always)]
    fn step_edge(
        &mut self,
        i: usize,
        triangle: &Triangle,
        [center, point]: [Vec3; 2],
        [dist, min_dist]: [f32; 2],
    ) {
        const POINTS: [&str; 3] = ["ab_closest_point", "bc_closest_point", "ac_closest_point"];
        const DISTANCES: [&str; 3] = ["ab_dist", "bc_dist", "ac_dist"];
        let (start, end) = triangle.edges()[i];
        let is_taken = dist <= min_dist;
        let role = Role::or_rejected(Role::ClosestOnTriangle, is_taken);
        self.step(Feature::EDGES[i])
            .segment(Role::Edge, "", start, end)
            .segment(Role::Construction, "", center, point)
            .point(role, "closest point", point)
            .value(POINTS[i], point)
            .compares(
                DISTANCES[i],
                dist,
                Comparison::LessOrEqual,
                "min_dist",
                min_dist,
            )
            .decides(is_taken, "it is the nearest so far", "it is no nearer");
    }
}

impl<T: Trace> EdgeStep for T {}

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
