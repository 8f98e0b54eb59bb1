//! The result of a hunt.

use super::frame_failure::FrameFailure;
use crate::judge::tally::JudgedCase;
use capsule_scenes::run::verdict::Fault;
use std::cmp::Ordering;

/// A case near a scene that fails.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// The numbers that were varied, in the order of the freedoms.
    pub values: Vec<f32>,
    /// How far they are from the scene's own: 0 there, 1 at the border of the neighborhood.
    pub distance: f32,
    pub failure: HuntFailure,
}

#[derive(Clone, Debug)]
pub enum HuntFailure {
    Answer(Box<WrongAnswer>),
    /// In one of several frames.
    Frame(FrameFailure),
}

/// A wrong answer to a question about two shapes.
#[derive(Clone, Debug)]
pub struct WrongAnswer {
    /// The case with its answer.
    pub judged: JudgedCase,
    /// Repairs that put it right, each by itself; none of a program.
    pub repairs: Vec<&'static str>,
    /// The fix, a clause; `None` of a program.
    pub remedy: Option<String>,
}

impl Counterexample {
    /// Whether both seem to fail for the same reason: of two such the worse is enough.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        match (&self.failure, &other.failure) {
            (HuntFailure::Answer(own), HuntFailure::Answer(others)) => {
                own.judged.ruling.outcome == others.judged.ruling.outcome
                    && own.repairs == others.repairs
            }
            (HuntFailure::Frame(own), HuntFailure::Frame(others)) => own.fault == others.fault,
            _ => false,
        }
    }

    /// Without those about which no repair is new: the fewer repairs put one right, the more that says of its cause.
    pub(super) fn fewest(mut all: Vec<Self>) -> Vec<Self> {
        let repairs = |one: &Self| match &one.failure {
            HuntFailure::Answer(wrong) => wrong.repairs.clone(),
            HuntFailure::Frame(_) => vec![],
        };
        all.sort_by(|a, b| {
            let by_count = repairs(a).len().cmp(&repairs(b).len());
            by_count.then(a.compare(b))
        });
        let mut told = vec![];
        all.retain(|one| {
            let new = repairs(one).into_iter().map(|repair| (one.title(), repair));
            let new: Vec<_> = new.filter(|repair| !told.contains(repair)).collect();
            let is_new = repairs(one).is_empty() || !new.is_empty();
            told.extend(new);
            is_new
        });
        all
    }

    /// The worse first; of two that are as bad, the one nearer to the scene.
    pub fn compare(&self, other: &Self) -> Ordering {
        let by_failure = match (&self.failure, &other.failure) {
            (HuntFailure::Answer(own), HuntFailure::Answer(others)) => {
                let worst = |one: &WrongAnswer| one.judged.ruling.faults.first().copied();
                match (worst(own), worst(others)) {
                    (Some(own), Some(others)) => Fault::compare(&others, &own),
                    // A failure without an answer comes first.
                    (own, others) => own.is_some().cmp(&others.is_some()),
                }
            }
            (HuntFailure::Frame(own), HuntFailure::Frame(others)) => own.compare(others),
            _ => Ordering::Equal,
        };
        by_failure.then(self.distance.total_cmp(&other.distance))
    }

    /// How it fails, a clause.
    pub fn complaint(&self) -> String {
        match &self.failure {
            HuntFailure::Answer(wrong) => wrong.judged.complaint(),
            HuntFailure::Frame(failure) => format!("frame {}: {}", failure.frame, failure.text),
        }
    }

    pub fn title(&self) -> &'static str {
        match &self.failure {
            HuntFailure::Answer(wrong) => wrong.judged.ruling.outcome.title(),
            HuntFailure::Frame(failure) => failure.fault.title(),
        }
    }

    /// The fix, a clause, where it is known.
    pub fn remedy(&self) -> Option<&str> {
        match &self.failure {
            HuntFailure::Answer(wrong) => wrong.remedy.as_deref(),
            HuntFailure::Frame(_) => None,
        }
    }
}
