//! Least push out of a pierced triangle.
//!
//! Where the cores themselves meet, no gap tells where to push. All displacements of the capsule's core `A..B` that
//! keep it on the triangle form a prism: the Minkowski sum of the triangle and the mirrored core. Its two ends are the
//! triangle's own face seen from either side, its three walls are spanned by an edge and the core. No displacement, the
//! origin, lies inside, and the nearest of these five planes is the shortest way out; the radius comes on top.
//!
//! A sphere's core is a point: the prism is flat and the face normal wins. Degenerate triangles have no face; what is
//! square to their edges and to the core frees them at once.

use crate::{
    geometry::{Contact, Facet, Feature, tolerance},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::DVec3;

/// One way out.
#[derive(Clone, Copy)]
struct Push {
    /// Unit length.
    normal: DVec3,
    /// How far the core must go for its last point to come free, metres, at least 0.
    length: f64,
    feature: Feature,
}

/// The contact of a capsule whose core, from one end of `core` to the other, meets the triangle at `point`.
///
/// Its depth is the radius and what the core itself must travel. Out of a single-sided triangle nothing is pushed
/// backwards.
#[inline(never)] // rare, and the common way is shorter without it
pub(super) fn least_push_out(
    core: [DVec3; 2],
    radius: f64,
    point: DVec3,
    facet: &Facet,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Contact {
    let mut best = None;
    for (i, way) in ways_out(core, facet).into_iter().enumerate() {
        // A way out counts if it leaves the plane on an allowed side; the shortest is kept.
        let Some(push) = way.filter(|push| double_sided || leads_forward(push, facet)) else {
            trace.step(("way out", i)).decides(
                false,
                "",
                "no way: square to nothing, or out of the back of a single-sided triangle",
            );
            continue;
        };
        let limit = best.map_or(f64::INFINITY, |best: Push| best.length);
        let shorter = push.length < limit;
        trace
            .step(("way out", i))
            .arrow(
                Role::or_rejected(Role::ContactNormal, shorter),
                "",
                facet.world(point),
                (push.normal * push.length).as_vec3(),
            )
            .value("normal", push.normal.as_vec3())
            .compares(
                "push",
                push.length as f32,
                Comparison::Less,
                "shortest so far",
                limit as f32,
            )
            .decides(shorter, "the shortest so far", "no shorter");
        if shorter {
            best = Some(push);
        }
    }

    // With no face and nothing between edges and core to be square to both, any direction square to them frees.
    let push = best.unwrap_or_else(|| Push {
        normal: square_to_all(core, facet),
        length: 0.0,
        feature: Feature::Edge(0),
    });
    let contact = Contact {
        point: facet.world(point),
        normal: push.normal.as_vec3(),
        depth: (radius + push.length) as f32,
        feature: push.feature,
    };
    trace
        .step("push out")
        .arrow(
            Role::ContactNormal,
            "normal",
            contact.point,
            contact.normal * contact.depth,
        )
        .value("core's way", push.length as f32)
        .value("radius", radius as f32)
        .value("normal", contact.normal)
        .value("depth", contact.depth)
        .concludes(Outcome::Hit);
    contact
}

/// Out of the front, out of the back, and over each edge; `None` where there is no such way.
fn ways_out([a, b]: [DVec3; 2], facet: &Facet) -> [Option<Push>; 5] {
    let normal = facet.normal();
    let (height_a, height_b) = (normal.dot(a), normal.dot(b));
    let through_face = |normal: DVec3, length: f64| {
        (!facet.is_degenerate()).then(|| Push {
            normal,
            length: length.max(0.0),
            feature: Feature::Face,
        })
    };
    // The wall over an edge is square to the edge and the core; it faces away from the rest of the triangle.
    let outward = if height_b < height_a { -1.0 } else { 1.0 };
    let over_edge = |i: usize| {
        let [start, end] = facet.edges()[i];
        let wall = (end - start).cross(b - a).try_normalize()?;
        Some(Push {
            normal: wall * outward,
            length: (outward * (start - a).dot(wall)).max(0.0),
            feature: Feature::Edge(i as u8),
        })
    };
    [
        through_face(normal, -height_a.min(height_b)),
        through_face(-normal, height_a.max(height_b)),
        over_edge(0),
        over_edge(1),
        over_edge(2),
    ]
}

/// Whether a push keeps to the front of a single-sided triangle.
fn leads_forward(push: &Push, facet: &Facet) -> bool {
    push.normal.dot(facet.normal()) >= -tolerance::LEAN
}

/// A unit vector square to the core and to the longest edge, all of which lie on one line; up if that is a point.
fn square_to_all([a, b]: [DVec3; 2], facet: &Facet) -> DVec3 {
    let edges = facet.edges().map(|[start, end]| end - start);
    let line = edges.into_iter().fold(b - a, |longest, edge| {
        if edge.length_squared() > longest.length_squared() {
            edge
        } else {
            longest
        }
    });
    line.try_normalize()
        .map_or(DVec3::Y, |direction| direction.any_orthonormal_vector())
}
