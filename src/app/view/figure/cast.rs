//! Which shapes stand out: the pair under study, then the obstacle that wins, then what is touched, then the rest.

use super::bodies::Part;
use capsule_lab::study::{PairStudy, Study};
use std::collections::HashMap;

/// What part every shape plays.
pub(super) struct Cast<'a> {
    /// By body and triangle of a body; who is missing is none of the mover's obstacles.
    parts: HashMap<(usize, Option<usize>), Part>,
    /// Whether everything is under study: there is no pair to look at.
    is_all: bool,
    /// The pair that wins, where that is another than the one under study.
    pub(super) winner: Option<&'a PairStudy>,
}

impl<'a> Cast<'a> {
    /// The parts while pair `current` is looked at.
    pub(super) fn of(study: &'a Study, current: Option<usize>) -> Self {
        let mut parts = HashMap::new();
        let contest = current.and_then(|current| study.contest_of(current));
        let won = contest.and_then(|contest| contest.winner().pair);
        for (index, pair) in contest.iter().flat_map(|contest| {
            let pairs = contest.pairs.iter();
            pairs.map(|&index| (index, &study.pairs[index]))
        }) {
            let part = match pair.answer.is_hit() {
                _ if won == Some(index) => Part::Winner,
                true => Part::Other,
                false => Part::Apart,
            };
            parts.insert((pair.mover, None), part);
            parts.insert((pair.obstacle, pair.part), part);
        }
        if let Some(pair) = current.map(|current| &study.pairs[current]) {
            parts.insert((pair.mover, None), Part::Studied);
            parts.insert((pair.obstacle, pair.part), Part::Studied);
        }
        Self {
            parts,
            is_all: current.is_none(),
            winner: won.filter(|_| won != current).map(|won| &study.pairs[won]),
        }
    }

    /// The part of a body, or of one of its triangles.
    pub(super) fn part(&self, body: usize, triangle: Option<usize>) -> Part {
        match self.parts.get(&(body, triangle)) {
            Some(&part) => part,
            None if self.is_all && triangle.is_none() => Part::Studied,
            None => Part::Other,
        }
    }

    /// The part of a body that is tested as a whole.
    pub(super) fn whole(&self, body: usize) -> Option<Part> {
        self.parts.get(&(body, None)).copied()
    }
}
