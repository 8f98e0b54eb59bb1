//! Engines against the exact answers.
//!
//! | module | holds |
//! |---|---|
//! | [`engine`] | programs that answer cases |
//! | [`judge`] | many cases, made or read, and a report of what came out |
//! | [`hunt`] | the worst failures near a scene |
//! | [`compare`] | all methods on one case |
//! | [`invariants`] | what a contact must keep, whichever is exact |
//! | [`map`] | how wrong a method is over two numbers of a scene |
//! | [`precision`] | the same case where `f32` has few digits left |
//! | [`recording`] | a file that an engine wrote while it ran |
//! | [`take_home`] | a case as a test in the engine's own language |

#![forbid(unsafe_code)]

pub mod compare;
pub mod engine;
pub mod hunt;
pub mod invariants;
pub mod judge;
pub mod map;
pub mod precision;
pub mod recording;
pub mod take_home;
