//! What came of all cases so far: how many of each kind, how large the errors are, and the worst.

use super::{
    fault_kind::FaultKind,
    histogram::ErrorHistogram,
    outcome::CaseOutcome,
    regimes::REGIMES,
    rules::{AnswerPart, JudgingRules},
    ruling::Ruling,
};
use crate::{
    bench::engine::NoAnswer,
    core::method::Question,
    lab::run::verdict::Fault,
    text::query::{GivenAnswer, QueryCase},
};
use std::{cmp::Ordering, collections::HashMap, time::Duration};

/// Of the faults of one outcome besides the worst of each regime so many kinds are kept.
const MAX_KINDS: usize = 5;

/// A case with what came of it.
#[derive(Clone, Debug)]
pub struct JudgedCase {
    /// Its place among all cases, from 0.
    pub number: u64,
    pub case: QueryCase,
    pub given: Result<GivenAnswer, NoAnswer>,
    /// What is to be said of it.
    pub ruling: Ruling,
}

impl JudgedCase {
    /// Judges an answer; only rounding is forgiven.
    pub fn new(number: u64, case: QueryCase, given: Result<GivenAnswer, NoAnswer>) -> Self {
        Self::by(&JudgingRules::default(), number, case, given)
    }

    /// Judges an answer by `rules`.
    pub fn by(
        rules: &JudgingRules,
        number: u64,
        case: QueryCase,
        given: Result<GivenAnswer, NoAnswer>,
    ) -> Self {
        Self {
            ruling: Ruling::by(rules, &case, &given),
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
            (Ok(_), None) if self.ruling.left_out.is_empty() => String::new(),
            (Ok(_), None) => {
                let parts = self.ruling.left_out.iter().map(AnswerPart::to_string);
                format!("no {} in the answer", parts.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// What tells its fault from others.
    pub fn kind(&self) -> FaultKind {
        FaultKind::of(&self.case, &self.given, &self.ruling)
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

/// The cases of a kind of fault.
#[derive(Clone, Debug)]
struct KindTally {
    count: u64,
    worst: Box<JudgedCase>,
}

/// A fault of an engine: its worst case of many.
#[derive(Clone, Debug)]
pub struct FoundFault {
    pub regime: String,
    /// What tells it from others.
    pub kind: FaultKind,
    /// How many cases of the regime have it.
    pub count: u64,
    pub worst: JudgedCase,
}

#[derive(Clone, Debug)]
pub struct TallyRow {
    pub name: String,
    /// The query; `None` of several together.
    pub question: Option<Question>,
    /// The errors of all answers, metres.
    pub lengths: ErrorHistogram,
    /// The errors of all normals, degrees.
    pub angles: ErrorHistogram,
    /// The time that the answers took.
    pub time: Duration,
    counts: [u64; CaseOutcome::ALL.len()],
    /// How many of those that are unanswered the engine declined.
    declined: u64,
    /// By part of an answer: in how many it could be expected, and in how many of these it is.
    parts: [(u64, u64); AnswerPart::ALL.len()],
    kinds: HashMap<FaultKind, KindTally>,
}

impl TallyRow {
    fn new(name: &str, question: Option<Question>) -> Self {
        Self {
            name: name.into(),
            question,
            lengths: ErrorHistogram::default(),
            angles: ErrorHistogram::default(),
            time: Duration::ZERO,
            counts: Default::default(),
            declined: 0,
            parts: Default::default(),
            kinds: HashMap::new(),
        }
    }

    pub fn count(&self, outcome: CaseOutcome) -> u64 {
        self.counts[outcome as usize]
    }

    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// How many speak against the engine.
    pub fn failures(&self) -> u64 {
        let failures = CaseOutcome::ALL.into_iter().filter(|one| one.is_failure());
        failures.map(|outcome| self.count(outcome)).sum()
    }

    /// How many answers are wrong.
    pub fn wrong(&self) -> u64 {
        let wrong = CaseOutcome::ALL.into_iter();
        let wrong = wrong.filter(|one| one.is_failure() && !one.is_breakdown());
        wrong.map(|outcome| self.count(outcome)).sum()
    }

    /// Whether the engine declined all of them.
    pub fn is_declined(&self) -> bool {
        self.declined == self.total()
    }

    /// In how many answers `part` could be expected, and in how many of these it is.
    pub fn part(&self, part: AnswerPart) -> (u64, u64) {
        self.parts[part as usize]
    }

    fn add(&mut self, judged: JudgedCase, time: Duration) {
        let outcome = judged.ruling.outcome;
        self.counts[outcome as usize] += 1;
        self.time += time;
        match &judged.given {
            Ok(given) => {
                for (part, (due, there)) in AnswerPart::ALL.into_iter().zip(&mut self.parts) {
                    if part.is_due(judged.case.question, given.hit, &judged.ruling.exact) {
                        *due += 1;
                        *there += u64::from(part.is_in(given));
                    }
                }
            }
            Err(none) => self.declined += u64::from(matches!(none, NoAnswer::Declined(_))),
        }
        if let Some(error) = judged.ruling.error {
            self.lengths.add(error.length);
            if let Some(angle) = error.angle {
                self.angles.add(angle);
            }
        }
        if outcome.is_failure() {
            let worst = Box::new(judged);
            self.keep(worst.kind(), KindTally { count: 1, worst });
        }
    }

    fn keep(&mut self, kind: FaultKind, found: KindTally) {
        match self.kinds.get_mut(&kind) {
            Some(known) => {
                known.count += found.count;
                if found.worst.compare(&known.worst).is_lt() {
                    known.worst = found.worst;
                }
            }
            None => {
                self.kinds.insert(kind, found);
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.count_all(&other);
        for (kind, found) in other.kinds {
            self.keep(kind, found);
        }
    }

    /// Counts what another row counted, without its faults.
    fn count_all(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        for ((due, there), (more_due, more_there)) in self.parts.iter_mut().zip(other.parts) {
            *due += more_due;
            *there += more_there;
        }
        self.declined += other.declined;
        self.time += other.time;
        self.lengths.merge(&other.lengths);
        self.angles.merge(&other.angles);
    }
}

/// All rows, by regime and query.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// In the order of [`REGIMES`], then by name; of a regime in the order of [`Question::ALL`].
    pub rows: Vec<TallyRow>,
}

impl Tally {
    /// Of no case.
    pub const EMPTY: &'static Self = &Self { rows: vec![] };

    /// Counts a case of the regime `name`, whose answer took `time`, and keeps it if it is the worst of its kind.
    pub fn add(&mut self, name: &str, judged: JudgedCase, time: Duration) {
        self.row(name, judged.case.question).add(judged, time);
    }

    /// Counts what another one counted.
    pub fn merge(&mut self, other: Self) {
        for theirs in other.rows {
            if let Some(question) = theirs.question {
                self.row(&theirs.name, question).merge(theirs);
            }
        }
    }

    /// One row a regime, without its faults.
    pub fn regimes(&self) -> Vec<TallyRow> {
        let of_regime = self.rows.chunk_by(|one, next| one.name == next.name);
        of_regime.map(|rows| sum(&rows[0].name, rows)).collect()
    }

    /// Every case in one row, without its faults.
    pub fn all(&self) -> TallyRow {
        sum("all", &self.rows)
    }

    /// Takes out the queries that the engine declined in every case: it does not offer them. How many cases of each there
    /// were.
    pub fn take_not_offered(&mut self) -> Vec<(Question, u64)> {
        let mut taken = vec![];
        for question in Question::ALL {
            let of_question = |row: &&TallyRow| row.question == Some(question);
            let rows = || self.rows.iter().filter(of_question);
            let cases: u64 = rows().map(TallyRow::total).sum();
            if cases > 0 && rows().all(TallyRow::is_declined) {
                taken.push((question, cases));
            }
        }
        let is_taken = |row: &TallyRow| taken.iter().any(|(one, _)| row.question == Some(*one));
        self.rows.retain(|row| !is_taken(row));
        taken
    }

    /// The faults of the engine: the worst of each regime and outcome, and up to a few of each outcome that are of
    /// another kind than all of these. The worst of each outcome come first, then another kind of each, and so on; what is of
    /// a kind that was there before comes last.
    pub fn faults(&self) -> Vec<FoundFault> {
        let (mut new, mut again, mut others) = (vec![], vec![], vec![]);
        for rows in self.rows.chunk_by(|one, next| one.name == next.name) {
            for outcome in CaseOutcome::ALL {
                for (place, fault) in faults(rows, outcome).into_iter().enumerate() {
                    let is_new = !new.iter().any(|one: &FoundFault| one.kind == fault.kind);
                    match (place, is_new) {
                        (0, true) => new.push(fault),
                        (0, false) => again.push(fault),
                        _ => others.push(fault),
                    }
                }
            }
        }
        others.sort_by(|one, other| one.worst.compare(&other.worst));
        let mut room = [MAX_KINDS; CaseOutcome::ALL.len()];
        for fault in others {
            let left = &mut room[fault.kind.outcome as usize];
            if *left > 0 && !new.iter().any(|one| one.kind == fault.kind) {
                *left -= 1;
                new.push(fault);
            }
        }
        let mut turns = in_turns(new);
        turns.extend(again);
        turns
    }

    fn row(&mut self, name: &str, question: Question) -> &mut TallyRow {
        let place = |name: &str, question: Option<Question>| {
            let known = REGIMES.iter().position(|regime| regime.name == name);
            let question = Question::ALL.iter().position(|one| Some(*one) == question);
            (known.unwrap_or(REGIMES.len()), name.to_string(), question)
        };
        let is_it = |row: &TallyRow| row.question == Some(question) && row.name == name;
        let index = match self.rows.iter().position(is_it) {
            Some(index) => index,
            None => {
                let own = place(name, Some(question));
                let before = |row: &TallyRow| place(&row.name, row.question) < own;
                let index = self.rows.partition_point(before);
                self.rows.insert(index, TallyRow::new(name, Some(question)));
                index
            }
        };
        &mut self.rows[index]
    }
}

fn sum(name: &str, rows: &[TallyRow]) -> TallyRow {
    let mut sum = TallyRow::new(name, None);
    for row in rows {
        sum.count_all(row);
    }
    sum
}

/// The worst fault of each outcome, then the next worst of each, until none is left.
fn in_turns(mut faults: Vec<FoundFault>) -> Vec<FoundFault> {
    faults.sort_by(|one, other| one.worst.compare(&other.worst));
    let mut before = [0; CaseOutcome::ALL.len()];
    let mut numbered: Vec<(usize, FoundFault)> = vec![];
    for fault in faults {
        let place = &mut before[fault.kind.outcome as usize];
        numbered.push((*place, fault));
        *place += 1;
    }
    numbered.sort_by_key(|(turn, fault)| (*turn, fault.kind.outcome as usize));
    numbered.into_iter().map(|(_, fault)| fault).collect()
}

/// The faults of one outcome in the rows of a regime, the worst first.
fn faults(rows: &[TallyRow], outcome: CaseOutcome) -> Vec<FoundFault> {
    let kinds = rows.iter().flat_map(|row| {
        let of_outcome = row.kinds.iter().filter(|(kind, _)| kind.outcome == outcome);
        of_outcome.map(|(kind, found)| FoundFault {
            regime: row.name.clone(),
            kind: kind.clone(),
            count: found.count,
            worst: JudgedCase::clone(&found.worst),
        })
    });
    let mut faults: Vec<FoundFault> = kinds.collect();
    faults.sort_by(|one, other| one.worst.compare(&other.worst));
    faults
}
