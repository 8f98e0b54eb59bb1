//! Command line of Capsule Lab: reads it and starts one command.

mod commands;

use clap::Parser;
use std::process::ExitCode;

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Query(commands::query::QueryArgs),
}

fn main() -> anyhow::Result<ExitCode> {
    match Cli::parse().command {
        Command::Query(args) => commands::query::run(&args),
    }
}
