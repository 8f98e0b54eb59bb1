//! Capsule against triangle.
//!
//! The closest points of the capsule's core, the segment `A..B`, and the triangle decide: the shapes touch when those
//! are within the radius. Three cases find them.
//!
//! 1. The core pierces the triangle: the distance is 0, and [`super::push_out`] finds the least push.
//! 2. The end nearer to the plane projects into the triangle: that projection is the closest point, since no other
//!    point of the core is nearer even to the plane.
//! 3. Otherwise an edge is closest, and only one that this end, or the crossing of the plane, lies beyond: seen from
//!    anywhere else on the core, the way there leads nearer to the triangle until it leaves over such an edge. One or
//!    two segment–segment pairs are left to compare.
//!
//! A capsule without length is a sphere. A degenerate triangle has no plane; its edges answer alone.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 5.1.10, with a rule that skips edges by the nearer end;
//! article 000 looks for the same pairs.

use super::{push_out::least_push_out, sphere_triangle};
use crate::{
    exact,
    geometry::{
        Capsule, Contact, Facet, Feature, Triangle, closest_point_on_triangle,
        closest_points_segment_segment, fraction, tolerance,
    },
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::DVec3;

/// Where core and triangle are closest, seen from the first vertex.
#[derive(Clone, Copy)]
struct Closest {
    on_axis: DVec3,
    /// From the triangle to there.
    gap: DVec3,
    gap_sq: f64,
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
    // A capsule without length is a sphere, so test it as a sphere.
    if capsule.a == capsule.b {
        let sphere = capsule.sphere_at(capsule.a);
        return trace.inside("segment without length", |trace| {
            sphere_triangle(&sphere, triangle, double_sided, trace)
        });
    }

    // Compute N, the triangle's normal, which is perpendicular to its plane. If the triangle has no area, it has no
    // normal, and only its edges are tested.
    let facet = Facet::from(triangle);
    let core = [facet.local(capsule.a), facet.local(capsule.b)];
    let radius = f64::from(capsule.radius);
    let reach = radius * (1.0 + tolerance::TOUCH);
    trace
        .step("face normal")
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .point(Role::CapsuleLine, "A", capsule.a)
        .point(Role::CapsuleLine, "B", capsule.b)
        .arrow(Role::FaceNormal, "N", triangle.v[0], facet.normal())
        .decides(
            facet.is_degenerate(),
            "the triangle has no plane, so its edges answer",
            "the triangle has a plane",
        );

    // Compute “dist A” and “dist B”, how far the segment's ends are from the triangle's plane. If both are on one
    // side, and “nearer end” exceeds the radius, the capsule cannot touch the triangle.
    let [rise_a, rise_b] = core.map(|end| facet.rise(end));
    let crosses = rise_a * rise_b <= 0.0;
    let nearer_is_a = rise_a.abs() <= rise_b.abs();
    let nearer_rise = if nearer_is_a { rise_a } else { rise_b };
    let nearer_rise_sq = nearer_rise * nearer_rise;
    let out_of_reach = !crosses & (nearer_rise_sq > reach * reach * facet.area_normal_sq);
    trace
        .step("reach of the plane")
        .plane(Role::Plane, "", triangle.v[0], facet.normal())
        .value("dist A", facet.height_of(rise_a))
        .value("dist B", facet.height_of(rise_b))
        .value("crosses the plane", crosses)
        .compares(
            "nearer end",
            facet.height_of(nearer_rise).abs(),
            Comparison::Greater,
            "radius",
            capsule.radius,
        )
        .decides(
            out_of_reach,
            "both ends are out of reach on one side",
            if crosses {
                "the segment crosses the plane"
            } else {
                "the plane is within reach"
            },
        );

    // Both segment ends are on one side of the plane, farther than the radius, so the shapes are apart.
    if out_of_reach {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    }

    // Compute for each edge how far the whole segment is outside this edge, seen along the triangle's normal. If the
    // largest distance, “beyond”, exceeds the radius, the capsule cannot touch the triangle.
    let [sides_a, sides_b] = core.map(|end| facet.sides(end));
    let inmost = Facet::inmost(sides_a, sides_b);
    let beyond = facet.is_beyond_an_edge(inmost, reach);
    trace
        .step("reach of the edges")
        .at_length(|note| note.beyond_edges(&facet, &core, radius, beyond))
        .compares(
            "beyond",
            facet.distance_beyond(inmost),
            Comparison::Greater,
            "radius",
            capsule.radius,
        )
        .decides(
            beyond,
            "both ends are out of reach beyond an edge",
            "every edge is within reach",
        );

    // The whole segment is outside one edge, farther than the radius, so the shapes are apart.
    if beyond {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    }

    // Find the segment's point closest to the triangle's plane, at the fraction t of the segment. If the segment
    // crosses the plane, this point is the plane trace; otherwise, it is the nearer end.
    let fall = rise_a - rise_b;
    let t = fraction(rise_a * fall, fall * fall);
    let low = core[0] + (core[1] - core[0]) * t;
    let (role, name) = if crosses {
        (Role::PlaneTrace, "plane trace")
    } else {
        (Role::ClosestOnAxis, "nearer end")
    };
    trace
        .step(name)
        .line(Role::CapsuleLine, "", capsule.a, capsule.b - capsule.a)
        .point(role, name, facet.world(low))
        .value("t", t);

    // Test whether the segment's point closest to the plane is over the triangle. “least side”, the smallest of the
    // three “side of” values, is negative if the point is outside an edge.
    let sides = [0, 1, 2].map(|i| sides_a[i] + (sides_b[i] - sides_a[i]) * t);
    let inside = facet.is_inside(sides);
    trace
        .step("inside test")
        .at_length(|note| note.between_edges(&facet, (role, name), low))
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
            "it is inside all three edges",
            if facet.is_degenerate() {
                "the triangle has no area, so nothing is inside"
            } else {
                "it is outside an edge"
            },
        );
    if inside && crosses {
        // The segment crosses the plane inside the triangle, so it pierces the triangle. Find the shortest push that
        // moves the segment out.
        let touched = (low, Feature::Face);
        return Some(trace.inside("pierced", |trace| {
            least_push_out(core, radius, touched, &facet, double_sided, trace)
        }));
    }

    // The triangle's closest point is on its face or on one of its edges.
    let Closest {
        on_axis,
        gap,
        gap_sq,
        feature,
    } = if inside {
        // Project the segment's point closest to the plane onto the triangle's face. The point is over the triangle,
        // so this projection is the triangle's point closest to the segment.
        let rise_by_sq = nearer_rise / facet.area_normal_sq;
        let gap = facet.area_normal * rise_by_sq;
        trace
            .step("projection onto the face")
            .segment(
                Role::Construction,
                "",
                facet.world(low),
                facet.world(low - gap),
            )
            .point(Role::Reference, "projection", facet.world(low - gap));
        Closest {
            on_axis: low,
            gap,
            gap_sq: nearer_rise * rise_by_sq,
            feature: Feature::Face,
        }
    } else {
        // Find the closest points of the segment and the triangle's edges. The segment's point closest to the plane
        // is not over the triangle, so an edge is closest.
        trace.inside("nearest edge", |trace| {
            nearest_edge(core, (low, sides), &facet, trace)
        })
    };

    // Test the capsule's sphere around center, the segment's point closest to the triangle. If gap², the squared
    // distance from center to the triangle's point “closest”, exceeds radius², the shapes are apart.
    let on_triangle = on_axis - gap;
    let apart = gap_sq > reach * reach;
    let [center, point] = [on_axis, on_triangle].map(|p| facet.world(p));
    trace
        .step("candidate sphere")
        .sphere(Role::CandidateSphere, "", center, capsule.radius)
        .point(Role::ClosestOnAxis, "center", center)
        .point(Role::ClosestOnTriangle, "closest", point)
        .segment(Role::Gap, "distance", point, center)
        .compares(
            "gap²",
            gap_sq,
            Comparison::Greater,
            "radius²",
            radius * radius,
        )
        .decides(apart, "they are apart", "they touch");
    // The closest points are farther apart than the radius, so capsule and triangle are apart.
    if apart {
        trace.step("they are apart").concludes(Outcome::Miss);
        return None;
    }

    // Find the shortest push that moves the segment out of the triangle. They touch, so the gap between them is zero
    // and gives no direction.
    let size_sq = on_axis.length_squared() + (core[1] - core[0]).length_squared();
    if gap_sq <= tolerance::COINCIDENT_SQ * size_sq {
        let touched = (on_triangle, feature);
        return Some(trace.inside("segment on the triangle", |trace| {
            least_push_out(core, radius, touched, &facet, double_sided, trace)
        }));
    }

    // Test on which side of the triangle the segment's closest point is. If dist is negative, it is behind, and a
    // single-sided triangle ignores it.
    let rise = facet.rise(on_axis);
    let behind = !double_sided && rise < 0.0;
    trace
        .step("side of the plane")
        .at_length(|note| note.before_plane(&facet, on_axis))
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

    // Compute the contact. Its normal points from the triangle's closest point to the segment's closest point. depth
    // is the radius minus “length”, the distance of these points.
    let length = gap_sq.sqrt();
    let contact = Contact {
        point,
        normal: (gap * (length * gap_sq.recip())).as_vec3(), // 1/length, not waiting for the root
        depth: (radius - length).max(0.0) as f32,
        feature,
    };
    trace
        .step("contact")
        .arrow(Role::ContactNormal, "normal", point, contact.push())
        .segment(Role::Penetration, "depth", point - contact.push(), point)
        .value("length", length)
        .value("normal", contact.normal)
        .value("depth", contact.depth)
        .concludes(Outcome::Hit);
    Some(contact)
}

/// The closest points of the core and the edges; `low` is the core's point that is nearest to the plane, with its sides.
#[inline]
fn nearest_edge(
    [a, b]: [DVec3; 2],
    (low, sides): (DVec3, [f64; 3]),
    facet: &Facet,
    trace: &mut impl Trace,
) -> Closest {
    let mut best = Closest {
        on_axis: a,
        gap: a,
        gap_sq: a.length_squared(),
        feature: Feature::Vertex(0),
    };
    for (i, edge) in facet.edges().into_iter().enumerate() {
        let [start, end] = edge.map(|vertex| facet.world(vertex));

        // Skip this edge: “side” is positive, so the segment's point closest to the plane is on the edge's inner side.
        // Another part of the triangle is closer.
        let is_within = sides[i] > 0.0;
        if is_within {
            trace
                .step(Feature::EDGES[i])
                .segment(Role::Rejected, "", start, end)
                .point(Role::Construction, "", facet.world(low))
                .compares("side", sides[i], Comparison::Greater, "edge", 0.0)
                .decides(
                    true,
                    "it is on the inner side, so this edge is not the nearest",
                    "",
                );
            continue;
        }

        // Find the closest points of the segment (at the fraction s) and this edge (at t). Keep them if gap², their
        // squared distance, is the smallest so far.
        let (s, t) = closest_points_segment_segment([a, b], edge);
        let on_axis = a + (b - a) * s;
        let on_edge = edge[0] + (edge[1] - edge[0]) * t;
        let gap = on_axis - on_edge;
        let gap_sq = gap.length_squared();
        let nearer = gap_sq < best.gap_sq;
        let [from, to] = [on_edge, on_axis].map(|p| facet.world(p));
        trace
            .step(Feature::EDGES[i])
            .segment(Role::Edge, "", start, end)
            .point(Role::or_rejected(Role::ClosestOnAxis, nearer), "", to)
            .point(Role::or_rejected(Role::ClosestOnTriangle, nearer), "", from)
            .segment(Role::or_rejected(Role::Gap, nearer), "", from, to)
            .value("s", s)
            .value("t", t)
            .compares("gap²", gap_sq, Comparison::Less, "best so far", best.gap_sq)
            .decides(nearer, "it is the best so far", "it is no nearer");

        if nearer {
            best = Closest {
                on_axis,
                gap,
                gap_sq,
                feature: Facet::feature_on_edge(i, t),
            };
        }
    }
    best
}

/// Contact of `capsule` with a double-sided `triangle`, or `None` when they are apart, without a trace.
pub fn capsule_triangle_contact(capsule: &Capsule, triangle: &Triangle) -> Option<Contact> {
    capsule_triangle(capsule, triangle, true, &mut ())
}

/// Distance from the core of `capsule` to `triangle`, meters; 0 where they meet.
pub fn capsule_triangle_distance(capsule: &Capsule, triangle: &Triangle) -> f32 {
    let facet = Facet::from(triangle);
    let core = [capsule.a, capsule.b].map(|end| facet.local(end));
    segment_facet_distance(core, &facet) as f32
}

/// Distance from a segment, seen from the first vertex of `facet`, to that, meters; 0 where they meet.
pub(super) fn segment_facet_distance([a, b]: [DVec3; 2], facet: &Facet) -> f64 {
    let (rise_a, rise_b) = (facet.rise(a), facet.rise(b));

    // If the segment crosses the plane inside the triangle, the distance is zero.
    if rise_a * rise_b <= 0.0 && rise_a != rise_b {
        let crossing = a + (b - a) * (rise_a / (rise_a - rise_b));
        if facet.is_inside(facet.sides(crossing)) {
            return 0.0;
        }
    }

    // Otherwise the closest pair is an end over the face, or the segment and an edge.
    let from_end = |end: DVec3| end.distance(closest_point_on_triangle(end, facet).0);
    let from_edge = |edge: [DVec3; 2]| {
        let (s, t) = closest_points_segment_segment([a, b], edge);
        (a + (b - a) * s).distance(edge[0] + (edge[1] - edge[0]) * t)
    };
    facet
        .edges()
        .into_iter()
        .map(from_edge)
        .fold(from_end(a).min(from_end(b)), f64::min)
}

fn answer(
    capsule: &Capsule,
    triangle: &Triangle,
    _: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer::measured(
        capsule_triangle(capsule, triangle, settings.double_sided, trace),
        capsule_triangle_distance(capsule, triangle),
    )
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/capsule-triangle",
    title: "Exact",
    question: overlap(Capsule, Triangle),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
