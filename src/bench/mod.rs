//! Engines against the exact answers: programs that answer cases, the judge, tests to take home.

pub mod engine;
pub mod judge;
pub mod take_home;
