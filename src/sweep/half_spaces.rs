use crate::{
    geometry::{Facet, greater, lesser},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::DVec3;

/// Whether a core, moved by `motion`, stays farther than `radius` on one side of the triangle's plane, or beyond one of
/// its edges.
#[inline]
pub(super) fn are_out_of_reach<const N: usize>(
    facet: &Facet,
    core: [DVec3; N],
    motion: DVec3,
    radius: f64,
    trace: &mut impl Trace,
) -> bool {
    // On one side of the plane all the way, and farther than the radius, nothing can touch. Squares, and the length of n
    // on either side, spare a square root.
    let (rises, climb) = (core.map(|end| facet.rise(end)), facet.rise(motion));
    let low = rises.into_iter().fold(f64::INFINITY, lesser) + lesser(climb, 0.0);
    let high = rises.into_iter().fold(f64::NEG_INFINITY, greater) + greater(climb, 0.0);
    let nearest = greater(greater(low, -high), 0.0);
    let beside = nearest * nearest > radius * radius * facet.area_normal_sq;
    trace
        .step("plane slab of the whole motion")
        .plane(
            Role::Plane,
            "",
            facet.world(DVec3::ZERO),
            facet.normal().as_vec3(),
        )
        .compares(
            "nearest",
            facet.height_of(nearest) as f32,
            Comparison::Greater,
            "radius",
            radius as f32,
        )
        .decides(
            beside,
            "the plane stays out of reach",
            "the plane comes within reach",
        );
    if beside {
        trace.step("apart").concludes(Outcome::Miss);
        return true;
    }

    // Seen from above, farther than the radius beyond an edge all the way, nothing can touch either.
    let (sides, way) = (core.map(|end| facet.sides(end)), facet.sides_along(motion));
    let inmost = [0, 1, 2].map(|i| {
        let nearer_end = sides.iter().map(|sides| sides[i]);
        nearer_end.fold(f64::NEG_INFINITY, greater) + greater(way[i], 0.0)
    });
    let beyond = facet.is_beyond_an_edge(inmost, radius);
    trace
        .step("side half-spaces of the whole motion")
        .compares(
            "beyond",
            facet.distance_beyond(inmost) as f32,
            Comparison::Greater,
            "radius",
            radius as f32,
        )
        .decides(
            beyond,
            "stays out of reach beyond an edge",
            "every edge comes within reach",
        );
    if beyond {
        trace.step("apart").concludes(Outcome::Miss);
    }
    beyond
}
