//! Command line of Capsule Lab: reads it and starts one command.

fn main() {}
