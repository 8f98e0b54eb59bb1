//! `check`: do scenes come out as they expect?

use super::{output, reading::watched};
use capsule_app::headless_screenshot::unknown_in_opening;
use capsule_scenes::{
    edit::Document,
    run::study::{Difference, Study},
    scene::{
        Scene, SceneErrors,
        library::{self, OpenError, Source},
        printable,
    },
};
use capsule_session::{broken_links, lesson_values, panes, prediction::RightPoint};
use std::{
    ffi::{OsStr, OsString},
    io::{IsTerminal, stdout},
    process::ExitCode,
};

/// Read scenes, run them, and compare the answers with their `[expect]`.
#[derive(clap::Args, Debug)]
pub(crate) struct CheckArgs {
    /// Built-in scenes or scene files; all built-in scenes if none is named.
    #[arg(value_name = "SCENE")]
    scenes: Vec<OsString>,
}

/// Said where the exact answer is not the expected one.
const OF_OTHER_SHAPES: &str = "  The exact answer depends on the shapes alone. \
    Either a shape changed after [expect] was written, or [expect] was wrong. \
    Update it in the window’s inspector, under Expected answer.";

/// Prints a verdict a scene; fails if any scene does.
pub(crate) fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
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
        let holds = match opened(scene) {
            Ok((source, scene)) => verdict(name, width, &source, &scene)?,
            Err(error) => {
                output::print_line(&format!("{name:<width$}  FAIL"))?;
                // What colors a report has are its own.
                output::print_exactly(&rendered(&error))?;
                false
            }
        };
        failed += usize::from(!holds);
    }
    let count = scenes.len();
    output::print_line(&match failed {
        0 => format!("{count} of {count} ok"),
        _ => format!("{failed} of {count} FAILED"),
    })?;
    Ok(ExitCode::from(u8::from(failed > 0)))
}

fn opened(argument: &OsStr) -> Result<(Source, Scene), OpenError> {
    watched(|progress| {
        let source = library::source_watched(argument, progress)?;
        let scene = Scene::read_watched(&source.path, &source.text, progress)?;
        Ok((source, scene))
    })
}

/// Prints the scene's verdict and what is wrong with it; whether nothing is.
fn verdict(name: &str, width: usize, source: &Source, scene: &Scene) -> anyhow::Result<bool> {
    let study = Study::of_scene(scene);
    let stale = study.stale_step(scene);
    let stale = stale.map(|error| SceneErrors::of_step(&source.path, &source.text, &error));
    let differences = scene.differences(&study);
    let unknown = lesson_values::unknown(scene, &study);
    let asked = scene.prediction.as_ref();
    let asked = asked.map(|asked| RightPoint::of(asked, scene, &study));
    let lost = asked.and_then(Result::err);
    let broken = broken_links::broken(scene, &study);
    let nameless = nameless(source, scene, &study)?;
    let step = scene
        .run
        .step
        .as_ref()
        .and_then(|step| study.find(step).ok());
    let cursor = step.or_else(|| study.answer());
    let sequence = panes::broken_sequence(scene, &study, cursor);
    let tells_right =
        unknown.is_empty() && broken.is_empty() && nameless.is_empty() && sequence.is_none();
    let holds = stale.is_none() && differences.is_empty() && tells_right && lost.is_none();
    let word = match (&scene.expect, holds) {
        (_, false) => "FAIL",
        (None, true) => "ok (expects nothing)",
        (Some(_), true) => "ok",
    };
    output::print_line(&format!("{name:<width$}  {word}"))?;
    if let Some(errors) = stale {
        output::print_exactly(&rendered(&errors.into()))?;
    }
    for difference in &differences {
        output::print_line(&format!("  {difference}"))?;
    }
    if differences.iter().any(Difference::is_exact) {
        output::print_line(OF_OTHER_SHAPES)?;
    }
    for value in unknown {
        output::print_line(&format!("  the lesson's {value}"))?;
    }
    for link in broken {
        output::print_line(&format!("  the lesson's {link}"))?;
    }
    for name in nameless {
        output::print_line(&format!(
            "  [picture] or a [[note]] names `{name}`, but nothing in the picture has this name"
        ))?;
    }
    if let Some(why) = sequence {
        output::print_line(&format!("  the picture's sequence: {why}"))?;
    }
    if let Some(lost) = lost {
        output::print_line(&format!("  {lost}"))?;
    }
    Ok(holds)
}

/// Names that the scene says something of, for its opening picture, where nothing in that is called so.
fn nameless(source: &Source, scene: &Scene, study: &Study) -> anyhow::Result<Vec<String>> {
    let picture = &scene.picture;
    if picture.notes.is_empty() && picture.names.is_empty() && picture.hidden.is_empty() {
        return Ok(vec![]);
    }
    let document = Document::new(source.text.clone(), source.path.clone())?;
    let step = scene.run.step.as_deref();
    let step = step.and_then(|step| study.find(step).ok());
    Ok(unknown_in_opening(&document, study, step))
}

fn rendered(error: &OpenError) -> String {
    match error {
        OpenError::Invalid(errors) => errors.render(stdout().is_terminal()) + "\n",
        other => printable(&format!("  {other}\n")).into_owned(),
    }
}
