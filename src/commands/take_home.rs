//! `take-home`: a scene's case as a test of one's own engine.

use super::{input::Subject, output};
use anyhow::Context;
use capsule_lab::exchange::take_home::{TakenTest, TestForm};
use std::{fs, path::PathBuf, process::ExitCode};

/// Write the case that a scene looks at as a test of your own engine: shapes, what is right, how near that has to be.
///
/// The test uses the types of the language's adapter in `adapters/`, and stands beside it. Shaders get a function that takes
/// what yours found.
#[derive(clap::Args, Debug)]
pub(crate) struct TakeHomeArgs {
    #[command(flatten)]
    subject: Subject,
    /// What the test is written in: rust, cpp, csharp, python, hlsl, glsl or json
    #[arg(long = "as", value_name = "LANGUAGE", value_parser = form)]
    form: TestForm,
    /// Where it goes; to standard output otherwise
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn form(key: &str) -> Result<TestForm, String> {
    let found = TestForm::ALL.into_iter().find(|form| form.key() == key);
    found.ok_or_else(|| {
        let keys = TestForm::ALL.map(TestForm::key).join(", ");
        format!("there are {keys}")
    })
}

/// Prints or writes the test.
pub(crate) fn run(args: &TakeHomeArgs) -> anyhow::Result<ExitCode> {
    let (scene, pair) = args.subject.looked_at()?;
    let text = TakenTest::of_pair(&pair, &scene).write(args.form);
    match &args.out {
        Some(path) => {
            let told = || format!("cannot write {}", path.display());
            fs::write(path, text).with_context(told)?;
            output::print_line(&path.display().to_string())?;
        }
        None => output::print_exactly(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}
