//! `glossary`: what the words mean, and where they are used.

use super::output;
use anyhow::bail;
use capsule_core::{
    catalog::{GLOSSARY, GlossaryTerm},
    trace::nearest,
};
use capsule_scenes::scene::library;
use capsule_text::report::wrapped;
use std::{fmt::Write, process::ExitCode};

/// Letters of a line.
const WIDTH: usize = 88;

/// Explain the terms of lessons and panels.
#[derive(clap::Args, Debug)]
pub(crate) struct GlossaryArgs {
    /// One term, such as "reference point"; all if none is named.
    term: Option<String>,
}

/// Prints all terms, or one with the scenes that use it.
pub(crate) fn run(args: &GlossaryArgs) -> anyhow::Result<ExitCode> {
    let mut out = String::new();
    match &args.term {
        Some(word) => {
            let Some(term) = GlossaryTerm::find(word) else {
                let like = nearest(&word.to_lowercase(), GLOSSARY.iter().map(|term| term.word));
                let like = like.map_or(String::new(), |like| format!("; did you mean `{like}`?"));
                bail!("the glossary has no `{word}`{like} (capsule-lab glossary lists all)");
            };
            explain(&mut out, term)?;
            scenes(&mut out, term)?;
        }
        None => {
            for term in GLOSSARY.iter() {
                explain(&mut out, term)?;
            }
        }
    }
    output::print(&out)?;
    Ok(ExitCode::SUCCESS)
}

fn explain(out: &mut String, term: &GlossaryTerm) -> anyhow::Result<()> {
    writeln!(out, "{}", term.word)?;
    for line in wrapped(term.said, WIDTH - 4) {
        writeln!(out, "    {line}")?;
    }
    Ok(())
}

fn scenes(out: &mut String, term: &GlossaryTerm) -> anyhow::Result<()> {
    writeln!(out, "\nSCENES\n")?;
    for scene in library::all() {
        let read = scene.read()?;
        if read.uses(term) {
            writeln!(out, "  {:<32}  {}", scene.id, read.title)?;
        }
    }
    Ok(())
}
