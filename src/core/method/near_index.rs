//! Finding the obstacles near a mover without looking at all.

use super::Obstacle;
use crate::core::geometry::AxisBox;
use std::fmt::Debug;

/// Knows where those of the obstacles are that stand. It changes no answer: whoever it leaves out would be found apart by its
/// box.
pub trait NearIndex: Debug + Sync {
    /// Those of `obstacles`, the ones that it was made for first, whose boxes may meet `bounds`, which is finite; `None` while
    /// looking at all costs less than the index.
    fn near(&self, bounds: &AxisBox, obstacles: &[&Obstacle]) -> Option<NearObstacles>;
}

/// What an index knows of the obstacles near a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NearObstacles {
    /// Indices of all whose boxes may meet, rising; some are left to be found apart.
    pub indices: Vec<usize>,
    /// Of how many obstacles, the first ones, it knows; of those behind nothing is said.
    pub known: usize,
    /// How many of the known have a number that is none, and so no box.
    pub numberless: usize,
}
