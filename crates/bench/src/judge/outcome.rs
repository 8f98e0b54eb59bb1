//! The outcome of an answer, in one word.

use crate::engine::NoAnswer;
use capsule_core::method::NoAnswerReason;
use capsule_scenes::run::verdict::Fault;

/// The outcome of one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaseOutcome {
    /// The answer is right, as far as it goes.
    Right,
    /// No hit, it says, though they meet.
    Missed,
    /// A hit, it says, though they do not meet.
    FalseHit,
    /// When they meet is wrong.
    Time,
    /// The length of the push is.
    Depth,
    Normal,
    Point,
    /// How far the cores are apart is.
    Distance,
    /// A value that the rules require is not in it.
    Incomplete,
    /// A number of the answer is none.
    NotANumber,
    /// It ended instead of answering.
    Crashed,
    /// It did not answer in time.
    Hung,
    /// It wrote something else.
    Junk,
    /// The engine does not answer this, or did not get it.
    Unanswered,
}

impl CaseOutcome {
    /// Every one, in the order of a table's columns.
    pub const ALL: [Self; 14] = [
        Self::Right,
        Self::Missed,
        Self::FalseHit,
        Self::Time,
        Self::Depth,
        Self::Normal,
        Self::Point,
        Self::Distance,
        Self::Incomplete,
        Self::NotANumber,
        Self::Crashed,
        Self::Hung,
        Self::Junk,
        Self::Unanswered,
    ];

    /// How many of `tries` to round the numbers of a case are worth it: each of one that hangs takes all of its time.
    pub fn tries(self, tries: usize) -> usize {
        match self {
            Self::Hung => 0,
            Self::Crashed | Self::Junk => tries / 8,
            _ => tries,
        }
    }

    /// At the head of a column.
    pub fn title(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Missed => "missed",
            Self::FalseHit => "false hit",
            Self::Time => "time",
            Self::Depth => "depth",
            Self::Normal => "normal",
            Self::Point => "point",
            Self::Distance => "distance",
            Self::Incomplete => "incomplete",
            Self::NotANumber => "NaN",
            Self::Crashed => "crashed",
            Self::Hung => "hung",
            Self::Junk => "junk",
            Self::Unanswered => "unanswered",
        }
    }

    /// The outcome as a key and in the names of files.
    pub fn key(self) -> String {
        match self {
            // Scripts read it.
            Self::NotANumber => "not-a-number".into(),
            other => other.title().replace(' ', "-"),
        }
    }

    /// Whether it speaks against the engine.
    pub fn is_failure(self) -> bool {
        !matches!(self, Self::Right | Self::Unanswered)
    }

    /// Whether the engine did something else than answer: no allowance covers that.
    pub fn is_breakdown(self) -> bool {
        matches!(self, Self::Crashed | Self::Hung | Self::Junk)
    }

    /// The outcome of a fault.
    pub(super) fn of_fault(fault: &Fault) -> Self {
        match fault {
            Fault::MissedHit(_) | Fault::MissedImpact(_) => Self::Missed,
            Fault::FalseHit(_) | Fault::FalseImpact(_) => Self::FalseHit,
            Fault::NoAnswer(silence) => Self::of_silence(*silence),
            Fault::NonFinite => Self::NotANumber,
            Fault::Late(_) | Fault::Early(_) => Self::Time,
            Fault::DepthShort(_) | Fault::DepthLong(_) => Self::Depth,
            Fault::NormalOff(_) | Fault::NormalLength(_) | Fault::NormalAlong => Self::Normal,
            Fault::PointOff(..) => Self::Point,
            Fault::DistanceOff(_) => Self::Distance,
        }
    }

    pub(crate) fn of_silence(silence: NoAnswerReason) -> Self {
        match silence {
            NoAnswerReason::NotThere | NoAnswerReason::Crashed => Self::Crashed,
            NoAnswerReason::Hung => Self::Hung,
            NoAnswerReason::Junk => Self::Junk,
            NoAnswerReason::Waiting | NoAnswerReason::Declined => Self::Unanswered,
        }
    }

    /// The outcome of a missing answer.
    pub(super) fn of_none(none: &NoAnswer) -> Self {
        match none {
            NoAnswer::NotStarted(_) | NoAnswer::Crashed { .. } => Self::Crashed,
            NoAnswer::Hung { .. } => Self::Hung,
            NoAnswer::Junk(_) => Self::Junk,
            NoAnswer::Declined(_) | NoAnswer::Unasked => Self::Unanswered,
        }
    }
}
