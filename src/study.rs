//! One look at a scene: the chosen algorithm on every pair it can answer, everything it told, and the exact answers.
//!
//! A study is a function of scene and choice alone. It is computed once per change; moving through its steps only
//! reads it.

mod events;
mod frame;
mod ledger;
mod parts;
mod profile;
mod tested;

pub use events::Events;
pub use frame::Frame;
pub use ledger::{Ledger, Passage, Row, Warning};
pub use parts::parts_of;
pub use profile::{Moment, Profile};
pub use tested::{Tested, tested_pairs};

use crate::{
    catalog::{self, Algorithm, Answer, Pair, Question, Repair, Settings},
    response::Control,
    scene::Scene,
    simulation::{Chosen, History, Level, ResponseError},
    trace::{AddressError, Record, Recorder, Step},
    verdict::{self, Fault},
    winner::Contest,
};
use std::ops::Range;

/// An algorithm and what it is told.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The algorithm.
    pub algorithm: &'static Algorithm,
    /// Its settings; `double_sided` is the scene's, triangle by triangle.
    pub settings: Settings,
}

/// Why a name is not a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// No algorithm is called that.
    #[error("no algorithm is called `{name}`; did you mean `{nearest}`?")]
    UnknownAlgorithm {
        /// As asked for.
        name: String,
        /// The most alike name.
        nearest: &'static str,
    },
    /// The algorithm has no such repair.
    #[error("`{algorithm}` has no repair `{id}`; it has {}", listed(.repairs))]
    UnknownRepair {
        /// The algorithm.
        algorithm: &'static str,
        /// As asked for.
        id: String,
        /// What it has.
        repairs: &'static [Repair],
    },
}

fn listed(repairs: &[Repair]) -> String {
    if repairs.is_empty() {
        return "none".into();
    }
    let ids: Vec<&str> = repairs.iter().map(|repair| repair.id).collect();
    ids.join(", ")
}

impl Choice {
    /// The algorithm as printed, without repairs.
    pub fn plain(algorithm: &'static Algorithm) -> Self {
        Self {
            algorithm,
            settings: Settings::default(),
        }
    }

    /// Reads a catalog name with repairs: `wicked/capsule-triangle+W1+W2`.
    pub fn parse(text: &str) -> Result<Self, ChoiceError> {
        let mut parts = text.split('+').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let algorithm = catalog::ALGORITHMS
            .iter()
            .find(|algorithm| algorithm.name == name)
            .ok_or_else(|| ChoiceError::UnknownAlgorithm {
                name: name.into(),
                nearest: nearest_algorithm(name),
            })?;
        let mut choice = Self::plain(algorithm);
        for id in parts {
            let repair = algorithm
                .repairs
                .iter()
                .find(|repair| repair.id.eq_ignore_ascii_case(id))
                .ok_or_else(|| ChoiceError::UnknownRepair {
                    algorithm: algorithm.name,
                    id: id.into(),
                    repairs: algorithm.repairs,
                })?;
            choice.settings.repairs.push(repair.id);
        }
        Ok(choice)
    }

    /// What the scene's `[run]` chooses; `None` where it names no algorithm and so takes the exact forms.
    pub fn of(scene: &Scene) -> Result<Option<Self>, ChoiceError> {
        let Some(name) = &scene.run.algorithm else {
            return Ok(None);
        };
        let mut choice = Self::parse(name)?;
        scene.run.tell(&mut choice.settings);
        Ok(Some(choice))
    }

    /// Its catalog name with repairs, as [`Choice::parse`] reads it.
    pub fn name(&self) -> String {
        let mut name = self.algorithm.name.to_string();
        for id in &self.settings.repairs {
            name.push('+');
            name.push_str(id);
        }
        name
    }

    /// The same algorithm with every repair on.
    pub fn repaired(&self) -> Self {
        let mut repaired = self.clone();
        repaired.settings.repairs = self
            .algorithm
            .repairs
            .iter()
            .map(|repair| repair.id)
            .collect();
        repaired
    }
}

fn nearest_algorithm(name: &str) -> &'static str {
    catalog::ALGORITHMS
        .iter()
        .map(|algorithm| algorithm.name)
        .max_by(|a, b| strsim::jaro_winkler(a, name).total_cmp(&strsim::jaro_winkler(b, name)))
        .unwrap_or_default()
}

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

    /// What the two are called; a triangle of a box is `crate face 3`.
    pub fn names(&self, scene: &Scene) -> [String; 2] {
        self.tested().names(scene)
    }
}

/// What one look at a scene found.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// Every step of every pair.
    pub record: Record,
    /// The pairs, in the order they were tested.
    pub pairs: Vec<PairStudy>,
    /// Index of the pair to look at first, if there is any pair.
    pub focus: Option<usize>,
    /// Of every sphere and capsule with more than one pair: which of its contacts is the answer.
    pub contests: Vec<Contest>,
    /// Which frame it is of, in scenes with a response.
    pub frame: Option<Frame>,
    /// What the contacts of that frame did.
    pub ledger: Option<Ledger>,
}

impl Study {
    /// Runs `choice` on `scene`; `None` takes the exact form of every pair.
    pub fn of(scene: &Scene, choice: Option<&Choice>) -> Self {
        let mut recorder = Recorder::default();
        let mut pairs = vec![];
        for tested in tested_pairs(scene) {
            if let Some(standing) = tested.question(scene) {
                let question = asked(standing, choice);
                let fitting = choice.filter(|choice| choice.algorithm.question == question);
                let exact = Choice::plain(question.exact());
                let run = fitting.unwrap_or(&exact);
                pairs.push(study_pair(tested, scene, run, &mut recorder));
            }
        }
        let focus = focus(scene, &pairs);
        let round = (0..scene.bodies.len()).filter(|&i| scene.bodies[i].shape.is_round());
        let contests = Contest::all(round, &pairs, scene.run.winner.unwrap_or_default());
        Self {
            record: recorder.finish(),
            pairs,
            focus,
            contests,
            frame: None,
            ledger: None,
        }
    }

    /// Runs what the scene's `[run]` chooses: the frame it opens at, where it has a response.
    pub fn of_scene(scene: &Scene) -> Result<Self, ResponseError> {
        if let Some(chosen) = Chosen::of(scene)? {
            let (level, start) = Level::of(scene);
            let mut history = History::new(level, start, chosen);
            let frame = scene.run.frame.unwrap_or(0);
            for _ in 0..frame {
                history.advance(Control::default());
            }
            return Ok(Self::of_frame(&history, frame));
        }
        Ok(Self::of(scene, Choice::of(scene)?.as_ref()))
    }

    /// The step whose address ends with `address`; where several pairs have one, the focused pair's.
    pub fn find(&self, address: &str) -> Result<usize, AddressError> {
        let found = self.record.find(address);
        let (Err(AddressError::Ambiguous { matches, .. }), Some(focus)) = (&found, self.focus)
        else {
            return found;
        };
        let group = self.record.address(self.pairs[focus].steps.start);
        let is_focused = |full: &&String| {
            full.strip_prefix(group.as_str())
                .is_some_and(|rest| rest.starts_with('/'))
        };
        let mut focused = matches.iter().filter(is_focused);
        match (focused.next(), focused.next()) {
            (Some(one), None) => self.record.find(one),
            _ => found,
        }
    }

    /// The pair that step `index` belongs to.
    pub fn pair_at(&self, index: usize) -> Option<&PairStudy> {
        self.pairs.get(self.place_of(index)?)
    }

    /// Which pair step `index` belongs to: pairs follow one another as their steps do.
    fn place_of(&self, index: usize) -> Option<usize> {
        let place = self.pairs.partition_point(|pair| pair.steps.end <= index);
        let pair = self.pairs.get(place)?;
        pair.steps.contains(&index).then_some(place)
    }

    /// Index of the pair that one looks at: the step's, else the focus.
    pub fn current(&self, step: Option<usize>) -> Option<usize> {
        step.and_then(|step| self.place_of(step)).or(self.focus)
    }

    /// The contest in which pair `index` takes part, if its mover or its obstacle has other pairs as well. Where both
    /// have, it is that of the focus, else the mover's.
    pub fn contest_of(&self, index: usize) -> Option<&Contest> {
        let mover = self.pairs.get(index)?.mover;
        let own = self.contests.iter().filter(|one| one.has(index));
        own.max_by_key(|one| {
            let is_focused = self.focus.is_some_and(|focus| one.has(focus));
            (is_focused, one.mover == mover)
        })
    }
}

/// What is asked of a pair: once the choice is a sweep, the shapes of every pair move, where there is a sweep of them.
fn asked(standing: Question, choice: Option<&Choice>) -> Question {
    let is_sweep = choice.is_some_and(|choice| choice.algorithm.question.is_sweep());
    let swept = standing.swept().filter(|_| is_sweep);
    swept.unwrap_or(standing)
}

fn study_pair(tested: Tested, scene: &Scene, run: &Choice, recorder: &mut Recorder) -> PairStudy {
    let mut pair = tested.shapes(scene);
    if run.algorithm.question.is_sweep() {
        pair = pair.moved_by(tested.displacement(scene));
    }
    let mut choice = run.clone();
    choice.settings.double_sided = scene.bodies[tested.obstacle].double_sided;

    let title = tested.names(scene).join("-");
    let first = recorder.len();
    let answer = recorder.inside_named(title, |recorder| {
        (choice.algorithm.traced)(&pair, &choice.settings, recorder)
    });
    let steps = first..recorder.len();
    judged(tested, pair, choice, answer, steps, recorder.steps())
}

/// What ran on `pair` and answered it with `steps` among `all`, beside what is right.
fn judged(
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
    let (reach, size) = (pair.reach(), pair.size());
    let faults = if choice.algorithm.question.is_sweep() {
        verdict::sweep_faults(&answer, &exact, pair.displacement, (reach, size))
    } else {
        verdict::faults(&answer, &exact, reach, size)
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

/// The pair that the scene names; else the first mover's earliest or deepest hit, else its nearest obstacle. Of a box that is named
/// without its triangle, the same among its triangles.
fn focus(scene: &Scene, pairs: &[PairStudy]) -> Option<usize> {
    let is_named = |pair: &PairStudy| {
        tested::named_pair(scene).is_some_and(|named| {
            let part = named.part.or(pair.part);
            Tested { part, ..named } == pair.tested()
        })
    };
    let mover = tested::first_mover(scene)?;
    let mut candidates: Vec<usize> = (0..pairs.len()).filter(|&i| is_named(&pairs[i])).collect();
    if candidates.is_empty() {
        candidates = (0..pairs.len())
            .filter(|&i| pairs[i].tested().involves(mover))
            .collect();
    }
    let merit = |pair: &PairStudy| match (pair.exact.contact, pair.exact.distance) {
        (Some(contact), _) => (1, contact.depth - pair.exact.time.unwrap_or(0.0)),
        (None, distance) => (0, -distance.unwrap_or(f32::INFINITY)),
    };
    candidates.into_iter().max_by(|&a, &b| {
        let (a, b, first_wins) = (merit(&pairs[a]), merit(&pairs[b]), b.cmp(&a));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(first_wins)
    })
}
