//! `capsule-lab query`: cases as JSON Lines in, one answer a line out.

use super::output;
use anyhow::{Context, Result};
use capsule_core::method::{Setting, SettingValue, Settings};
use capsule_scenes::run::study::AlgorithmChoice;
use capsule_text::query::{CaseQuestion, Overrides, QueryLine, QueryMeshes};
use serde::Serialize;
use std::{
    collections::BTreeSet,
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Longest line that is read, bytes; a case takes a few hundred.
const LONGEST_LINE: usize = 1 << 20;

/// The mark that some editors put before the first line.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Answer cases, one JSON object per line.
///
/// If a line cannot be answered, its output is its number and the error. The exit code is then 1.
#[derive(clap::Args, Debug)]
#[command(after_help = questions())]
pub(crate) struct QueryArgs {
    /// File of cases; without a file, or with `-`, standard input is read
    file: Option<PathBuf>,
    /// Answer with this algorithm: a name from `list`, with `+` fixes [default: the exact algorithm]
    #[arg(long, value_name = "NAME", value_parser = |name: &str| AlgorithmChoice::parse(name))]
    algorithm: Option<AlgorithmChoice>,
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting, help = settings_help())]
    set: Vec<(String, String)>,
}

/// All questions, with the shapes that each takes.
fn questions() -> String {
    let mut text = String::from(
        "Questions. The first shape is `a`, the second is `b`. In a sweep, `a` moves.\n",
    );
    for question in CaseQuestion::all() {
        text += &format!("  {:<24} {}\n", question.name(), question.pair_name());
    }
    text + "\nA sweep also takes \"motion\": [x, y, z], the whole displacement of `a`.\n\
        A mesh is {\"mesh\": {\"file\": \"level.obj\"}}. Its path starts in the folder of FILE,\n\
        or in the current folder without FILE. Each mesh is read once."
}

fn settings_help() -> String {
    let usual = Settings::default();
    let examples = Setting::ALL.map(|setting| match setting.get(&usual) {
        SettingValue::Word(word) => format!("{}={word}", setting.key()),
        SettingValue::Count(count) => format!("{}={count}", setting.key()),
        SettingValue::Length(length) => format!("{}={length:e}", setting.key()),
    });
    format!(
        "Set a value for every case without a value of its own: double_sided=false, {}",
        examples.join(", ")
    )
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected key=value")?;
    Overrides::default()
        .set(name, value)
        .map_err(|error| error.to_string())?;
    Ok((name.into(), value.into()))
}

#[derive(Serialize)]
struct BadLine {
    line: u64,
    error: String,
}

impl QueryArgs {
    /// Where the files that cases name are: beside the file of cases, else where one is.
    fn folder(&self) -> PathBuf {
        let file = self.file.as_deref().filter(|file| file.as_os_str() != "-");
        let folder = file.and_then(Path::parent);
        folder.unwrap_or(Path::new("")).into()
    }
}

/// The options for all lines.
#[derive(Clone, Copy)]
struct QueryOptions<'a> {
    choice: Option<&'a AlgorithmChoice>,
    overrides: &'a Overrides,
}

/// Answers every line; 1 if one could not be answered.
pub(crate) fn run(args: &QueryArgs) -> Result<ExitCode> {
    let mut overrides = Overrides::default();
    for (name, value) in &args.set {
        overrides.set(name, value)?;
    }
    let input: Box<dyn Read> = match &args.file {
        Some(path) if path.as_os_str() != "-" => {
            Box::new(File::open(path).with_context(|| format!("cannot read {}", path.display()))?)
        }
        _ => Box::new(io::stdin().lock()),
    };
    let output = BufWriter::new(io::stdout().lock());
    let options = QueryOptions {
        choice: args.algorithm.as_ref(),
        overrides: &overrides,
    };
    let meshes = QueryMeshes::in_folder(args.folder());
    match answer_all(BufReader::new(input), output, options, meshes) {
        Ok(true) => Ok(ExitCode::SUCCESS),
        Ok(false) => Ok(ExitCode::FAILURE),
        Err(error) => Err(error).context("cannot read or write on"),
    }
}

/// Whether every line could be answered.
fn answer_all(
    mut input: BufReader<impl Read>,
    mut output: impl Write,
    options: QueryOptions<'_>,
    mut meshes: QueryMeshes,
) -> io::Result<bool> {
    let mut all_good = true;
    let mut notes = BTreeSet::new();
    let mut line = vec![];
    for number in 1.. {
        // A caller that waits for an answer before the next line gets it now.
        if input.buffer().is_empty() {
            output.flush()?;
        }
        let Some(fits) = read_line(&mut input, &mut line)? else {
            break;
        };
        if number == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        if line.trim_ascii().is_empty() {
            continue;
        }
        let read = if fits {
            QueryLine::read(&line).map_err(|error| error.to_string())
        } else {
            Err(format!("the line is longer than {LONGEST_LINE} bytes"))
        };
        let answered = match read {
            Ok(case) => answer_case(&case, options, &mut meshes, (&mut output, &mut notes))?,
            Err(error) => Err(error),
        };
        if let Err(error) = answered {
            all_good = false;
            let bad = BadLine {
                line: number,
                error,
            };
            serde_json::to_writer(&mut output, &bad)?;
        }
        output.write_all(b"\n")?;
    }
    output.flush()?;
    Ok(all_good)
}

/// Writes the answer to one line, or the reason why there is none. Settings without effect are noted on stderr, once.
fn answer_case(
    case: &QueryLine,
    QueryOptions { choice, overrides }: QueryOptions<'_>,
    meshes: &mut QueryMeshes,
    (output, notes): (&mut impl Write, &mut BTreeSet<String>),
) -> io::Result<Result<(), String>> {
    match case.answer(choice, overrides, meshes) {
        Ok(reply) => {
            if let Some(note) = case.unread(choice, overrides)
                && notes.insert(note.clone())
            {
                output::complain(&format!("note: {note}"));
            }
            serde_json::to_writer(output, &reply)?;
        }
        Err(error) => return Ok(Err(error.to_string())),
    }
    Ok(Ok(()))
}

/// Reads the next line into `line`, cut at the longest allowed, and says whether it fits; `None` at the end.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let with_break = LONGEST_LINE as u64 + 1;
    let mut limited = input.by_ref().take(with_break);
    if limited.read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let fits = line.len() <= LONGEST_LINE || line.ends_with(b"\n");
    if !fits {
        input.skip_until(b'\n')?;
    }
    Ok(Some(fits))
}
