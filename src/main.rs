//! Command line of Capsule Lab: reads it and starts one command.

mod app;
mod commands;

use clap::Parser;
use commands::{check, list, query, screenshot, trace};
use std::process::ExitCode;

#[derive(Parser)]
#[command(version, about)]
enum Command {
    List(list::Args),
    Check(check::Args),
    Trace(trace::Args),
    Query(query::QueryArgs),
    Screenshot(screenshot::ScreenshotArgs),
}

fn main() -> ExitCode {
    if std::env::args().len() <= 1
        || std::env::args()
            .nth(1)
            .is_some_and(|a| a.ends_with(".toml"))
    {
        let mut app = app::state::App::new(app::shelf::Shelf::built_in());
        if let Some(p) = std::env::args().nth(1) {
            app.open_file(p.into());
        }
        return match app::window::run(app) {
            Ok(()) => ExitCode::SUCCESS,
            Err(e) => {
                eprintln!("{e}");
                ExitCode::from(2)
            }
        };
    }
    let result = match Command::parse() {
        Command::List(args) => list::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Trace(args) => trace::run(&args),
        Command::Query(args) => query::run(&args),
        Command::Screenshot(args) => screenshot::run(&args),
    };
    result.unwrap_or_else(|error| {
        eprintln!("{error:#}");
        ExitCode::from(2)
    })
}
