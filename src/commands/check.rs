//! `check`: do scenes come out as they expect?

use capsule_lab::{
    scene::{
        Scene, SceneErrors,
        library::{self, OpenError, Source},
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
        let complaints = match opened(name) {
            Ok((source, scene)) => verdict(name, width, &source, &scene)?,
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

fn opened(name: &str) -> Result<(Source, Scene), OpenError> {
    let source = library::source(name)?;
    let scene = Scene::read(&source.path, &source.text)?;
    Ok((source, scene))
}

/// Prints the scene's verdict and hands back what is wrong with it.
fn verdict(
    name: &str,
    width: usize,
    source: &Source,
    scene: &Scene,
) -> anyhow::Result<Vec<String>> {
    let study = Study::of_scene(scene)?;
    let stale = study.stale_step(scene);
    let step = stale.map(|error| SceneErrors::of_step(&source.path, &source.text, &error));
    let step = step.map(|errors| errors.render(stdout().is_terminal()));
    let differences = scene.differences(&study);
    let differences = differences
        .iter()
        .map(|difference| format!("  {difference}"));
    let complaints: Vec<String> = step.into_iter().chain(differences).collect();
    let word = match (&scene.expect, &complaints[..]) {
        (_, [_, ..]) => "FAIL",
        (None, []) => "ok (expects nothing)",
        (Some(_), []) => "ok",
    };
    println!("{name:<width$}  {word}");
    Ok(complaints)
}

fn rendered(error: &OpenError) -> String {
    match error {
        OpenError::Invalid(errors) => errors.render(stdout().is_terminal()),
        other => format!("  {other}"),
    }
}
