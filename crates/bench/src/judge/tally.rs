//! The results of all cases so far: how many of each kind, how large the errors are, and the worst.

use super::{
    fault_kind::FaultKind,
    histogram::ErrorHistogram,
    outcome::CaseOutcome,
    regimes::REGIMES,
    rules::{AnswerPart, JudgingRules},
    ruling::Ruling,
};
use crate::engine::NoAnswer;
use capsule_core::method::GivenAnswer;
use capsule_core::method::Question;
use capsule_scenes::run::verdict::Fault;
use capsule_text::query::QueryCase;
use std::{
    cmp::{Ordering, Reverse},
    collections::HashMap,
    time::Duration,
};

/// A case with what came of it.
#[derive(Clone, Debug)]
pub struct JudgedCase {
    /// Its place among all cases, from 0.
    pub number: u64,
    pub case: QueryCase,
    pub given: Result<GivenAnswer, NoAnswer>,
    /// The ruling on its answer.
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
            (Ok(_), Some(fault)) => {
                let way = self.case.asked_pair().displacement.length();
                fault.of_case(way, self.ruling.error.map(|error| error.length))
            }
            (Ok(_), None) if self.ruling.left_out.is_empty() => String::new(),
            (Ok(_), None) => {
                let parts = self.ruling.left_out.iter().map(AnswerPart::to_string);
                format!("no {} in the answer", parts.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The kind of its fault.
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

/// How often a kind of fault is in which regime.
#[derive(Clone, Debug)]
pub struct KindCount {
    pub kind: FaultKind,
    /// In all regimes.
    pub count: u64,
    /// The most frequent first.
    pub regimes: Vec<(String, u64)>,
}

/// A fault of an engine: its worst case of many.
#[derive(Clone, Debug)]
pub struct FoundFault {
    pub regime: String,
    /// The kind of the faults.
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
    /// The errors of all answers, meters.
    pub lengths: ErrorHistogram,
    /// The errors of all normals, degrees.
    pub angles: ErrorHistogram,
    /// The time that the answers took.
    pub time: Duration,
    counts: [u64; CaseOutcome::ALL.len()],
    /// The number of unanswered cases that the engine declined.
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

    /// The worst case of each kind, in no order.
    fn faults(&self) -> impl Iterator<Item = FoundFault> {
        self.kinds.iter().map(|(kind, found)| FoundFault {
            regime: self.name.clone(),
            kind: kind.clone(),
            count: found.count,
            worst: JudgedCase::clone(&found.worst),
        })
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
    /// The counts of no case.
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

    /// Every kind of fault, the most frequent first; their counts add up to the [failures](TallyRow::failures) of all rows.
    pub fn kinds(&self) -> Vec<KindCount> {
        let mut kinds: Vec<(KindCount, u64)> = vec![];
        for row in &self.rows {
            for (kind, found) in &row.kinds {
                let first = found.worst.number;
                let there = (row.name.clone(), found.count);
                match kinds.iter_mut().find(|(known, _)| known.kind == *kind) {
                    Some((known, number)) => {
                        known.count += found.count;
                        known.regimes.push(there);
                        *number = first.min(*number);
                    }
                    None => {
                        let (kind, count) = (kind.clone(), found.count);
                        let regimes = vec![there];
                        kinds.push((
                            KindCount {
                                kind,
                                count,
                                regimes,
                            },
                            first,
                        ));
                    }
                }
            }
        }
        // The numbers of the cases decide among as many: no two kinds share one.
        kinds.sort_by_key(|(kind, number)| (Reverse(kind.count), *number));
        let kinds = kinds.into_iter().map(|(mut kind, _)| {
            // Regimes are in the order of the table, and stay so where they have as many.
            kind.regimes.sort_by_key(|(_, count)| Reverse(*count));
            kind
        });
        kinds.collect()
    }

    /// The faults of the engine: the worst case of each of the `most_kinds` most frequent [kinds](Self::kinds), then the worst of each
    /// regime and outcome that is not among them.
    pub fn faults(&self, most_kinds: usize) -> Vec<FoundFault> {
        let all: Vec<FoundFault> = self.rows.iter().flat_map(TallyRow::faults).collect();
        let worst = |faults: &mut dyn Iterator<Item = &FoundFault>| {
            let worst = faults.min_by(|one, other| one.worst.compare(&other.worst));
            worst.cloned()
        };
        let common = self.kinds().into_iter().take(most_kinds).map(|common| {
            let mut of_kind = all.iter().filter(|fault| fault.kind == common.kind);
            worst(&mut of_kind)
        });
        let mut found: Vec<FoundFault> = common.flatten().collect();
        for rows in self.rows.chunk_by(|one, next| one.name == next.name) {
            for outcome in CaseOutcome::ALL {
                let mut own = all
                    .iter()
                    .filter(|one| one.regime == rows[0].name && one.kind.outcome == outcome);
                let worst = worst(&mut own);
                let is_new = |one: &FoundFault| {
                    let mut same = found.iter();
                    !same.any(|known| known.worst.number == one.worst.number)
                };
                found.extend(worst.filter(is_new));
            }
        }
        found
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

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_text::query::read_answer;

    /// Among many rare faults the frequent one is kept as well, and no wrong answer is left out of the counts.
    #[test]
    fn the_most_frequent_kind_comes_first_and_all_kinds_add_up() {
        let line = |x: f32| {
            format!(
                r#"{{"query": "sphere_sphere", "a": {{"sphere": {{"center": [{x}, 0, 0], "radius": 1}}}},
                "b": {{"sphere": {{"center": [0, 0, 0], "radius": 1}}}}}}"#
            )
        };
        let answers = [
            r#"{"hit": false}"#,
            r#"{"hit": true, "depth": 0.9}"#,
            r#"{"hit": true, "depth": 1.1}"#,
            r#"{"hit": true, "depth": 1.02}"#,
            r#"{"hit": true, "depth": 1.01}"#,
            r#"{"hit": true}"#,
        ];
        let mut tally = Tally::default();
        for (regime, number) in [("edge", 0), ("vertex", 10)] {
            for (place, answer) in answers.iter().enumerate() {
                let case = QueryCase::read(line(1.0).as_bytes()).expect("a case");
                let given = read_answer(answer.as_bytes()).expect("an answer");
                let judged = JudgedCase::new(number + place as u64, case, Ok(given));
                tally.add(regime, judged, Duration::ZERO);
            }
        }
        let kinds = tally.kinds();
        let counts: Vec<u64> = kinds.iter().map(|kind| kind.count).collect();
        assert_eq!(counts, [6, 2, 2]);
        assert_eq!(kinds[0].kind.direction, "too long");
        assert_eq!(kinds[0].regimes, [("edge".into(), 3), ("vertex".into(), 3)]);
        assert_eq!(counts.iter().sum::<u64>(), tally.all().failures());
        let faults = tally.faults(2);
        let first = faults.first().expect("a fault");
        assert_eq!((&first.kind, first.worst.number), (&kinds[0].kind, 2));
        for regime in ["edge", "vertex"] {
            for outcome in [CaseOutcome::Missed, CaseOutcome::Depth] {
                let is_it = |one: &FoundFault| one.regime == regime && one.kind.outcome == outcome;
                assert!(faults.iter().any(is_it), "{regime} {outcome:?}");
            }
        }
    }
}
