//! What the tests of the library share: seeded numbers, slow but plain answers to compare with, shapes, methods and
//! scene files.

mod bits;
pub(crate) mod capsule_triangles;
pub(crate) mod documents;
pub(crate) mod methods;
pub(crate) mod oracle;
mod random;
pub(crate) mod reference;

pub(crate) use bits::Bits;
pub(crate) use random::Random;
