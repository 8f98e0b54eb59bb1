//! Sphere against triangle.
//!
//! The closest point of the triangle to the centre decides: they touch when it is within the radius. It is the
//! centre's projection where that lies inside the triangle, else the nearest point of the three edges.
//! A degenerate triangle has no plane; its edges answer alone.

use crate::{
    geometry::{Contact, Feature, Sphere, Triangle, closest_point_on_segment},
    trace::{Comparison, Note, Outcome, Role, Trace},
};

/// Contact of `sphere` with `triangle`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from the triangle to the centre. A centre exactly on the triangle is pushed out
/// along the face normal by the whole radius.
pub fn sphere_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    trace: &mut impl Trace,
) -> Option<Contact> {
    let [v0, _, _] = triangle.v;
    let center = sphere.center;

    // The plane's normal; zero for a degenerate triangle.
    let normal = triangle.area_normal().normalize_or_zero();
    trace
        .step("face normal")
        .arrow(Role::FaceNormal, "N", v0, normal);

    // Farther from the plane than the radius, nothing can touch.
    let distance = (center - v0).dot(normal);
    trace
        .step("distance to the plane")
        .value("dist", distance)
        .compares(
            "|dist|",
            distance.abs(),
            Comparison::LessOrEqual,
            "radius",
            sphere.radius,
        )
        .decides(
            distance.abs() <= sphere.radius,
            "the plane is within reach",
            "the plane is out of reach",
        );
    if distance.abs() > sphere.radius {
        trace.step("apart").concludes(Outcome::Miss);
        return None;
    }

    // Project the centre onto the plane; inside all three edges, the projection is the closest point.
    let projection = center - normal * distance;
    let inside = normal != glam::Vec3::ZERO
        && triangle
            .edges()
            .iter()
            .all(|&(a, b)| (b - a).cross(projection - a).dot(normal) >= 0.0);
    trace
        .step("project the centre")
        .point(Role::PlaneTrace, "point0", projection)
        .decides(inside, "inside all three edges", "outside an edge");

    // Otherwise the nearest point of the three edges is.
    let (closest, feature) = if inside {
        (projection, Feature::Face)
    } else {
        trace.inside("nearest edge point", |trace| {
            let mut best = (v0, Feature::Edge(0));
            let mut best_sq = f32::INFINITY;
            for (i, (a, b)) in triangle.edges().into_iter().enumerate() {
                let candidate = closest_point_on_segment(center, a, b);
                let distance_sq = center.distance_squared(candidate);
                let nearer = distance_sq < best_sq;
                trace
                    .step(("edge", i))
                    .segment(Role::Edge, "", a, b)
                    .point(
                        Role::or_rejected(Role::ClosestOnTriangle, nearer),
                        "point",
                        candidate,
                    )
                    .decides(nearer, "nearer than the best so far", "no nearer");
                if nearer {
                    best = (candidate, Feature::Edge(i as u8));
                    best_sq = distance_sq;
                }
            }
            best
        })
    };

    // Within the radius they touch; the gap's direction is the contact normal.
    let gap = center - closest;
    let length = gap.length();
    let depth = sphere.radius - length;
    let hit = depth >= 0.0;
    trace
        .step("compare with the radius")
        .segment(Role::Gap, "gap", closest, center)
        .value("depth", depth)
        .compares(
            "length",
            length,
            Comparison::LessOrEqual,
            "radius",
            sphere.radius,
        )
        .decides(
            hit,
            "within the radius: contact",
            "beyond the radius: apart",
        )
        .concludes(if hit { Outcome::Hit } else { Outcome::Miss });
    hit.then(|| Contact {
        point: closest,
        normal: gap.try_normalize().unwrap_or(normal),
        depth,
        feature,
    })
}
