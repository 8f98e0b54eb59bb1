//! All frames of a run: some states are kept, and the frames between them are run again.

use super::{FrameNote, Level, ResponseChoice, State, TracedFrame, next_state};
use crate::scene::Scene;
use capsule_core::{geometry::SameBits, method::Control};
use std::{collections::VecDeque, sync::Arc};

/// How many states are kept at most; between them, frames are run again.
const MAX_KEPT: usize = 1024;

/// How many outlines are kept: contacts that take turns from frame to frame are looked for in so many.
const MAX_OUTLINES: usize = 4;

/// The frames of a run, any of which can be visited.
///
/// A frame is a pure function of the one before and its input, so not all need to be kept: every `stride`-th state is,
/// and the stride doubles as the run grows. Inputs are kept for all; those of a replay are known before they are run.
#[derive(Clone, Debug)]
pub struct RunHistory {
    level: Level,
    chosen: ResponseChoice,
    /// The input of the frames that were run, then of those in a replay.
    input: Vec<Control>,
    newest: usize,
    kept: Vec<State>,
    stride: usize,
    notes: Vec<FrameNote>,
    last: State,
    /// The outlines of the last frames that breakpoints looked at, each with its frame's input. One may be of the frame after
    /// the newest state.
    outlines: VecDeque<(Control, Arc<TracedFrame>)>,
}

impl RunHistory {
    /// A run that stands at frame 0 in `start`.
    pub fn new(level: Level, start: State, chosen: ResponseChoice) -> Self {
        Self {
            level,
            chosen,
            input: vec![],
            newest: 0,
            kept: vec![start.clone()],
            stride: 1,
            notes: vec![],
            last: start,
            outlines: VecDeque::new(),
        }
    }

    /// The run of `scene` with its own replay, at frame 0.
    pub fn of(scene: &Scene, chosen: ResponseChoice) -> Self {
        let (level, start) = Level::of(scene, &chosen.context.finder);
        let mut history = Self::new(level, start, chosen);
        history.foresee(&scene.replay);
        history
    }

    /// Takes `input` for the frames to come, from the newest on.
    pub fn foresee(&mut self, input: &[Control]) {
        self.input.truncate(self.newest);
        self.input.extend_from_slice(input);
    }

    /// The history with the same start and input, answered by `chosen`; at frame 0.
    pub fn answered_by(&self, chosen: ResponseChoice) -> Self {
        let mut other = Self::new(self.level.clone(), self.kept[0].clone(), chosen);
        other.foresee(&self.input);
        other
    }

    /// Takes over the input of `other`. Frames that were run with another input are forgotten.
    pub fn keep_up(&mut self, other: &Self) {
        let pairs = self.controls().iter().zip(&other.input);
        let same = pairs.take_while(|(own, new)| own == new).count();
        self.cut(same);
        self.foresee(&other.input[same..]);
    }

    /// The constant part of the scene.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// How contacts are answered.
    pub fn chosen(&self) -> &ResponseChoice {
        &self.chosen
    }

    /// The number of the newest state; frame `n` leads from state `n` to state `n + 1`.
    pub fn newest(&self) -> usize {
        self.newest
    }

    /// The input of every frame that was run.
    pub fn controls(&self) -> &[Control] {
        &self.input[..self.newest]
    }

    /// The note of every frame so far, by its number.
    pub fn notes(&self) -> &[FrameNote] {
        &self.notes
    }

    /// The states from `from` to `to` that are kept: all of a short run, every few of a long one.
    pub fn kept(&self, from: usize, to: usize) -> impl Iterator<Item = &State> {
        let first = from.div_ceil(self.stride);
        let last = (to / self.stride + 1).min(self.kept.len());
        self.kept[first.min(last)..last].iter()
    }

    /// All input that is known: of the frames that were run, then what is left of a replay.
    pub fn input(&self) -> &[Control] {
        &self.input
    }

    /// The input of frame `frame`; none where nothing is known of it.
    pub fn control(&self, frame: usize) -> Control {
        self.input.get(frame).copied().unwrap_or_default()
    }

    /// Runs as many frames as lead to state `frame`: with the replay's input as far as it goes, then without any.
    pub fn reach(&mut self, frame: usize) {
        while self.newest < frame {
            let control = self.control(self.newest);
            if self.newest == self.input.len() {
                self.input.push(control);
            }
            self.run(&control);
        }
    }

    /// Runs one more frame with `control`. The replay from here on is forgotten.
    pub fn advance(&mut self, control: Control) {
        self.input.truncate(self.newest);
        self.input.push(control);
        self.run(&control);
    }

    /// Runs one more frame, whose input is noted already.
    fn run(&mut self, control: &Control) {
        self.last = match self.kept_outline(self.newest, control) {
            Some(outline) => {
                let mut after = outline.after.clone();
                self.level.place(&mut after);
                after
            }
            None => self.after(&self.last, control),
        };
        self.newest += 1;
        self.notes.push(FrameNote::of(&self.last));
        if self.newest.is_multiple_of(self.stride) {
            self.kept.push(self.last.clone());
        }
        if self.kept.len() > MAX_KEPT {
            let mut index = 0;
            self.kept.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            self.stride *= 2;
        }
    }

    /// Keeps the outline of a frame of this history: when the frame comes next, it is not run again.
    pub(in crate::run) fn keep_outline(&mut self, outline: Arc<TracedFrame>) {
        let number = outline.number;
        self.outlines.retain(|(_, kept)| kept.number != number);
        self.outlines.push_back((self.control(number), outline));
        if self.outlines.len() > MAX_OUTLINES {
            self.outlines.pop_front();
        }
    }

    /// The outline of frame `number`: the kept one, else the frame is run.
    pub(in crate::run) fn outline(&self, number: usize) -> Arc<TracedFrame> {
        let kept = self.kept_outline(number, &self.control(number));
        kept.unwrap_or_else(|| Arc::new(TracedFrame::outline(self, number)))
    }

    /// The outline of frame `number` with that input, if it is kept.
    fn kept_outline(&self, number: usize, control: &Control) -> Option<Arc<TracedFrame>> {
        let mut kept = self.outlines.iter();
        let is_it = |(known, outline): &&(Control, Arc<TracedFrame>)| {
            outline.number == number && known.same_bits(control)
        };
        kept.find(is_it).map(|(_, outline)| outline.clone())
    }

    /// The state before frame `frame`, or the newest there is.
    pub fn state(&self, frame: usize) -> State {
        if frame >= self.newest {
            return self.last.clone();
        }
        let mut state = self.kept[frame / self.stride].clone();
        for control in &self.input[frame - frame % self.stride..frame] {
            state = self.after(&state, control);
        }
        state
    }

    /// Takes from `other` the states that come out the same here, so that they are not run again: all before the first
    /// frame that is given another input, or before which something else is done; none where level, start or response
    /// differ. For a run that stands at frame 0.
    pub fn take_over(&mut self, other: &Self) {
        let same = self.frames_shared_with(other);
        self.level.share_tree(&other.level);
        if self.newest > 0 || same == 0 {
            return;
        }
        self.newest = other.newest;
        self.kept = other.kept.clone();
        self.stride = other.stride;
        self.notes = other.notes.clone();
        self.last = other.last.clone();
        self.outlines.clear();
        let mut input = std::mem::take(&mut self.input);
        input.resize(input.len().max(same), Control::default());
        self.input = input[..same].to_vec();
        self.cut(same);
        self.input = input;
    }

    /// Up to which frame the states of both are the same bits, as far as `other` was run.
    fn frames_shared_with(&self, other: &Self) -> usize {
        if !self.begins_as(other) {
            return 0;
        }
        let is_steered = |&frame: &usize| !self.control(frame).same_bits(&other.control(frame));
        let steered = (0..other.newest).find(is_steered).unwrap_or(other.newest);
        let placed = [self, other].map(|run| &run.level.placed);
        let alike = placed[0].iter().zip(placed[1]);
        let alike = alike.take_while(|(own, its)| own.same_bits(its)).count();
        let next = placed.into_iter().filter_map(|placed| placed.get(alike));
        // The placements before a frame are part of the state that it begins in.
        next.fold(steered, |shared, one| shared.min(one.frame - 1))
    }

    /// Whether both run the same level with the same response from the same start, whatever is done on the way.
    fn begins_as(&self, other: &Self) -> bool {
        let levels = [self, other].map(|run| {
            let Level {
                world,
                standing,
                terrains,
                moving,
                placed: _,
                tree: _,
                kept: _,
            } = &run.level;
            (world, standing, terrains, moving, &run.kept[0])
        });
        self.chosen == other.chosen && levels[0].same_bits(&levels[1])
    }

    /// Forgets every frame from `frame` on, and the replay of them.
    pub fn cut(&mut self, frame: usize) {
        self.input.truncate(frame);
        if frame >= self.newest {
            return;
        }
        self.last = self.state(frame);
        self.outlines.retain(|(_, outline)| outline.number < frame);
        self.newest = frame;
        self.notes.truncate(frame);
        self.kept.truncate(frame / self.stride + 1);
    }

    /// The state after the frame that begins in `state`: its end, and what is done before the next.
    fn after(&self, state: &State, control: &Control) -> State {
        let mut after = next_state(&self.level, state, control, &self.chosen, &mut ());
        self.level.place(&mut after);
        after
    }
}
