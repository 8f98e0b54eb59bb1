//! `check`: do scenes come out as they expect?

use capsule_lab::{
    scene::{
        Scene,
        library::{self, OpenError},
    },
    study::Study,
};
use std::{
    io::{IsTerminal, stdout},
    process::ExitCode,
};

/// Read scenes, run them, and compare the answers with their `[expect]`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Built-in scenes or files; all built-in ones if none is named.
    #[arg(value_name = "SCENE")]
    scenes: Vec<String>,
}

/// Prints a verdict a scene; fails if any scene does.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let scenes = if args.scenes.is_empty() {
        library::all().map(|scene| scene.id.to_string()).collect()
    } else {
        args.scenes.clone()
    };
    let width = scenes.iter().map(|scene| scene.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut failed = 0;
    for name in &scenes {
        let complaints = match library::open(name) {
            Ok(scene) => verdict(name, width, &scene)?,
            Err(error) => {
                println!("{name:<width$}  FAIL");
                vec![rendered(&error)]
            }
        };
        failed += usize::from(!complaints.is_empty());
        for complaint in complaints {
            println!("{complaint}");
        }
    }
    match failed {
        0 => println!("{} of {} ok", scenes.len(), scenes.len()),
        _ => println!("{failed} of {} FAILED", scenes.len()),
    }
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
    println!("{name:<width$}  {word}");
    let lines = differences
        .iter()
        .map(|difference| format!("  {difference}"));
    Ok(lines.collect())
}

fn rendered(error: &OpenError) -> String {
    match error {
        OpenError::Invalid(errors) => errors.render(stdout().is_terminal()),
        other => format!("  {other}"),
    }
}
