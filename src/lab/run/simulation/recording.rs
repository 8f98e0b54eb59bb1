//! One frame with its whole trace: every test that the response ran, with its steps.

use super::{ResponseChoice, RunHistory, State, next_state};
use crate::{
    core::{catalog::AlgorithmChoice, method::FrameRecorder, trace::Record},
    lab::{
        run::pairs::{PairStudy, judged},
        scene::TestedPair,
    },
};
use glam::Vec3;

/// A frame: what leads from one state to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Its number; frame 0 begins with the scene as written.
    pub number: usize,
    /// Index of every mover's body among the scene's.
    pub bodies: Vec<usize>,
    /// Every mover at its start.
    pub before: State,
    /// Every mover at its end.
    pub after: State,
    /// Where each mover was in the frames before, the oldest place first, the frame's start last.
    pub trail: Vec<Vec<Vec3>>,
}

/// How many frames back the trail of a mover reaches.
const TRAIL: usize = 60;

/// The places of each mover in the states that the history keeps of the last frames, and at the start of this one; a
/// mover that was put elsewhere has them from there on.
fn trail(history: &RunHistory, number: usize, before: &State) -> Vec<Vec<Vec3>> {
    let from = number.saturating_sub(TRAIL);
    let states: Vec<&State> = match number.checked_sub(1) {
        Some(to) => history.kept(from, to).chain([before]).collect(),
        None => vec![before],
    };
    let placed = |mover: usize| {
        let placed = history.level().placed.iter();
        let own = placed.filter(|one| one.mover == mover && one.pose.is_some());
        let passed = own
            .map(|one| one.frame)
            .take_while(|&frame| frame <= number);
        passed.last().unwrap_or(0)
    };
    let places = |mover: usize| {
        let placed = placed(mover);
        let own = states.iter().filter(|state| state.frame >= placed);
        own.map(|state| state.movers[mover].place()).collect()
    };
    (0..before.movers.len()).map(places).collect()
}

/// A frame that was run with a recorder: its steps, and every test that the response ran beside the right answer.
///
/// A body may be tested several times in a frame, each time somewhere else: each is a pair of its own.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The displacements of the frame.
    pub frame: Frame,
    /// Every step.
    pub record: Record,
    /// Every test, in the order they were made.
    pub pairs: Vec<PairStudy>,
    /// The trace of the same frame with every repair of the response, where some are off.
    pub repaired: Option<Record>,
}

impl Recording {
    /// Frame `number` of `history`, or the next one where that is not reached yet.
    pub fn of(history: &RunHistory, number: usize) -> Self {
        Self::answered_by(history, number, history.chosen())
    }

    /// The same frame, from the same start, answered by `chosen`.
    pub(crate) fn answered_by(
        history: &RunHistory,
        number: usize,
        chosen: &ResponseChoice,
    ) -> Self {
        let number = number.min(history.newest());
        let before = history.state(number);
        let control = history.control(number);
        let (level, mut recorder) = (history.level(), FrameRecorder::default());
        let after = next_state(level, &before, &control, chosen, &mut recorder);
        let (record, probed) = recorder.finish();
        let full = chosen.repaired();
        let has_more = full.settings.repairs.len() > chosen.settings.repairs.len();
        let repaired = has_more.then(|| {
            let mut recorder = FrameRecorder::default();
            next_state(level, &before, &control, &full, &mut recorder);
            recorder.finish().0
        });
        let pairs = probed.into_iter().map(|probed| {
            let probe = probed.probe;
            let tested = TestedPair {
                mover: probe.mover,
                obstacle: probe.obstacle,
                part: probe.part,
            };
            let choice = AlgorithmChoice::new(probe.algorithm, probe.settings);
            judged(
                tested,
                probe.pair,
                choice,
                probed.answer,
                probed.steps,
                &record.steps,
            )
        });
        Self {
            pairs: pairs.collect(),
            repaired,
            frame: Frame {
                number,
                bodies: level.moving.iter().map(|one| one.body).collect(),
                trail: trail(history, number, &before),
                before,
                after,
            },
            record,
        }
    }
}
