//! Finding the obstacles near a mover without looking at all.

use super::Obstacle;
use crate::geometry::AxisBox;
use std::fmt::Debug;

/// An index over the obstacles at rest. It changes no answer: a test would find every obstacle that it leaves out apart by its
/// box.
pub trait NearIndex: Debug + Sync {
    /// Those of `obstacles`, the first of which are the indexed ones, whose boxes may meet `bounds`, which is finite; `None`
    /// while a test of all costs less than the index.
    fn near(&self, bounds: &AxisBox, obstacles: &[&Obstacle]) -> Option<NearObstacles>;
}

/// The obstacles near a place, as far as an index knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NearObstacles {
    /// Indices of all whose boxes may meet, rising; some are left to be found apart.
    pub indices: Vec<usize>,
    /// The number of obstacles in the index, the first ones; nothing is known of the others.
    pub known: usize,
    /// How many of the known have a number that is none, and so no box.
    pub numberless: usize,
}
