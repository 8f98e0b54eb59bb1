use super::{Choice, Tested, told::Asked};
use crate::{
    catalog::{Answer, Pair, Settings},
    scene::Scene,
    trace::{Recorder, Step},
    verdict::{self, Fault},
};
use glam::Vec3;
use std::ops::Range;

/// One mover against one obstacle.
#[derive(Clone, Debug)]
pub struct PairStudy {
    /// Index of the mover among the scene's bodies.
    pub mover: usize,
    /// Index of the obstacle among the scene's bodies.
    pub obstacle: usize,
    /// Which triangle of the obstacle, where that is a box.
    pub part: Option<usize>,
    /// The shapes that the algorithm met.
    pub shapes: Pair,
    /// The algorithm that ran: the chosen one, or the exact one where that does not fit the pair.
    pub choice: Choice,
    /// Its steps in the study's record; the first is the pair's group.
    pub steps: Range<usize>,
    /// What it answered.
    pub answer: Answer,
    /// What is right.
    pub exact: Answer,
    /// How the answer is wrong; empty when it agrees.
    pub faults: Vec<Fault>,
    /// The first step that tells something else than with every repair on, if the answer is wrong.
    pub departure: Option<usize>,
}

impl PairStudy {
    /// Which bodies of the scene it is about.
    pub fn tested(&self) -> Tested {
        Tested {
            mover: self.mover,
            obstacle: self.obstacle,
            part: self.part,
        }
    }

    /// Whether one of them moves, but the algorithm tests them as they stand.
    pub fn leaves_out_motion(&self, scene: &Scene) -> bool {
        if scene.run.response.is_some() {
            return false;
        }
        let is_sweep = self.choice.algorithm.question.is_sweep();
        !is_sweep && self.tested().displacement(scene) != Vec3::ZERO
    }

    /// What the two are called; a triangle of a box is `crate face 3`.
    pub fn names(&self, scene: &Scene) -> [String; 2] {
        self.tested().names(scene)
    }
}

/// Runs what is `asked`, with its steps told to the `recorder`.
pub(super) fn study_pair(asked: Asked<'_>, recorder: &mut Recorder) -> PairStudy {
    let Asked {
        scene,
        tested,
        pair,
        choice,
    } = asked;
    let title = tested.names(scene).join("-");
    let first = recorder.len();
    let answer = recorder.inside_named(title, |recorder| {
        (choice.algorithm.traced)(&pair, &choice.settings, recorder)
    });
    let steps = first..recorder.len();
    judged(tested, pair, choice, answer, steps, recorder.steps())
}

/// What ran on `pair` and answered it with `steps` among `all`, beside what is right.
pub(super) fn judged(
    tested: Tested,
    pair: Pair,
    choice: Choice,
    answer: Answer,
    steps: Range<usize>,
    all: &[Step],
) -> PairStudy {
    let exact_settings = Settings {
        repairs: vec![],
        ..choice.settings.clone()
    };
    let exact = (choice.algorithm.question.exact().silent)(&pair, &exact_settings);
    let faults = if choice.algorithm.question.is_sweep() {
        verdict::sweep_faults(&answer, &exact, &pair)
    } else {
        verdict::faults(&answer, &exact, pair.reach(), pair.size())
    };
    let departure = if faults.is_empty() {
        None
    } else {
        first_departure(&choice, &pair, all, steps.clone())
    };
    PairStudy {
        mover: tested.mover,
        obstacle: tested.obstacle,
        part: tested.part,
        shapes: pair,
        choice,
        steps,
        answer,
        exact,
        faults,
        departure,
    }
}

/// The first step at which the run parts from the same run with every repair on.
fn first_departure(
    choice: &Choice,
    pair: &Pair,
    all: &[Step],
    steps: Range<usize>,
) -> Option<usize> {
    let repaired = choice.repaired();
    let mut mended = Recorder::default();
    (choice.algorithm.traced)(pair, &repaired.settings, &mut mended);
    let mended = mended.finish();
    let own = steps.start + 1..steps.end;
    own.clone()
        .zip(&mended.steps)
        .find(|&(index, other)| !all[index].tells_the_same(other))
        .map(|(index, _)| index)
}
