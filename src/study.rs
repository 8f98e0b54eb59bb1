//! One look at a scene: the chosen algorithm on every pair it can answer, everything it told, and the exact answers.
//!
//! A study is a function of scene and choice alone. It is computed once per change; moving through its steps only
//! reads it.

mod choice;
mod events;
mod frame;
mod ledger;
mod mending;
mod pair;
mod parts;
mod profile;
mod tested;

pub use choice::{Choice, ChoiceError};
pub use events::Events;
pub use frame::Frame;
pub use ledger::{Cause, Ledger, Passage, Row, Trembling, Turns, Warning};
pub use mending::Mending;
pub use pair::PairStudy;
pub use parts::parts_of;
pub use profile::{Moment, Profile};
pub use tested::{Tested, tested_pairs};

use crate::{
    catalog::Question,
    scene::Scene,
    simulation::{Chosen, History, ResponseError},
    trace::{AddressError, Record, Recorder},
    winner::Contest,
};
use pair::{judged, study_pair};

/// What one look at a scene found.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// Every step of every pair.
    pub record: Record,
    /// The pairs, in the order they were tested.
    pub pairs: Vec<PairStudy>,
    /// Index of the pair to look at first, if there is any pair.
    pub focus: Option<usize>,
    /// Of every mover with more than one pair: which of its contacts is the answer.
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
        let is_mover = |&i: &usize| {
            let asks = |pair: &PairStudy| pair.mover == i;
            scene.bodies[i].shape.is_round() || pairs.iter().any(asks)
        };
        let movers = (0..scene.bodies.len()).filter(is_mover);
        let contests = Contest::all(movers, &pairs, scene.run.winner.unwrap_or_default());
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
            let mut history = History::of(scene, chosen);
            let frame = scene.run.frame.unwrap_or(0);
            history.reach(frame);
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
    pub fn place_of(&self, index: usize) -> Option<usize> {
        let place = self.pairs.partition_point(|pair| pair.steps.end <= index);
        let pair = self.pairs.get(place)?;
        pair.steps.contains(&index).then_some(place)
    }

    /// Index of the pair that one looks at: the step's, else the focus. Of a frame, in which a shape is tested at many
    /// places, the step's alone.
    pub fn current(&self, step: Option<usize>) -> Option<usize> {
        if self.frame.is_some() {
            return self.place_of(step?);
        }
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

/// The pair that the scene names; else the first mover's earliest or deepest hit, else its nearest obstacle. Of
/// a box that is named without its triangle, the same among its triangles.
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
