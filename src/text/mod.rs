//! Shapes, answers and the code that gave them as text, in and out.

pub mod definition;
pub mod listing;
pub mod paste;
pub mod query;
pub mod report;
pub mod snippet;
