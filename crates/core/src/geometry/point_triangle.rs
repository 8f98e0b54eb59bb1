use super::{Facet, Feature};
use glam::DVec3;

/// How a point `q` lies to an edge from `start` on, in the dot products that its closest point depends on.
#[derive(Clone, Copy, Debug)]
pub struct PointToEdge {
    /// `(q - start)·edge`
    pub along: f64,
    /// `edge·edge`
    pub length_sq: f64,
}

impl PointToEdge {
    /// The fraction of the edge, in 0..=1, at which it is closest to the point; 0 for a zero-length edge.
    #[inline]
    pub fn closest(&self) -> f64 {
        fraction(self.along, self.length_sq)
    }
}

/// The point of the triangle that is closest to `q`, and the part of the triangle it is on.
///
/// The projection where that is inside all three edges, else the nearest point of the edges. A degenerate triangle is
/// its edges.
pub fn closest_point_on_triangle(q: DVec3, facet: &Facet) -> (DVec3, Feature) {
    if facet.is_inside(facet.sides(q)) {
        return (facet.projection(q, facet.rise(q)), Feature::Face);
    }
    let mut best = (facet.v[0], Feature::Vertex(0));
    for (i, to_edge) in facet.to_edges(q).into_iter().enumerate() {
        let t = to_edge.closest();
        let candidate = facet.on_edge(i, t);
        if q.distance_squared(candidate) < q.distance_squared(best.0) {
            best = (candidate, Facet::feature_on_edge(i, t));
        }
    }
    best
}

/// `part / whole`, kept in 0..=1; 0 of nothing.
#[inline]
pub fn fraction(part: f64, whole: f64) -> f64 {
    if whole > 0.0 {
        (part / whole).clamp(0.0, 1.0)
    } else {
        0.0
    }
}
