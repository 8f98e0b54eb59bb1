//! `errata`: what is wrong in the articles, and where it is seen.

use super::output;
use anyhow::bail;
use capsule_core::{
    catalog::{ERRATA, Erratum, repairs_of},
    trace::nearest,
};
use capsule_scenes::scene::{
    library::{self, BuiltIn},
    search::scenes_that_name,
};
use capsule_text::report::wrapped;
use std::{fmt::Write, process::ExitCode};

/// Letters of a line.
const WIDTH: usize = 88;

/// List the errata of the articles (wrong, nearly right, or suspected but correct) and the scenes that show them.
#[derive(clap::Args, Debug)]
pub(crate) struct ErrataArgs {
    /// One erratum, such as W2; all if none is named.
    id: Option<String>,
}

/// Prints the index, or all that is known of one.
pub(crate) fn run(args: &ErrataArgs) -> anyhow::Result<ExitCode> {
    let mut out = String::new();
    match &args.id {
        Some(id) => {
            let Some(row) = Erratum::find(id) else {
                let ids = ERRATA.iter().map(|row| row.id);
                let like = nearest(&id.to_uppercase(), ids);
                let like = like.map_or(String::new(), |like| format!("; did you mean `{like}`?"));
                bail!("no erratum is called `{id}`{like} (capsule-lab errata lists all)");
            };
            whole(&mut out, row)?;
        }
        None => index(&mut out)?,
    }
    output::print(&out)?;
    Ok(ExitCode::SUCCESS)
}

/// The scenes that name a row, those about it first.
fn scenes(row: &Erratum) -> Vec<&'static BuiltIn> {
    let all: Vec<&BuiltIn> = library::all().collect();
    let places = scenes_that_name(row, all.iter().map(|scene| scene.text));
    places.into_iter().map(|place| all[place]).collect()
}

fn index(out: &mut String) -> anyhow::Result<()> {
    let mut article = None;
    for row in ERRATA.iter() {
        if article != Some(row.article.title) {
            let gap = if article.is_some() { "\n" } else { "" };
            writeln!(out, "{gap}{}\n", row.article.title)?;
            article = Some(row.article.title);
        }
        let kind = format!("{}, {}", row.class.word(), row.frequency.word());
        writeln!(out, "  {:<4} {kind}", row.id)?;
        for said in [Some(row.told), row.extent].into_iter().flatten() {
            for line in wrapped(said, WIDTH - 7) {
                writeln!(out, "       {line}")?;
            }
        }
        if let Some(scene) = scenes(row).first() {
            writeln!(out, "       seen in {}", scene.id)?;
        }
    }
    writeln!(
        out,
        "\nShow one erratum with its fixes and all its scenes: capsule-lab errata W2."
    )?;
    Ok(())
}

fn whole(out: &mut String, row: &Erratum) -> anyhow::Result<()> {
    writeln!(out, "{}  {}\n", row.id, row.article.title)?;
    for line in wrapped(row.told, WIDTH) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\nKind:  {}", row.class.word())?;
    writeln!(out, "Wrong: {}", row.frequency.word())?;
    if let Some(extent) = row.extent {
        writeln!(out, "Worst: {extent}")?;
    }
    let repairs = repairs_of(row.id);
    if !repairs.is_empty() {
        writeln!(out, "\nFIXES\n")?;
        for (name, title) in repairs {
            writeln!(out, "  {name}+{}\n    {title}", row.id)?;
        }
    }
    let scenes = scenes(row);
    if !scenes.is_empty() {
        writeln!(out, "\nSCENES\n")?;
        let width = scenes.iter().map(|scene| scene.id.len()).max().unwrap_or(0);
        for scene in scenes {
            writeln!(out, "  {:<width$}  {}", scene.id, scene.read()?.title)?;
        }
    }
    Ok(())
}
