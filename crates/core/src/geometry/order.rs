use glam::DVec3;

/// The lesser of two numbers.
///
/// One instruction, where `f64::min` takes five to be right about NaN as well.
#[inline(always)]
pub fn lesser<T: PartialOrd>(a: T, b: T) -> T {
    if a < b { a } else { b }
}

/// The greater of two numbers, as cheap as [`lesser`].
#[inline(always)]
pub fn greater<T: PartialOrd>(a: T, b: T) -> T {
    if a > b { a } else { b }
}

/// The longer of two vectors, the first if they are of one length.
#[inline]
pub fn longer(a: DVec3, b: DVec3) -> DVec3 {
    if b.length_squared() > a.length_squared() {
        b
    } else {
        a
    }
}
