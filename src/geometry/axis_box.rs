use super::Shape;
use glam::Vec3;

/// A box along the world's axes. A size of zero makes it flat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisBox {
    /// The corner with the least coordinates, metres.
    pub low: Vec3,
    /// The corner with the greatest, metres.
    pub high: Vec3,
}

impl AxisBox {
    /// The least one that `shape` fits in.
    pub fn around(shape: &Shape) -> Self {
        let points = shape.points();
        let low = points.iter().copied().reduce(Vec3::min);
        let high = points.iter().copied().reduce(Vec3::max);
        let radius = Vec3::splat(shape.radius());
        Self {
            low: low.unwrap_or_default() - radius,
            high: high.unwrap_or_default() + radius,
        }
    }

    /// The least one that both fit in.
    pub fn and(&self, other: &Self) -> Self {
        Self {
            low: self.low.min(other.low),
            high: self.high.max(other.high),
        }
    }

    /// The same moved by `way`, metres.
    pub fn translated(&self, way: Vec3) -> Self {
        Self {
            low: self.low + way,
            high: self.high + way,
        }
    }

    /// Its middle, metres.
    pub fn center(&self) -> Vec3 {
        (self.low + self.high) * 0.5
    }

    /// From the centre to the sides, metres.
    pub fn half_size(&self) -> Vec3 {
        (self.high - self.low) * 0.5
    }
}
