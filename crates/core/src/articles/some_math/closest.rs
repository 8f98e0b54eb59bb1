//! The trace values for the closest points of two segments.

use glam::Vec3;

/// Where two segments come closest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoints {
    /// Along the first segment, 0..=1.
    pub s: f32,
    /// Along the second.
    pub t: f32,
    /// On the first segment.
    pub c1: Vec3,
    /// On the second.
    pub c2: Vec3,
}

impl ClosestPoints {
    /// The squared distance, which is the routine's result.
    pub fn dist2(&self) -> f32 {
        (self.c1 - self.c2).length_squared()
    }
}

/// `fraction` kept on its segment.
pub(super) fn clamp(fraction: f32) -> f32 {
    fraction.clamp(0.0, 1.0)
}
