#![allow(dead_code)] // not every test that shares this file asks for all

use glam::Vec3;

/// A small generator, the same numbers on every machine (xorshift).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(0x9E37_79B9_7F4A_7C15 ^ (seed << 17))
    }

    /// In 0..1.
    fn unit(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as f32 / (1_u64 << 24) as f32
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.unit() * limit as f32) as usize
    }

    /// With every coordinate in -reach..reach.
    pub(crate) fn point(&mut self, reach: f32) -> Vec3 {
        let mut coordinate = || self.between(-reach, reach);
        Vec3::new(coordinate(), coordinate(), coordinate())
    }

    /// With every coordinate a multiple of `spacing` in -reach..=reach: parallel, crossing, touching and degenerate
    /// shapes come up all the time.
    pub(crate) fn lattice_point(&mut self, reach: f32, spacing: f32) -> Vec3 {
        let steps = (reach / spacing).round();
        (self.point(steps + 0.49)).round() * spacing
    }
}
