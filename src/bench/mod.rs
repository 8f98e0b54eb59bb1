//! Engines against the exact answers: programs that answer cases, the judge, tests to take home.

#![allow(missing_docs)] // Names say what they are; what they do not say stands in a comment.

pub mod engine;
pub mod judge;
pub mod take_home;
