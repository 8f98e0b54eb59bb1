//! Random shapes of the size of a character.

use capsule_lab::core::geometry::Capsule;
use glam::Vec3;

/// Of every capsule, meters.
pub(crate) const RADIUS: f32 = 0.3;
const HALF_HEIGHT: f32 = 0.6;

pub(crate) fn random_capsule(seed: &mut u64) -> Capsule {
    let center = random_point(seed, 1.0);
    let axis = random_point(seed, 1.0).try_normalize().unwrap_or(Vec3::Y);
    Capsule {
        a: center - axis * HALF_HEIGHT,
        b: center + axis * HALF_HEIGHT,
        radius: RADIUS,
    }
}

/// With every coordinate in -reach..reach.
pub(crate) fn random_point(seed: &mut u64, reach: f32) -> Vec3 {
    let mut coordinate = || reach * (2.0 * unit(seed) - 1.0);
    Vec3::new(coordinate(), coordinate(), coordinate())
}

/// A number in 0..1 (xorshift).
fn unit(seed: &mut u64) -> f32 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 40) as f32 / (1_u64 << 24) as f32
}
