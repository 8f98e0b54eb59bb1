//! One look at a scene: the chosen algorithm on every pair it can answer, everything it told, and the exact answers.
//!
//! A study is a function of scene and choice alone. It is computed once per change; moving through its steps only
//! reads it.

mod events;
mod expected;
mod expected_frame;
mod frame;
mod ledger;
mod mending;
mod pair;
mod parts;
mod profile;
mod recorded;
mod told;

pub use crate::{
    catalog::Choice,
    scene::{Tested, tested_pairs},
};
pub use events::Events;
pub use expected::Difference;
pub use frame::Frame;
pub use ledger::{Cause, Ledger, Passage, Row, Trembling, Turns, Warning};
pub use mending::Mending;
pub use pair::PairStudy;
pub use parts::parts_of;
pub use profile::{Moment, Profile};
pub use told::{MOST_TOLD, Untold, focus_question};

use crate::{
    run::{simulation::History, winner::Contest},
    scene::{Scene, first_mover, named_pair},
    trace::{AddressError, Record, Recorder},
};
use pair::{judged, study_pair};
use std::collections::HashSet;
use told::{Asked, told_pairs};

/// What one look at a scene found.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// Every step of every pair.
    pub record: Record,
    /// The pairs, in the order they were tested: all, or those worth looking at where there are very many.
    pub pairs: Vec<PairStudy>,
    /// What was answered besides, without steps.
    pub untold: Untold,
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
    /// Runs `choice` on `scene`; `None` takes the exact form of every pair as it stands.
    pub fn of(scene: &Scene, choice: Option<&Choice>) -> Self {
        let mut recorder = Recorder::default();
        let (told, untold) = told_pairs(scene, choice);
        let pairs = told.into_iter().filter_map(|tested| {
            let asked = Asked::of(tested, scene, choice)?;
            Some(study_pair(asked, &mut recorder))
        });
        let pairs: Vec<PairStudy> = pairs.collect();
        let focus = focus(scene, &pairs);
        let asks: HashSet<usize> = pairs.iter().map(|pair| pair.mover).collect();
        let is_mover = |&i: &usize| scene.bodies[i].shape.is_round() || asks.contains(&i);
        let movers = (0..scene.bodies.len()).filter(is_mover);
        let contests = Contest::all(movers, &pairs, scene.run.winner.unwrap_or_default());
        Self {
            record: recorder.finish(),
            pairs,
            untold,
            focus,
            contests,
            frame: None,
            ledger: None,
        }
    }

    /// Runs what the scene's `[run]` chooses: the frame it opens at, where it has a response.
    pub fn of_scene(scene: &Scene) -> Self {
        let Some(response) = scene.response() else {
            return Self::of(scene, scene.choice().as_ref());
        };
        let mut history = History::of(scene, response);
        let frame = scene.run.frame.unwrap_or(0);
        history.reach(frame);
        Self::of_frame(&history, frame)
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

/// The pair that the scene names; else the first mover's earliest or deepest hit, else its nearest obstacle. Of
/// a box that is named without its triangle, the same among its triangles.
fn focus(scene: &Scene, pairs: &[PairStudy]) -> Option<usize> {
    let mover = first_mover(scene)?;
    let named = named_pair(scene);
    let is_named = |&i: &usize| named.is_some_and(|named| pairs[i].tested().is_of(&named));
    let mut candidates: Vec<usize> = (0..pairs.len()).filter(is_named).collect();
    if candidates.is_empty() {
        candidates = (0..pairs.len())
            .filter(|&i| pairs[i].tested().involves(mover))
            .collect();
    }
    let merit = |i: usize| told::merit(&pairs[i].exact);
    candidates.into_iter().max_by(|&a, &b| {
        let first_wins = b.cmp(&a);
        told::by_merit(merit(a), merit(b)).then(first_wins)
    })
}
