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
