//! What people bring: files, logs, cases.

mod fuzz_loops;
mod links;
mod reports;
