//! Command line of Capsule Lab: reads it and starts one command.

mod commands;

use clap::Parser;
use commands::{check, list, query, trace};
use std::process::ExitCode;

#[derive(Parser)]
#[command(version, about)]
enum Command {
    List(list::Args),
    Check(check::Args),
    Trace(trace::Args),
    Query(query::QueryArgs),
}

fn main() -> ExitCode {
    let result = match Command::parse() {
        Command::List(args) => list::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Trace(args) => trace::run(&args),
        Command::Query(args) => query::run(&args),
    };
    result.unwrap_or_else(|error| {
        eprintln!("{error:#}");
        ExitCode::from(2)
    })
}
