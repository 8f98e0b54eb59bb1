//! One mover against one obstacle: the algorithm's steps and answer, beside the exact answer, and the repairs that would fix it.

mod comparison;
mod mending;
mod nearest;
mod parts;
mod profile;
mod selection;
mod solid;
mod verdict_text;

pub use comparison::{Compared, MethodComparison};
pub use mending::{Mending, Shortcoming};
use nearest::{across, nearest, touching};
pub use parts::parts_of;
pub use profile::{GapSample, Profile};
pub use selection::{MAX_RECORDED, Unrecorded, focus_question};
pub(super) use selection::{by_merit, merit, recorded_pairs};
pub use solid::SolidCheck;
pub(super) use solid::check_solids;
pub use verdict_text::{MOTION_LEFT_OUT, MOVING_AWAY, Verdict, VerdictSign, hit_words};

use super::verdict::{self, Fault};
use crate::scene::{Scene, Snapshot, TestedPair};
use capsule_core::method::GivenParts;
use capsule_core::{
    catalog::AlgorithmChoice,
    geometry::tolerance,
    method::{Answer, NoAnswerReason, NoReply, Pair, Probe, Probed, Question, Settings},
    trace::{Record, Recorder, Step},
};
use glam::Vec3;
use std::ops::Range;

/// How often the interval of the nearest approach is cut to two thirds: to a ten-thousandth.
const HALVINGS: usize = 24;

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
    pub choice: AlgorithmChoice,
    /// Its steps in the study's record; the first is the pair's group.
    pub steps: Range<usize>,
    /// Its answer.
    pub answer: Answer,
    /// Which parts of the answer's contact it gave; the others are those of the exact one.
    pub given: GivenParts,
    /// The right answer.
    pub exact: Answer,
    /// How the answer is wrong; empty when it agrees.
    pub faults: Vec<Fault>,
    /// Where the shapes stand and one triangle of a box is tested: what the method says of all twelve, against the solid.
    pub solid: Option<SolidCheck>,
    /// The reason why an external method gives no answer, where it gives none.
    pub silence: Option<NoReply>,
    /// Where the answer is a hit of what is apart: the nearest points of obstacle and mover, if one of them is round.
    pub apart: Option<[Vec3; 2]>,
    /// Which repairs mend the answer, if it is wrong; `None` as well where none helps: then the idea itself is at fault.
    pub mending: Option<Mending>,
    /// The set of them with which a step differs first, and the trace with that.
    pub repaired: Option<(Vec<&'static str>, Record)>,
    /// The first step that differs from the run with the repairs that fix the answer; `None` where none helps.
    pub departure: Option<usize>,
}

impl PairStudy {
    /// Whether the two are apart by the method, and rightly so: of many pairs, those that one need not look at.
    pub fn is_apart(&self) -> bool {
        !self.answer.is_hit() && self.faults.is_empty()
    }

    /// Which bodies of the scene it is about.
    pub fn tested(&self) -> TestedPair {
        TestedPair {
            mover: self.mover,
            obstacle: self.obstacle,
            part: self.part,
        }
    }

    /// Whether an external method has not answered yet.
    pub fn is_awaited(&self) -> bool {
        let silence = self.silence.as_ref();
        silence.is_some_and(|none| none.silence == NoAnswerReason::Waiting)
    }

    /// Whether one of them moves, but the algorithm tests them as they stand.
    pub fn leaves_out_motion(&self, scene: &Scene) -> bool {
        if scene.run.response.is_some() {
            return false;
        }
        let is_sweep = self.choice.method.question.is_sweep();
        !is_sweep && self.tested().displacement(scene) != Vec3::ZERO
    }

    /// The exact answer of the pair with its mover, or else its obstacle, grown by the gap until both touch; `None` where
    /// neither is round, no distance is known, or rounding leaves a gap.
    pub fn touching(&self) -> Option<Answer> {
        let gap = self.exact.distance? - self.shapes.reach();
        touching(&self.shapes, self.choice.method.question, gap)
    }

    /// The nearest points of obstacle and mover, where the exact answer is that they stand apart.
    pub fn gap_ends(&self) -> Option<[Vec3; 2]> {
        let gap = self.exact.distance? - self.shapes.reach();
        let stands = !self.choice.method.question.is_sweep() && !self.exact.is_hit();
        stands.then(|| across(&self.shapes, self.choice.method.question, gap))?
    }

    /// The same, or at the nearest approach of a sweep that passes.
    pub fn smallest_gap(&self) -> Option<[Vec3; 2]> {
        let approach = || Some(self.nearest_approach()?.1);
        self.gap_ends().or_else(approach)
    }

    /// When the mover of a sweep that passes is nearest to the obstacle, a fraction of the displacement, and the nearest points
    /// of obstacle and mover then, seen from the obstacle. `None` where the exact answer is a touch, for shapes that stand, where
    /// no distance is known, and for what goes through an obstacle from a side that does not count.
    pub fn nearest_approach(&self) -> Option<(f32, [Vec3; 2])> {
        let question = self.choice.method.question;
        if !question.is_sweep() || self.exact.is_hit() {
            return None;
        }
        let at = |time: f32| self.standing(time);
        let standing = question.standing();
        let gap = |time: f32| self.gap(time);
        // The distance of convex bodies on straight ways is a convex function of time.
        let [mut low, mut high] = [0.0, 1.0];
        for _ in 0..HALVINGS {
            let thirds = [low + (high - low) / 3.0, high - (high - low) / 3.0];
            if gap(thirds[0])? <= gap(thirds[1])? {
                high = thirds[1];
            } else {
                low = thirds[0];
            }
        }
        // Of a gap that stays the same the end counts.
        let least = gap(0.5 * (low + high)).filter(|&least| least > 0.0)?;
        let slop = tolerance::AGREEMENT * self.shapes.size();
        let mut ends = [1.0, 0.0].into_iter();
        let end = ends.find(|&end| gap(end).is_some_and(|gap| gap <= least + slop));
        let time = end.unwrap_or(0.5 * (low + high));
        Some((time, across(&at(time), standing, gap(time)?)?))
    }

    /// The nearest points of obstacle and mover at the start of a sweep; `None` where the two meet there, and where no distance
    /// is known.
    pub fn start_gap(&self) -> Option<[Vec3; 2]> {
        let is_sweep = self.choice.method.question.is_sweep();
        is_sweep.then(|| self.gap_at(0.0))?
    }

    /// The nearest points of obstacle and mover at a `time` of a sweep, a fraction of the displacement; `None` where the two
    /// meet then, and where no distance is known.
    pub fn gap_at(&self, time: f32) -> Option<[Vec3; 2]> {
        let gap = self.gap(time).filter(|&gap| gap > 0.0)?;
        let standing = self.choice.method.question.standing();
        across(&self.standing(time), standing, gap)
    }

    /// The two as they stand at a `time`, a fraction of the displacement.
    fn standing(&self, time: f32) -> Pair {
        let gone = self.shapes.displacement * time;
        Pair {
            mover: self.shapes.mover.translated(gone),
            displacement: Vec3::ZERO,
            ..self.shapes
        }
    }

    /// The gap between the two at a `time`, meters.
    fn gap(&self, time: f32) -> Option<f32> {
        let pair = self.standing(time);
        let standing = self.choice.method.question.standing();
        let answer = (standing.exact().silent)(&pair, &Settings::default());
        Some(answer.distance? - pair.reach())
    }

    /// The fix for a wrong answer, a clause; `None` where nothing is wrong, and for an external method.
    pub fn remedy(&self) -> Option<String> {
        if self.choice.method.respondent.is_some() {
            return None;
        }
        remedy(&self.faults, self.mending.as_ref())
    }

    /// The names of the two; a triangle of a box is `crate face 3`.
    pub fn names(&self, scene: &Scene) -> [String; 2] {
        self.tested().names(scene)
    }
}

/// The fix for an answer with these `faults`.
fn remedy(faults: &[Fault], mending: Option<&Mending>) -> Option<String> {
    let worst = faults.first()?;
    Some(match mending {
        Some(mending) => mending.to_string(),
        None => format!("no fix corrects this: the method itself {}", worst.verb()),
    })
}

/// One pair of a scene with what runs on it.
pub(super) struct PairTest<'s> {
    scene: Snapshot<'s>,
    tested: TestedPair,
    /// The shapes, moving where the question is a sweep.
    pair: Pair,
    /// The chosen algorithm, or the exact one where that does not fit.
    choice: AlgorithmChoice,
}

impl<'s> PairTest<'s> {
    /// `None` where no question is about such shapes. Once the choice is a sweep, the shapes of every pair move, where there is
    /// a sweep of them.
    pub(super) fn of(
        tested: TestedPair,
        scene: Snapshot<'s>,
        choice: Option<&AlgorithmChoice>,
    ) -> Option<Self> {
        let standing = tested.question(scene)?;
        let is_sweep = choice.is_some_and(|choice| choice.method.question.is_sweep());
        let swept = standing.swept().filter(|_| is_sweep);
        let question = swept.unwrap_or(standing);
        let fitting = choice.filter(|choice| choice.method.question == question);
        let mut choice = fitting
            .cloned()
            .unwrap_or_else(|| AlgorithmChoice::plain(question.exact()));
        choice.settings.double_sided = scene.body(tested.obstacle).double_sided;
        let mut pair = tested.shapes(scene);
        if question.is_sweep() {
            pair = pair.moved_by(tested.displacement(scene));
        }
        Some(Self {
            scene,
            tested,
            pair,
            choice,
        })
    }

    /// The exact answer, and whether that or the algorithm that runs finds a contact.
    fn answer(&self) -> (Answer, bool) {
        let algorithm = self.choice.method;
        let exact = (algorithm.question.exact().silent)(&self.pair, &self.choice.settings);
        let is_hit = exact.is_hit()
            || !algorithm.is_exact()
                && algorithm.respondent.is_none()
                && (algorithm.silent)(&self.pair, &self.choice.settings).is_hit();
        (exact, is_hit)
    }
}

/// Runs a `test`, with its steps recorded by `recorder`.
pub(super) fn study_pair(test: PairTest<'_>, recorder: &mut Recorder) -> PairStudy {
    let PairTest {
        scene,
        tested,
        pair,
        choice,
    } = test;
    let title = tested.names(scene.scene).join("-");
    let first = recorder.len();
    let answer = recorder.inside_named(title, |recorder| {
        (choice.method.traced)(&pair, &choice.settings, recorder)
    });
    let steps = first..recorder.len();
    judged(tested, pair, choice, answer, steps, recorder.steps())
}

/// The exact answer to `question` about `pair`; an algorithm with these `settings` answers it too.
pub(super) fn exact_answer(question: Question, settings: &Settings, pair: &Pair) -> Answer {
    let settings = Settings {
        repairs: vec![],
        ..*settings
    };
    (question.exact().silent)(pair, &settings)
}

/// Whether a `test` that a response ran may be wrong: an external method may also give no answer.
pub(super) fn may_be_wrong(test: &Probed) -> bool {
    let Probe {
        pair,
        algorithm,
        settings,
        ..
    } = &test.probe;
    let question = algorithm.question;
    // The exact algorithm would only give the same answer once more.
    let exact = if *algorithm == question.exact() {
        test.answer
    } else {
        exact_answer(question, settings, pair)
    };
    algorithm.respondent.is_some() || !faults(question, &test.answer, &exact, pair).is_empty()
}

/// The study of a `test` that a response ran, whose steps are in `record`.
pub(super) fn judged_test(test: Probed, record: &Record) -> PairStudy {
    let probe = test.probe;
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
        test.answer,
        test.steps,
        &record.steps,
    )
}

/// The study of `pair` with its `steps` among `all`, beside the right answer.
fn judged(
    tested: TestedPair,
    pair: Pair,
    choice: AlgorithmChoice,
    answer: Answer,
    steps: Range<usize>,
    all: &[Step],
) -> PairStudy {
    let exact = exact_answer(choice.method.question, &choice.settings, &pair);
    let judge = |answer: &Answer| faults(choice.method.question, answer, &exact, &pair);
    let (given, silence) = match choice.method.asked(&pair, &choice.settings) {
        None => (GivenParts::ALL, None),
        Some(Ok(reply)) => (reply.given, None),
        Some(Err(none)) => (GivenParts::ALL, Some(none)),
    };
    let found = match &silence {
        Some(none) => vec![Fault::NoAnswer(none.silence)],
        None => judge(&answer),
    };
    let mending = Mending::of(&choice, &pair, judge, &found);
    let sets = mending.iter().flat_map(|mending| &mending.repairs);
    let mended = sets.map(|set| {
        let told = record_of(&choice.with(set), &pair);
        (departure(&told, all, steps.clone()), set.clone(), told)
    });
    let mended = mended.min_by_key(|(departure, ..)| *departure);
    let (departure, repaired) = mended.map(|(at, set, told)| (at, (set, told))).unzip();
    PairStudy {
        mover: tested.mover,
        obstacle: tested.obstacle,
        part: tested.part,
        steps: steps.clone(),
        answer,
        given,
        exact,
        departure,
        repaired,
        apart: found
            .first()
            .and_then(|fault| nearest(&pair, &choice, fault)),
        faults: found,
        solid: None,
        silence,
        mending,
        shapes: pair,
        choice,
    }
}

/// How an `answer` to the `question` about `pair` is wrong, beside the `exact` one.
fn faults(question: Question, answer: &Answer, exact: &Answer, pair: &Pair) -> Vec<Fault> {
    if question.is_sweep() {
        verdict::sweep_faults(answer, exact, pair)
    } else {
        verdict::faults(answer, exact, pair.reach(), pair.size())
    }
}

/// The trace of `choice` about `pair`.
fn record_of(choice: &AlgorithmChoice, pair: &Pair) -> Record {
    let mut recorder = Recorder::default();
    (choice.method.traced)(pair, &choice.settings, &mut recorder);
    recorder.finish()
}

/// The first of the `steps` among `all` at which the run parts from the one that is `mended`; the last where it only ends
/// sooner.
fn departure(told: &Record, all: &[Step], steps: Range<usize>) -> usize {
    let own = steps.start + 1..steps.end;
    let parts = own
        .zip(&told.steps)
        .find(|&(index, other)| !all[index].tells_the_same(other));
    parts.map_or(steps.end - 1, |(index, _)| index)
}
