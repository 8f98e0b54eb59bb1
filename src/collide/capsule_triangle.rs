//! Capsule against triangle.
//!
//! The closest points of the capsule's core, the segment `A..B`, and the triangle decide: the shapes touch when those
//! are within the radius. Three cases find them.
//!
//! 1. The core pierces the triangle: the distance is 0, and [`super::push_out`] finds the least push.
//! 2. The end nearer to the plane projects into the triangle: that projection is the closest point, since no other
//!    point of the core is nearer even to the plane.
//! 3. Otherwise an edge is closest, so three segment–segment pairs are compared. The other end needs no test: over the
//!    face the core comes only nearer on its way to the nearer end, until it leaves over an edge.
//!
//! A capsule without length is a sphere. A degenerate triangle has no plane; its edges answer alone.

use super::{push_out::least_push_out, sphere_triangle};
use crate::{
    geometry::{
        Capsule, Contact, Facet, Feature, Triangle, closest_point_on_triangle,
        closest_points_segment_segment, tolerance,
    },
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::DVec3;

/// Where core and triangle are closest, seen from the first vertex.
#[derive(Clone, Copy)]
struct Closest {
    on_axis: DVec3,
    on_triangle: DVec3,
    feature: Feature,
}

/// Contact of `capsule` with `triangle`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from the triangle to the core. Where the core itself meets the triangle, the contact is
/// the least push that frees the capsule. With `double_sided` off, a core whose closest point is behind the plane
/// touches nothing.
pub fn capsule_triangle(
    capsule: &Capsule,
    triangle: &Triangle,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // A capsule without length is a sphere.
    if capsule.a == capsule.b {
        let sphere = capsule.sphere_at(capsule.a);
        return trace.inside("no length: a sphere", |trace| {
            sphere_triangle(&sphere, triangle, double_sided, trace)
        });
    }

    // The face normal n is square to two edges; a degenerate triangle has none. Points are measured from v0.
    let facet = Facet::from(triangle);
    let core = [facet.local(capsule.a), facet.local(capsule.b)];
    let radius = f64::from(capsule.radius);
    trace
        .step("face normal")
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .point(Role::CapsuleLine, "A", capsule.a)
        .point(Role::CapsuleLine, "B", capsule.b)
        .arrow(
            Role::FaceNormal,
            "N",
            triangle.v[0],
            facet.normal().as_vec3(),
        )
        .decides(
            facet.is_degenerate(),
            "degenerate: no plane, the edges answer alone",
            "the triangle has a plane",
        );

    // With both ends on one side of the plane and farther than the radius, nothing can touch. Squares, and the length
    // of n on either side, spare a square root.
    let rises = core.map(|end| facet.rise(end));
    let crosses = rises[0].min(rises[1]) <= 0.0 && rises[0].max(rises[1]) >= 0.0;
    let nearest = rises[0].abs().min(rises[1].abs());
    let out_of_reach = !crosses && nearest * nearest > radius * radius * facet.area_normal_sq;
    trace
        .step("distances to the plane")
        .plane(Role::Plane, "", triangle.v[0], facet.normal().as_vec3())
        .value("dist A", facet.height_of(rises[0]) as f32)
        .value("dist B", facet.height_of(rises[1]) as f32)
        .value("crosses the plane", crosses)
        .compares(
            "nearest",
            facet.height_of(nearest) as f32,
            Comparison::Greater,
            "radius",
            capsule.radius,
        )
        .decides(
            out_of_reach,
            "both ends out of reach on one side",
            "the plane is within reach",
        );
    if out_of_reach {
        trace.step("apart").concludes(Outcome::Miss);
        return None;
    }

    // A core that crosses the plane inside the triangle pierces it. One that stays on a side may be closest with the
    // end that is nearer to the plane. All others are closest to an edge.
    let closest = if crosses && rises[0] != rises[1] {
        let pierced = trace.inside("plane trace", |trace| {
            plane_trace(core, rises, &facet, trace)
        });
        if let Some(point) = pierced {
            let touched = (point, Feature::Face);
            return Some(trace.inside("pierced", |trace| {
                least_push_out(core, radius, touched, &facet, double_sided, trace)
            }));
        }
        None
    } else {
        trace.inside("nearer end", |trace| nearer_end(core, rises, &facet, trace))
    };
    let closest = closest
        .unwrap_or_else(|| trace.inside("nearest edge", |trace| nearest_edge(core, &facet, trace)));

    // The capsule's sphere at the closest point of its core stands in for all of it: beyond its radius they are apart.
    let gap = closest.on_axis - closest.on_triangle;
    let gap_sq = gap.length_squared();
    let apart = gap_sq > radius * radius;
    let [center, point] = [closest.on_axis, closest.on_triangle].map(|p| facet.world(p));
    trace
        .step("candidate sphere")
        .sphere(Role::CandidateSphere, "", center, capsule.radius)
        .point(Role::ClosestOnAxis, "center", center)
        .point(Role::ClosestOnTriangle, "closest", point)
        .segment(Role::Gap, "gap", point, center)
        .compares(
            "gap²",
            gap_sq as f32,
            Comparison::Greater,
            "radius²",
            (radius * radius) as f32,
        )
        .decides(
            apart,
            "beyond the radius: apart",
            "within the radius: contact",
        );
    if apart {
        trace.step("apart").concludes(Outcome::Miss);
        return None;
    }

    // A core that touches the triangle leaves no gap to take a direction from: the least push is sought instead.
    let size_sq = closest.on_axis.length_squared() + (core[1] - core[0]).length_squared();
    if gap_sq <= tolerance::COINCIDENT_SQ * size_sq {
        let touched = (closest.on_triangle, closest.feature);
        return Some(trace.inside("core on the triangle", |trace| {
            least_push_out(core, radius, touched, &facet, double_sided, trace)
        }));
    }

    // A single-sided triangle lets everything behind it pass.
    let rise = facet.rise(closest.on_axis);
    let behind = !double_sided && rise < 0.0;
    trace
        .step("side of the plane")
        .compares(
            "dist",
            facet.height_of(rise) as f32,
            Comparison::Less,
            "front",
            0.0,
        )
        .decides(
            behind,
            "behind a single-sided triangle",
            "in front, or the back counts as well",
        );
    if behind {
        trace.step("passes from behind").concludes(Outcome::Miss);
        return None;
    }

    // The gap's direction is the contact normal; what the gap lacks to the radius is the depth.
    let length = gap_sq.sqrt();
    let contact = Contact {
        point,
        normal: (gap / length).as_vec3(),
        depth: (radius - length) as f32,
        feature: closest.feature,
    };
    trace
        .step("contact")
        .arrow(
            Role::ContactNormal,
            "normal",
            point,
            contact.normal * contact.depth,
        )
        .segment(
            Role::Penetration,
            "depth",
            point - contact.normal * contact.depth,
            point,
        )
        .value("length", length as f32)
        .value("normal", contact.normal)
        .value("depth", contact.depth)
        .concludes(Outcome::Hit);
    Some(contact)
}

/// Where the core meets the plane, if that is inside the triangle.
#[inline]
fn plane_trace(
    [a, b]: [DVec3; 2],
    rises: [f64; 2],
    facet: &Facet,
    trace: &mut impl Trace,
) -> Option<DVec3> {
    // Along the core the distance to the plane changes evenly, so the fraction at which it is 0 is known.
    let t = rises[0] / (rises[0] - rises[1]);
    let point = a + (b - a) * t;
    trace
        .step("cross the plane")
        .line(Role::CapsuleLine, "", facet.world(a), (b - a).as_vec3())
        .point(Role::PlaneTrace, "plane trace", facet.world(point))
        .value("t", t as f32);

    // It is inside the triangle if it is on the inner side of all three edges.
    let sides = facet.sides(point);
    let inside = facet.is_inside(sides);
    trace
        .step("inside test")
        .value("side 0", sides[0] as f32)
        .value("side 1", sides[1] as f32)
        .value("side 2", sides[2] as f32)
        .decides(
            inside,
            "inside all three edges: the core pierces the triangle",
            "outside an edge: an edge is closest",
        );
    inside.then_some(point)
}

/// The end nearer to the plane and its projection, if that is inside the triangle.
#[inline]
fn nearer_end(
    [a, b]: [DVec3; 2],
    rises: [f64; 2],
    facet: &Facet,
    trace: &mut impl Trace,
) -> Option<Closest> {
    // No other point of the core is nearer to the plane, so none can be nearer to the triangle.
    let takes_a = rises[0].abs() <= rises[1].abs();
    let (end, rise) = if takes_a {
        (a, rises[0])
    } else {
        (b, rises[1])
    };
    trace
        .step("nearer to the plane")
        .point(Role::ClosestOnAxis, "nearer end", facet.world(end))
        .compares(
            "|dist A|",
            facet.height_of(rises[0].abs()) as f32,
            Comparison::LessOrEqual,
            "|dist B|",
            facet.height_of(rises[1].abs()) as f32,
        )
        .decides(takes_a, "A is nearer", "B is nearer");

    // Its projection is the closest point if it is on the inner side of all three edges.
    let sides = facet.sides(end);
    let inside = facet.is_inside(sides);
    trace
        .step("inside test")
        .value("side 0", sides[0] as f32)
        .value("side 1", sides[1] as f32)
        .value("side 2", sides[2] as f32)
        .decides(
            inside,
            "inside all three edges: the face is closest",
            "outside an edge: an edge is closest",
        );
    if !inside {
        return None;
    }

    // The foot of its perpendicular.
    let projection = facet.projection(end, rise);
    trace
        .step("project the nearer end")
        .segment(
            Role::Construction,
            "",
            facet.world(end),
            facet.world(projection),
        )
        .point(Role::Reference, "projection", facet.world(projection));
    Some(Closest {
        on_axis: end,
        on_triangle: projection,
        feature: Feature::Face,
    })
}

/// The closest points of the core and the nearest of the three edges.
#[inline]
fn nearest_edge(core: [DVec3; 2], facet: &Facet, trace: &mut impl Trace) -> Closest {
    let mut best = Closest {
        on_axis: core[0],
        on_triangle: facet.v[0],
        feature: Feature::Vertex(0),
    };
    let mut best_sq = best.on_axis.distance_squared(best.on_triangle);
    for (i, edge) in facet.edges().into_iter().enumerate() {
        // The closest points of two segments; the nearest pair so far is kept.
        let (s, t) = closest_points_segment_segment(core, edge);
        let on_axis = core[0] + (core[1] - core[0]) * s;
        let on_edge = edge[0] + (edge[1] - edge[0]) * t;
        let gap_sq = on_axis.distance_squared(on_edge);
        let nearer = gap_sq < best_sq;
        trace
            .step(("edge", i))
            .segment(Role::Edge, "", facet.world(edge[0]), facet.world(edge[1]))
            .point(
                Role::or_rejected(Role::ClosestOnAxis, nearer),
                "",
                facet.world(on_axis),
            )
            .point(
                Role::or_rejected(Role::ClosestOnTriangle, nearer),
                "",
                facet.world(on_edge),
            )
            .segment(
                Role::or_rejected(Role::Gap, nearer),
                "",
                facet.world(on_edge),
                facet.world(on_axis),
            )
            .value("s", s as f32)
            .value("t", t as f32)
            .compares(
                "gap²",
                gap_sq as f32,
                Comparison::Less,
                "best so far",
                best_sq as f32,
            )
            .decides(nearer, "nearer than the best so far", "no nearer");

        if nearer {
            best_sq = gap_sq;
            best = Closest {
                on_axis,
                on_triangle: on_edge,
                feature: Facet::feature_on_edge(i, t),
            };
        }
    }
    best
}

/// Contact of `capsule` with a double-sided `triangle`, or `None` when they are apart, with nobody watching.
pub fn capsule_triangle_contact(capsule: &Capsule, triangle: &Triangle) -> Option<Contact> {
    capsule_triangle(capsule, triangle, true, &mut ())
}

/// Distance from the core of `capsule` to `triangle`, metres; 0 where they meet.
pub fn capsule_triangle_distance(capsule: &Capsule, triangle: &Triangle) -> f32 {
    let facet = Facet::from(triangle);
    let [a, b] = [facet.local(capsule.a), facet.local(capsule.b)];
    let (rise_a, rise_b) = (facet.rise(a), facet.rise(b));

    // Where the core crosses the plane inside the triangle, they meet.
    if rise_a * rise_b <= 0.0 && rise_a != rise_b {
        let crossing = a + (b - a) * (rise_a / (rise_a - rise_b));
        if facet.is_inside(facet.sides(crossing)) {
            return 0.0;
        }
    }

    // Otherwise an end over the face or a pair of core and edge is closest.
    let from_end = |end: DVec3| end.distance(closest_point_on_triangle(end, &facet).0);
    let from_edge = |[start, end]: [DVec3; 2]| {
        let (s, t) = closest_points_segment_segment([a, b], [start, end]);
        (a + (b - a) * s).distance(start + (end - start) * t)
    };
    facet
        .edges()
        .into_iter()
        .map(from_edge)
        .fold(from_end(a).min(from_end(b)), f64::min) as f32
}
