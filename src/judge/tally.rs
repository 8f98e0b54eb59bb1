//! What came of all cases so far: how many of each kind, and the worst.

use super::{outcome::CaseOutcome, regimes::REGIMES, ruling::Ruling};
use crate::{
    engine::NoAnswer,
    exchange::query::{GivenAnswer, QueryCase},
    run::verdict::Fault,
};
use std::cmp::Ordering;

/// A case with what came of it.
#[derive(Clone, Debug)]
pub struct JudgedCase {
    /// Its place among all cases, from 0.
    pub number: u64,
    /// What was asked.
    pub case: QueryCase,
    /// What came.
    pub given: Result<GivenAnswer, NoAnswer>,
    /// What is to be said of it.
    pub ruling: Ruling,
}

impl JudgedCase {
    /// Judges an answer.
    pub fn new(number: u64, case: QueryCase, given: Result<GivenAnswer, NoAnswer>) -> Self {
        Self {
            ruling: Ruling::of(&case, &given),
            number,
            case,
            given,
        }
    }

    /// How it went wrong, a clause: the worst fault, or why there is no answer. Empty where nothing did.
    pub fn complaint(&self) -> String {
        match (&self.given, self.ruling.faults.first()) {
            (Err(none), _) => none.to_string(),
            (Ok(_), Some(fault)) => fault.to_string(),
            (Ok(_), None) => String::new(),
        }
    }

    /// The worse one first; of several as bad, the earlier.
    fn compare(&self, other: &Self) -> Ordering {
        let [own, others] = [self, other].map(|one| one.ruling.faults.first());
        let by_fault = match (own, others) {
            (Some(own), Some(others)) => Fault::compare(others, own),
            _ => Ordering::Equal,
        };
        by_fault.then(self.number.cmp(&other.number))
    }
}

/// Cases of a kind.
#[derive(Clone, Debug)]
pub struct TallyRow {
    /// The regime.
    pub name: String,
    counts: [u64; CaseOutcome::ALL.len()],
    worst: [Option<Box<JudgedCase>>; CaseOutcome::ALL.len()],
}

impl TallyRow {
    fn new(name: &str) -> Self {
        Self {
            name: name.into(),
            counts: Default::default(),
            worst: Default::default(),
        }
    }

    /// How many came out so.
    pub fn count(&self, outcome: CaseOutcome) -> u64 {
        self.counts[outcome as usize]
    }

    /// How many there are.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many speak against the engine.
    pub fn failures(&self) -> u64 {
        let failures = CaseOutcome::ALL.into_iter().filter(|one| one.is_failure());
        failures.map(|outcome| self.count(outcome)).sum()
    }

    /// The worst of each outcome that speaks against the engine.
    pub fn worst(&self) -> impl Iterator<Item = &JudgedCase> {
        self.worst.iter().filter_map(|worst| worst.as_deref())
    }

    fn keep(&mut self, judged: JudgedCase) {
        let place = judged.ruling.outcome as usize;
        let kept = &mut self.worst[place];
        if kept
            .as_ref()
            .is_none_or(|kept| judged.compare(kept).is_lt())
        {
            *kept = Some(Box::new(judged));
        }
    }
}

/// All rows, by regime.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// In the order of [`REGIMES`], then by name.
    pub rows: Vec<TallyRow>,
}

impl Tally {
    /// Counts a case of the regime `name`, and keeps it if it is the worst of its kind.
    pub fn add(&mut self, name: &str, judged: JudgedCase) {
        let outcome = judged.ruling.outcome;
        let row = self.row(name);
        row.counts[outcome as usize] += 1;
        if outcome.is_failure() {
            row.keep(judged);
        }
    }

    /// Counts what another one counted.
    pub fn merge(&mut self, other: Self) {
        for theirs in other.rows {
            let own = self.row(&theirs.name);
            for (count, more) in own.counts.iter_mut().zip(theirs.counts) {
                *count += more;
            }
            for worst in theirs.worst.into_iter().flatten() {
                own.keep(*worst);
            }
        }
    }

    /// Every case in one row.
    pub fn all(&self) -> TallyRow {
        let mut all = TallyRow::new("all");
        for row in &self.rows {
            for (count, more) in all.counts.iter_mut().zip(row.counts) {
                *count += more;
            }
        }
        all
    }

    fn row(&mut self, name: &str) -> &mut TallyRow {
        let place = |name: &str| {
            let known = REGIMES.iter().position(|regime| regime.name == name);
            (known.unwrap_or(REGIMES.len()), name.to_string())
        };
        let index = match self.rows.iter().position(|row| row.name == name) {
            Some(index) => index,
            None => {
                let before = |row: &TallyRow| place(&row.name) < place(name);
                let index = self.rows.partition_point(before);
                self.rows.insert(index, TallyRow::new(name));
                index
            }
        };
        &mut self.rows[index]
    }
}
