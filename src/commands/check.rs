//! `check`: do scenes come out as they expect?

use super::output;
use capsule_lab::{
    scene::{
        Scene,
        library::{self, OpenError},
        printable,
    },
    study::Study,
};
use std::{
    ffi::OsString,
    io::{IsTerminal, stdout},
    process::ExitCode,
};

/// Read scenes, run them, and compare the answers with their `[expect]`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Built-in scenes or files; all built-in ones if none is named.
    #[arg(value_name = "SCENE")]
    scenes: Vec<OsString>,
}

/// Prints a verdict a scene; fails if any scene does.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let scenes = if args.scenes.is_empty() {
        library::all().map(|scene| scene.id.into()).collect()
    } else {
        args.scenes.clone()
    };
    let names: Vec<String> = scenes
        .iter()
        .map(|scene| printable(&scene.to_string_lossy()).into_owned())
        .collect();
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut failed = 0;
    for (scene, name) in scenes.iter().zip(&names) {
        let complaints = match library::open(scene) {
            Ok(scene) => verdict(name, width, &scene)?,
            Err(error) => {
                output::print_line(&format!("{name:<width$}  FAIL"))?;
                // What colours a report has are its own.
                output::print_exactly(&rendered(&error))?;
                failed += 1;
                continue;
            }
        };
        failed += usize::from(!complaints.is_empty());
        for complaint in complaints {
            output::print_line(&complaint)?;
        }
    }
    let count = scenes.len();
    output::print_line(&match failed {
        0 => format!("{count} of {count} ok"),
        _ => format!("{failed} of {count} FAILED"),
    })?;
    Ok(ExitCode::from(u8::from(failed > 0)))
}

/// Prints the scene's verdict and hands back what is wrong with it.
fn verdict(name: &str, width: usize, scene: &Scene) -> anyhow::Result<Vec<String>> {
    let study = Study::of_scene(scene)?;
    let differences = scene.differences(&study);
    let word = match (&scene.expect, &differences[..]) {
        (None, _) => "ok (expects nothing)",
        (Some(_), []) => "ok",
        (Some(_), _) => "FAIL",
    };
    output::print_line(&format!("{name:<width$}  {word}"))?;
    let lines = differences
        .iter()
        .map(|difference| format!("  {difference}"));
    Ok(lines.collect())
}

fn rendered(error: &OpenError) -> String {
    match error {
        OpenError::Invalid(errors) => errors.render(stdout().is_terminal()) + "\n",
        other => printable(&format!("  {other}\n")).into_owned(),
    }
}
