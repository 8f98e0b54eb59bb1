//! The displacements of a frame, and where its movers came from.

use crate::run::simulation::{RunHistory, State, TracedFrame};
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

impl Frame {
    /// The frame of `history` that was recorded.
    pub(super) fn of(history: &RunHistory, traced: &TracedFrame) -> Self {
        let (number, before) = (traced.number, traced.before.clone());
        Self {
            number,
            bodies: history.level().moving.iter().map(|one| one.body).collect(),
            trail: trail(history, number, &before),
            before,
            after: traced.after.clone(),
        }
    }
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
