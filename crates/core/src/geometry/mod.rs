//! Shapes and the closest points between their simplest parts.
//!
//! Right-handed, Y up, meters, `f32`; where rounding decides between answers, the inside works in `f64`. Nothing here knows of algorithms, scenes or drawing.

mod axis_box;
mod capsule;
mod facet;
mod feature;
mod kind;
mod mesh;
mod order;
mod oriented_box;
mod point_triangle;
pub mod rounded;
mod same_bits;
mod segment;
mod segment_segment;
mod shape;
mod sphere;
mod terrain;
mod triangle;

pub mod tolerance;

pub use axis_box::AxisBox;
pub use capsule::Capsule;
pub use facet::{BeyondEdge, Facet};
pub use feature::Feature;
pub use kind::{Kind, ShapeType};
pub use mesh::Mesh;
pub use order::{greater, lesser, longer};
pub use oriented_box::OrientedBox;
pub use point_triangle::{PointToEdge, closest_point_on_triangle, fraction};
pub use rounded::{Part, RoundedBody, is_thin};
pub use same_bits::{SameBits, same_bits};
pub use segment::{Segment, closest_point_on_segment, fraction_on_segment};
pub use segment_segment::{closest_points_segment_segment, inverse};
pub use shape::{Measure, Shape};
pub use sphere::Sphere;
pub use terrain::Terrain;
pub use triangle::Triangle;

/// Where two shapes overlap, and the push that parts them.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Contact {
    /// Unit length, from the obstacle to the mover.
    pub normal: glam::Vec3,
    /// Penetration depth, meters, at least 0: moving the mover by `depth * normal` ends the overlap.
    pub depth: f32,
    /// The point of the obstacle nearest to the mover, meters.
    pub point: glam::Vec3,
    /// The part of the obstacle that was closest.
    pub feature: Feature,
}

crate::geometry::same_bits!(struct Contact { point, normal, depth, feature });

impl Contact {
    /// The way that ends the overlap, meters.
    pub fn push(&self) -> glam::Vec3 {
        self.normal * self.depth
    }

    /// The contact as the obstacle feels it: the point is the mover's deepest, the normal leads back.
    pub fn reversed(self) -> Self {
        Self {
            point: self.point - self.normal * self.depth,
            normal: -self.normal,
            ..self
        }
    }
}
