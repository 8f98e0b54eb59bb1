//! Several obstacles: which of a mover's contacts is the answer?
//!
//! A mover that overlaps several obstacles has as many contacts, and most methods answer with one. A loop that returns at
//! the first overlap answers with whatever was listed first. The others keep the closest or the deepest contact, and fall
//! back on the order only where two are alike: harmless where those push the same way, as on two triangles of one floor.

pub use capsule_core::method::WinnerRule as Rule;

use crate::{run::pairs::PairStudy, scene::Scene};
use capsule_core::geometry::{Contact, tolerance};
use std::collections::HashMap;

/// The contact that one rule chooses, with its obstacle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The rule.
    pub rule: Rule,
    /// Index of the winning pair among the study's; `None` where nothing overlaps.
    pub pair: Option<usize>,
    /// Other pairs that are as good by this rule, and lost for being listed later.
    pub ties: Vec<usize>,
    /// Whether a tie has another contact, so that another order of the obstacles gives another answer.
    pub depends_on_order: bool,
}

/// All pairs of one mover, and which of them wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    /// Index of the mover among the scene's bodies.
    pub mover: usize,
    /// Indices of its pairs among the study's, in the order they were tested.
    pub pairs: Vec<usize>,
    /// The winner by each rule, in the order of [`Rule::ALL`].
    pub winners: [Winner; 3],
    /// The rule of the scene.
    pub rule: Rule,
}

impl Contest {
    /// The contest of every one of `movers` with more than one pair.
    pub(crate) fn all(
        movers: impl Iterator<Item = usize>,
        pairs: &[PairStudy],
        rule: Rule,
    ) -> Vec<Self> {
        let mut of_body: HashMap<usize, Vec<usize>> = HashMap::new();
        for (index, pair) in pairs.iter().enumerate() {
            for body in [pair.mover, pair.obstacle] {
                of_body.entry(body).or_default().push(index);
            }
        }
        let contest = |mover: usize| {
            let own = of_body.remove(&mover).filter(|own| own.len() > 1)?;
            Some(Self::of(mover, own, pairs, rule))
        };
        movers.filter_map(contest).collect()
    }

    fn of(mover: usize, own: Vec<usize>, pairs: &[PairStudy], rule: Rule) -> Self {
        let winners = Rule::ALL.map(|(rule, _)| winner(rule, mover, &own, pairs));
        Self {
            mover,
            pairs: own,
            winners,
            rule,
        }
    }

    /// The contact chosen by the rule of the scene.
    pub fn winner(&self) -> &Winner {
        self.by(self.rule)
    }

    /// The winner by `rule`.
    pub fn by(&self, rule: Rule) -> &Winner {
        &self.winners[rule as usize]
    }

    /// Whether it is about shapes that move; `pairs` are the study's.
    pub fn is_swept(&self, pairs: &[PairStudy]) -> bool {
        let is_sweep = |&pair: &usize| pairs[pair].choice.method.question.is_sweep();
        self.pairs.iter().any(is_sweep)
    }

    /// Whether pair `index` takes part.
    pub fn has(&self, index: usize) -> bool {
        self.pairs.binary_search(&index).is_ok()
    }

    /// The name of the other shape of `pair`, the one that is not the mover.
    pub fn opponent(&self, pair: &PairStudy, scene: &Scene) -> String {
        let [first, second] = pair.names(scene);
        if pair.mover == self.mover {
            second
        } else {
            first
        }
    }
}

/// The cost that `rule` minimizes, meters; the first rule finds all overlaps equally good. NaN is worst.
fn cost_by(rule: Rule, pair: &PairStudy, contact: &Contact) -> f32 {
    let cost = match rule {
        Rule::First => 0.0,
        Rule::Closest => {
            let distance = pair.answer.distance.or(pair.exact.distance);
            distance.map_or(f32::NAN, |distance| distance - pair.shapes.reach())
        }
        Rule::Deepest => pair.answer.time.unwrap_or(0.0) - contact.depth,
    };
    if cost.is_nan() { f32::INFINITY } else { cost }
}

/// The earliest of the pairs that cost least, within the tolerance of one answer.
fn winner(rule: Rule, mover: usize, own: &[usize], pairs: &[PairStudy]) -> Winner {
    let cost = |i: usize| {
        let contact = pairs[i].answer.contact?;
        Some((i, cost_by(rule, &pairs[i], &contact)))
    };
    let hits: Vec<(usize, f32)> = own.iter().filter_map(|&i| cost(i)).collect();
    let size = own.iter().map(|&i| pairs[i].shapes.size());
    let allowed = tolerance::AGREEMENT * size.fold(1.0, f32::max);
    let least = hits.iter().map(|hit| hit.1).fold(f32::INFINITY, f32::min);
    let best: Vec<usize> = hits
        .into_iter()
        .filter(|&(_, cost)| cost == least || cost - least <= allowed)
        .map(|(i, _)| i)
        .collect();
    let Some((&first, ties)) = best.split_first() else {
        return Winner {
            rule,
            pair: None,
            ties: vec![],
            depends_on_order: false,
        };
    };
    let differs = |&tie: &usize| {
        let contacts = [first, tie].map(|i| seen_by(mover, &pairs[i]));
        let [Some(won), Some(lost)] = contacts else {
            return false;
        };
        let turned = won.normal.distance(lost.normal);
        (won.depth - lost.depth).abs() > allowed || turned > tolerance::NORMAL_AGREEMENT
    };
    Winner {
        rule,
        pair: Some(first),
        depends_on_order: ties.iter().any(differs),
        ties: ties.to_vec(),
    }
}

/// The contact that pushes `mover`, which may be the pair's second shape.
fn seen_by(mover: usize, pair: &PairStudy) -> Option<Contact> {
    let contact = pair.answer.contact?;
    let normal = if pair.mover == mover {
        contact.normal
    } else {
        -contact.normal
    };
    Some(Contact { normal, ..contact })
}
