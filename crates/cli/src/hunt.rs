//! `hunt`: find me a failure.

use super::{
    input::{Seen, Subject},
    output,
    progress::Progress,
};
use anyhow::Context;
use capsule_bench::{
    engine::Program,
    hunt::{Counterexample, Hunt, HuntAim, HuntFailure, HuntOrder},
};
use capsule_scenes::{edit::Document, run::study::AlgorithmChoice, scene::Scene};
use capsule_text::query::CaseDigits;
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

/// Search near a scene for the case with the largest error of its method.
///
/// If the scene has a response, its frames are searched for a mover that tunnels through a wall, stays in it, gains
/// speed, jitters or gets stuck. One failure of each kind is shown, the worst first. Each is shrunk to the roundest
/// numbers that still fail for the same reason. The exit code is 1 if a failure is found.
#[derive(clap::Args, Debug)]
#[command(after_help = after_help())]
pub(crate) struct HuntArgs {
    #[command(flatten)]
    subject: Subject,
    /// Comma-separated values to vary: player, player.a, player.a.x, floor.v0.y [default: all values of the tested
    /// shapes]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    vary: Vec<String>,
    /// How far a point of a shape may move from its place in the scene, at the start and end of its motion, in meters
    #[arg(long, value_name = "METERS", default_value_t = HuntOrder::default().near)]
    near: f32,
    /// Comma-separated failures to look for [default: all]
    #[arg(long = "for", value_name = "FAILURES", value_delimiter = ',')]
    aim: Vec<String>,
    /// Number of frames in each run of a response
    #[arg(long, value_name = "N", default_value_t = HuntOrder::default().frames)]
    frames: usize,
    /// Number of tested cases [default: 100000; for a program 20000; for a response 300]
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// Random seed: the same seed finds the same failures
    #[arg(long, value_name = "S", default_value_t = HuntOrder::default().seed)]
    seed: u64,
    /// Writes the failures as scenes into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

fn after_help() -> String {
    format!(
        "Failures of an answer: {}.\nFailures of a response: {}.",
        HuntAim::words(false).join(", "),
        HuntAim::words(true).join(", ")
    )
}

/// Hunts, shrinks and prints; the exit code is 1 if anything was found.
pub(crate) fn run(args: &HuntArgs) -> anyhow::Result<ExitCode> {
    args.subject.refuse_beside_program()?;
    let Seen {
        document,
        scene,
        choice,
        ..
    } = args.subject.without_program().open()?;
    let mut hunt = args.hunt(&scene, choice.as_ref())?;
    let mut progress = Progress::start(Some(hunt.cases));
    let mut asked = 0;
    let found = hunt.run(|done, found| {
        asked = done;
        progress.tell_now_and_then(done, || table(found, &[]));
        true
    })?;
    progress.clear();
    let shrunk: Vec<Counterexample> = found.iter().map(|one| hunt.shrink(one)).collect();
    if args.json {
        let json = report_json(&hunt, asked, &found, &shrunk);
        output::print_exactly(&format!("{json}\n"))?;
    } else {
        let heading = heading(&hunt, asked);
        output::print(&format!("{heading}\n\n{}", table(&found, &shrunk)))?;
    }
    if let Some(folder) = &args.out {
        write_scenes(folder, &hunt, &shrunk, &document)?;
    }
    Ok(ExitCode::from(u8::from(!found.is_empty())))
}

impl HuntArgs {
    fn hunt(&self, scene: &Arc<Scene>, choice: Option<&AlgorithmChoice>) -> anyhow::Result<Hunt> {
        let order = HuntOrder {
            vary: self.vary.clone(),
            near: self.near,
            frames: self.frames,
            aim: HuntAim::parse(&self.aim).map_err(anyhow::Error::msg)?,
            cases: self.cases,
            seed: self.seed,
        };
        let hunt = match (&self.subject.program, &scene.run.response) {
            (Some(command), _) => {
                let program = Program::new(command.clone(), self.subject.limits());
                let program = (program, command.to_string());
                Hunt::of_program(scene.clone(), choice, program, &order)
            }
            (None, Some(_)) => Hunt::of_response(scene.clone(), &order),
            (None, None) => Hunt::of_method(scene.clone(), choice, &order),
        };
        hunt.context("cannot hunt in this scene")
    }
}

/// The number of tested cases.
fn heading(hunt: &Hunt, asked: u64) -> String {
    let scene = &hunt.near.scene;
    let names = hunt.near.names();
    let cases = hunt.tested(asked);
    format!(
        "{} near “{}”: {cases}, varying {}",
        hunt.who,
        scene.title,
        names.join(", ")
    )
}

/// One row a failure, with its shrunk form below.
fn table(found: &[Counterexample], shrunk: &[Counterexample]) -> String {
    if found.is_empty() {
        return "nothing found\n".into();
    }
    let mut text = String::new();
    for (place, one) in found.iter().enumerate() {
        let remedy = one.remedy().map(|remedy| format!("; {remedy}"));
        let remedy = remedy.unwrap_or_default();
        text += &format!(
            "{:>3}  {:<12}  {}{remedy}\n",
            place + 1,
            one.title(),
            one.complaint()
        );
        if let Some(small) = shrunk.get(place) {
            text += &format!("     {:<12}  {}\n", "", in_short(small));
        }
    }
    text
}

/// A failure in the fewest words: the case as a line, or how it fails then.
fn in_short(shrunk: &Counterexample) -> String {
    match &shrunk.failure {
        HuntFailure::Answer(wrong) => {
            let line = wrong.judged.case.line(None, CaseDigits::Short);
            format!("shrunk: {}: {line}", shrunk.complaint())
        }
        HuntFailure::Frame(_) => format!("shrunk: {}", shrunk.complaint()),
    }
}

fn report_json(
    hunt: &Hunt,
    asked: u64,
    found: &[Counterexample],
    shrunk: &[Counterexample],
) -> Value {
    let scene = &hunt.near.scene;
    let names: Vec<String> = hunt
        .near
        .freedoms
        .iter()
        .map(|one| one.name(scene))
        .collect();
    let told = |one: &Counterexample| -> Value {
        let mut told = json!({"outcome": one.title(), "complaint": one.complaint()});
        match &one.failure {
            HuntFailure::Answer(wrong) => {
                let line = wrong.judged.case.line(None, CaseDigits::Short);
                told["case"] = serde_json::from_str(&line).unwrap_or_default();
                told["remedy"] = json!(wrong.remedy);
            }
            HuntFailure::Frame(failure) => {
                told["frame"] = json!(failure.frame);
                told["frames"] = json!(failure.frames);
                told["values"] = json!(one.values);
            }
        }
        told
    };
    let failures = found.iter().zip(shrunk).map(|(found, shrunk)| {
        json!({"found": told(found), "values": found.values, "shrunk": told(shrunk)})
    });
    json!({
        "who": hunt.who,
        "scene": scene.title,
        "varied": names,
        "cases": asked,
        "failures": failures.collect::<Vec<_>>(),
    })
}

fn write_scenes(
    folder: &Path,
    hunt: &Hunt,
    shrunk: &[Counterexample],
    document: &Document,
) -> anyhow::Result<()> {
    let cannot = |path: &Path| format!("cannot write {}", path.display());
    fs::create_dir_all(folder).with_context(|| cannot(folder))?;
    for (place, one) in shrunk.iter().enumerate() {
        let name = format!("{}-{}.toml", place + 1, one.title().replace(' ', "-"));
        let path = folder.join(name);
        fs::write(&path, hunt.scene_text(one, document)).with_context(|| cannot(&path))?;
    }
    output::complain(&format!("{} scenes in {}", shrunk.len(), folder.display()));
    Ok(())
}
