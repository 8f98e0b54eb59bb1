use super::{Feature, Triangle};
use glam::{DVec3, Vec3};

/// A triangle made ready for measuring: in `f64`, with its first vertex as the origin.
///
/// Differences and products of `f32` coordinates are exact in `f64`, so a sliver, or a triangle kilometres from the
/// world's origin, is measured as well as any other.
#[derive(Clone, Copy, Debug)]
pub struct Facet {
    /// The first vertex in the world.
    origin: DVec3,
    /// The vertices from there, metres; the first is zero.
    pub v: [DVec3; 3],
    /// Unit length, on the front side; zero for a degenerate triangle, which has no plane.
    pub normal: DVec3,
}

impl From<&Triangle> for Facet {
    #[inline]
    fn from(triangle: &Triangle) -> Self {
        let [origin, v1, v2] = triangle.v.map(|v| v.as_dvec3());
        let (e1, e2) = (v1 - origin, v2 - origin);
        Self {
            origin,
            v: [DVec3::ZERO, e1, e2],
            normal: e1.cross(e2).normalize_or_zero(),
        }
    }
}

impl Facet {
    /// A point of the world as seen from the first vertex.
    #[inline]
    pub fn local(&self, point_in_world: Vec3) -> DVec3 {
        point_in_world.as_dvec3() - self.origin
    }

    /// Where a point seen from the first vertex is in the world.
    #[inline]
    pub fn world(&self, point: DVec3) -> Vec3 {
        (self.origin + point).as_vec3()
    }

    /// Whether the triangle is collapsed to a segment or a point.
    #[inline]
    pub fn is_degenerate(&self) -> bool {
        self.normal == DVec3::ZERO
    }

    /// Edge `i` runs from vertex `i` to the next.
    #[inline]
    pub fn edges(&self) -> [[DVec3; 2]; 3] {
        let [v0, v1, v2] = self.v;
        [[v0, v1], [v1, v2], [v2, v0]]
    }

    /// Signed distance of `q` to the plane, positive in front, metres; 0 for a degenerate triangle.
    #[inline]
    pub fn height(&self, q: DVec3) -> f64 {
        q.dot(self.normal)
    }

    /// On which side of each edge `q` is, seen along the normal: the distance to the edge's line times the edge's
    /// length, positive on the triangle's side.
    #[inline]
    pub fn sides(&self, q: DVec3) -> [f64; 3] {
        self.edges()
            .map(|[a, b]| (b - a).cross(q - a).dot(self.normal))
    }

    /// The part of the triangle at the fraction `t` of edge `i`: the edge itself, or a vertex at its ends.
    #[inline]
    pub fn feature_on_edge(i: usize, t: f64) -> Feature {
        if t <= 0.0 {
            Feature::Vertex(i as u8)
        } else if t >= 1.0 {
            Feature::Vertex((i as u8 + 1) % 3)
        } else {
            Feature::Edge(i as u8)
        }
    }
}
