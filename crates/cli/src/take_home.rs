//! `take-home`: a scene's case as a test of one's own engine.

use super::{input::Subject, output};
use capsule_bench::take_home::{TakenTest, TestForm};
use std::{ffi::OsString, path::PathBuf, process::ExitCode};

/// Write a scene's case as a test of your own engine: the shapes, the right answer and its tolerance.
///
/// The test uses the types of the language's adapter in `adapters/`; put it into the same folder. For each wrong value
/// it prints the value and the expected one. It also says if no function answers the case. Several scenes become
/// several tests in one file. For shaders, it writes a function that checks the values your function found.
#[derive(clap::Args, Debug)]
pub(crate) struct TakeHomeArgs {
    #[command(flatten)]
    subject: Subject,
    /// More scenes; each becomes one more test in the same file
    #[arg(value_name = "SCENE")]
    more: Vec<OsString>,
    /// Language of the test: rust, cpp, csharp, python, hlsl, glsl or json
    #[arg(long = "as", value_name = "LANGUAGE", value_parser = form)]
    form: TestForm,
    /// File with your engine, instead of the adapter, such as mine.cpp
    #[arg(long, value_name = "FILE")]
    include: Option<String>,
    /// The output file; standard output otherwise
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

fn form(key: &str) -> Result<TestForm, String> {
    let found = TestForm::ALL.into_iter().find(|form| form.key() == key);
    found.ok_or_else(|| {
        let keys = TestForm::ALL.map(TestForm::key).join(", ");
        format!("expected one of {keys}")
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
    output::deliver(&text, args.out.as_deref())?;
    if let (None, Some(adapter)) = (&args.include, args.form.adapter()) {
        output::complain(&format!(
            "note: the test uses `{adapter}`. If your engine is in another file, add --include FILE"
        ));
    }
    Ok(ExitCode::SUCCESS)
}
