//! Sphere against triangle.
//!
//! The closest point of the triangle to the center decides: they touch when it is within the radius. It is the
//! center's projection where that lies inside the triangle, else the nearest point of the three edges.
//! A degenerate triangle has no plane; its edges answer alone.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 5.1.5 and 5.2.7. A center on the triangle is pushed
//! out along the face normal; on a degenerate one, square to what there is of it.

use super::push_out::least_push_out;
use crate::{
    exact,
    geometry::{Contact, Facet, Feature, Sphere, Triangle, closest_point_on_triangle, tolerance},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::DVec3;

/// Contact of `sphere` with `triangle`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from the triangle to the center. A center exactly on the triangle is pushed out
/// along the face normal by the whole radius. With `double_sided` off, a center behind the plane touches nothing.
pub fn sphere_triangle(
    sphere: &Sphere,
    triangle: &Triangle,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Compute N, the triangle's normal, which is perpendicular to its plane. If the triangle has no area, it has no
    // normal, and only its edges are tested.
    let facet = Facet::from(triangle);
    let center = facet.local(sphere.center);
    let radius = f64::from(sphere.radius);
    let reach = radius * (1.0 + tolerance::TOUCH);
    trace
        .step("face normal")
        .arrow(Role::FaceNormal, "N", triangle.v[0], facet.normal())
        .decides(
            facet.is_degenerate(),
            "the triangle has no plane, so its edges answer",
            "the triangle has a plane",
        );

    // Compute dist, the distance of the sphere's center from the triangle's plane. If |dist| exceeds the radius, the
    // sphere cannot touch the triangle.
    let rise = facet.rise(center);
    let out_of_reach = rise * rise > reach * reach * facet.area_normal_sq;
    trace
        .step("distance to the plane")
        .plane(Role::Plane, "", triangle.v[0], facet.normal())
        .value("dist", facet.height_of(rise))
        .compares(
            "|dist|",
            facet.height_of(rise).abs(),
            Comparison::Greater,
            "radius",
            sphere.radius,
        )
        .decides(
            out_of_reach,
            "the plane is out of reach",
            "the plane is within reach",
        );

    // The triangle's plane is farther from the sphere's center than the radius, so the shapes are apart.
    if out_of_reach {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    }

    // Test on which side of the triangle the sphere's center is. If dist is negative, it is behind, and a
    // single-sided triangle ignores it.
    let behind = !double_sided && rise < 0.0;
    trace
        .step("side of the plane")
        .at_length(|note| note.before_plane(&facet, center))
        .compares(
            "dist",
            facet.height_of(rise),
            Comparison::Less,
            "front",
            0.0,
        )
        .decides(
            behind,
            "it is behind a single-sided triangle",
            if rise < 0.0 {
                "both sides count"
            } else {
                "it is in front"
            },
        );
    if behind {
        trace.step("it passes from behind").concludes(Outcome::Miss);
        return None;
    }

    // Test whether the sphere's center, projected onto the triangle's plane, is inside the triangle. “least side”, the
    // smallest of the three “side of” values, is negative if the center is outside an edge.
    let sides = facet.sides(center);
    let inside = facet.is_inside(sides);
    trace
        .step("inside test")
        .at_length(|note| {
            let projection = facet.projection(center, rise);
            note.between_edges(&facet, (Role::Reference, "projection"), projection)
        })
        .value("side of v0–v1", sides[0])
        .value("side of v1–v2", sides[1])
        .value("side of v2–v0", sides[2])
        .compares(
            "least side",
            sides.into_iter().fold(f64::INFINITY, f64::min),
            Comparison::GreaterOrEqual,
            "edge",
            0.0,
        )
        .decides(
            inside,
            "it is inside all three edges, so the face is closest",
            if facet.is_degenerate() {
                "the triangle has no area, so an edge is closest"
            } else {
                "it is outside an edge, so an edge is closest"
            },
        );

    // Compute for each edge how far the sphere's center is outside this edge, seen along the triangle's normal. If the
    // largest distance, “beyond”, exceeds the radius, the sphere cannot touch the triangle.
    let beyond = facet.is_beyond_an_edge(sides, reach);
    trace
        .step("reach of the edges")
        .at_length(|note| note.beyond_edges(&facet, &[center], radius, beyond))
        .compares(
            "beyond",
            facet.distance_beyond(sides),
            Comparison::Greater,
            "radius",
            sphere.radius,
        )
        .decides(
            beyond,
            "the sphere is out of reach beyond an edge",
            "every edge is within reach",
        );

    // The sphere's center is outside one edge, farther than the radius, so the shapes are apart.
    if beyond {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    }

    // The triangle's closest point is on its face or on one of its edges.
    let (closest, feature) = if inside {
        // Project the center onto the triangle's plane. This projection, point0, is inside the triangle, so it is the
        // triangle's point closest to the center.
        let projection = facet.projection(center, rise);
        trace
            .step("projection of the center")
            .segment(
                Role::Construction,
                "dist",
                sphere.center,
                facet.world(projection),
            )
            .point(Role::PlaneTrace, "point0", facet.world(projection));
        (projection, Feature::Face)
    } else {
        // Find the point of the triangle's edges closest to the sphere's center. The center's projection is outside
        // the triangle, so the triangle's closest point is on an edge.
        trace.inside("nearest edge point", |trace| {
            nearest_edge_point(center, &facet, trace)
        })
    };

    // Sphere and triangle are apart if gap² exceeds radius². gap² is the squared distance from the sphere's center to
    // “closest”, the triangle's closest point.
    let gap = center - closest;
    let gap_sq = gap.length_squared();
    let apart = gap_sq > reach * reach;
    let point = facet.world(closest);
    trace
        .step("comparison with the radius")
        .point(Role::ClosestOnTriangle, "closest", point)
        .segment(Role::Gap, "distance", point, sphere.center)
        .compares(
            "gap²",
            gap_sq,
            Comparison::Greater,
            "radius²",
            radius * radius,
        )
        .decides(apart, "they are apart", "they touch");

    // The triangle's closest point is farther from the sphere's center than the radius, so the shapes are apart.
    if apart {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    }

    // Find the shortest push that moves the sphere's center out of the triangle. The center is on the triangle, so
    // the gap between them is zero and gives no direction.
    let size_sq = center.length_squared() + facet.size_sq();
    if gap_sq <= tolerance::COINCIDENT_SQ * size_sq {
        let touched = (closest, feature);
        return Some(trace.inside("center on the triangle", |trace| {
            least_push_out([center; 2], radius, touched, &facet, double_sided, trace)
        }));
    }

    // Compute the contact. Its normal points from the triangle's closest point to the sphere's center. depth is the
    // radius minus “length”, the distance of these points.
    let length = gap_sq.sqrt();
    let contact = Contact {
        point,
        normal: (gap * (length * gap_sq.recip())).as_vec3(),
        depth: (radius - length).max(0.0) as f32,
        feature,
    };
    trace
        .step("contact")
        .arrow(
            Role::ContactNormal,
            "normal",
            point,
            contact.normal * contact.depth,
        )
        .value("length", length)
        .value("normal", contact.normal)
        .value("depth", contact.depth)
        .concludes(Outcome::Hit);
    Some(contact)
}

/// The point of the three edges that is nearest to `center`, and the edge or vertex it is on.
#[inline]
fn nearest_edge_point(center: DVec3, facet: &Facet, trace: &mut impl Trace) -> (DVec3, Feature) {
    let mut best = (facet.v[0], 0, 0.0);
    let mut best_sq = center.length_squared();
    for (i, to_edge) in facet.to_edges(center).into_iter().enumerate() {
        // Project the center onto the edge, and clamp it to the edge's ends. Keep the closest point of all edges.
        let t = to_edge.closest();
        let candidate = facet.on_edge(i, t);
        // Find the edge's point closest to the sphere's center, at the fraction t of the edge. Keep it if distance²,
        // its squared distance from the center, is the smallest so far.
        let distance_sq = center.distance_squared(candidate); // a difference of squares loses digits near a corner
        let nearer = distance_sq < best_sq;
        trace
            .step(Feature::EDGES[i])
            .segment(
                Role::Edge,
                "",
                facet.world(facet.on_edge(i, 0.0)),
                facet.world(facet.on_edge(i, 1.0)),
            )
            .point(
                Role::or_rejected(Role::ClosestOnTriangle, nearer),
                "point",
                facet.world(candidate),
            )
            .value("t", t)
            .compares(
                "distance²",
                distance_sq,
                Comparison::Less,
                "best so far",
                best_sq,
            )
            .decides(nearer, "it is the best so far", "it is no nearer");

        if nearer {
            best = (candidate, i, t);
            best_sq = distance_sq;
        }
    }
    let (closest, i, t) = best;
    (closest, Facet::feature_on_edge(i, t))
}

/// Contact of `sphere` with a double-sided `triangle`, or `None` when they are apart, without a trace.
pub fn sphere_triangle_contact(sphere: &Sphere, triangle: &Triangle) -> Option<Contact> {
    sphere_triangle(sphere, triangle, true, &mut ())
}

/// Distance from the center of `sphere` to `triangle`, meters; 0 on it.
pub fn sphere_triangle_distance(sphere: &Sphere, triangle: &Triangle) -> f32 {
    let facet = Facet::from(triangle);
    let center = facet.local(sphere.center);
    let (closest, _) = closest_point_on_triangle(center, &facet);
    center.distance(closest) as f32
}

fn answer(
    sphere: &Sphere,
    triangle: &Triangle,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer::measured(
        sphere_triangle(sphere, triangle, settings.double_sided, trace),
        sphere_triangle_distance(sphere, triangle),
    )
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/sphere-triangle",
    title: "Exact",
    question: overlap(Sphere, Triangle),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
