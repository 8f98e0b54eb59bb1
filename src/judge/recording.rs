//! What an engine wrote down while it ran: cases with its own answers, judged as they are read.
//!
//! ```json
//! {"frame": 112, "note": "landing", "query": "sweep_capsule_triangle", "a": …, "b": …, "motion": …, "answer": {"hit": false}}
//! ```
//!
//! A line is a `query` line with the engine's `answer`, and, if it likes, the `frame` and a `note`. Of each only the verdict is
//! kept and where it stands: a line is read again when somebody looks at it. So a million of them take little room, and one
//! that an engine still writes to is read on where it ended.

use super::{outcome::CaseOutcome, tally::JudgedCase};
use crate::{
    engine::NoAnswer,
    exchange::query::{GivenAnswer, QueryCase},
    method::Question,
    run::verdict::Fault,
};
use std::{
    cmp::Ordering,
    fs::File,
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// So many lines that are no cases are told; the others are counted.
const MOST_BAD: usize = 10;

/// A file of cases with their answers.
#[derive(Clone, Debug)]
pub struct CaseRecording {
    path: PathBuf,
    /// Every case, in the order of the file.
    pub cases: Vec<RecordedCase>,
    /// Why the first few lines that are no cases are none.
    pub bad: Vec<String>,
    /// How many lines are no cases.
    pub bad_lines: u64,
    /// So much is read, bytes: up to the end of a line.
    end: u64,
    /// So many lines are.
    lines: u64,
}

/// What is known of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecordedCase {
    /// Its number in the file, from 1.
    pub line: u64,
    /// The engine's frame, if it says.
    pub frame: Option<u64>,
    /// What was asked.
    pub question: Question,
    /// What is to be said of the answer.
    pub outcome: CaseOutcome,
    /// How it is wrong at worst.
    pub fault: Option<Fault>,
    /// Where the line begins, bytes.
    start: u64,
}

impl RecordedCase {
    /// How it is wrong, a clause; empty where it is right.
    pub fn complaint(&self) -> String {
        match (self.fault, self.outcome.is_failure()) {
            (Some(fault), _) => fault.to_string(),
            (None, true) => self.outcome.title().into(),
            (None, false) => String::new(),
        }
    }

    /// The worse first: by kind of outcome and size of fault; of several as bad, the earlier.
    pub fn compare(&self, other: &Self) -> Ordering {
        let place = |one: &Self| (!one.outcome.is_failure(), one.fault.is_none());
        let by_fault = match (self.fault, other.fault) {
            (Some(own), Some(others)) => others.compare(&own),
            _ => Ordering::Equal,
        };
        place(self)
            .cmp(&place(other))
            .then(by_fault)
            .then(self.line.cmp(&other.line))
    }
}

impl CaseRecording {
    /// Whether a file of that name is taken for one.
    pub fn is_one(path: &Path) -> bool {
        path.extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("jsonl"))
    }

    /// Reads and judges all of a file.
    pub fn read(path: impl Into<PathBuf>) -> io::Result<Self> {
        let mut recording = Self {
            path: path.into(),
            cases: vec![],
            bad: vec![],
            bad_lines: 0,
            end: 0,
            lines: 0,
        };
        recording.read_on()?;
        Ok(recording)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads what was written since; one that became shorter is read anew. Whether there was anything. A last line without
    /// an end is left until it has one, if something stands before it.
    pub fn read_on(&mut self) -> io::Result<bool> {
        let mut file = File::open(&self.path)?;
        let length = file.metadata()?.len();
        if length == self.end {
            return Ok(false);
        }
        if length < self.end {
            *self = Self::read(&self.path)?;
            return Ok(true);
        }
        file.seek(SeekFrom::Start(self.end))?;
        let mut input = BufReader::with_capacity(1 << 18, file);
        let mut line = vec![];
        let before = self.lines;
        loop {
            line.clear();
            let count = input.read_until(b'\n', &mut line)?;
            let is_whole = line.ends_with(b"\n");
            // What an engine is about to write on is no case yet.
            if count == 0 || (!is_whole && QueryCase::read(&line).is_err()) {
                return Ok(self.lines > before);
            }
            self.lines += 1;
            self.take(&line);
            self.end += count as u64;
        }
    }

    fn take(&mut self, line: &[u8]) {
        if line.trim_ascii().is_empty() {
            return;
        }
        match QueryCase::read(line) {
            Ok(case) => {
                let (frame, question) = (case.note.frame, case.question);
                let ruling = judged(self.lines, case).ruling;
                self.cases.push(RecordedCase {
                    line: self.lines,
                    frame,
                    question,
                    outcome: ruling.outcome,
                    fault: ruling.faults.first().copied(),
                    start: self.end,
                });
            }
            Err(error) => {
                self.bad_lines += 1;
                if self.bad.len() < MOST_BAD {
                    self.bad.push(format!("line {}: {error}", self.lines));
                }
            }
        }
    }

    /// The case at `index` in full, read again; `None` where the file has become another one.
    pub fn judged(&self, index: usize) -> io::Result<Option<JudgedCase>> {
        let Some(case) = self.cases.get(index) else {
            return Ok(None);
        };
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(case.start))?;
        let mut line = vec![];
        BufReader::new(file).read_until(b'\n', &mut line)?;
        Ok(QueryCase::read(&line)
            .ok()
            .map(|read| judged(case.line, read)))
    }

    /// Writes the lines of the cases at `indices` to `out`, as they came.
    pub fn copy_lines(&self, indices: &[usize], out: &mut impl Write) -> io::Result<()> {
        let mut file = BufReader::new(File::open(&self.path)?);
        let mut line = vec![];
        for case in indices.iter().filter_map(|index| self.cases.get(*index)) {
            file.seek(SeekFrom::Start(case.start))?;
            line.clear();
            file.read_until(b'\n', &mut line)?;
            if !line.ends_with(b"\n") {
                line.push(b'\n');
            }
            out.write_all(&line)?;
        }
        Ok(())
    }

    /// How many are wrong.
    pub fn failures(&self) -> usize {
        let failures = self.cases.iter().filter(|case| case.outcome.is_failure());
        failures.count()
    }

    /// The indices of those cases that `wanted` says, the worst first.
    pub fn by_fault(&self, wanted: impl Fn(&RecordedCase) -> bool) -> Vec<usize> {
        let mut found = self.in_order(wanted);
        found.sort_by(|one, other| self.cases[*one].compare(&self.cases[*other]));
        found
    }

    /// The same in the order of the file.
    pub fn in_order(&self, wanted: impl Fn(&RecordedCase) -> bool) -> Vec<usize> {
        let all = self.cases.iter().enumerate();
        all.filter(|(_, case)| wanted(case))
            .map(|(index, _)| index)
            .collect()
    }
}

fn judged(line: u64, case: QueryCase) -> JudgedCase {
    let given = recorded_answer(&case);
    JudgedCase::new(line, case, given)
}

/// What the line of a case says that its engine answered.
pub(super) fn recorded_answer(case: &QueryCase) -> Result<GivenAnswer, NoAnswer> {
    match case.note.answer() {
        Some(answer) => answer.map_err(NoAnswer::from),
        None => Err(NoAnswer::Declined("the line has no `answer`".into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, io::Write};

    fn line(frame: u64, y: f32, answer: &str) -> String {
        format!(
            r#"{{"frame": {frame}, "query": "sphere_sphere", "a": {{"sphere": {{"center": [0, {y}, 0], "radius": 1}}}}, "b": {{"sphere": {{"center": [0, 0, 0], "radius": 1}}}}, "answer": {answer}}}"#
        )
    }

    fn written(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        (folder, path)
    }

    #[test]
    fn the_worst_come_first_and_each_is_read_again() {
        let lines = [
            line(0, 1.0, r#"{"hit": true, "depth": 1}"#),
            line(1, 1.0, r#"{"hit": true, "depth": 0.9}"#),
            "what is this".into(),
            String::new(),
            line(2, 1.5, r#"{"hit": false}"#),
            line(3, 1.0, r#"{"hit": true, "depth": 0.5}"#),
            line(4, 1.0, r#"{"hit": false}"#),
        ];
        let (_folder, path) = written("run.jsonl", &lines.join("\n"));
        let recording = CaseRecording::read(&path).expect("read");
        let frames = |indices: Vec<usize>| -> Vec<Option<u64>> {
            indices
                .iter()
                .map(|index| recording.cases[*index].frame)
                .collect()
        };
        let is_wrong = |case: &RecordedCase| case.outcome.is_failure();
        assert_eq!(
            frames(recording.by_fault(is_wrong)),
            [Some(4), Some(2), Some(3), Some(1)]
        );
        assert_eq!(
            frames(recording.in_order(is_wrong)),
            [Some(1), Some(2), Some(3), Some(4)]
        );
        assert_eq!((recording.bad_lines, recording.failures()), (1, 4));
        assert!(
            recording.bad[0].starts_with("line 3: "),
            "{:?}",
            recording.bad
        );
        assert_eq!(recording.cases[3].complaint(), "depth short by 0.5000 m");
        let judged = recording.judged(3).expect("read").expect("a case");
        assert_eq!((judged.number, judged.case.note.frame), (6, Some(3)));
        assert!(CaseRecording::is_one(&path) && !CaseRecording::is_one(Path::new("scene.toml")));
    }

    #[test]
    fn one_that_grows_is_read_on_and_half_a_line_waits() {
        let (_folder, path) = written("run.jsonl", &(line(0, 1.0, r#"{"hit": true}"#) + "\n"));
        let mut recording = CaseRecording::read(&path).expect("read");
        let mut file = File::options().append(true).open(&path).expect("open");
        let next = line(1, 1.0, r#"{"hit": false}"#);
        let (half, rest) = next.split_at(40);
        write!(file, "{half}").expect("written");
        assert!(!recording.read_on().expect("read"));
        assert_eq!(recording.cases.len(), 1);
        writeln!(file, "{rest}").expect("written");
        assert!(recording.read_on().expect("read"));
        assert_eq!((recording.cases.len(), recording.cases[1].line), (2, 2));
        assert!(recording.judged(1).expect("read").is_some());
        // Begun anew, it is another one.
        fs::write(&path, line(7, 1.0, r#"{"hit": true}"#)).expect("written");
        assert!(recording.read_on().expect("read"));
        assert_eq!(
            (recording.cases.len(), recording.cases[0].frame),
            (1, Some(7))
        );
        assert!(!recording.read_on().expect("read"));
    }
}
