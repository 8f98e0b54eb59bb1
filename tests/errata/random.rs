//! Shapes within two metres, radii from 0.1 to 0.8: the uniform distribution that the errata were measured in.

use crate::*;
use capsule_lab::geometry::Sphere;

impl Random {
    /// Anywhere.
    pub(crate) fn place(&mut self) -> Vec3 {
        self.point(2.0)
    }

    /// With integer coordinates: made for ties and degenerate shapes.
    pub(crate) fn knot(&mut self) -> Vec3 {
        self.lattice_point(2.0, 1.0)
    }

    pub(crate) fn triangle(&mut self) -> Triangle {
        Triangle {
            v: std::array::from_fn(|_| self.place()),
        }
    }

    pub(crate) fn sphere(&mut self) -> Sphere {
        Sphere {
            center: self.place(),
            radius: self.between(0.1, 0.8),
        }
    }

    pub(crate) fn capsule(&mut self) -> Capsule {
        Capsule {
            a: self.place(),
            b: self.place(),
            radius: self.between(0.1, 0.8),
        }
    }
}
