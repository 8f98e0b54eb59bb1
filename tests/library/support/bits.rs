use capsule_lab::core::geometry::SameBits;

/// A value that equals another where both are the same bits.
#[derive(Clone, Debug)]
pub(crate) struct Bits<T>(pub(crate) T);

impl<T: SameBits> PartialEq for Bits<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.same_bits(&other.0)
    }
}
