//! `trace`: every step of a scene as text or JSON.

use anyhow::{Context, anyhow, bail};
use capsule_lab::{
    catalog::ParallelRule,
    report::{self, Layout},
    scene::library::{self, OpenError},
    study::{Choice, Study},
    winner::Rule,
};
use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

/// Print every step of a scene: what it computed, how it branched, and the line of code that did.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// A built-in scene or a file.
    scene: String,
    /// Runs this algorithm instead of the scene's, such as wicked/capsule-triangle+W1.
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// Changes a setting: parallel=corner, listing or plane-distance; winner=first, closest or deepest.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Only this step and those inside it; the end of its address will do.
    #[arg(long, value_name = "ADDRESS")]
    step: Option<String>,
    /// As JSON, with every number exact.
    #[arg(long)]
    json: bool,
}

/// Prints the scene's steps and answers.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut scene = library::open(&args.scene).map_err(|error| match error {
        OpenError::Invalid(errors) => anyhow!("{}", errors.render(io::stderr().is_terminal())),
        other => other.into(),
    })?;
    let mut choice = match &args.algorithm {
        Some(name) => Some(Choice::parse(name)?),
        None => Choice::of(&scene)?,
    };
    if let (Some(choice), Some(rule)) = (&mut choice, scene.run.parallel) {
        choice.settings.parallel = rule;
    }
    for setting in &args.set {
        match parse_setting(setting)? {
            Setting::Winner(rule) => scene.run.winner = Some(rule),
            Setting::Parallel(rule) => {
                let choice = choice
                    .as_mut()
                    .context("parallel needs an algorithm that has it: add --algorithm")?;
                choice.settings.parallel = rule;
            }
        }
    }
    if let Some(choice) = &choice
        && !scene.questions().contains(&choice.algorithm.question)
    {
        let pair = choice.algorithm.question.pair_name();
        bail!(
            "{} needs a {pair}, which the scene does not have",
            choice.name()
        );
    }
    let study = Study::of(&scene, choice.as_ref());
    let only = match &args.step {
        Some(address) => Some(study.record.subtree(study.record.find(address)?)),
        None => None,
    };
    let text = if args.json {
        report::json(&scene, &study, only) + "\n"
    } else {
        let layout = Layout {
            only,
            ..Layout::default()
        };
        report::text(&scene, &study, &layout)
    };
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(ExitCode::SUCCESS),
    }
}

enum Setting {
    Parallel(ParallelRule),
    Winner(Rule),
}

fn parse_setting(setting: &str) -> anyhow::Result<Setting> {
    let parallel = ParallelRule::ALL.map(|(_, name)| name).join(", ");
    let winner = Rule::ALL.map(|(_, name)| name).join(", ");
    match setting.split_once('=') {
        Some(("parallel", value)) => ParallelRule::named(value)
            .map(Setting::Parallel)
            .with_context(|| format!("no parallel rule is called `{value}`; there are {parallel}")),
        Some(("winner", value)) => Rule::named(value)
            .map(Setting::Winner)
            .with_context(|| format!("no winner rule is called `{value}`; there are {winner}")),
        Some((key, _)) => bail!(
            "there is no setting `{key}`; there are `parallel`, one of {parallel}, and `winner`, one of {winner}"
        ),
        None => bail!("`{setting}` is no setting: write parallel=… or winner=…"),
    }
}
