//! One generator for all tests: the same numbers on every machine.

use capsule_lab::core::geometry::{Capsule, Sphere, Triangle};
use glam::Vec3;

/// A small generator (xorshift).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(0x9E37_79B9_7F4A_7C15 ^ (seed << 17))
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Any 32 bits.
    pub(crate) fn bits(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }

    /// In 0..1.
    fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1_u64 << 24) as f32
    }

    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.unit()
    }

    /// In 0..limit, and 0 if that is empty; the limit is below 2^24.
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

/// Shapes within two meters, radii from 0.1 to 0.8: the uniform distribution that the errata were measured in.
impl Random {
    pub(crate) fn place(&mut self) -> Vec3 {
        self.point(2.0)
    }

    /// With integer coordinates: made for ties and degenerate shapes.
    pub(crate) fn knot(&mut self) -> Vec3 {
        self.lattice_point(2.0, 1.0)
    }

    pub(crate) fn radius(&mut self) -> f32 {
        self.between(0.1, 0.8)
    }

    pub(crate) fn triangle(&mut self) -> Triangle {
        Triangle {
            v: std::array::from_fn(|_| self.place()),
        }
    }

    pub(crate) fn sphere(&mut self) -> Sphere {
        Sphere {
            center: self.place(),
            radius: self.radius(),
        }
    }

    pub(crate) fn capsule(&mut self) -> Capsule {
        Capsule {
            a: self.place(),
            b: self.place(),
            radius: self.radius(),
        }
    }
}
