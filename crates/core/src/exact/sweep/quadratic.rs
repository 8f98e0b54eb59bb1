//! When a moving point comes within a radius of a round part.

use crate::geometry::{greater, lesser};

/// `a t² + 2 b t + c`, not negative outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quadratic {
    pub(super) a: f64,
    pub(super) b: f64,
    pub(super) c: f64,
}

impl Quadratic {
    #[inline(always)]
    pub(super) fn discriminant(&self) -> f64 {
        self.b * self.b - self.a * self.c
    }

    /// When the point enters; 0 if it is inside already, infinity if it never enters.
    ///
    /// All is computed in any case: which case it is is as random as a coin, and branches on it would be slower.
    #[inline(always)]
    pub(super) fn entry(&self) -> f64 {
        let discriminant = self.discriminant();
        let root = self.c / (greater(discriminant, 0.0).sqrt() - self.b);
        let comes_near = (self.b < 0.0) & (discriminant >= 0.0);
        // The bounds avoid a branch. A choice between the root and nothing would be compiled to one.
        let least = if comes_near { 0.0 } else { f64::INFINITY };
        let most = if self.c <= 0.0 { 0.0 } else { f64::INFINITY };
        lesser(greater(root, least), most)
    }
}
