//! `recording`: what an engine wrote down while it ran, sorted by fault.

use super::output;
use anyhow::{Context, bail};
use capsule_lab::judge::{
    keep,
    outcome::CaseOutcome,
    recording::{CaseRecording, RecordedCase},
};
use serde_json::json;
use std::{fs, path::PathBuf, process::ExitCode};

/// Show what an engine wrote down while it ran: its cases and answers, the worst first.
///
/// The file has a `query` line a case, with the engine's own "answer" beside, and, if it likes, "frame" and "note". The exit code
/// is 1 if an answer is wrong or a line is no case.
#[derive(clap::Args, Debug)]
pub(crate) struct RecordingArgs {
    /// File of cases with answers
    file: PathBuf,
    /// Only what came out so, between commas, such as missed,depth; right shows what is right
    #[arg(long, value_name = "OUTCOMES", value_delimiter = ',', value_parser = outcome)]
    only: Vec<CaseOutcome>,
    /// Only the cases of this frame
    #[arg(long, value_name = "N")]
    frame: Option<u64>,
    /// In the order of the file instead of by fault
    #[arg(long)]
    in_order: bool,
    /// So many cases at most
    #[arg(long, value_name = "N", default_value_t = 40)]
    most: usize,
    /// A JSON line a case instead of a table
    #[arg(long)]
    json: bool,
    /// Writes the case of this line as a scene instead, to --out or to standard output
    #[arg(long, value_name = "LINE")]
    keep: Option<u64>,
    /// Where the scene goes
    #[arg(long, value_name = "FILE", requires = "keep")]
    out: Option<PathBuf>,
}

fn outcome(name: &str) -> Result<CaseOutcome, String> {
    let found = CaseOutcome::ALL.into_iter().find(|one| one.key() == name);
    found.ok_or_else(|| {
        let names = CaseOutcome::ALL.map(CaseOutcome::key).join(", ");
        format!("nothing comes out as `{name}`; there are {names}")
    })
}

/// Prints the table, or keeps a case.
pub(crate) fn run(args: &RecordingArgs) -> anyhow::Result<ExitCode> {
    let recording = CaseRecording::read(&args.file);
    let recording = recording.with_context(|| format!("cannot read {}", args.file.display()))?;
    if let Some(line) = args.keep {
        return args.keep_case(&recording, line);
    }
    let wanted = |case: &RecordedCase| {
        let is_outcome = match &args.only[..] {
            [] => case.outcome.is_failure(),
            only => only.contains(&case.outcome),
        };
        is_outcome && args.frame.is_none_or(|frame| case.frame == Some(frame))
    };
    let found = match args.in_order {
        true => recording.in_order(wanted),
        false => recording.by_fault(wanted),
    };
    let shown = &found[..found.len().min(args.most)];
    match args.json {
        true => print_json(&recording, shown)?,
        false => print_table(&recording, shown, found.len())?,
    }
    for line in &recording.bad {
        output::complain(line);
    }
    let is_sound = recording.failures() == 0 && recording.bad_lines == 0;
    Ok(ExitCode::from(u8::from(!is_sound)))
}

impl RecordingArgs {
    /// Writes the case of `line` as a scene.
    fn keep_case(&self, recording: &CaseRecording, line: u64) -> anyhow::Result<ExitCode> {
        let index = recording.cases.iter().position(|case| case.line == line);
        let Some(index) = index else {
            bail!("line {line} of {} is no case", self.file.display());
        };
        let judged = recording.judged(index)?;
        let judged = judged.with_context(|| format!("line {line} is no case any more"))?;
        let text = keep::recorded_scene_text(recording, &judged);
        match &self.out {
            Some(path) => {
                fs::write(path, text)
                    .with_context(|| format!("cannot write {}", path.display()))?;
            }
            None => output::print(&text)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// What is wrong with a case, and what the engine noted beside it.
fn told(recording: &CaseRecording, index: usize) -> anyhow::Result<(String, Option<String>)> {
    let Some(judged) = recording.judged(index)? else {
        return Ok((recording.cases[index].complaint(), None));
    };
    Ok((judged.complaint(), judged.case.note.text.clone()))
}

fn print_table(recording: &CaseRecording, shown: &[usize], found: usize) -> anyhow::Result<()> {
    let mut rows = vec![["line", "frame", "query", "outcome", "fault", "note"].map(String::from)];
    for index in shown {
        let case = &recording.cases[*index];
        let (complaint, note) = told(recording, *index)?;
        rows.push([
            case.line.to_string(),
            case.frame.map_or("-".into(), |frame| frame.to_string()),
            case.question.name(),
            case.outcome.title().into(),
            complaint,
            note.unwrap_or_default(),
        ]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..6).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    if rows.len() > 1 {
        for row in &rows {
            let cells = row.iter().zip(&widths).enumerate();
            let cells = cells.map(|(column, (cell, width))| match column {
                0 | 1 => format!("{cell:>width$}"),
                _ => format!("{cell:<width$}"),
            });
            text += cells.collect::<Vec<_>>().join("  ").trim_end();
            text.push('\n');
        }
        text.push('\n');
    }
    let (cases, failures) = (recording.cases.len(), recording.failures());
    text += &format!("{failures} of {cases} answers wrong");
    if found > shown.len() {
        text += &format!(
            "; {} more are not shown, --most shows them",
            found - shown.len()
        );
    }
    output::print_line(&text)?;
    Ok(())
}

fn print_json(recording: &CaseRecording, shown: &[usize]) -> anyhow::Result<()> {
    for index in shown {
        let case = &recording.cases[*index];
        let (complaint, note) = told(recording, *index)?;
        let line = json!({
            "line": case.line,
            "frame": case.frame,
            "query": case.question.name(),
            "outcome": case.outcome.key(),
            "fault": complaint,
            "note": note,
        });
        output::print_exactly(&format!("{line}\n"))?;
    }
    Ok(())
}
