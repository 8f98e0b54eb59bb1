//! The limits for a reached and for a near configuration, as multiples of [`capsule_core::geometry::tolerance`].

use capsule_core::geometry::tolerance;

/// Nothing is left but the rounding of `f64`, relative to the size of the case; also as a sine.
pub(super) const EXACT: f64 = tolerance::SEAM;

/// Lengths within this, relative to the size of the case, count as zero: ten roundings of an `f32`.
pub(super) const ZERO_LENGTH: f64 = tolerance::RELATIVE as f64;

/// Gaps within this, relative to the size of the case, count as touching: what two answers may differ by.
pub(super) const TOUCHING: f64 = tolerance::AGREEMENT as f64;

/// Lengths within this, relative to the size of the case or some radii, are near to zero: a centimeter a meter.
pub(super) const NEAR_LENGTH: f64 = 1000.0 * tolerance::AGREEMENT as f64;

/// Far from the origin, lengths within this many spacings of `f32` count as zero: two coordinates' rounding.
pub(super) const SPACINGS: f64 = 2.0;

/// No more radii than these count for what is near: a centimeter is not near for being seen from a kilometer.
pub(super) const NEIGHBORHOOD: f64 = 10.0;

/// Directions whose sine is within this count as parallel.
pub(super) const PARALLEL: f64 = tolerance::LEAN;

/// Directions whose sine is within this are nearly parallel: a little more than a degree.
pub(super) const NEAR_PARALLEL: f64 = 20.0 * tolerance::NORMAL_AGREEMENT as f64;

/// An axis this short beside the radius makes a capsule that is nearly a sphere.
pub(super) const SHORT: f64 = 50.0 * tolerance::NORMAL_AGREEMENT as f64;

/// Twice the area beside the squared longest edge: within this a triangle is a sliver.
pub(super) const SLIVER: f64 = 20.0 * tolerance::NORMAL_AGREEMENT as f64;

/// A triangle with an angle of fewer degrees is a needle.
pub(super) const NEEDLE: f64 = 10.0;

/// A triangle with an angle of more degrees is markedly obtuse.
pub(super) const OBTUSE: f64 = 120.0;

/// From here on the spacing of `f32` at the coordinates, beside the radius, shows in the answer.
pub(super) const FAR: f64 = 100.0 * tolerance::RELATIVE as f64;
