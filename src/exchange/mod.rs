//! Shapes and answers as text, in and out.

pub mod paste;
pub mod query;
pub mod report;
pub mod snippet;
