use super::{Facet, Feature};
use glam::DVec3;

/// The point of the triangle that is closest to `q`, and the part of the triangle it is on.
///
/// The projection where that is inside all three edges, else the nearest point of the edges. A degenerate triangle is
/// its edges.
pub fn closest_point_on_triangle(q: DVec3, facet: &Facet) -> (DVec3, Feature) {
    if facet.is_inside(facet.sides(q)) {
        return (facet.projection(q, facet.rise(q)), Feature::Face);
    }
    let mut best = (facet.v[0], Feature::Vertex(0));
    for (i, [a, b]) in facet.edges().into_iter().enumerate() {
        let t = fraction_on_segment(q, a, b);
        let candidate = a + (b - a) * t;
        if q.distance_squared(candidate) < q.distance_squared(best.0) {
            best = (candidate, Facet::feature_on_edge(i, t));
        }
    }
    best
}

/// How far along the segment `a..b` its point closest to `q` is: a fraction in 0..=1, 0 for a zero-length segment.
#[inline]
pub fn fraction_on_segment(q: DVec3, a: DVec3, b: DVec3) -> f64 {
    let ab = b - a;
    fraction((q - a).dot(ab), ab.length_squared())
}

/// `part / whole`, kept in 0..=1; 0 of nothing.
#[inline]
pub(super) fn fraction(part: f64, whole: f64) -> f64 {
    if whole > 0.0 {
        (part / whole).clamp(0.0, 1.0)
    } else {
        0.0
    }
}
