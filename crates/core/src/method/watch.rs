//! The watcher of a response: a [`Trace`] that also records the tests.

use super::{
    Algorithm, Answer, Case, CoarseAnswer, CoarsePass, CoarseScene, Moved, Pair, Response,
    RestRule, RestingMover, Settings,
};
use crate::trace::{Record, Recorder, StepNote, Title, Trace};
use std::ops::Range;

/// A test that a response runs.
#[derive(Clone, Debug)]
pub struct Probe {
    /// Index of the mover's body among the scene's.
    pub mover: usize,
    /// Index of the obstacle's body.
    pub obstacle: usize,
    /// Which triangle of the obstacle, where that is a box.
    pub part: Option<usize>,
    /// The shapes as they stand then. A question that takes the obstacle first has them in that order.
    pub pair: Pair,
    /// The algorithm that answers.
    pub algorithm: &'static Algorithm,
    /// Its settings.
    pub settings: Settings,
}

/// A test that was run, with its answer.
#[derive(Clone, Debug)]
pub struct Probed {
    /// The test.
    pub probe: Probe,
    /// The answer.
    pub answer: Answer,
    /// Its steps in the record; the first is its group.
    pub steps: Range<usize>,
}

/// Anyone who follows a response.
pub trait Watch: Trace + Sized {
    /// Whether steps are recorded. Details that take work of their own are computed only then.
    fn is_watching(&self) -> bool;

    /// Runs a test; `title` is what its group is called.
    #[track_caller]
    fn probe(&mut self, probe: Probe, title: impl FnOnce() -> String) -> Answer;

    /// Runs a response.
    fn respond(&mut self, response: &Response, case: &Case<'_>) -> Moved;

    /// Runs a coarse pass.
    fn find_pairs(
        &mut self,
        pass: &CoarsePass,
        scene: &CoarseScene,
        settings: &Settings,
    ) -> CoarseAnswer;

    /// Finds what stays at rest.
    fn find_resting(
        &mut self,
        rule: &RestRule,
        movers: &[RestingMover],
        settings: &Settings,
    ) -> Vec<bool>;

    /// Like [`Trace::step`] for a title known only at run time.
    #[track_caller]
    fn step_named(&mut self, title: impl FnOnce() -> String) -> Self::Note<'_>;

    /// Like [`Trace::inside`] for a title known only at run time.
    #[track_caller]
    fn inside_named<R>(
        &mut self,
        title: impl FnOnce() -> String,
        body: impl FnOnce(&mut Self) -> R,
    ) -> R;
}

/// Records nothing: the tests run silently.
impl Watch for () {
    #[inline(always)]
    fn is_watching(&self) -> bool {
        false
    }

    #[inline]
    fn probe(&mut self, probe: Probe, _: impl FnOnce() -> String) -> Answer {
        (probe.algorithm.silent)(&probe.pair, &probe.settings)
    }

    #[inline]
    fn respond(&mut self, response: &Response, case: &Case<'_>) -> Moved {
        (response.silent)(case)
    }

    #[inline]
    fn find_pairs(
        &mut self,
        pass: &CoarsePass,
        scene: &CoarseScene,
        settings: &Settings,
    ) -> CoarseAnswer {
        (pass.silent)(scene, settings)
    }

    #[inline]
    fn find_resting(
        &mut self,
        rule: &RestRule,
        movers: &[RestingMover],
        settings: &Settings,
    ) -> Vec<bool> {
        (rule.silent)(movers, settings)
    }

    #[inline(always)]
    fn step_named(&mut self, _: impl FnOnce() -> String) {}

    #[inline(always)]
    fn inside_named<R>(
        &mut self,
        _: impl FnOnce() -> String,
        body: impl FnOnce(&mut Self) -> R,
    ) -> R {
        body(self)
    }
}

/// About how many tests the outline of a mover's frame has: room for them is made at once.
const OUTLINE_TESTS: usize = 16;

/// Keeps every step of a response and every test it ran.
#[derive(Default, Debug)]
pub struct FrameRecorder {
    recorder: Recorder,
    probed: Vec<Probed>,
    /// Looks at the numbers of the steps that an outline leaves out, where it is asked for.
    numbers: Option<Recorder>,
}

impl FrameRecorder {
    /// A recorder that leaves out the drawings, and what happens inside the tests and the coarse pass: a test has no steps.
    pub fn outline() -> Self {
        Self {
            recorder: Recorder::outline(),
            probed: Vec::with_capacity(OUTLINE_TESTS),
            ..Self::default()
        }
    }

    /// The same, that finds out whether a number is NaN or infinite of any step, also of those that it leaves out.
    pub fn checked_outline() -> Self {
        Self {
            numbers: Some(Recorder::of_finiteness()),
            ..Self::outline()
        }
    }

    /// Whether a number of a step is NaN or infinite.
    pub fn has_non_finite(&self) -> bool {
        let left_out = self.numbers.as_ref();
        self.recorder.has_non_finite() || left_out.is_some_and(Recorder::has_non_finite)
    }

    /// All recorded steps, and the tests in the order they ran.
    pub fn finish(self) -> (Record, Vec<Probed>) {
        (self.recorder.finish(), self.probed)
    }

    /// The recorder of what happens inside a test or a coarse pass; `None` where nobody looks at that.
    fn inner(&mut self) -> Option<&mut Recorder> {
        if self.recorder.is_outline() {
            self.numbers.as_mut()
        } else {
            Some(&mut self.recorder)
        }
    }
}

impl Watch for FrameRecorder {
    fn is_watching(&self) -> bool {
        self.numbers.is_some() || !self.recorder.is_outline()
    }

    fn probe(&mut self, probe: Probe, title: impl FnOnce() -> String) -> Answer {
        let first = self.recorder.len();
        let answer = match self.inner() {
            None => (probe.algorithm.silent)(&probe.pair, &probe.settings),
            Some(recorder) => {
                recorder.open_named(title);
                let answer = (probe.algorithm.traced)(&probe.pair, &probe.settings, recorder);
                recorder.close();
                answer
            }
        };
        self.probed.push(Probed {
            probe,
            answer,
            steps: first..self.recorder.len(),
        });
        answer
    }

    fn respond(&mut self, response: &Response, case: &Case<'_>) -> Moved {
        (response.traced)(case, self)
    }

    fn find_pairs(
        &mut self,
        pass: &CoarsePass,
        scene: &CoarseScene,
        settings: &Settings,
    ) -> CoarseAnswer {
        match self.inner() {
            None => (pass.silent)(scene, settings),
            Some(recorder) => pass.recorded(scene, settings, recorder),
        }
    }

    fn find_resting(
        &mut self,
        rule: &RestRule,
        movers: &[RestingMover],
        settings: &Settings,
    ) -> Vec<bool> {
        match self.inner() {
            None => (rule.silent)(movers, settings),
            Some(recorder) => (rule.traced)(movers, settings, recorder),
        }
    }

    fn step_named(&mut self, title: impl FnOnce() -> String) -> StepNote<'_> {
        self.recorder.step_named(title)
    }

    fn inside_named<R>(
        &mut self,
        title: impl FnOnce() -> String,
        body: impl FnOnce(&mut Self) -> R,
    ) -> R {
        self.recorder.open_named(title);
        let result = body(self);
        self.recorder.close();
        result
    }
}

impl Trace for FrameRecorder {
    type Note<'a> = StepNote<'a>;

    fn step(&mut self, title: impl Into<Title>) -> StepNote<'_> {
        self.recorder.step(title)
    }

    fn inside<R>(&mut self, title: impl Into<Title>, body: impl FnOnce(&mut Self) -> R) -> R {
        self.recorder.open(title);
        let result = body(self);
        self.recorder.close();
        result
    }

    fn retell<R>(&mut self, title: impl Into<Title>, body: impl FnOnce(&mut Self) -> R) {
        if !self.recorder.is_outline() {
            self.inside(title, body);
        }
    }

    fn inside_test<R>(&mut self, title: impl Into<Title>, body: impl FnOnce(&mut Self) -> R) -> R {
        let first = self.recorder.len();
        let result = self.inside(title, body);
        self.recorder.end_test(first);
        result
    }
}
