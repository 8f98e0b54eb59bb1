//! Command line of Capsule Lab: reads it and starts one command.

mod animate;
mod chart;
mod check;
mod compare;
mod cost;
mod errata;
mod figures;
mod glossary;
mod hunt;
mod input;
mod interruption;
mod invariants;
mod judge;
mod keys;
mod lesson;
mod list;
mod listing;
mod map;
mod output;
mod precision;
mod progress;
mod query;
mod reading;
mod recording;
mod screenshot;
mod take_home;
mod trace;

use anyhow::Context;
use capsule_app::{
    program::App,
    shell::{preferences, scene_list::SceneList},
    window,
};
use capsule_bench::{
    engine::CommandLine,
    recording::{CaseRecording, RecordingListener},
};
use capsule_scenes::scene::library::{self, OpenError};
use clap::{Parser, Subcommand};
use std::{
    ffi::{OsStr, OsString},
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    process::ExitCode,
    time::Duration,
};

/// How the program ends when a command could not do its work.
const FAILED: u8 = 2;

/// A microscope for capsule collision. Without a command it opens the window.
#[derive(Parser)]
#[command(
    name = "capsule-lab",
    version,
    about,
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    /// The scene to open: the name of a built-in scene, a scene file, a picture that contains a scene, a link that begins
    /// with capsule-lab:, or an engine's recording such as run.jsonl.
    scene: Option<OsString>,
    /// Runs your own program instead of every scene's algorithm. It reads one case per line and writes one answer per
    /// line, as for `judge`.
    #[arg(long, value_name = "COMMAND", value_parser = CommandLine::parse)]
    program: Option<CommandLine>,
    /// Seconds that the program has for one case.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = judge::seconds, requires = "program")]
    time_limit: Duration,
    /// Listens on a port for lines of an engine, and shows them as those of a recording. Only programs on this computer
    /// can connect, unless you name an address, such as 0.0.0.0:7878. With a SCENE such as run.jsonl, the lines are added
    /// to this file; else they are kept until the window closes.
    #[arg(long, value_name = "PORT", value_parser = listen_address)]
    listen: Option<SocketAddr>,
    #[command(subcommand)]
    command: Option<LabCommand>,
}

#[derive(Subcommand)]
enum LabCommand {
    List(list::ListArgs),
    Lesson(lesson::LessonArgs),
    Errata(errata::ErrataArgs),
    Glossary(glossary::GlossaryArgs),
    /// List every command of the window, with its keys and its name in the preferences.
    Keys,
    Check(check::CheckArgs),
    Trace(trace::TraceArgs),
    Query(query::QueryArgs),
    Judge(judge::JudgeArgs),
    Compare(compare::CompareArgs),
    Hunt(hunt::HuntArgs),
    Map(map::MapArgs),
    Precision(precision::PrecisionArgs),
    Invariants(invariants::InvariantsArgs),
    Cost(cost::CostArgs),
    Recording(recording::RecordingArgs),
    TakeHome(take_home::TakeHomeArgs),
    Listing(listing::ListingArgs),
    Screenshot(screenshot::ScreenshotArgs),
    Animate(animate::AnimateArgs),
    Figures(figures::FiguresArgs),
}

pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => refuse(&error),
    };
    let result = match arguments.command {
        None => {
            let program = arguments
                .program
                .map(|command| (command, arguments.time_limit));
            open_window(arguments.scene.as_deref(), program, arguments.listen)
        }
        Some(LabCommand::List(args)) => list::run(&args),
        Some(LabCommand::Lesson(args)) => lesson::run(&args),
        Some(LabCommand::Errata(args)) => errata::run(&args),
        Some(LabCommand::Glossary(args)) => glossary::run(&args),
        Some(LabCommand::Keys) => keys::run(),
        Some(LabCommand::Check(args)) => check::run(&args),
        Some(LabCommand::Trace(args)) => trace::run(&args),
        Some(LabCommand::Query(args)) => query::run(&args),
        Some(LabCommand::Judge(args)) => judge::run(&args),
        Some(LabCommand::Compare(args)) => compare::run(&args),
        Some(LabCommand::Hunt(args)) => hunt::run(&args),
        Some(LabCommand::Map(args)) => map::run(&args),
        Some(LabCommand::Precision(args)) => precision::run(&args),
        Some(LabCommand::Invariants(args)) => invariants::run(&args),
        Some(LabCommand::Cost(args)) => cost::run(&args),
        Some(LabCommand::Recording(args)) => recording::run(&args),
        Some(LabCommand::TakeHome(args)) => take_home::run(&args),
        Some(LabCommand::Listing(args)) => listing::run(&args),
        Some(LabCommand::Screenshot(args)) => screenshot::run(&args),
        Some(LabCommand::Animate(args)) => animate::run(&args),
        Some(LabCommand::Figures(args)) => figures::run(&args),
    };
    result.unwrap_or_else(|error| {
        if output::is_enough(&error) {
            return ExitCode::SUCCESS;
        }
        output::complain_of(&error);
        ExitCode::from(FAILED)
    })
}

/// Prints why the command line cannot be read, or the requested help, and ends.
fn refuse(error: &clap::Error) -> ! {
    if error.use_stderr() {
        let words: Vec<OsString> = std::env::args_os().skip(1).collect();
        let text = error.to_string();
        let why = text.lines().next().unwrap_or_default();
        let why = why.strip_prefix("error: ").unwrap_or(why);
        if let Err(error) = judge::report_unreadable(&words, why) {
            output::complain_of(&error);
        }
    }
    error.exit()
}

/// The address of a port on this computer alone, or the whole address that is named.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    let port = text
        .parse()
        .map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    port.or_else(|_| text.parse()).map_err(|_| {
        "expected a port such as 7878, or an address and a port such as 0.0.0.0:7878".into()
    })
}

/// Opens a scene. Mistakes in a file are shown, and the window waits until they are fixed.
fn open_named(app: &mut App, name: &OsStr) -> anyhow::Result<()> {
    let path = Path::new(name);
    if CaseRecording::is_one(path) {
        let opened = app.try_recording(path);
        return opened.with_context(|| format!("cannot open {}", path.display()));
    }
    match app.open_named(name) {
        Err(OpenError::Invalid(errors)) if !library::opens_as_new(name) => {
            app.await_mended(Path::new(name), &errors);
            output::complain_of(&input::readable(OpenError::Invalid(errors)));
            Ok(())
        }
        other => other.map_err(input::readable),
    }
}

fn open_window(
    scene: Option<&OsStr>,
    program: Option<(CommandLine, Duration)>,
    listen: Option<SocketAddr>,
) -> anyhow::Result<ExitCode> {
    let mut app = App::new(SceneList::built_in());
    if let Some(folder) = preferences::folder() {
        app.open_preferences(&folder);
    }
    let recording = scene
        .map(Path::new)
        .filter(|path| CaseRecording::is_one(path));
    let listener = listen.map(|address| RecordingListener::start(address, recording));
    let listener = listener.transpose()?;
    match scene {
        Some(_) if listener.is_some() && recording.is_some() => {}
        Some(name) => open_named(&mut app, name)?,
        None if program.is_none() && listener.is_none() => app.greet(),
        None => {}
    }
    if let Some(listener) = listener {
        let (address, path) = (listener.address(), listener.path().display());
        output::complain(&format!(
            "Listening on {address}. The lines are added to {path}."
        ));
        app.listen(listener)?;
    }
    if let Some((command, time_limit)) = program {
        app.ask_program(command, time_limit, scene.is_some());
    }
    window::run(app)?;
    Ok(ExitCode::SUCCESS)
}
