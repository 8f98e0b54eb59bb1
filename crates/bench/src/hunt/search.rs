//! The search: at random first, then around the worst of each kind, ever nearer.

use super::{counterexample::Counterexample, neighborhood::Neighborhood};
use crate::{engine::NoAnswer, judge::random::Random};

/// The largest number of kept kinds of failures.
const MAX_FOUND_KINDS: usize = 24;

/// The number of failures around which worse ones are sought.
const MAX_REFINED: usize = 8;

/// This share of the cases is at random.
const AT_RANDOM: f64 = 0.6;

/// A search around a failure ends where it would change numbers by less than this share of their reach.
const FINEST: f64 = 1e-4;

/// The subject of a search for failures.
pub(super) trait Hunted {
    /// The number of cases in a batch.
    fn chunk(&self) -> usize;

    /// The failures among cases with these values, the first of which is case `first`.
    fn failures(
        &mut self,
        near: &Neighborhood,
        values: &[Vec<f32>],
        first: u64,
    ) -> Result<Vec<Counterexample>, NoAnswer>;
}

/// A search that goes on until `cases` are tested, or the watcher stops it.
pub(super) struct Search<'a> {
    pub(super) near: &'a Neighborhood,
    pub(super) hunted: &'a mut dyn Hunted,
    pub(super) cases: u64,
    pub(super) random: Random,
    pub(super) asked: u64,
    /// The worst of each kind, in the order in which the kinds were found.
    pub(super) found: Vec<Counterexample>,
    pub(super) watch: &'a mut dyn FnMut(u64, &[Counterexample]) -> bool,
}

impl Search<'_> {
    /// Searches; then the worst is first.
    pub(super) fn run(mut self) -> Result<Vec<Counterexample>, NoAnswer> {
        let home = self.near.home().to_vec();
        let mut goes_on = self.ask(std::slice::from_ref(&home))?;
        let at_random = (self.cases as f64 * AT_RANDOM) as u64;
        while goes_on && self.asked < at_random {
            // Every order of nearness as often as the others.
            let share = self.random.magnitude(0.02, 1.0);
            goes_on = self.ask_around(&home, share)?;
        }
        let mut order: Vec<usize> = (0..self.found.len()).collect();
        order.sort_by(|a, b| self.found[*a].compare(&self.found[*b]));
        order.truncate(MAX_REFINED);
        for (done, &index) in order.iter().enumerate() {
            let rest = (order.len() - done) as u64;
            let end = self.asked + self.cases.saturating_sub(self.asked) / rest;
            let mut share = 0.5;
            while goes_on && self.asked < end && share > FINEST {
                let before = self.found[index].clone();
                goes_on = self.ask_around(&before.values, share)?;
                let is_worse = self.found[index].compare(&before).is_lt();
                share = if is_worse {
                    (share * 1.5).min(0.5)
                } else {
                    share * 0.6
                };
            }
        }
        let mut found = Counterexample::fewest(self.found);
        found.sort_by(Counterexample::compare);
        Ok(found)
    }

    fn ask_around(&mut self, about: &[f32], share: f64) -> Result<bool, NoAnswer> {
        let left = self.cases.saturating_sub(self.asked).max(1);
        let count = (self.hunted.chunk() as u64).min(left);
        let values = (0..count).map(|_| self.near.random(about, share, &mut self.random));
        let values: Vec<Vec<f32>> = values.collect();
        self.ask(&values)
    }

    /// Tests, and keeps the failures worse than the known ones.
    fn ask(&mut self, values: &[Vec<f32>]) -> Result<bool, NoAnswer> {
        let failures = self.hunted.failures(self.near, values, self.asked)?;
        self.asked += values.len() as u64;
        for failure in failures {
            let known = self.found.iter().position(|known| known.is_like(&failure));
            match known {
                Some(known) if failure.compare(&self.found[known]).is_lt() => {
                    self.found[known] = failure;
                }
                None if self.found.len() < MAX_FOUND_KINDS => self.found.push(failure),
                _ => {}
            }
        }
        Ok((self.watch)(self.asked, &self.found))
    }
}
