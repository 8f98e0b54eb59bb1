//! The keys of a line beside its case: regime, frame, note, the recorded answer, and whether its writer waits for a reply.

use super::{GivenError, read_answer};
use capsule_core::method::GivenAnswer;
use serde_json::value::RawValue;

/// The part of a case's line besides the question.
#[derive(Clone, Debug, Default)]
pub struct CaseNote {
    /// The kind of case.
    pub regime: Option<String>,
    pub frame: Option<u64>,
    /// The writer's text about it.
    pub text: Option<String>,
    /// The writer waits for a reply, where the line comes from a socket.
    pub wants_reply: bool,
    pub(super) answer: Option<Box<RawValue>>,
}

impl CaseNote {
    /// The note of a case of that kind.
    pub fn of_regime(name: &str) -> Self {
        Self {
            regime: Some(name.into()),
            ..Self::default()
        }
    }

    /// The engine's recorded answer, if the line has one.
    pub fn answer(&self) -> Option<Result<GivenAnswer, GivenError>> {
        let answer = self.answer.as_ref()?;
        Some(read_answer(answer.get().as_bytes()))
    }
}
