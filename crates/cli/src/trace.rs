//! `trace`: every step of a scene as text or JSON.

use super::{
    input::{Seen, Subject},
    output,
};
use capsule_text::report::{self, TextLayout};
use std::process::ExitCode;

/// Print every step of a scene: its values, the branch it took, and its line of code.
#[derive(clap::Args, Debug)]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    subject: Subject,
    /// Show only this step and the steps inside it; the end of its address is enough.
    #[arg(long, value_name = "ADDRESS")]
    step: Option<String>,
    /// Show only decisions and answers.
    #[arg(long, conflicts_with = "json")]
    brief: bool,
    /// Show only pairs that touch or have a wrong answer, and the pair in focus.
    #[arg(long, conflicts_with_all = ["json", "step"])]
    touching: bool,
    /// Print JSON, with every number exact.
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
