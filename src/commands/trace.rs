//! `trace`: every step of a scene as text or JSON.

use super::{
    input::{Seen, Subject},
    output,
};
use capsule_lab::text::report::{self, TextLayout};
use std::process::ExitCode;

/// Print every step of a scene: what it computed, how it branched, and the line of code that did.
#[derive(clap::Args, Debug)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    subject: Subject,
    /// Only this step and those inside it; the end of its address will do.
    #[arg(long, value_name = "ADDRESS")]
    step: Option<String>,
    /// Decisions and answers alone.
    #[arg(long, conflicts_with = "json")]
    brief: bool,
    /// Of many pairs those alone that touch or come out wrong, and the one in focus.
    #[arg(long, conflicts_with_all = ["json", "step"])]
    touching: bool,
    /// As JSON, with every number exact.
    #[arg(long)]
    json: bool,
}

/// Prints the scene's steps and answers.
pub(crate) fn run(args: &TraceArgs) -> anyhow::Result<ExitCode> {
    let Seen { scene, study, .. } = args.subject.open()?;
    let only = match &args.step {
        Some(address) => Some(study.record.subtree(study.find(address)?)),
        None => None,
    };
    if args.json {
        output::print_exactly(&(report::json(&scene, &study, only) + "\n"))?;
    } else {
        let layout = TextLayout {
            only,
            is_brief: args.brief,
            only_touching: args.touching,
            ..TextLayout::default()
        };
        output::print(&report::text(&scene, &study, &layout))?;
    }
    Ok(ExitCode::SUCCESS)
}
