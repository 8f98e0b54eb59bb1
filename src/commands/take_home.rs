//! `take-home`: a scene's case as a test of one's own engine.

use super::{input::Subject, output};
use anyhow::Context;
use capsule_lab::bench::take_home::{TakenTest, TestForm};
use std::{ffi::OsString, fs, path::PathBuf, process::ExitCode};

/// Write the case that a scene looks at as a test of your own engine: shapes, what is right, how near that has to be.
///
/// The test uses the types of the language's adapter in `adapters/`, and stands beside it. It prints what it got and expected
/// of each value that is off, and whether no function answers the case. Several scenes are several tests in one file. Shaders
/// get a function that takes what yours found.
#[derive(clap::Args, Debug)]
pub(crate) struct TakeHomeArgs {
    #[command(flatten)]
    subject: Subject,
    /// More scenes, each a test of its own in the same file
    #[arg(value_name = "SCENE")]
    more: Vec<OsString>,
    /// What the test is written in: rust, cpp, csharp, python, hlsl, glsl or json
    #[arg(long = "as", value_name = "LANGUAGE", value_parser = form)]
    form: TestForm,
    /// The file that has your engine in place of the adapter, such as mine.cpp
    #[arg(long, value_name = "FILE")]
    include: Option<String>,
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
    let mut tests = vec![];
    for scene in std::iter::once(&args.subject.scene).chain(&args.more) {
        let (scene, pair) = args.subject.about(scene).looked_at()?;
        tests.push(TakenTest::of_pair(&pair, &scene));
    }
    let text = args.form.write(&tests, args.include.as_deref());
    match &args.out {
        Some(path) => {
            let told = || format!("cannot write {}", path.display());
            fs::write(path, text).with_context(told)?;
            output::print_line(&path.display().to_string())?;
        }
        None => output::print_exactly(&text)?,
    }
    if let (None, Some(adapter)) = (&args.include, args.form.adapter()) {
        output::complain(&format!(
            "note: it uses `{adapter}`; where your engine is in another file, add --include FILE"
        ));
    }
    Ok(ExitCode::SUCCESS)
}
