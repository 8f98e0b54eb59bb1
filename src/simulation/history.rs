use super::{Chosen, FrameNote, Level, State, next_state};
use crate::response::Control;

/// How many states are kept at most; between them, frames are run again.
const MOST_KEPT: usize = 1024;

/// The frames of a run, any of which can be visited.
///
/// A frame is a pure function of the one before and its input, so not all need to be kept: every `stride`-th state is,
/// and the stride doubles as the run grows. Inputs are kept for all.
#[derive(Clone, Debug)]
pub struct History {
    level: Level,
    chosen: Chosen,
    controls: Vec<Control>,
    kept: Vec<State>,
    stride: usize,
    notes: Vec<FrameNote>,
    last: State,
}

impl History {
    /// A run that stands at frame 0 in `start`.
    pub fn new(level: Level, start: State, chosen: Chosen) -> Self {
        Self {
            level,
            chosen,
            controls: vec![],
            kept: vec![start.clone()],
            stride: 1,
            notes: vec![],
            last: start,
        }
    }

    /// What does not change.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// How contacts are answered.
    pub fn chosen(&self) -> &Chosen {
        &self.chosen
    }

    /// The number of the newest state; frame `n` leads from state `n` to state `n + 1`.
    pub fn newest(&self) -> usize {
        self.controls.len()
    }

    /// The input of the frames so far.
    pub fn controls(&self) -> &[Control] {
        &self.controls
    }

    /// What the end of every frame so far says, by its number.
    pub fn notes(&self) -> &[FrameNote] {
        &self.notes
    }

    /// The states from `from` to `to` that are kept: all of a short run, every few of a long one.
    pub fn kept(&self, from: usize, to: usize) -> impl Iterator<Item = &State> {
        let first = from.div_ceil(self.stride);
        let last = (to / self.stride + 1).min(self.kept.len());
        self.kept[first.min(last)..last].iter()
    }

    /// Runs one more frame.
    pub fn advance(&mut self, control: Control) {
        self.last = self.after(&self.last, &control);
        self.controls.push(control);
        self.notes.push(FrameNote::of(&self.last));
        if self.newest().is_multiple_of(self.stride) {
            self.kept.push(self.last.clone());
        }
        if self.kept.len() > MOST_KEPT {
            let mut index = 0;
            self.kept.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride *= 2;
        }
    }

    /// The state before frame `frame`, or the newest there is.
    pub fn state(&self, frame: usize) -> State {
        if frame >= self.newest() {
            return self.last.clone();
        }
        let mut state = self.kept[frame / self.stride].clone();
        for control in &self.controls[frame - frame % self.stride..frame] {
            state = self.after(&state, control);
        }
        state
    }

    /// Forgets every frame from `frame` on.
    pub fn cut(&mut self, frame: usize) {
        if frame >= self.newest() {
            return;
        }
        self.last = self.state(frame);
        self.controls.truncate(frame);
        self.notes.truncate(frame);
        self.kept.truncate(frame / self.stride + 1);
    }

    /// The state after `state`.
    fn after(&self, state: &State, control: &Control) -> State {
        next_state(&self.level, state, control, &self.chosen, &mut ())
    }
}
