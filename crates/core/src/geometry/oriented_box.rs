use super::{AxisBox, Facet, Triangle};
use glam::{DMat3, DQuat, DVec3, EulerRot, Vec3};
use serde::{Deserialize, Serialize};

/// A box that may be turned. A half size of zero makes it flat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrientedBox {
    /// Meters.
    pub center: Vec3,
    /// From the center to the sides, along the box's own axes, meters, at least 0.
    pub half_size: Vec3,
    /// Degrees about the world's x axis, then about y, then about z.
    #[serde(default)]
    pub rotation: Vec3,
}

crate::geometry::same_bits!(struct OrientedBox { center, half_size, rotation });

/// The corners of each side, counter-clockwise seen from outside. Corner `i` is on the positive side of x, y, z where
/// its bits 1, 2, 4 are set.
const SIDES: [[usize; 4]; 6] = [
    [1, 3, 7, 5], // +x
    [0, 4, 6, 2], // -x
    [2, 6, 7, 3], // +y
    [0, 1, 5, 4], // -y
    [4, 5, 7, 6], // +z
    [0, 2, 3, 1], // -z
];

/// The edges: from a corner, along the axis of a bit that it has not set.
const EDGES: [(usize, usize); 12] = [
    (0, 1),
    (2, 1),
    (4, 1),
    (6, 1),
    (0, 2),
    (1, 2),
    (4, 2),
    (5, 2),
    (0, 4),
    (1, 4),
    (2, 4),
    (3, 4),
];

impl OrientedBox {
    /// How many triangles it is made of.
    pub const TRIANGLES: usize = 12;

    /// Its corners: corner `i` is on the positive side of the box's x, y, z where the bits 1, 2, 4 of `i` are set.
    ///
    /// Turned in `f64`, so that quarter turns give the same numbers as a box written without them.
    pub fn corners(&self) -> [Vec3; 8] {
        self.corners_from(DVec3::ZERO)
            .map(|corner| corner.as_vec3())
    }

    /// The corners relative to `origin`. Near it they keep their digits however far from the world's origin they are.
    pub fn corners_from(&self, origin: DVec3) -> [DVec3; 8] {
        let turn = turn(self.rotation);
        let (center, half_size) = (self.center.as_dvec3() - origin, self.half_size.as_dvec3());
        std::array::from_fn(|i| {
            let sign = |bit: usize| if i & bit == 0 { -1.0 } else { 1.0 };
            let signs = DVec3::new(sign(1), sign(2), sign(4));
            center + turn * (signs * half_size)
        })
    }

    /// Its twelve edges, each from the corner with the lower number.
    pub fn edges(&self) -> [[Vec3; 2]; 12] {
        edges(self.corners())
    }

    /// The edges relative to `origin`.
    pub fn edges_from(&self, origin: DVec3) -> [[DVec3; 2]; 12] {
        edges(self.corners_from(origin))
    }

    /// Its own x, y and z in the world, unit length.
    pub fn axes(&self) -> [DVec3; 3] {
        Self::axes_turned(self.rotation)
    }

    /// The world's axes turned by `rotation`, degrees about x, y and z, unit length.
    pub fn axes_turned(rotation: Vec3) -> [DVec3; 3] {
        let turn = turn(rotation);
        [turn.x_axis, turn.y_axis, turn.z_axis]
    }

    /// Two triangles a side, +x, -x, +y, -y, +z, -z, counter-clockwise seen from outside.
    pub fn triangles(&self) -> [Triangle; Self::TRIANGLES] {
        triangles(self.corners()).map(|v| Triangle { v })
    }

    /// The faces as facets, ready for measuring, with none of their digits lost.
    pub fn facets(&self) -> [Facet; Self::TRIANGLES] {
        let center = self.center.as_dvec3();
        let from_center = triangles(self.corners_from(center));
        from_center.map(|[v0, v1, v2]| Facet::new(center + v0, [v1 - v0, v2 - v0]))
    }
}

fn edges<P: Copy>(corners: [P; 8]) -> [[P; 2]; 12] {
    EDGES.map(|(from, bit)| [corners[from], corners[from | bit]])
}

fn triangles<P: Copy>(corners: [P; 8]) -> [[P; 3]; OrientedBox::TRIANGLES] {
    std::array::from_fn(|i| {
        let [first, second, third, fourth] = SIDES[i / 2].map(|corner| corners[corner]);
        if i % 2 == 0 {
            [first, second, third]
        } else {
            [first, third, fourth]
        }
    })
}

impl From<AxisBox> for OrientedBox {
    /// The same box, not turned.
    fn from(cuboid: AxisBox) -> Self {
        Self {
            center: cuboid.center(),
            half_size: cuboid.half_size(),
            rotation: Vec3::ZERO,
        }
    }
}

fn turn(rotation: Vec3) -> DMat3 {
    let [x, y, z] = rotation.as_dvec3().to_array().map(f64::to_radians);
    DMat3::from_quat(DQuat::from_euler(EulerRot::ZYX, z, y, x))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turned(rotation: Vec3) -> OrientedBox {
        OrientedBox {
            center: Vec3::new(1.0, -2.0, 0.5),
            half_size: Vec3::new(0.5, 1.0, 2.0),
            rotation,
        }
    }

    #[test]
    fn every_triangle_faces_outwards_and_the_sides_are_covered() {
        for rotation in [Vec3::ZERO, Vec3::new(20.0, -70.0, 135.0)] {
            let shape = turned(rotation);
            let mut area = 0.0;
            for triangle in shape.triangles() {
                let normal = triangle.area_normal();
                let middle = triangle.v.iter().sum::<Vec3>() / 3.0;
                assert!(normal.dot(middle - shape.center) > 0.0);
                area += normal.length() / 2.0;
            }
            assert!((area - 28.0).abs() < 1e-4, "{area}");
        }
    }

    #[test]
    fn every_edge_is_as_long_as_a_side_and_none_comes_twice() {
        let shape = turned(Vec3::new(20.0, -70.0, 135.0));
        let edges = shape.edges();
        for (index, [from, to]) in edges.into_iter().enumerate() {
            let length = [1.0, 2.0, 4.0][index / 4];
            assert!((from.distance(to) - length).abs() < 1e-5);
            assert!(!edges[..index].contains(&[from, to]));
        }
    }

    #[test]
    fn a_quarter_turn_swaps_two_sizes_exactly() {
        let shape = turned(Vec3::new(0.0, 0.0, 90.0));
        let low = shape.corners().into_iter().reduce(Vec3::min);
        let high = shape.corners().into_iter().reduce(Vec3::max);
        assert_eq!(low, Some(Vec3::new(0.0, -2.5, -1.5)));
        assert_eq!(high, Some(Vec3::new(2.0, -1.5, 2.5)));
    }

    #[test]
    fn the_turn_about_x_comes_first() {
        let shape = turned(Vec3::new(90.0, 90.0, 0.0));
        // The box's y axis turns to z, and z to x.
        let up = shape.triangles()[4].area_normal().normalize_or_zero();
        assert!(up.distance(Vec3::X) < 1e-6, "{up}");
    }
}
