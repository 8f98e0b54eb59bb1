//! Capsule collision by itself: shapes, exact tests, the articles' methods, what they trace. It knows no scene, file or window.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod articles;
pub mod broad_phase;
pub mod catalog;
pub mod exact;
pub mod geometry;
pub mod method;
pub mod minkowski;
pub mod trace;
