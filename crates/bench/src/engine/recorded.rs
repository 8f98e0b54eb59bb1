//! A recording as a method: it answers the one case that is shown with what its engine wrote down about it.

use super::{
    NoAnswer,
    method::{MethodName, reply_of, routines},
};
use capsule_core::method::{
    Algorithm, ExternalMethod, NoAnswerReason, NoReply, Pair, PairReply, Question, Settings,
};
use capsule_text::query::{GivenAnswer, QueryCase};
use glam::Vec3;
use std::sync::{Mutex, PoisonError};

/// The rounding of a coordinate that went through a scene's text, as a share of the case's size.
const ROUNDING: f32 = 4.0 * f32::EPSILON;

/// A recording that is a method, until this process ends.
#[derive(Clone, Copy, Debug)]
pub struct RecordedMethod {
    algorithms: &'static [Algorithm],
    shown: &'static ShownCase,
}

impl RecordedMethod {
    /// The method of the recording `name`, which answers nothing before a case is shown. Where the `known` methods have such
    /// a name, it gets a number.
    pub fn new(name: &str, known: &[&str]) -> Self {
        let shown: &'static ShownCase = Box::leak(Box::default());
        let name = MethodName {
            name,
            known,
            title: "Recording",
            by: name,
            contributes: "A recording: it has only answers, no steps.",
        };
        Self {
            algorithms: routines(&name, shown),
            shown,
        }
    }

    /// Answers `case` with `answer` from now on, and no other case.
    pub fn show(&self, case: &QueryCase, answer: Result<GivenAnswer, NoAnswer>) {
        let mut shown = self.shown.0.lock().unwrap_or_else(PoisonError::into_inner);
        *shown = Some(RecordedAnswer {
            question: case.question,
            pair: case.asked_pair(),
            answer,
        });
    }

    pub fn name(&self) -> &'static str {
        self.algorithms[0].article.name
    }

    /// The routine that answers `question`.
    pub fn algorithm(&self, question: Question) -> Option<&'static Algorithm> {
        let mut all = self.algorithms.iter();
        all.find(|algorithm| algorithm.question == question)
    }

    /// Whether `algorithm` is one of its routines.
    pub fn is_asked_by(&self, algorithm: &Algorithm) -> bool {
        self.algorithms.iter().any(|own| own == algorithm)
    }
}

/// A case, and what its engine answered.
#[derive(Debug)]
struct RecordedAnswer {
    question: Question,
    pair: Pair,
    answer: Result<GivenAnswer, NoAnswer>,
}

/// The case that is shown.
#[derive(Debug, Default)]
struct ShownCase(Mutex<Option<RecordedAnswer>>);

impl ExternalMethod for ShownCase {
    fn reply(
        &self,
        question: Question,
        pair: &Pair,
        settings: &Settings,
    ) -> Result<PairReply, NoReply> {
        let shown = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*shown {
            Some(own) if own.question == question && is_same(&own.pair, pair) => {
                reply_of(own.answer.clone(), (question, pair), settings)
            }
            _ => Err(NoReply {
                silence: NoAnswerReason::Declined,
                why: "no answer: the recording does not have these shapes".into(),
            }),
        }
    }
}

/// Whether two cases are the same but for rounding.
fn is_same(one: &Pair, other: &Pair) -> bool {
    let origin = one.obstacle.place();
    let allowed = ROUNDING * (one.size() + origin.abs().max_element());
    let points = |pair: &Pair| -> Vec<Vec3> {
        let own = pair.mover.points().into_iter();
        let points = own.chain(pair.obstacle.points());
        points.chain([pair.displacement]).collect()
    };
    let [own, others] = [one, other].map(points);
    let radii = |pair: &Pair| [pair.mover.radius(), pair.obstacle.radius()];
    let mut pairs = own.iter().zip(&others);
    own.len() == others.len()
        && pairs.all(|(a, b)| (*a - *b).abs().max_element() <= allowed)
        && radii(one) == radii(other)
}
