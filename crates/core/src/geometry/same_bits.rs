use glam::Vec3;
use std::{borrow::Cow, sync::Arc};

/// Equality bit for bit: a zero below zero is not zero, and NaN is NaN, whatever its bits, which Rust leaves open.
pub trait SameBits {
    /// Whether both are the same bits.
    fn same_bits(&self, other: &Self) -> bool;
}

/// Implements [`SameBits`] part by part; a part that is added later must be added here, or it does not compile.
///
/// `equal` is for fields without a number that may be NaN or a negative zero.
#[macro_export]
macro_rules! same_bits {
    (struct $name:ident { $($part:ident),* $(,)? }) => {
        impl $crate::geometry::SameBits for $name {
            fn same_bits(&self, other: &Self) -> bool {
                let Self { $($part),* } = self;
                true $(&& $crate::geometry::SameBits::same_bits($part, &other.$part))*
            }
        }
    };
    (enum $name:ident { $($variant:ident $(($($place:ident),*))? $({$($part:ident),*})?),* $(,)? }) => {
        impl $crate::geometry::SameBits for $name {
            fn same_bits(&self, other: &Self) -> bool {
                match self {
                    $(Self::$variant $(($($place),*))? $({$($part),*})? => {
                        let own = ($($($place,)*)? $($($part,)*)?);
                        let Self::$variant $(($($place),*))? $({$($part),*})? = other else {
                            return false;
                        };
                        let its = ($($($place,)*)? $($($part,)*)?);
                        $crate::geometry::SameBits::same_bits(&own, &its)
                    })*
                }
            }
        }
    };
    (equal $($name:ty),* $(,)?) => {
        $(impl $crate::geometry::SameBits for $name {
            fn same_bits(&self, other: &Self) -> bool {
                self == other
            }
        })*
    };
}
pub use same_bits;

same_bits!(equal bool, u8, u32, usize, str, String, Cow<'_, str>);

impl SameBits for () {
    fn same_bits(&self, _: &Self) -> bool {
        true
    }
}

impl SameBits for f32 {
    fn same_bits(&self, other: &Self) -> bool {
        self.to_bits() == other.to_bits() || self.is_nan() && other.is_nan()
    }
}

impl SameBits for Vec3 {
    fn same_bits(&self, other: &Self) -> bool {
        self.to_array().same_bits(&other.to_array())
    }
}

impl<T: SameBits + ?Sized> SameBits for &T {
    fn same_bits(&self, other: &Self) -> bool {
        (**self).same_bits(other)
    }
}

impl<T: SameBits> SameBits for Option<T> {
    fn same_bits(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(own), Some(its)) => own.same_bits(its),
            (own, its) => own.is_none() && its.is_none(),
        }
    }
}

impl<T: SameBits + ?Sized> SameBits for Box<T> {
    fn same_bits(&self, other: &Self) -> bool {
        (**self).same_bits(other)
    }
}

impl<T: SameBits> SameBits for [T] {
    fn same_bits(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(own, its)| own.same_bits(its))
    }
}

impl<T: SameBits, const N: usize> SameBits for [T; N] {
    fn same_bits(&self, other: &Self) -> bool {
        self[..].same_bits(&other[..])
    }
}

impl<T: SameBits> SameBits for Vec<T> {
    fn same_bits(&self, other: &Self) -> bool {
        self[..].same_bits(&other[..])
    }
}

impl<T: SameBits + ?Sized> SameBits for Arc<T> {
    fn same_bits(&self, other: &Self) -> bool {
        Arc::ptr_eq(self, other) || (**self).same_bits(other)
    }
}

macro_rules! tuples {
    ($(($($part:ident $own:ident $its:ident),*))*) => {
        $(impl<$($part: SameBits),*> SameBits for ($($part,)*) {
            fn same_bits(&self, other: &Self) -> bool {
                let (($($own,)*), ($($its,)*)) = (self, other);
                true $(&& $own.same_bits($its))*
            }
        })*
    };
}
tuples! {
    (A a v)
    (A a v, B b w)
    (A a v, B b w, C c x)
    (A a v, B b w, C c x, D d y)
    (A a v, B b w, C c x, D d y, E e z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Capsule, Shape, Sphere};

    #[test]
    fn zeros_have_signs_and_nan_is_nan() {
        assert!(!0.0.same_bits(&-0.0) && f32::NAN.same_bits(&-f32::NAN));
        let sphere = |x| {
            Shape::Sphere(Sphere {
                center: Vec3::new(x, f32::NAN, 1.0),
                radius: 1.0,
            })
        };
        assert!(sphere(0.0).same_bits(&sphere(0.0)) && !sphere(0.0).same_bits(&sphere(-0.0)));
        let capsule = Capsule {
            a: Vec3::ZERO,
            b: Vec3::ONE,
            radius: 1.0,
        };
        assert!(!sphere(0.0).same_bits(&Shape::Capsule(capsule)));
        assert!(!vec![Some(1.0)].same_bits(&vec![Some(1.0), None]));
        assert!(!Some(1.0).same_bits(&None));
    }
}
