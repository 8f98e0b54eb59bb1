use glam::Vec3;
use std::fmt;

/// Vertices `v0 v1 v2`, counter-clockwise seen from the front. May be degenerate: a segment or a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    /// Metres.
    pub v: [Vec3; 3],
}

impl Triangle {
    /// Edge `i` runs from vertex `i` to the next.
    pub fn edges(&self) -> [(Vec3, Vec3); 3] {
        let [v0, v1, v2] = self.v;
        [(v0, v1), (v1, v2), (v2, v0)]
    }

    /// Perpendicular to the plane on the front side; its length is twice the area, zero when degenerate.
    pub fn area_normal(&self) -> Vec3 {
        let [v0, v1, v2] = self.v;
        (v1 - v0).cross(v2 - v0)
    }
}

/// A part of a shape: which one was closest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// The inside of a triangle.
    Face,
    /// Edge `i` of a triangle, from vertex `i` to the next.
    Edge(u8),
    /// Vertex `i` of a triangle.
    Vertex(u8),
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Face => write!(f, "face"),
            Feature::Edge(i) => write!(f, "edge {i}"),
            Feature::Vertex(i) => write!(f, "vertex {i}"),
        }
    }
}
