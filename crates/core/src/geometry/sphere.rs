use glam::Vec3;
use serde::Deserialize;

/// All points within `radius` of `center`. A zero radius is a point.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sphere {
    /// Meters.
    pub center: Vec3,
    /// Meters, at least 0.
    pub radius: f32,
}

crate::geometry::same_bits!(struct Sphere { center, radius });
