use super::{Shape, greater, lesser, tolerance};
use glam::Vec3;

/// A box along the world's axes. A size of zero makes it flat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisBox {
    /// The corner with the least coordinates, meters.
    pub low: Vec3,
    /// The corner with the greatest, meters.
    pub high: Vec3,
}

impl AxisBox {
    /// Around nothing: it grows to whatever is added first.
    pub const NOTHING: Self = Self {
        low: Vec3::INFINITY,
        high: Vec3::NEG_INFINITY,
    };

    /// The least one that all of `points`, which are finite, are in.
    #[inline]
    pub fn of_points<const N: usize>(points: [Vec3; N]) -> Self {
        points.into_iter().fold(Self::NOTHING, |sum, point| {
            sum.and_finite(&Self {
                low: point,
                high: point,
            })
        })
    }

    /// [`and`](Self::and) of two with no NaN in them, in one instruction a number.
    #[inline]
    pub fn and_finite(&self, other: &Self) -> Self {
        let (low, high) = (other.low, other.high);
        Self {
            low: Vec3::new(
                lesser(self.low.x, low.x),
                lesser(self.low.y, low.y),
                lesser(self.low.z, low.z),
            ),
            high: Vec3::new(
                greater(self.high.x, high.x),
                greater(self.high.y, high.y),
                greater(self.high.z, high.z),
            ),
        }
    }

    /// The box with `room` more on every side, meters.
    #[inline]
    pub fn grown(&self, room: f32) -> Self {
        Self {
            low: self.low - room,
            high: self.high + room,
        }
    }

    /// Whether all of its numbers are some.
    #[inline]
    pub fn is_finite(&self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    /// The largest coordinate that its corners have, without its sign, meters.
    #[inline]
    pub fn reach(&self) -> f32 {
        self.low.abs().max(self.high.abs()).max_element()
    }

    /// Half of its surface, square meters: how likely a line that meets a box around it meets this one.
    #[inline]
    pub fn half_surface(&self) -> f32 {
        let size = self.high - self.low;
        size.x * size.y + size.y * size.z + size.z * size.x
    }

    /// How far it is at least from one to the other, meters; 0 where they have a point in common.
    pub fn gap(&self, other: &Self) -> f32 {
        let between = (other.low - self.high).max(self.low - other.high);
        between.max(Vec3::ZERO).length()
    }

    /// The box enlarged by the rounding of its coordinates, with the tolerance of answers.
    pub fn with_room(&self) -> Self {
        let size = self.low.abs().max(self.high.abs()).max_element();
        let room = Vec3::splat(tolerance::AGREEMENT * (1.0 + size));
        Self {
            low: self.low - room,
            high: self.high + room,
        }
    }

    /// Whether the two have a point in common; touching counts.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.low.cmple(other.high).all() && other.low.cmple(self.high).all()
    }

    /// The least one that `shape` fits in.
    pub fn around(shape: &Shape) -> Self {
        let [low, high] = match shape {
            Shape::Sphere(sphere) => [sphere.center; 2],
            Shape::Capsule(capsule) => extremes([capsule.a, capsule.b]),
            Shape::Triangle(triangle) => extremes(triangle.v),
            Shape::Box(shape) => extremes(shape.corners()),
        };
        let radius = Vec3::splat(shape.radius());
        Self {
            low: low - radius,
            high: high + radius,
        }
    }

    /// The least one that both fit in.
    pub fn and(&self, other: &Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    /// The box moved by `way`, meters.
    pub fn translated(&self, way: Vec3) -> Self {
        Self {
            low: self.low + way,
            high: self.high + way,
        }
    }

    /// Its middle, meters.
    pub fn center(&self) -> Vec3 {
        (self.low + self.high) * 0.5
    }

    /// From the center to the sides, meters.
    pub fn half_size(&self) -> Vec3 {
        (self.high - self.low) * 0.5
    }
}

/// The least and the greatest coordinates of `points`, of which there is one at least.
fn extremes<const N: usize>(points: [Vec3; N]) -> [Vec3; 2] {
    let [mut low, mut high] = [points[0]; 2];
    for point in points {
        (low, high) = (low.min(point), high.max(point));
    }
    [low, high]
}
