//! `invariants`: whether a contact can be right, without knowing what is.

use super::{input::Subject, output};
use capsule_bench::invariants::invariants_text;
use capsule_scenes::run::invariants::AnsweredPair;
use std::process::ExitCode;

/// Check the contact of a scene's pair: a unit normal, a point on both surfaces, a push that ends the overlap, a slide
/// velocity that does not enter the obstacle, and the same answer for the swapped, renamed, mirrored, moved and turned
/// case.
///
/// Each row has the error and how much of it is rounding. Your own program is tested the same way: it answers the case
/// and its variants. The exit code is 1 if a check fails, 2 if there is no answer.
#[derive(clap::Args, Debug)]
pub(crate) struct InvariantsArgs {
    #[command(flatten)]
    subject: Subject,
}

/// Prints the table.
pub(crate) fn run(args: &InvariantsArgs) -> anyhow::Result<ExitCode> {
    let seen = args.subject.open()?;
    let pair = seen.pair()?;
    let names = pair.names(&seen.scene).join(" and ");
    let title = format!("{} on “{}”: {names}", pair.choice.name(), seen.scene.title);
    let all = match &pair.silence {
        Some(none) => anyhow::bail!("{title}: {none}"),
        None => AnsweredPair::of(&seen.study, pair).invariants(),
    };
    output::print_line(invariants_text(&title, &all).trim_end())?;
    let is_broken = all.iter().any(|one| one.finding.is_broken());
    Ok(ExitCode::from(u8::from(is_broken)))
}
