//! The states of the parts of a swept body up to a step, by the record.

use capsule_core::trace::{Fate, Outcome, Part, Trial};
use capsule_scenes::run::study::{PairStudy, Study};
use std::collections::BTreeMap;

/// How a part stands in the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PartState {
    #[default]
    Untested,
    Missed,
    /// The earliest so far; the search continues.
    Candidate,
    Winning,
    /// Never tried: something else settled it.
    NotNeeded,
}

impl PartState {
    pub fn name(self) -> &'static str {
        match self {
            Self::Untested => "not reached yet",
            Self::Missed => "missed",
            Self::Candidate => "candidate",
            Self::Winning => "winning",
            Self::NotNeeded => "not needed",
        }
    }
}

/// A part's state and where it comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PartNote {
    pub state: PartState,
    /// Why, in words; empty where nothing is known.
    pub why: &'static str,
    /// Its test, if there was one.
    pub trial: Option<Trial>,
}

/// The state of every part of a pair's body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PartNotes {
    notes: BTreeMap<Part, PartNote>,
    /// The state of the parts that no test tried.
    others: PartNote,
    /// Whether the search is over with a hit.
    pub(crate) is_hit: bool,
}

impl PartNotes {
    /// The states of the parts of `pair` in `study` up to `step`.
    pub fn of(study: &Study, pair: &PairStudy, step: Option<usize>) -> Self {
        let mut notes = Self::default();
        let Some(step) = step else { return notes };
        let mut best = None;
        // Before the pair, in a broad phase, none of its parts is tried yet.
        let known = pair.steps.start..pair.steps.end.min(step + 1);
        for told in study.record.steps.get(known).unwrap_or_default() {
            if let Some(trial) = told.trial {
                let why = told.decision.map_or("", |decision| decision.branch);
                notes.try_part(trial, why, &mut best);
            }
            match told.outcome {
                Some(Outcome::Hit) => notes.conclude(best, true),
                Some(Outcome::Miss) => notes.conclude(best, false),
                None => {}
            }
        }
        notes
    }

    /// The state of `part`.
    pub fn get(&self, part: Part) -> PartNote {
        let untold = match part {
            Part::Core => PartNote {
                why: "the initial overlap decides",
                ..self.others
            },
            _ => self.others,
        };
        self.notes.get(&part).copied().unwrap_or(untold)
    }

    fn try_part(&mut self, trial: Trial, why: &'static str, best: &mut Option<Part>) {
        let state = match trial.fate {
            Fate::Earliest => PartState::Candidate,
            Fate::NotNeeded => PartState::NotNeeded,
            _ => PartState::Missed,
        };
        if state == PartState::Candidate {
            let beaten = best.replace(trial.part);
            if let Some(beaten) = beaten.and_then(|part| self.notes.get_mut(&part)) {
                beaten.state = PartState::Missed;
                beaten.why = "an earlier one was found";
            }
        }
        let note = PartNote {
            state,
            why,
            trial: Some(trial),
        };
        self.notes.insert(trial.part, note);
    }

    fn conclude(&mut self, best: Option<Part>, is_hit: bool) {
        self.is_hit = is_hit;
        self.others.state = PartState::NotNeeded;
        self.others.why = match best {
            Some(_) => "no hit can be earlier",
            None => "already decided",
        };
        let won = best.and_then(|part| self.notes.get_mut(&part));
        if let Some(won) = won.filter(|_| is_hit) {
            won.state = PartState::Winning;
            won.why = "the first touch";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::plain;

    /// The notes at the step whose address ends with `address`, at the start without one.
    fn notes(scene: &str, address: Option<&str>) -> PartNotes {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        let step = address.map(|address| study.find(address).expect("a step"));
        let pair = &study.pairs[study.current(step).expect("a pair")];
        PartNotes::of(&study, pair, step)
    }

    fn states(notes: &PartNotes, state: PartState) -> Vec<Part> {
        let parts = (0..2).map(Part::Triangle);
        let parts = parts.chain((0..3).map(Part::Parallelogram));
        let parts = parts.chain((0..9).map(Part::Cylinder));
        let parts = parts.chain((0..6).map(Part::Sphere));
        parts
            .filter(|&part| notes.get(part).state == state)
            .collect()
    }

    #[test]
    fn in_a_broad_phase_before_the_pair_nothing_is_tested() {
        let notes = notes("what-a-sweep-costs", Some("broad phase/candidates"));
        assert_eq!(states(&notes, PartState::Missed), []);
        assert!(!notes.is_hit);
    }

    #[test]
    fn before_the_first_step_nothing_is_tested() {
        let notes = notes("into-an-edge", None);
        assert_eq!(states(&notes, PartState::Untested).len(), 20);
    }

    #[test]
    fn a_part_is_a_candidate_until_the_contact_and_then_it_wins() {
        let searching = notes("into-an-edge", Some("cylinder 0"));
        assert_eq!(
            states(&searching, PartState::Candidate),
            [Part::Cylinder(0)]
        );
        let untested = states(&searching, PartState::Untested);
        assert_eq!(untested.len(), 8 + 6, "later cylinders and all spheres");
        assert!(!searching.is_hit);
        let done = notes("into-an-edge", Some("impact"));
        assert_eq!(states(&done, PartState::Winning), [Part::Cylinder(0)]);
        assert!(states(&done, PartState::Untested).is_empty());
        assert!(done.is_hit);
    }

    #[test]
    fn who_missed_says_why() {
        let done = notes("past-the-corner", Some("they are apart"));
        assert!(states(&done, PartState::Winning).is_empty());
        let missed = states(&done, PartState::Missed);
        assert!(missed.len() > 5, "{missed:?}");
        for part in missed {
            let note = done.get(part);
            assert!(!note.why.is_empty() && note.trial.is_some(), "{part}");
        }
    }

    #[test]
    fn after_a_face_is_entered_the_others_are_not_needed() {
        let done = notes("bullet-and-paper", Some("impact"));
        assert_eq!(states(&done, PartState::Winning).len(), 1);
        let idle = states(&done, PartState::NotNeeded);
        assert!(idle.len() >= 15, "{idle:?}");
        assert_eq!(done.get(Part::Sphere(3)).why, "no hit can be earlier");
    }
}
