use super::{Choice, Mending, Tested, told::Asked};
use crate::{
    method::{Answer, Pair, Question, Settings},
    run::verdict::{self, Fault},
    scene::Scene,
    trace::{Recorder, Step},
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
    /// Which repairs mend the answer, if it is wrong; `None` as well where none helps: then the idea itself is at fault.
    pub mending: Option<Mending>,
    /// The first step that tells something else than with the repairs that mend the answer; `None` where none helps.
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

    /// How another `answer` to the same question is wrong; empty when it agrees with what is right.
    pub fn judge(&self, answer: &Answer) -> Vec<Fault> {
        faults(
            self.choice.algorithm.question,
            answer,
            &self.exact,
            &self.shapes,
        )
    }

    /// What would put a wrong answer right, a clause; `None` where nothing is wrong.
    pub fn remedy(&self) -> Option<String> {
        let worst = self.faults.first()?;
        Some(match &self.mending {
            Some(mending) => mending.to_string(),
            None => format!("no repair mends this: the idea itself {}", worst.verb()),
        })
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
    let judge = |answer: &Answer| faults(choice.algorithm.question, answer, &exact, &pair);
    let found = judge(&answer);
    let mending = Mending::of(&choice, &pair, judge, &found);
    let sets = mending.iter().flat_map(|mending| &mending.repairs);
    let departures = sets.map(|set| departure(&choice.with(set), &pair, all, steps.clone()));
    PairStudy {
        mover: tested.mover,
        obstacle: tested.obstacle,
        part: tested.part,
        shapes: pair,
        steps: steps.clone(),
        answer,
        exact,
        departure: departures.min(),
        faults: found,
        mending,
        choice,
    }
}

/// How an `answer` to the `question` about `pair` is wrong, beside the `exact` one.
fn faults(question: Question, answer: &Answer, exact: &Answer, pair: &Pair) -> Vec<Fault> {
    match question.is_sweep() {
        true => verdict::sweep_faults(answer, exact, pair),
        false => verdict::faults(answer, exact, pair.reach(), pair.size()),
    }
}

/// The first of the `steps` among `all` at which the run parts from the one that is `mended`; the last where it only ends
/// sooner.
fn departure(mended: &Choice, pair: &Pair, all: &[Step], steps: Range<usize>) -> usize {
    let mut recorder = Recorder::default();
    (mended.algorithm.traced)(pair, &mended.settings, &mut recorder);
    let told = recorder.finish();
    let own = steps.start + 1..steps.end;
    let parts = own
        .zip(&told.steps)
        .find(|&(index, other)| !all[index].tells_the_same(other));
    parts.map_or(steps.end - 1, |(index, _)| index)
}
