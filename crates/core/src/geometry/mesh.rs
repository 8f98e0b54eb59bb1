use super::Triangle;
use glam::Vec3;

/// Triangles that share corners, as a level has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// The corners, meters.
    pub vertices: Vec<Vec3>,
    /// The corners of each triangle: counter-clockwise from its front.
    pub triangles: Vec<[u32; 3]>,
}

crate::geometry::same_bits!(struct Mesh { vertices, triangles });

impl Mesh {
    /// Triangle `index`, in the order of the file. Panics where there is none.
    #[inline]
    pub fn triangle(&self, index: usize) -> Triangle {
        let [a, b, c] = self.triangles[index];
        let vertex = |corner: u32| self.vertices[corner as usize];
        Triangle {
            v: [vertex(a), vertex(b), vertex(c)],
        }
    }

    /// How many triangles it has.
    pub fn len(&self) -> usize {
        self.triangles.len()
    }

    /// The diagonal of the box around its corners, meters; 0 without corners.
    pub fn size(&self) -> f32 {
        let corners = self.vertices.iter().copied();
        let low = corners.clone().reduce(Vec3::min).unwrap_or_default();
        let high = corners.reduce(Vec3::max).unwrap_or_default();
        low.distance(high)
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_triangles_are_those_of_its_corners() {
        let mesh = Mesh {
            vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z],
            triangles: vec![[0, 1, 2], [3, 2, 1]],
        };
        assert_eq!(mesh.len(), 2);
        assert_eq!(mesh.triangle(1).v, [Vec3::Z, Vec3::Y, Vec3::X]);
        assert!(Mesh::default().is_empty());
    }
}
