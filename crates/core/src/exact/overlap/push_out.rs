//! Least push out of a pierced triangle.
//!
//! Where the cores themselves meet, no gap gives the direction of the push. All displacements of the capsule's core `A..B` that
//! keep it on the triangle form a prism: the Minkowski sum of the triangle and the mirrored core. Its two ends are the
//! triangle's own face seen from either side, its three walls are spanned by an edge and the core. No displacement, the origin,
//! lies inside, and the nearest of these five planes is the shortest way out; the radius comes on top.
//!
//! A sphere's core is a point: the prism is flat and the face normal wins. A degenerate triangle has no face: what is
//! square to its line and to the core frees at once.
//!
//! Source: *Swept capsule vs triangle test* (article 001), "Minkowski difference" and "Inner prism volume", with all five
//! faces (its errata S4 to S6).

use crate::{
    geometry::{Contact, Facet, Feature, longer, tolerance},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3};

/// A direction out for the core. Squares find the shortest without a square root for each.
#[derive(Clone, Copy)]
struct Push {
    /// Where to, of any length but 0.
    direction: DVec3,
    /// `direction·direction`.
    direction_sq: f64,
    /// How often `direction` the core goes until all of it is out, at least 0.
    times: f64,
    /// How far that is, meters, squared.
    way_sq: f64,
}

impl Push {
    /// Out to a plane that is `rise`, at least 0, ahead: the distance along `direction`, times the length of that.
    #[inline]
    fn new(direction: DVec3, rise: f64) -> Self {
        let direction_sq = direction.length_squared();
        let times = if direction_sq > 0.0 {
            rise / direction_sq
        } else {
            0.0
        };
        Self {
            direction,
            direction_sq,
            times,
            way_sq: rise * times,
        }
    }

    /// How far, meters.
    #[inline]
    fn way(&self) -> f64 {
        self.way_sq.sqrt()
    }

    /// From where the core is to where it is out.
    #[inline]
    fn arrow(&self) -> Vec3 {
        (self.direction * self.times).as_vec3()
    }
}

/// The contact of a capsule whose core, from one end of `core` to the other, meets the triangle at `touched`.
///
/// Its depth is the radius and what the core itself must travel. Out of a single-sided triangle nothing is pushed
/// backwards.
#[inline(never)] // it is rare, and the common way is faster without it
pub(super) fn least_push_out(
    core: [DVec3; 2],
    radius: f64,
    touched: (DVec3, Feature),
    facet: &Facet,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Contact {
    let push = if facet.is_degenerate() {
        off_the_line(core, facet, trace)
    } else {
        let through_face = through_face(core, facet, touched.0, double_sided, trace);
        over_an_edge(core, facet, touched.0, double_sided, through_face, trace)
    };

    // Push the mover along normal by depth, the sum of “core's way” and radius. “core's way” is the shortest motion
    // that moves the mover's segment or center out of the triangle.
    let way = push.way();
    let contact = Contact {
        point: facet.world(touched.0),
        normal: (push.direction * push.direction_sq.sqrt().recip()).as_vec3(),
        depth: (way + radius) as f32,
        feature: touched.1,
    };
    trace
        .step("push out")
        .arrow(
            Role::ContactNormal,
            "normal",
            contact.point,
            contact.normal * contact.depth,
        )
        .value("core's way", way)
        .value("radius", radius)
        .value("normal", contact.normal)
        .value("depth", contact.depth)
        .concludes(Outcome::Hit);
    contact
}

/// The shorter way through the face: to the front, or to the back where that is allowed.
fn through_face(
    [a, b]: [DVec3; 2],
    facet: &Facet,
    touched: DVec3,
    double_sided: bool,
    trace: &mut impl Trace,
) -> Push {
    // Compare how far the segment must move to be wholly in front of the triangle (“to front”) or behind it (“to
    // back”). A single-sided triangle allows only “to front”.
    let (rise_a, rise_b) = (facet.rise(a), facet.rise(b));
    let (lower, higher) = if rise_a < rise_b {
        (rise_a, rise_b)
    } else {
        (rise_b, rise_a)
    };
    let to_front = Push::new(facet.area_normal, (-lower).max(0.0));
    let to_back = Push::new(-facet.area_normal, higher.max(0.0));
    let backwards = double_sided && to_back.way_sq < to_front.way_sq;
    trace
        .step("through the face")
        .arrow(
            Role::or_rejected(Role::ContactNormal, !backwards),
            "to front",
            facet.world(touched),
            to_front.arrow(),
        )
        .arrow(
            Role::or_rejected(Role::ContactNormal, backwards),
            "to back",
            facet.world(touched),
            to_back.arrow(),
        )
        .compares(
            "to back",
            to_back.way(),
            Comparison::Less,
            "to front",
            to_front.way(),
        )
        .decides(
            backwards,
            "the back is nearer",
            "the front is nearer, or the only side",
        );

    if backwards { to_back } else { to_front }
}

/// The shortest of three ways sideways over an edge, and of `best`.
fn over_an_edge(
    [a, b]: [DVec3; 2],
    facet: &Facet,
    touched: DVec3,
    double_sided: bool,
    mut best: Push,
    trace: &mut impl Trace,
) -> Push {
    // Unless they are parallel, edge and segment span a plane. The plane's normal points away from the triangle.
    let outwards = if facet.rise(b - a) < 0.0 { -1.0 } else { 1.0 };
    for (i, [start, end]) in facet.edges().into_iter().enumerate() {
        let wall = (end - start).cross(b - a) * outwards;

        // Compute “push”, how far the segment must move to leave the triangle over this edge. Keep the shortest
        // “allowed” push: a single-sided triangle allows no push toward the back.
        let push = Push::new(wall, (start - a).dot(wall).max(0.0));
        let lean = wall.dot(facet.area_normal).min(0.0);
        let forwards = lean * lean
            <= tolerance::LEAN * tolerance::LEAN * facet.area_normal_sq * push.direction_sq;
        let allowed = push.direction_sq > 0.0 && (double_sided || forwards);
        let shorter = allowed && push.way_sq < best.way_sq;
        trace
            .step(("over", Feature::Edge(i as u8)))
            .arrow(
                Role::or_rejected(Role::ContactNormal, shorter),
                "",
                facet.world(touched),
                push.arrow(),
            )
            .value("allowed", allowed)
            .compares(
                "push",
                push.way(),
                Comparison::Less,
                "shortest so far",
                best.way(),
            )
            .decides(
                shorter,
                "it is the shortest so far",
                if allowed {
                    "it is no shorter"
                } else if push.direction_sq > 0.0 {
                    "a push toward the back is not allowed"
                } else {
                    "the edge is parallel to the segment, so there is no push"
                },
            );

        if shorter {
            best = push;
        }
    }
    best
}

/// Off a triangle that is a segment or a point: a direction square to it and to the core frees at once.
fn off_the_line([a, b]: [DVec3; 2], facet: &Facet, trace: &mut impl Trace) -> Push {
    // Push along normal, perpendicular to the segment and to the triangle's longest edge, because the triangle has no
    // area. If both are parallel, any perpendicular is right.
    let [e0, e1, e2] = facet.edges().map(|[start, end]| end - start);
    let edge = longer(longer(e0, e1), e2);
    let normal = edge.cross(b - a).try_normalize().unwrap_or_else(|| {
        let line = longer(edge, b - a).try_normalize();
        line.map_or(DVec3::Y, |line| line.any_orthonormal_vector())
    });
    trace.step("off the line").value("normal", normal);

    Push::new(normal, 0.0)
}
