//! Engines on the bench: cases, verdicts, a table.
pub mod random;
pub mod regimes;
