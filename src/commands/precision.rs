//! `precision`: the same case where numbers have few digits left.

use super::{
    chart::ChartArgs,
    input::{Seen, Subject},
    output,
};
use crate::app::chart_sheet::PanelChart;
use anyhow::Context;
use capsule_lab::{
    bench::{
        map::MapSubject,
        precision::{self, PrecisionLab, nudges},
    },
    lab::scene::Freedom,
};
use std::process::ExitCode;

/// Show what is left of a scene's case far from the origin, where f32 has few digits.
///
/// The pair that the scene looks at is moved 1 and 10 km out and asked about in f32, in f32 brought to the obstacle's first vertex,
/// and in f64, which is the exact answer. Your own program answers the same moved cases. Below stand what f32 loses of the push or the motion, and how wrong it gets with
/// distance. With --nudge, what comes of one number being a few steps of f32 less or more.
#[derive(clap::Args, Debug)]
pub(crate) struct PrecisionArgs {
    #[command(flatten)]
    subject: Subject,
    /// Moves one number, such as player.a.x, to its neighbours instead
    #[arg(long, value_name = "NAME")]
    nudge: Option<String>,
    /// How many steps of f32 to either side
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
    let subject = MapSubject::of(scene, choice.as_ref()).context("there is no case to look at")?;
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
