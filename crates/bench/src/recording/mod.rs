//! The recording of an engine: cases with its own answers, judged as they are read.
//!
//! ```json
//! {"frame": 112, "note": "landing", "query": "sweep_capsule_triangle", "a": …, "b": …, "motion": …, "answer": {"hit": false}}
//! ```
//!
//! A line is a `query` line with the engine's `answer`, and, if it likes, the `frame` and a `note`. Only the verdict, a
//! few numbers and the place of each line are kept: a line is read again when a reader looks at it. So a million of them take
//! little memory.
//!
//! A [`RecordingReader`] reads a file in batches, each shown as soon as it is there, and reads on where it ended while the
//! engine still writes. A [`RecordingListener`] adds to such a file what engines write to a socket.

mod keep;
mod listener;
mod pin;

pub use keep::recorded_scene_text;
pub use listener::RecordingListener;
pub use pin::RecordedPin;

use super::judge::{
    contender::recorded_answer,
    histogram::ErrorHistogram,
    outcome::CaseOutcome,
    ruling::{ErrorSize, Ruling},
    tally::JudgedCase,
};
use capsule_core::method::Question;
use capsule_scenes::run::verdict::Fault;
use capsule_text::query::QueryCase;
use std::{
    cmp::Ordering,
    fs::File,
    io::{self, BufRead, BufReader, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

/// The largest number of reported lines that are no cases; the others are counted.
const MAX_BAD: usize = 10;

/// The number of lines judged at a time, shared among the processor's cores.
const LINES: usize = 2048;

/// A file of cases with their answers, as far as it is read.
#[derive(Clone, Debug)]
pub struct CaseRecording {
    path: PathBuf,
    /// Every case, in the order of the file.
    pub cases: Vec<RecordedCase>,
    /// Why the first few lines that are no cases are none.
    pub bad: Vec<String>,
    /// How many lines are no cases.
    pub bad_lines: u64,
    /// How much of the file is read, 0 to 1; 1 also where only half a line is left.
    pub share_read: f32,
    /// Counts the batches: shows when the list of cases has to be made anew.
    pub revision: u64,
    /// The errors of all answers, meters.
    pub lengths: ErrorHistogram,
    failures: usize,
}

/// The result of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RecordedCase {
    /// Its number in the file, from 1.
    pub line: u64,
    /// The engine's frame, if it says.
    pub frame: Option<u64>,
    pub question: Question,
    /// The outcome of the answer.
    pub outcome: CaseOutcome,
    /// How it is wrong at worst.
    pub fault: Option<Fault>,
    /// The length of the motion, meters.
    motion: f32,
    /// The error between the surfaces, meters, without that of the normal.
    between: Option<f32>,
    /// The error of the answer, meters; infinite where no number gives it, 0 where the answer is right.
    pub meters: f32,
    /// Where the line begins, bytes.
    start: u64,
    /// Whether the engine waited for a reply: it may have stopped here.
    pub is_awaited: bool,
    numbers: pin::CaseNumbers,
}

impl RecordedCase {
    /// How it is wrong, a clause; empty where it is right.
    pub fn complaint(&self) -> String {
        match (self.fault, self.outcome.is_failure()) {
            (Some(fault), _) => fault.of_case(self.motion, self.between),
            (None, true) => self.outcome.title().into(),
            (None, false) => String::new(),
        }
    }

    /// The worse first: what is wrong, by the size of the error; of several as bad, the earlier.
    pub fn compare(&self, other: &Self) -> Ordering {
        let is_right = |one: &Self| !one.outcome.is_failure();
        is_right(self)
            .cmp(&is_right(other))
            .then(other.meters.total_cmp(&self.meters))
            .then(self.line.cmp(&other.line))
    }
}

/// One batch of the reading.
#[derive(Clone, Debug, Default)]
pub struct RecordingBatch {
    /// The file became shorter: what was read of it before is no longer in it.
    pub is_anew: bool,
    /// Nothing more is in the file by now.
    pub is_over: bool,
    cases: Vec<RecordedCase>,
    lengths: ErrorHistogram,
    bad: Vec<String>,
    bad_lines: u64,
    share_read: f32,
    /// The batch before ended within the file.
    was_partial: bool,
}

impl RecordingBatch {
    /// Whether there is anything to take in.
    pub fn has_news(&self) -> bool {
        self.is_anew || !self.cases.is_empty() || self.bad_lines > 0 || self.was_partial
    }
}

/// Reads a recording, batch after batch.
#[derive(Clone, Debug)]
pub struct RecordingReader {
    path: PathBuf,
    /// The number of bytes read, up to the end of a line.
    end: u64,
    lines: u64,
    /// The last batch ended within the file.
    is_partial: bool,
}

/// A line as it stands in the file.
struct RawLine {
    number: u64,
    start: u64,
    bytes: Vec<u8>,
}

impl RawLine {
    /// The judged case of the line, and the error of its answer; `None` for an empty line.
    fn judged(&self) -> Option<Result<(RecordedCase, Option<ErrorSize>), String>> {
        if self.bytes.trim_ascii().is_empty() {
            return None;
        }
        let case = match QueryCase::read(&self.bytes) {
            Ok(case) => case,
            Err(error) => return Some(Err(format!("line {}: {error}", self.number))),
        };
        let (frame, question) = (case.note.frame, case.question);
        let is_awaited = case.note.wants_reply;
        let motion = case.asked_pair().displacement.length();
        let judged = judged(self.number, case);
        let numbers = pin::CaseNumbers::of(&judged);
        let ruling = judged.ruling;
        let case = RecordedCase {
            line: self.number,
            frame,
            question,
            outcome: ruling.outcome,
            fault: ruling.faults.first().copied(),
            motion,
            between: ruling.error.map(|error| error.length),
            meters: meters_off(&ruling),
            start: self.start,
            is_awaited,
            numbers,
        };
        Some(Ok((case, ruling.error)))
    }
}

/// The error of an answer, meters: the largest of its lengths; of a wrong normal, how far the push goes astray. Infinite where
/// no number gives it, 0 for a right answer.
fn meters_off(ruling: &Ruling) -> f32 {
    match ruling.error {
        _ if !ruling.outcome.is_failure() => 0.0,
        None => f32::INFINITY,
        Some(ErrorSize { length, angle }) => {
            let push = ruling.exact.contact.map_or(0.0, |contact| contact.depth);
            let turned = angle.unwrap_or(0.0).to_radians();
            length.max(2.0 * (turned / 2.0).sin() * push)
        }
    }
}

impl RecordingReader {
    /// At the beginning of the file at `path`.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            end: 0,
            lines: 0,
            is_partial: false,
        }
    }

    /// Reads on for about as long as `most`, to the end of a line. A file that became shorter is read anew. A last line without
    /// an end is left until it has one, unless it is a whole case.
    pub fn read_on(&mut self, most: Duration) -> io::Result<RecordingBatch> {
        let begun = Instant::now();
        let mut file = File::open(&self.path)?;
        let length = file.metadata()?.len();
        let mut batch = RecordingBatch {
            is_anew: length < self.end,
            was_partial: self.is_partial,
            ..RecordingBatch::default()
        };
        if batch.is_anew {
            *self = Self::new(&self.path);
        }
        file.seek(SeekFrom::Start(self.end))?;
        let mut input = BufReader::with_capacity(1 << 18, file);
        loop {
            let lines = self.raw_lines(&mut input)?;
            batch.is_over = lines.len() < LINES;
            batch.take(&lines);
            if batch.is_over || begun.elapsed() >= most {
                break;
            }
        }
        self.is_partial = !batch.is_over;
        batch.share_read = if batch.is_over {
            1.0
        } else {
            self.end as f32 / length.max(1) as f32
        };
        Ok(batch)
    }

    /// The next lines that are whole, fewer than [`LINES`] at the end alone.
    fn raw_lines(&mut self, input: &mut impl BufRead) -> io::Result<Vec<RawLine>> {
        let mut lines = vec![];
        while lines.len() < LINES {
            let mut bytes = vec![];
            let count = input.read_until(b'\n', &mut bytes)?;
            let is_whole = bytes.ends_with(b"\n");
            // A line that the engine has not finished is no case yet.
            if count == 0 || (!is_whole && QueryCase::read(&bytes).is_err()) {
                break;
            }
            self.lines += 1;
            lines.push(RawLine {
                number: self.lines,
                start: self.end,
                bytes,
            });
            self.end += count as u64;
        }
        Ok(lines)
    }
}

impl RecordingBatch {
    /// Judges `lines` on all cores.
    fn take(&mut self, lines: &[RawLine]) {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let share = lines.len().div_ceil(cores).max(64);
        let judge =
            |lines: &[RawLine]| -> Vec<_> { lines.iter().filter_map(RawLine::judged).collect() };
        let judged = thread::scope(|scope| {
            let parts = lines
                .chunks(share)
                .map(|part| scope.spawn(move || judge(part)));
            let parts: Vec<_> = parts.collect();
            let results = parts.into_iter().map(|part| part.join());
            results.collect::<Result<Vec<_>, _>>()
        });
        let judged = judged.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        for one in judged.into_iter().flatten() {
            match one {
                Ok((case, error)) => {
                    self.cases.push(case);
                    if let Some(error) = error {
                        self.lengths.add(error.length);
                    }
                }
                Err(why) => {
                    self.bad_lines += 1;
                    if self.bad.len() < MAX_BAD {
                        self.bad.push(why);
                    }
                }
            }
        }
    }
}

impl CaseRecording {
    /// Whether a file of that name is taken for one.
    pub fn is_one(path: &Path) -> bool {
        path.extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("jsonl"))
    }

    /// The recording at `path`, of which nothing is read.
    pub fn unread(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            cases: vec![],
            bad: vec![],
            bad_lines: 0,
            share_read: 0.0,
            revision: 0,
            lengths: ErrorHistogram::default(),
            failures: 0,
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes in what was read.
    pub fn take(&mut self, batch: RecordingBatch) {
        if batch.is_anew {
            let revision = self.revision;
            *self = Self {
                revision,
                ..Self::unread(std::mem::take(&mut self.path))
            };
        }
        let failures = batch.cases.iter().filter(|case| case.outcome.is_failure());
        self.failures += failures.count();
        self.cases.extend(batch.cases);
        self.lengths.merge(&batch.lengths);
        let room = MAX_BAD - self.bad.len();
        self.bad.extend(batch.bad.into_iter().take(room));
        self.bad_lines += batch.bad_lines;
        self.share_read = batch.share_read;
        self.revision += 1;
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

    pub fn failures(&self) -> usize {
        self.failures
    }

    /// The index of the worst case: the first of [`Self::by_size`] of all.
    pub fn worst(&self) -> Option<usize> {
        (0..self.cases.len()).min_by(|one, other| self.cases[*one].compare(&self.cases[*other]))
    }

    /// The indices of those cases that `wanted` says, the largest error first.
    pub fn by_size(&self, wanted: impl Fn(&RecordedCase) -> bool) -> Vec<usize> {
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

    const LONG: Duration = Duration::from_secs(60);

    /// All of the file, and what reads on.
    fn read(path: &Path) -> (CaseRecording, RecordingReader) {
        let mut recording = CaseRecording::unread(path);
        let mut reader = RecordingReader::new(path);
        recording.take(reader.read_on(LONG).expect("read"));
        (recording, reader)
    }

    #[test]
    fn what_is_read_is_there_before_the_file_is_read_whole() {
        let text: String = (0..3 * LINES as u64)
            .map(|frame| line(frame, 1.0, r#"{"hit": true}"#) + "\n")
            .collect();
        let (_folder, path) = written("run.jsonl", &text);
        let mut recording = CaseRecording::unread(&path);
        let mut reader = RecordingReader::new(&path);
        let mut batches = 0;
        loop {
            // Nothing is as short as this: each batch is the least that there is.
            let batch = reader.read_on(Duration::from_nanos(1)).expect("read");
            let is_over = batch.is_over;
            recording.take(batch);
            batches += 1;
            if is_over {
                break;
            }
            assert_eq!(recording.cases.len(), batches * LINES);
            assert!(recording.share_read <= 1.0);
        }
        assert_eq!((recording.cases.len(), batches), (3 * LINES, 4));
        assert_eq!(recording.share_read, 1.0);
        let frames = recording.cases.iter().map(|case| case.frame);
        assert!(
            frames.eq((0..3 * LINES as u64).map(Some)),
            "in the order of the file"
        );
    }

    #[test]
    fn a_large_error_comes_before_a_missed_touch() {
        let lines = [
            line(0, 1.99, r#"{"hit": false}"#),
            line(1, 1.0, r#"{"hit": true, "normal": [0, -1, 0]}"#),
            line(2, 1.0, r#"{"hit": true, "depth": NaN}"#),
            line(3, 1.0, r#"{"hit": true, "depth": 0.5}"#),
        ];
        let (_folder, path) = written("run.jsonl", &lines.join("\n"));
        let (recording, _) = read(&path);
        assert_eq!(recording.by_size(|_| true), [2, 1, 3, 0]);
        assert_eq!(recording.worst(), Some(2));
        // The NaN has no size, and of a wrong normal the angle is the size.
        assert!((recording.lengths.largest().expect("errors") - 0.5).abs() < 1e-6);
        let meters = |index: usize| recording.cases[index].meters;
        assert!(
            (meters(1) - 2.0).abs() < 1e-5,
            "reversed, the push of 1 m is 2 m off"
        );
        assert!((meters(0) - 0.01).abs() < 1e-5 && meters(2).is_infinite());
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
        let (recording, _) = read(&path);
        let frames = |indices: Vec<usize>| -> Vec<Option<u64>> {
            indices
                .iter()
                .map(|index| recording.cases[*index].frame)
                .collect()
        };
        let is_wrong = |case: &RecordedCase| case.outcome.is_failure();
        assert_eq!(
            frames(recording.by_size(is_wrong)),
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
        assert_eq!(
            recording.cases[3].complaint(),
            "depth too short by 0.5000 m"
        );
        let judged = recording.judged(3).expect("read").expect("a case");
        assert_eq!((judged.number, judged.case.note.frame), (6, Some(3)));
        assert!(CaseRecording::is_one(&path) && !CaseRecording::is_one(Path::new("scene.toml")));
    }

    #[test]
    fn one_that_grows_is_read_on_and_half_a_line_waits() {
        let (_folder, path) = written("run.jsonl", &(line(0, 1.0, r#"{"hit": true}"#) + "\n"));
        let (mut recording, mut reader) = read(&path);
        let mut file = File::options().append(true).open(&path).expect("open");
        let next = line(1, 1.0, r#"{"hit": false}"#);
        let (half, rest) = next.split_at(40);
        write!(file, "{half}").expect("written");
        recording.take(reader.read_on(LONG).expect("read"));
        assert_eq!(recording.cases.len(), 1);
        writeln!(file, "{rest}").expect("written");
        recording.take(reader.read_on(LONG).expect("read"));
        assert_eq!((recording.cases.len(), recording.cases[1].line), (2, 2));
        assert!(recording.judged(1).expect("read").is_some());
        // Begun anew, it is another one.
        fs::write(&path, line(7, 1.0, r#"{"hit": true}"#)).expect("written");
        let batch = reader.read_on(LONG).expect("read");
        assert!(batch.is_anew);
        recording.take(batch);
        assert_eq!(
            (recording.cases.len(), recording.cases[0].frame),
            (1, Some(7))
        );
        assert!(!reader.read_on(LONG).expect("read").has_news());
    }
}
