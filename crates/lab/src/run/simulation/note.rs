//! The note kept of every frame, however many there are, for timelines.

use super::State;

/// The state at a frame's end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FrameNote {
    /// Whether a mover stands on something.
    pub ground: bool,
    /// Whether a mover leans against something.
    pub wall: bool,
    /// Whether a mover has a number that is none.
    pub non_finite: bool,
}

impl FrameNote {
    /// Whether anything is touched.
    pub fn touches(&self) -> bool {
        self.ground || self.wall
    }

    /// The note of `state`, a frame's end.
    pub(super) fn of(state: &State) -> Self {
        let movers = &state.movers;
        Self {
            ground: movers.iter().any(|mover| mover.ground.is_some()),
            wall: movers.iter().any(|mover| mover.touches_wall),
            non_finite: movers.iter().any(|mover| !mover.is_finite()),
        }
    }
}
