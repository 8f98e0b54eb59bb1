//! `listing`: the code of a method by itself, for one's own engine.

use super::{input::Subject, output};
use capsule_scenes::run::study::AlgorithmChoice;
use capsule_text::take_along::{CodeLanguage, take_along};
use std::{path::PathBuf, process::ExitCode};

/// Write the listing of a method as code for your own engine, with the fixes that are on.
///
/// The code has the method's function and all functions that it calls. It computes in the same order as the method, so
/// it has the same result, bit for bit. The trace and the fixes that are off are left out. SCENE may also be the name
/// of an algorithm, such as wicked/capsule-triangle+W2.
#[derive(clap::Args, Debug)]
pub(crate) struct ListingArgs {
    #[command(flatten)]
    subject: Subject,
    /// Language of the code: rust, cpp, glsl, hlsl or csharp
    #[arg(long = "as", value_name = "LANGUAGE", value_parser = language)]
    language: CodeLanguage,
    /// The output file; standard output otherwise
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn language(key: &str) -> Result<CodeLanguage, String> {
    let mut all = CodeLanguage::ALL.into_iter();
    all.find(|language| language.key() == key).ok_or_else(|| {
        let keys = CodeLanguage::ALL.map(CodeLanguage::key).join(", ");
        format!("expected one of {keys}")
    })
}

/// Prints or writes the code.
pub(crate) fn run(args: &ListingArgs) -> anyhow::Result<ExitCode> {
    let name = args.subject.scene.to_str().map(AlgorithmChoice::parse);
    let choice = match name {
        Some(Ok(choice)) => choice,
        _ => args.subject.looked_at()?.1.choice,
    };
    let text = take_along(choice.method, &choice.settings, args.language)?;
    output::deliver(&text, args.out.as_deref())?;
    Ok(ExitCode::SUCCESS)
}
