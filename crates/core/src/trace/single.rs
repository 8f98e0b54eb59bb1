use glam::{DVec3, Vec3, Vec3A};

/// A number as a record keeps it: in single precision, whichever an algorithm computes in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scalar(pub(super) f32);

/// A vector or point in single precision, whichever an algorithm computes in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vector(pub(super) Vec3);

impl From<f32> for Scalar {
    #[inline(always)]
    fn from(x: f32) -> Self {
        Self(x)
    }
}
impl From<f64> for Scalar {
    #[inline(always)]
    fn from(x: f64) -> Self {
        Self(x as f32)
    }
}
impl From<Vec3> for Vector {
    #[inline(always)]
    fn from(v: Vec3) -> Self {
        Self(v)
    }
}
impl From<Vec3A> for Vector {
    #[inline(always)]
    fn from(v: Vec3A) -> Self {
        Self(v.into())
    }
}
impl From<DVec3> for Vector {
    #[inline(always)]
    fn from(v: DVec3) -> Self {
        Self(v.as_vec3())
    }
}
