//! Where cases come from, a chunk at a time, for as many threads as ask.

use super::regimes::Regime;
use capsule_core::method::Question;
use capsule_text::query::{CaseNote, QueryCase};
use std::{
    io::{self, BufRead},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// Cases in a row.
#[derive(Debug, Default)]
pub struct CaseChunk {
    /// The place of the first among all cases.
    pub first: u64,
    pub cases: Vec<QueryCase>,
}

/// Where cases come from.
pub trait CaseSource: Sync {
    /// The next cases, `size` at most; `None` once there are no more.
    fn chunk(&self, size: u64) -> io::Result<Option<CaseChunk>>;

    /// How many there are in all, if that is known.
    fn total(&self) -> Option<u64>;

    /// Whether the caller wants no more cases, nor the answers of the current batch: a program may have been ended during it.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Cases that are made, of each regime and question as many as of the others.
pub struct MadeCases {
    kinds: Vec<(&'static Regime, Question)>,
    count: u64,
    seed: u64,
    next: AtomicU64,
}

impl MadeCases {
    /// `count` cases about `questions`, of those `regimes` that suit them; none where none does.
    pub fn new(regimes: &[&'static Regime], questions: &[Question], count: u64, seed: u64) -> Self {
        let suiting = |question: &Question| {
            let question = *question;
            let regimes = regimes.iter().filter(move |regime| regime.suits(question));
            regimes.map(move |regime| (*regime, question))
        };
        let kinds: Vec<_> = questions.iter().flat_map(suiting).collect();
        Self {
            count: if kinds.is_empty() { 0 } else { count },
            kinds,
            seed,
            next: AtomicU64::new(0),
        }
    }

    pub fn case(&self, number: u64) -> Option<QueryCase> {
        let kinds = self.kinds.len() as u64;
        let (regime, question) = self.kinds.get((number % kinds.max(1)) as usize)?;
        let pair = regime.case(*question, self.seed, number / kinds)?;
        let mut case = QueryCase::new(*question, pair);
        case.note = CaseNote::of_regime(regime.name);
        Some(case)
    }
}

impl CaseSource for MadeCases {
    fn chunk(&self, size: u64) -> io::Result<Option<CaseChunk>> {
        let first = self.next.fetch_add(size, Ordering::Relaxed);
        let end = (first + size).min(self.count);
        if first >= end {
            return Ok(None);
        }
        let cases = (first..end)
            .filter_map(|number| self.case(number))
            .collect();
        Ok(Some(CaseChunk { first, cases }))
    }

    fn total(&self) -> Option<u64> {
        Some(self.count)
    }
}

/// Cases that are read, a line each.
pub struct ReadCases<R> {
    reading: Mutex<CaseReader<R>>,
}

struct CaseReader<R> {
    input: R,
    line: u64,
    cases: u64,
    bad: Vec<String>,
    bad_count: u64,
}

/// The largest number of reported lines that are no cases; the others are counted with them.
const MAX_BAD: usize = 10;

impl<R: BufRead + Send> ReadCases<R> {
    pub fn new(input: R) -> Self {
        Self {
            reading: Mutex::new(CaseReader {
                input,
                line: 0,
                cases: 0,
                bad: vec![],
                bad_count: 0,
            }),
        }
    }

    /// Which lines are no cases, and why, the first few of them.
    pub fn bad_lines(&self) -> Vec<String> {
        let reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        reading.bad.clone()
    }

    /// How many lines are no cases.
    pub fn bad_count(&self) -> u64 {
        let reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        reading.bad_count
    }
}

impl<R: BufRead + Send> CaseSource for ReadCases<R> {
    fn chunk(&self, size: u64) -> io::Result<Option<CaseChunk>> {
        let mut reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        let first = reading.cases;
        let mut cases = vec![];
        let mut line = vec![];
        while (cases.len() as u64) < size {
            line.clear();
            if reading.input.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            reading.line += 1;
            if line.trim_ascii().is_empty() {
                continue;
            }
            match QueryCase::read(&line) {
                Ok(case) => cases.push(case),
                Err(error) => {
                    let number = reading.line;
                    reading.bad_count += 1;
                    if reading.bad.len() < MAX_BAD {
                        reading.bad.push(format!("line {number}: {error}"));
                    }
                }
            }
        }
        reading.cases += cases.len() as u64;
        Ok((!cases.is_empty()).then_some(CaseChunk { first, cases }))
    }

    fn total(&self) -> Option<u64> {
        None
    }
}
