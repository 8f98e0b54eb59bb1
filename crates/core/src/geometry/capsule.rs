use super::{Segment, Sphere};
use glam::Vec3;

/// All points within `radius` of the segment `a..b`: a stack of spheres.
///
/// `a` and `b` are sphere *centers*. Articles that speak of *base* and *tip* mean the outer ends, a radius further out:
/// see [`Capsule::from_base_tip`]. `a == b` is a sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// Center of the first sphere, meters.
    pub a: Vec3,
    /// Center of the last sphere, meters.
    pub b: Vec3,
    /// Meters, at least 0.
    pub radius: f32,
}

crate::geometry::same_bits!(struct Capsule { a, b, radius });

impl Capsule {
    /// The capsule whose outer ends are `base` and `tip`.
    ///
    /// Ends closer than `2 * radius` leave no room for an axis: the result is a sphere about their middle.
    pub fn from_base_tip(base: Vec3, tip: Vec3, radius: f32) -> Self {
        let length = base.distance(tip);
        if length <= 2.0 * radius {
            let middle = (base + tip) * 0.5;
            return Self {
                a: middle,
                b: middle,
                radius,
            };
        }
        let inset = (tip - base) * (radius / length);
        Self {
            a: base + inset,
            b: tip - inset,
            radius,
        }
    }

    /// The outer ends, a radius beyond `a` and `b`; for a zero-length capsule, `a` and `b` themselves.
    pub fn base_tip(&self) -> (Vec3, Vec3) {
        let outset = (self.b - self.a).normalize_or_zero() * self.radius;
        (self.a - outset, self.b + outset)
    }

    /// The core that the spheres are centerd on.
    pub fn segment(&self) -> Segment {
        Segment {
            a: self.a,
            b: self.b,
        }
    }

    /// The sphere of this capsule centerd at `center`, which the caller picks on the segment.
    pub fn sphere_at(&self, center: Vec3) -> Sphere {
        Sphere {
            center,
            radius: self.radius,
        }
    }
}
