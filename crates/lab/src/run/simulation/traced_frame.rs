//! One frame with its trace: the response's steps, and every test that it ran.

use super::{ResponseChoice, RunHistory, State, next_state};
use capsule_core::{
    method::{FrameRecorder, Probed},
    trace::Record,
};

/// A frame that was run with a recorder.
///
/// A body may be tested several times in a frame, each time somewhere else: each is a test of its own.
#[derive(Clone, Debug)]
pub struct TracedFrame {
    /// The frame's number; frame 0 begins with the scene as written.
    pub number: usize,
    /// Every mover at the frame's start.
    pub before: State,
    /// Every mover at its end.
    pub after: State,
    /// Every step.
    pub record: Record,
    /// Every test, in the order they were made.
    pub tests: Vec<Probed>,
    /// Whether a number of a step is NaN or infinite. An outline leaves out the steps of tests, unless it is a checked one.
    pub has_non_finite: bool,
}

impl TracedFrame {
    /// Frame `number` of `history`, or the next one where that is not reached yet.
    pub fn of(history: &RunHistory, number: usize) -> Self {
        Self::made_by(FrameRecorder::default(), history, number, history.chosen())
    }

    /// The same frame without the steps inside its tests: the contacts and their effects, at about the cost of running it.
    pub fn outline(history: &RunHistory, number: usize) -> Self {
        Self::outline_by(history, number, history.chosen())
    }

    /// The outline, which knows of the steps that it leaves out whether a number of them is NaN or infinite.
    pub(in crate::run) fn checked_outline(history: &RunHistory, number: usize) -> Self {
        let recorder = FrameRecorder::checked_outline();
        Self::made_by(recorder, history, number, history.chosen())
    }

    /// The outline of the same frame, from the same start, answered by `chosen`.
    pub(crate) fn outline_by(history: &RunHistory, number: usize, chosen: &ResponseChoice) -> Self {
        Self::made_by(FrameRecorder::outline(), history, number, chosen)
    }

    /// The trace of the same frame with every repair of the response and of its broad phase; `None` where none is off.
    pub(crate) fn repaired(history: &RunHistory, number: usize) -> Option<Record> {
        let chosen = history.chosen();
        let off = chosen.off_in_all();
        let full = chosen.with_in_all(&off);
        let recorder = FrameRecorder::default();
        (!off.is_empty()).then(|| Self::made_by(recorder, history, number, &full).record)
    }

    fn made_by(
        mut recorder: FrameRecorder,
        history: &RunHistory,
        number: usize,
        chosen: &ResponseChoice,
    ) -> Self {
        let number = number.min(history.newest());
        let before = history.state(number);
        let control = history.control(number);
        let after = next_state(history.level(), &before, &control, chosen, &mut recorder);
        let has_non_finite = recorder.has_non_finite();
        let (record, tests) = recorder.finish();
        Self {
            number,
            before,
            after,
            record,
            tests,
            has_non_finite,
        }
    }
}
