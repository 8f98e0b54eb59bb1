//! The solids that the subject of a picture is made of: balls, capsules and triangles, with a radius around them.

use capsule_core::geometry::Shape;
use glam::Vec3;

/// Places along a side of a triangle at which it is looked at.
const PLACES: usize = 8;

/// The hull of three balls of one size: a ball, a capsule, or a triangle, and what is as thick as a ball around them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundedTriangle {
    /// The centers of the balls, meters; some or all may be one.
    pub(crate) points: [Vec3; 3],
    /// The radius of the balls, meters.
    pub(crate) radius: f32,
}

impl RoundedTriangle {
    pub(crate) fn ball(center: Vec3, radius: f32) -> Self {
        Self {
            points: [center; 3],
            radius,
        }
    }

    /// A capsule, or a line where the radius is zero.
    pub(crate) fn capsule([a, b]: [Vec3; 2], radius: f32) -> Self {
        Self {
            points: [a, b, b],
            radius,
        }
    }

    /// A triangle without thickness.
    pub(crate) fn triangle(points: [Vec3; 3]) -> Self {
        Self {
            points,
            radius: 0.0,
        }
    }

    /// The triangles of a flat polygon without hollows.
    pub(crate) fn polygon(corners: &[Vec3]) -> impl Iterator<Item = Self> + '_ {
        let rest = corners.windows(2).skip(1);
        rest.map(|pair| Self::triangle([corners[0], pair[0], pair[1]]))
    }

    /// The solids of `shape`.
    pub fn of(shape: &Shape) -> Vec<Self> {
        match shape.as_capsule() {
            Some(capsule) => vec![Self::capsule([capsule.a, capsule.b], capsule.radius)],
            None => {
                let faces = shape.faces().into_iter();
                faces.map(|face| Self::triangle(face.v)).collect()
            }
        }
    }

    pub(crate) fn translated(self, way: Vec3) -> Self {
        Self {
            points: self.points.map(|point| point + way),
            ..self
        }
    }

    /// The same with a radius that is larger by so much, meters.
    pub(crate) fn thicker(self, by: f32) -> Self {
        Self {
            radius: self.radius + by,
            ..self
        }
    }

    /// Whether all of its numbers are.
    pub(crate) fn is_finite(&self) -> bool {
        self.points.iter().all(|point| point.is_finite()) && self.radius.is_finite()
    }

    /// The three balls, center and radius.
    pub fn balls(&self) -> [(Vec3, f32); 3] {
        self.points.map(|point| (point, self.radius))
    }

    /// Balls all over it, near enough to one another for a look at where it is seen.
    pub(crate) fn samples(&self) -> impl Iterator<Item = (Vec3, f32)> + use<> {
        let Self {
            points: [a, b, c],
            radius,
        } = *self;
        // A capsule has one side, a ball none.
        let rows = if b == c { 0 } else { PLACES };
        let places = if a == b { 0 } else { PLACES };
        (0..=rows).flat_map(move |row| {
            (0..=places).map(move |place| {
                let [u, v] = [place as f32, row as f32].map(|at| at / PLACES as f32);
                (a.lerp(b.lerp(c, v), u), radius)
            })
        })
    }
}
