//! One look at a scene: the chosen algorithm on every pair it can answer, everything it told, and the exact answers.
//!
//! A study is a function of scene and choice alone. It is computed once per change; moving through its steps only
//! reads it.

use crate::{
    catalog::{self, Algorithm, Answer, Pair, Question, Repair, Settings},
    geometry::Shape,
    scene::{Body, Scene},
    trace::{Event, Record, Recorder},
    verdict::{self, Fault},
};
use glam::Vec3;
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
        choice.settings.parallel = scene.run.parallel.unwrap_or_default();
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
    /// Whether `body` is one of the two.
    pub fn involves(&self, body: usize) -> bool {
        self.mover == body || self.obstacle == body
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
}

impl Study {
    /// Runs `choice` on `scene`; `None` takes the exact form of every pair.
    pub fn of(scene: &Scene, choice: Option<&Choice>) -> Self {
        let mut recorder = Recorder::default();
        let mut pairs = vec![];
        for (mover, obstacle) in tested_pairs(scene) {
            let bodies = (&scene.bodies[mover], &scene.bodies[obstacle]);
            if let Some(question) = Question::of(&bodies.0.shape, &bodies.1.shape) {
                let fitting = choice.filter(|choice| choice.algorithm.question == question);
                let exact = Choice::plain(question.exact());
                let run = fitting.unwrap_or(&exact);
                pairs.push(study_pair((mover, obstacle), bodies, run, &mut recorder));
            }
        }
        let focus = focus(scene, &pairs);
        Self {
            record: recorder.finish(),
            pairs,
            focus,
        }
    }

    /// Runs what the scene's `[run]` chooses.
    pub fn of_scene(scene: &Scene) -> Result<Self, ChoiceError> {
        Ok(Self::of(scene, Choice::of(scene)?.as_ref()))
    }

    /// The pair that step `index` belongs to.
    pub fn pair_at(&self, index: usize) -> Option<&PairStudy> {
        self.pairs.iter().find(|pair| pair.steps.contains(&index))
    }

    /// Why step `index` is worth stopping at, if it is.
    pub fn event(&self, index: usize) -> Option<Event> {
        let own = self.record.steps.get(index)?.event();
        let departs = self.pairs.iter().any(|pair| pair.departure == Some(index));
        own.max(departs.then_some(Event::Departure))
    }
}

/// Every pair of bodies to test, first shape first, by the order of the file.
///
/// Every sphere and capsule meets every triangle. Among themselves, each of those that move meets all others; if none
/// moves, the first does. The pair that the scene names is tested in any case.
pub fn tested_pairs(scene: &Scene) -> Vec<(usize, usize)> {
    let bodies = &scene.bodies;
    let is_triangle = |i: usize| matches!(bodies[i].shape, Shape::Triangle(_));
    let is_moving = |i: usize| bodies[i].velocity != Vec3::ZERO;
    let round = || (0..bodies.len()).filter(|&i| !is_triangle(i));
    let first = first_mover(scene);
    let is_mover = |i: usize| is_moving(i) || first == Some(i);
    let named = named_pair(scene);

    let mut pairs = vec![];
    for body in round() {
        for other in (0..bodies.len()).filter(|&other| other != body) {
            let pair = if is_triangle(other) {
                (body, other)
            } else {
                in_order(scene, body, other)
            };
            let is_tested = is_triangle(other) || is_mover(body) || named == Some(pair);
            if is_tested && !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    pairs
}

/// The first sphere or capsule that moves, else the first there is.
fn first_mover(scene: &Scene) -> Option<usize> {
    let is_round = |body: &Body| !matches!(body.shape, Shape::Triangle(_));
    let is_moving = |body: &Body| is_round(body) && body.velocity != Vec3::ZERO;
    let moving = scene.bodies.iter().position(is_moving);
    moving.or_else(|| scene.bodies.iter().position(is_round))
}

/// Two bodies as their question asks for them: a sphere before a capsule, both before a triangle; of two of a kind, the
/// one listed first.
fn in_order(scene: &Scene, one: usize, other: usize) -> (usize, usize) {
    let rank = |i: usize| match scene.bodies[i].shape {
        Shape::Sphere(_) => 0,
        Shape::Capsule(_) => 1,
        Shape::Triangle(_) => 2,
    };
    if (rank(one), one) <= (rank(other), other) {
        (one, other)
    } else {
        (other, one)
    }
}

/// The pair that the scene's `[run]` names, in order.
fn named_pair(scene: &Scene) -> Option<(usize, usize)> {
    let [one, other] = scene.run.pair.as_ref()?;
    let called = |name: &String| scene.bodies.iter().position(|body| body.name == *name);
    Some(in_order(scene, called(one)?, called(other)?))
}

fn study_pair(
    (mover, obstacle): (usize, usize),
    bodies: (&Body, &Body),
    run: &Choice,
    recorder: &mut Recorder,
) -> PairStudy {
    let pair = Pair {
        mover: bodies.0.shape,
        obstacle: bodies.1.shape,
        base_tip: bodies.0.base_tip,
        obstacle_base_tip: bodies.1.base_tip,
    };
    let mut choice = run.clone();
    choice.settings.double_sided = bodies.1.double_sided;
    let exact_settings = Settings {
        repairs: vec![],
        ..choice.settings.clone()
    };

    let title = format!("{}-{}", bodies.0.name, bodies.1.name);
    let first = recorder.len();
    let answer = recorder.inside_named(title.clone(), |recorder| {
        (choice.algorithm.traced)(&pair, &choice.settings, recorder)
    });
    let steps = first..recorder.len();

    let exact = (choice.algorithm.question.exact().silent)(&pair, &exact_settings);
    let faults = verdict::faults(&answer, &exact, pair.reach(), pair.size());
    let departure = if faults.is_empty() {
        None
    } else {
        first_departure(&choice, &pair, recorder, steps.clone())
    };
    PairStudy {
        mover,
        obstacle,
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
    recorder: &Recorder,
    steps: Range<usize>,
) -> Option<usize> {
    let repaired = choice.repaired();
    let mut mended = Recorder::default();
    (choice.algorithm.traced)(pair, &repaired.settings, &mut mended);
    let mended = mended.finish();
    let own = steps.start + 1..steps.end;
    own.clone()
        .zip(&mended.steps)
        .find(|&(index, other)| !recorder.steps()[index].tells_the_same(other))
        .map(|(index, _)| index)
}

/// The pair that the scene names; else the first mover's deepest hit, else its nearest obstacle.
fn focus(scene: &Scene, pairs: &[PairStudy]) -> Option<usize> {
    if let Some(named) = named_pair(scene) {
        let is_named = |pair: &PairStudy| (pair.mover, pair.obstacle) == named;
        if let Some(index) = pairs.iter().position(is_named) {
            return Some(index);
        }
    }
    let mover = first_mover(scene)?;
    let merit = |pair: &PairStudy| match (pair.exact.contact, pair.exact.distance) {
        (Some(contact), _) => (1, contact.depth),
        (None, distance) => (0, -distance.unwrap_or(f32::INFINITY)),
    };
    let candidates = (0..pairs.len()).filter(|&i| pairs[i].involves(mover));
    candidates.max_by(|&a, &b| {
        let (a, b, first_wins) = (merit(&pairs[a]), merit(&pairs[b]), b.cmp(&a));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(first_wins)
    })
}
