//! The rules for right answers, beyond rounding.

use capsule_core::method::{Answer, GivenAnswer, Question};
use std::fmt;

/// By which rules answers are judged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JudgingRules {
    /// Errors up to this length are right, meters; 0 leaves it at what rounding decides.
    pub within: f32,
    /// Values without which an answer is wrong.
    pub required: Vec<AnswerPart>,
}

/// A value of an answer besides whether the shapes touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerPart {
    /// The fraction of the displacement traveled at first contact.
    Time,
    /// The length of the push.
    Depth,
    /// The direction of the push.
    Normal,
    /// A point of the obstacle.
    Point,
    /// The distance between the cores.
    Distance,
}

impl AnswerPart {
    /// Every one, in the order of a table's columns.
    pub const ALL: [Self; 5] = [
        Self::Time,
        Self::Depth,
        Self::Normal,
        Self::Point,
        Self::Distance,
    ];

    /// Its key in an answer.
    pub fn key(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Depth => "depth",
            Self::Normal => "normal",
            Self::Point => "point",
            Self::Distance => "distance",
        }
    }

    /// The one of that [key](Self::key).
    pub fn named(key: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|part| part.key() == key);
        found.ok_or_else(|| {
            let keys = Self::ALL.map(Self::key).join(", ");
            format!("an answer has no value `{key}`; the values are {keys}")
        })
    }

    /// Whether an answer with this `hit` to `question` can be expected to have it. A sweep has a depth only where the shapes
    /// overlap from the start, and a distance only where the `exact` answer has one.
    pub fn is_due(self, question: Question, hit: bool, exact: &Answer) -> bool {
        match self {
            Self::Time => hit && question.is_sweep(),
            Self::Depth => hit && exact.time.is_none_or(|time| time <= 0.0),
            Self::Normal | Self::Point => hit,
            Self::Distance => exact.distance.is_some(),
        }
    }

    /// Whether an answer has it.
    pub fn is_in(self, given: &GivenAnswer) -> bool {
        match self {
            Self::Time => given.time.is_some(),
            Self::Depth => given.depth.is_some(),
            Self::Normal => given.normal.is_some(),
            Self::Point => given.point.is_some(),
            Self::Distance => given.distance.is_some(),
        }
    }
}

impl fmt::Display for AnswerPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}
