//! `precision`: the same case where numbers have few digits left.

use super::{
    chart::ChartArgs,
    input::{Seen, Subject},
    output,
};
use anyhow::Context;
use capsule_app::chart_sheet::PanelChart;
use capsule_bench::{
    map::MapSubject,
    precision::{self, PrecisionLab, nudges},
};
use capsule_scenes::scene::Freedom;
use std::process::ExitCode;

/// Show how a scene's answer changes far from the origin, where f32 has few digits.
///
/// The pair is moved out by 1 km and 10 km. It is tested in f32, in f32 relative to the obstacle's first vertex, and in
/// f64, which gives the exact answer. Your own program answers the same moved cases. Below the table are the part of
/// the push or motion that f32 loses, and the error over distance. --nudge moves one number by a few f32 steps instead.
#[derive(clap::Args, Debug)]
pub(crate) struct PrecisionArgs {
    #[command(flatten)]
    subject: Subject,
    /// Moves one number, such as player.a.x, to its neighboring f32 values instead
    #[arg(long, value_name = "NAME")]
    nudge: Option<String>,
    /// Number of f32 steps to either side
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000), requires = "nudge")]
    steps: u32,
    #[command(flatten)]
    chart: ChartArgs,
}

/// Prints the tables.
pub(crate) fn run(args: &PrecisionArgs) -> anyhow::Result<ExitCode> {
    let Seen {
        scene,
        poses,
        choice,
        ..
    } = args.subject.open()?;
    let subject =
        MapSubject::of(scene, choice.as_ref()).context("the scene has no pair to test")?;
    let subject = MapSubject { poses, ..subject };
    let scene = &subject.scene;
    let names = subject.tested.names(scene).join(" and ");
    let title = format!("{} on “{}”: {names}", subject.choice.name(), scene.title);
    let text = match &args.nudge {
        None => {
            let lab = PrecisionLab::of(&subject);
            let curve = lab.curve();
            args.chart
                .draw(&scene.title, &title, PanelChart::Precision(&curve))?;
            precision::precision_text(&title, &lab)
        }
        Some(name) => {
            let freedom = Freedom::one_named(scene, name, subject.tested.mover)?;
            let all = nudges(&subject, freedom, args.steps);
            let (name, unit) = (freedom.name(scene), freedom.unit().to_string());
            let table = precision::nudge_text((&name, &unit), &all);
            format!("{title}\n\n{table}")
        }
    };
    output::print_line(text.trim_end())?;
    Ok(ExitCode::SUCCESS)
}
