//! The commands, one file each. None needs a display.

pub(crate) mod animate;
mod chart;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod cost;
pub(crate) mod errata;
pub(crate) mod glossary;
pub(crate) mod hunt;
pub(crate) mod input;
pub(crate) mod interruption;
pub(crate) mod invariants;
pub(crate) mod judge;
pub(crate) mod keys;
pub(crate) mod lesson;
pub(crate) mod list;
pub(crate) mod map;
pub(crate) mod output;
pub(crate) mod precision;
mod progress;
pub(crate) mod query;
mod reading;
pub(crate) mod recording;
pub(crate) mod screenshot;
pub(crate) mod take_home;
pub(crate) mod trace;
