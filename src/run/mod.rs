//! One look at a scene: its frames, what the chosen method told of each pair, and how that compares with the exact answer.

pub mod simulation;
pub mod study;
pub mod verdict;
pub mod winner;
