//! What the tests of the library share: seeded numbers, slow but plain answers to compare with, shapes, methods and
//! scene files.

pub(crate) mod capsule_triangles;
pub(crate) mod documents;
pub(crate) mod methods;
pub(crate) mod oracle;
mod random;
pub(crate) mod reference;

pub(crate) use random::Random;
