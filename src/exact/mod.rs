//! Exact answers: what every other method is judged by.

pub mod overlap;
pub mod response;
pub mod sweep;
