//! Where an answer is not as it should be, and when two numbers are the same.

use glam::Vec3;
use std::fmt;

/// A part of an answer that is not as expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The source of the answer: `exact`, the chosen algorithm's name, a mover's, or `frame` and its number.
    pub who: String,
    /// Which part: `hit`, `depth`…
    pub part: &'static str,
    /// The value in the scene.
    pub expected: String,
    /// The value of the run.
    pub got: String,
}

/// The source name of the exact answer.
pub(super) const EXACT: &str = "exact";

impl Difference {
    /// Whether it is one of the exact answer, which follows from the shapes alone.
    pub fn is_exact(&self) -> bool {
        self.who == EXACT
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            who,
            part,
            expected,
            got,
        } = self;
        write!(f, "{who}: {part} expected {expected}, got {got}")
    }
}

pub(super) fn same(got: f32, expected: f32, tolerance: f32) -> bool {
    (got.is_nan() && expected.is_nan()) || (got - expected).abs() <= tolerance
}

pub(super) fn same_vector(got: Vec3, expected: Vec3, tolerance: f32) -> bool {
    (got.is_nan() && expected.is_nan()) || got.distance(expected) <= tolerance
}
