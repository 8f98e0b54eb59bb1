//! Tests of what is asked of engines and methods.

mod hunts;
mod maps;
mod precision;
