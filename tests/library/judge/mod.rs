//! Tests of what is asked of engines and methods.

mod hunts;
mod maps;
mod mutants;
mod precision;
mod regimes;
