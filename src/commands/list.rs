//! `list`: the built-in scenes and the algorithms.

use capsule_lab::{
    catalog::{Algorithm, ParallelRule, Question},
    scene::library,
};
use std::{
    fmt::Write,
    io::{self, Write as _},
    process::ExitCode,
};

/// Show the built-in scenes and the algorithms.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {}

/// Prints both lists.
pub(crate) fn run(_: &Args) -> anyhow::Result<ExitCode> {
    let mut out = String::new();
    scenes(&mut out)?;
    algorithms(&mut out)?;
    match io::stdout().write_all(out.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(ExitCode::SUCCESS),
    }
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
            let article = algorithm.article.title();
            writeln!(out, "    {:<width$}  {article}", algorithm.name)?;
            for repair in algorithm.repairs {
                let id = format!("+{}", repair.id);
                writeln!(out, "      {id:<5} {}", repair.title)?;
            }
        }
    }
    let rules = ParallelRule::ALL.map(|(_, name)| name).join(", ");
    writeln!(
        out,
        "\nAppend repairs to a name: wicked/capsule-triangle+W1+W2.\n\
         Where a method traces the plane, `parallel` says what it does when the capsule's line never meets it: {rules}.\n\
         Methods that go step by step read `sub_steps`; those that search in time read `iterations` and `tolerance`."
    )?;
    Ok(())
}
