use glam::Vec3;

/// Vertices `v0 v1 v2`, counter-clockwise seen from the front. May be degenerate: a segment or a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    /// Meters.
    pub v: [Vec3; 3],
}

crate::geometry::same_bits!(struct Triangle { v });

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
