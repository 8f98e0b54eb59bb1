//! `recording`: what an engine wrote down while it ran, sorted by fault.

use super::{output, progress::Progress};
use anyhow::{Context, bail};
use capsule_bench::{
    judge::{outcome::CaseOutcome, report::length},
    recording::{self, CaseRecording, RecordedCase, RecordingReader},
};
use serde_json::json;
use std::{fs, path::PathBuf, process::ExitCode, time::Duration};

/// The time of reading before its results are printed.
const BATCH: Duration = Duration::from_millis(200);

/// Show the cases and answers that an engine recorded while it ran, the largest error first.
///
/// Each line of the file is a case as for `query`, with the engine's own "answer" and, optionally, "frame" and "note".
/// The exit code is 1 if an answer is wrong or a line cannot be read.
#[derive(clap::Args, Debug)]
pub(crate) struct RecordingArgs {
    /// File of cases with answers
    file: PathBuf,
    /// Comma-separated outcomes to show, such as missed,depth; `right` shows the right answers
    #[arg(long, value_name = "OUTCOMES", value_delimiter = ',', value_parser = outcome)]
    only: Vec<CaseOutcome>,
    /// Show only the cases of this frame
    #[arg(long, value_name = "N")]
    frame: Option<u64>,
    /// Keep the order of the file instead of sorting by error; each case is printed as soon as it is read
    #[arg(long)]
    in_order: bool,
    /// Maximum number of cases to show
    #[arg(long, value_name = "N", default_value_t = 40)]
    most: usize,
    /// Print one JSON line per case instead of a table
    #[arg(long)]
    json: bool,
    /// Write the case of this line as a scene, to --out or to standard output
    #[arg(long, value_name = "LINE")]
    keep: Option<u64>,
    /// The file for the scene
    #[arg(long, value_name = "FILE", requires = "keep")]
    out: Option<PathBuf>,
}

fn outcome(name: &str) -> Result<CaseOutcome, String> {
    let found = CaseOutcome::ALL.into_iter().find(|one| one.key() == name);
    found.ok_or_else(|| {
        let names = CaseOutcome::ALL.map(CaseOutcome::key).join(", ");
        format!("no outcome is called `{name}`; the outcomes are {names}")
    })
}

/// Prints the table, or keeps a case.
pub(crate) fn run(args: &RecordingArgs) -> anyhow::Result<ExitCode> {
    let mut sheet = RecordingSheet::new(args);
    let recording = args.read(&mut sheet)?;
    if let (true, Some(first)) = (recording.cases.is_empty(), recording.bad.first()) {
        bail!("{} is no recording of cases: {first}", args.file.display());
    }
    if let Some(line) = args.keep {
        return args.keep_case(&recording, line);
    }
    if !args.in_order {
        let found = recording.by_size(|case| args.wants(case));
        sheet.print(&recording, &found)?;
    }
    if !args.json {
        sheet.print_sum(&recording)?;
    }
    for line in &recording.bad {
        output::complain(line);
    }
    let is_sound = recording.failures() == 0 && recording.bad_lines == 0;
    Ok(ExitCode::from(u8::from(!is_sound)))
}

impl RecordingArgs {
    /// Reads the whole file; prints the wanted cases on the way, where they are wanted in its order.
    fn read(&self, sheet: &mut RecordingSheet) -> anyhow::Result<CaseRecording> {
        let mut recording = CaseRecording::unread(&self.file);
        let mut reader = RecordingReader::new(&self.file);
        let mut progress = Progress::start(None);
        loop {
            let batch = reader.read_on(BATCH);
            let batch = batch.with_context(|| format!("cannot read {}", self.file.display()))?;
            let (before, is_over) = (recording.cases.len(), batch.is_over);
            let before = if batch.is_anew { 0 } else { before };
            recording.take(batch);
            if self.in_order && self.keep.is_none() {
                let new = before..recording.cases.len();
                let found: Vec<usize> = new
                    .filter(|index| self.wants(&recording.cases[*index]))
                    .collect();
                progress.clear();
                sheet.print(&recording, &found)?;
            }
            if is_over {
                progress.clear();
                return Ok(recording);
            }
            progress.tell(recording.cases.len() as u64, || {
                let failures = recording.failures();
                let read = recording.share_read * 100.0;
                format!("{failures} answers wrong, {read:.0} % of the file read\n")
            });
        }
    }

    fn wants(&self, case: &RecordedCase) -> bool {
        let is_outcome = match &self.only[..] {
            [] => case.outcome.is_failure(),
            only => only.contains(&case.outcome),
        };
        is_outcome && self.frame.is_none_or(|frame| case.frame == Some(frame))
    }

    /// Writes the case of `line` as a scene.
    fn keep_case(&self, recording: &CaseRecording, line: u64) -> anyhow::Result<ExitCode> {
        let index = recording.cases.iter().position(|case| case.line == line);
        let Some(index) = index else {
            bail!("line {line} of {} is not a case", self.file.display());
        };
        let judged = recording.judged(index)?;
        let judged = judged.with_context(|| format!("line {line} is no longer a case"))?;
        let text = recording::recorded_scene_text(recording, &judged);
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

/// The fault of a case, and the engine's note beside it.
fn told(recording: &CaseRecording, index: usize) -> anyhow::Result<(String, Option<String>)> {
    let Some(judged) = recording.judged(index)? else {
        return Ok((recording.cases[index].complaint(), None));
    };
    Ok((judged.complaint(), judged.case.note.text.clone()))
}

/// The heads of the columns.
const HEADS: [&str; 7] = [
    "line", "frame", "query", "outcome", "off by", "fault", "note",
];

/// The printed cases, in parts.
struct RecordingSheet {
    as_json: bool,
    /// The number of cases that may still be printed.
    room: usize,
    /// The number of cases that were not printed.
    left_out: usize,
    /// The widths of the printed columns; `None` before the heads are printed.
    widths: Option<[usize; 7]>,
}

impl RecordingSheet {
    fn new(args: &RecordingArgs) -> Self {
        Self {
            as_json: args.json,
            room: args.most,
            left_out: 0,
            widths: None,
        }
    }

    /// Prints as many of the cases `found` as there is room for.
    fn print(&mut self, recording: &CaseRecording, found: &[usize]) -> anyhow::Result<()> {
        let shown = &found[..found.len().min(self.room)];
        self.room -= shown.len();
        self.left_out += found.len() - shown.len();
        if self.as_json {
            return print_json(recording, shown);
        }
        let mut rows = vec![];
        for index in shown {
            let case = &recording.cases[*index];
            let (complaint, note) = told(recording, *index)?;
            rows.push([
                case.line.to_string(),
                case.frame.map_or("-".into(), |frame| frame.to_string()),
                case.question.name(),
                case.outcome.title().into(),
                if case.meters.is_finite() {
                    length(case.meters)
                } else {
                    "-".into()
                },
                complaint,
                note.unwrap_or_default(),
            ]);
        }
        if rows.is_empty() {
            return Ok(());
        }
        if self.widths.is_none() {
            rows.insert(0, HEADS.map(String::from));
        }
        let before = self.widths.unwrap_or_default();
        let width = |column: usize| {
            let own = rows.iter().map(|row| row[column].chars().count()).max();
            own.unwrap_or(0).max(before[column])
        };
        let widths: [usize; 7] = std::array::from_fn(width);
        self.widths = Some(widths);
        let mut text = String::new();
        for row in &rows {
            let cells = row.iter().zip(widths).enumerate();
            let cells = cells.map(|(column, (cell, width))| match column {
                0 | 1 | 4 => format!("{cell:>width$}"),
                _ => format!("{cell:<width$}"),
            });
            text += cells.collect::<Vec<_>>().join("  ").trim_end();
            text.push('\n');
        }
        output::print(&text)?;
        Ok(())
    }

    /// Prints the number of wrong cases, and of the wanted cases that are not printed.
    fn print_sum(&self, recording: &CaseRecording) -> anyhow::Result<()> {
        let (cases, failures) = (recording.cases.len(), recording.failures());
        let before = if self.widths.is_some() { "\n" } else { "" };
        let mut text = format!("{before}{failures} of {cases} answers wrong");
        if self.left_out > 0 {
            let left_out = self.left_out;
            text += &format!("; {left_out} more are not shown (raise --most)");
        }
        output::print_line(&text)?;
        Ok(())
    }
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
            "metres": case.meters.is_finite().then_some(case.meters),
            "fault": complaint,
            "note": note,
        });
        output::print_exactly(&format!("{line}\n"))?;
    }
    Ok(())
}
