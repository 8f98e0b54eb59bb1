//! `cost`: what a sweep of a level costs as its triangles grow.

use super::{chart::ChartArgs, input::Subject, output};
use anyhow::Context;
use capsule_app::chart_sheet::PanelChart;
use capsule_scenes::{
    run::level_cost::LevelCost,
    scene::{Snapshot, grouped},
};
use std::{fmt::Write, process::ExitCode};

/// Count the tests of a scene's mover against its mesh, while each triangle of the mesh is split in four again and
/// again.
///
/// The table counts the tested boxes of the BVH and the tested triangles; they are the same on every computer. The
/// mover is tested without motion, then swept by 0.2 m and 20 m along its velocity. A mover without velocity is swept
/// down.
#[derive(clap::Args, Debug)]
pub(crate) struct CostArgs {
    #[command(flatten)]
    subject: Subject,
    #[command(flatten)]
    chart: ChartArgs,
}

/// Widths of the columns.
const COLUMNS: [usize; 7] = [10, 16, 11, 14, 11, 14, 11];

/// Prints the table.
pub(crate) fn run(args: &CostArgs) -> anyhow::Result<ExitCode> {
    let seen = args.subject.open()?;
    let snapshot = Snapshot::new(&seen.scene, &seen.poses);
    let level =
        LevelCost::of(snapshot).context("the scene has no mesh, or no mover to test against it")?;
    let [short, long] = LevelCost::WAYS;
    let heads = [
        "triangles".into(),
        "static: boxes".into(),
        "triangles".into(),
        format!("{short} m: boxes"),
        "triangles".into(),
        format!("{long} m: boxes"),
        "triangles".into(),
    ];
    let mut text = format!("{}\n\n", level.told());
    line(&mut text, heads)?;
    let rows = level.rows(&level.grown());
    for row in &rows {
        let costs = std::iter::once(&row.overlap).chain(&row.sweeps);
        let costs = costs.flat_map(|cost| [cost.boxes, cost.triangles]);
        let numbers = std::iter::once(row.triangles).chain(costs);
        line(&mut text, numbers.map(|number| grouped(number as u64)))?;
    }
    output::print_line(text.trim_end())?;
    let title = &seen.scene.title;
    let chart = PanelChart::Cost(&rows);
    args.chart.draw(title, &level.told(), chart)?;
    Ok(ExitCode::SUCCESS)
}

fn line(text: &mut String, cells: impl IntoIterator<Item = String>) -> anyhow::Result<()> {
    for (cell, width) in cells.into_iter().zip(COLUMNS) {
        write!(text, "{cell:>width$}")?;
    }
    writeln!(text)?;
    Ok(())
}
