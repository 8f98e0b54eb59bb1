//! `list`: the built-in scenes, the algorithms, the responses and the coarse passes.

use super::output;
use capsule_lab::{
    catalog::{COARSE_PASSES, RESPONSES},
    method::{Algorithm, Question, Repair, Setting},
    scene::library,
};
use std::{fmt::Write, process::ExitCode};

/// Show the built-in scenes, the algorithms, the responses and the coarse passes.
#[derive(clap::Args, Debug)]
pub(crate) struct ListArgs {}

/// Prints the lists.
pub(crate) fn run(_: &ListArgs) -> anyhow::Result<ExitCode> {
    let mut out = String::new();
    scenes(&mut out)?;
    algorithms(&mut out)?;
    responses(&mut out)?;
    coarse_passes(&mut out)?;
    hints(&mut out)?;
    output::print(&out)?;
    Ok(ExitCode::SUCCESS)
}

fn scenes(out: &mut String) -> anyhow::Result<()> {
    let ids = library::all().map(|scene| scene.id.len());
    let width = ids.max().unwrap_or(0);
    writeln!(out, "SCENES")?;
    for chapter in library::chapters() {
        writeln!(out, "\n  {}", chapter.title)?;
        for scene in &chapter.scenes {
            let title = scene.read()?.title;
            writeln!(out, "    {:<width$}  {title}", scene.id)?;
        }
    }
    Ok(())
}

fn algorithms(out: &mut String) -> anyhow::Result<()> {
    writeln!(out, "\nALGORITHMS")?;
    for question in Question::ALL {
        writeln!(out, "\n  Of a {}", question.pair_name())?;
        let fitting: Vec<&Algorithm> = question.algorithms().collect();
        let names = fitting.iter().map(|algorithm| algorithm.name.len());
        let width = names.max().unwrap_or(0);
        for algorithm in fitting {
            let article = algorithm.form.origin(algorithm.article);
            writeln!(out, "    {:<width$}  {article}", algorithm.name)?;
            repairs(out, algorithm.repairs)?;
        }
    }
    Ok(())
}

fn responses(out: &mut String) -> anyhow::Result<()> {
    writeln!(out, "\nRESPONSES\n")?;
    let width = RESPONSES.iter().map(|response| response.name.len()).max();
    let width = width.unwrap_or(0);
    for response in RESPONSES {
        let settings: Vec<&str> = response.settings.iter().map(|one| one.key()).collect();
        let reads = if settings.is_empty() {
            String::new()
        } else {
            format!("; reads {}", settings.join(", "))
        };
        writeln!(
            out,
            "    {:<width$}  {}; {}{reads}",
            response.name,
            response.title,
            response.form.origin(response.article)
        )?;
        repairs(out, response.repairs)?;
    }
    Ok(())
}

fn coarse_passes(out: &mut String) -> anyhow::Result<()> {
    writeln!(out, "\nCOARSE PASSES\n")?;
    let names = COARSE_PASSES.iter().map(|pass| pass.name.len());
    let width = names.max().unwrap_or(0);
    for pass in COARSE_PASSES {
        let origin = pass.form.origin(pass.article);
        writeln!(out, "    {:<width$}  {}; {origin}", pass.name, pass.title)?;
        repairs(out, pass.repairs)?;
    }
    Ok(())
}

fn repairs(out: &mut String, repairs: &[Repair]) -> anyhow::Result<()> {
    for repair in repairs {
        let id = format!("+{}", repair.id);
        writeln!(out, "      {id:<5} {}", repair.title)?;
    }
    Ok(())
}

fn hints(out: &mut String) -> anyhow::Result<()> {
    writeln!(
        out,
        "\nAppend repairs to a name: wicked/capsule-triangle+W1+W2."
    )?;
    for setting in Setting::ALL {
        let words = setting.domain().words();
        let colon = if words.is_empty() { "" } else { ": " };
        writeln!(out, "{}{colon}{}.", setting.help(), words.join(", "))?;
    }
    writeln!(
        out,
        "A response moves a scene: capsule-lab trace SCENE --response exact/slide --frame 30 --set iterations=4"
    )?;
    Ok(())
}
