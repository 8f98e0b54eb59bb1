//! Capsule Lab's library: capsule collision algorithms that can be watched while they run.

#![forbid(unsafe_code)]

pub mod articles;
pub mod catalog;
pub mod collide;
pub mod geometry;
pub mod report;
pub mod scene;
pub mod study;
pub mod trace;
pub mod verdict;
