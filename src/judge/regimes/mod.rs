//! Kinds of cases that engines are known to go wrong in, and how to make as many of each as one likes.
//!
//! A regime is one file that ends with its `REGIME`, and a line in [`REGIMES`]. Where two shapes meet is decided first, on
//! the obstacle (`spot.rs`); then the mover is put there or sent there (`approach.rs`).

mod alignment;
mod anywhere;
mod apart;
mod approach;
mod collapsed;
mod edge;
mod face;
mod far_from_home;
mod fast;
mod graze;
mod near_parallel;
mod parallel;
mod pierced;
mod shapes;
mod sliver;
mod spot;
mod tiny_motion;
mod touching;
mod vertex;
mod zero_length;

use super::random::Random;
use crate::method::{Pair, Question};

/// A kind of cases.
#[derive(Debug)]
pub struct Regime {
    /// On the command line and in tables.
    pub name: &'static str,
    /// What is special about it, a clause.
    pub about: &'static str,
    /// Such a pair for a question; `None` where its shapes have nothing of the kind.
    pair: fn(&mut Random, Question) -> Option<Pair>,
}

/// Every regime, the plainest first.
pub static REGIMES: &[&Regime] = &[
    &anywhere::REGIME,
    &apart::REGIME,
    &face::REGIME,
    &edge::REGIME,
    &vertex::REGIME,
    &parallel::REGIME,
    &near_parallel::REGIME,
    &pierced::REGIME,
    &touching::REGIME,
    &graze::REGIME,
    &sliver::REGIME,
    &zero_length::REGIME,
    &collapsed::REGIME,
    &far_from_home::REGIME,
    &tiny_motion::REGIME,
    &fast::REGIME,
];

/// No regime is called that.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no regime is called `{name}`; there are {}", names())]
pub struct UnknownRegime {
    /// As asked for.
    pub name: String,
}

fn names() -> String {
    let names: Vec<&str> = REGIMES.iter().map(|regime| regime.name).collect();
    names.join(", ")
}

impl Regime {
    /// The one of that name.
    pub fn named(name: &str) -> Result<&'static Self, UnknownRegime> {
        let found = REGIMES.iter().find(|regime| regime.name == name);
        found
            .copied()
            .ok_or_else(|| UnknownRegime { name: name.into() })
    }

    /// Whether shapes of the question have it.
    pub fn suits(&self, question: Question) -> bool {
        self.case(question, 0, 0).is_some()
    }

    /// The case `index` of those of `seed`: the same each time. `None` where the regime does not
    /// [suit](Self::suits) the question.
    pub fn case(&self, question: Question, seed: u64, index: u64) -> Option<Pair> {
        let mut random = Random::of_case(seed, self.name, index);
        // A shape that chance left without a spot is drawn again.
        let mut tries = (0..8).map(|_| (self.pair)(&mut random, question));
        tries.find_map(|pair| pair)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Settings;

    #[test]
    fn every_case_is_the_same_each_time_and_of_the_kinds_that_are_asked_about() {
        for question in Question::ALL {
            for regime in REGIMES.iter().filter(|one| one.suits(question)) {
                for index in 0..20 {
                    let pair = regime.case(question, 7, index).expect(regime.name);
                    assert_eq!(Some(pair), regime.case(question, 7, index));
                    let kinds = [pair.mover.kind(), pair.obstacle.kind()];
                    assert_eq!(kinds, question.kinds(), "{}", regime.name);
                    assert!(question.is_sweep() || pair.displacement == glam::Vec3::ZERO);
                }
            }
        }
    }

    #[test]
    fn another_seed_another_regime_and_another_index_are_other_cases() {
        let question = Question::CAPSULE_TRIANGLE;
        let face = Regime::named("face").expect("known");
        let own = face.case(question, 7, 3);
        assert_ne!(own, face.case(question, 8, 3));
        assert_ne!(own, face.case(question, 7, 4));
        let error = Regime::named("fase").expect_err("no such regime");
        assert!(
            error
                .to_string()
                .contains("`fase`; there are anywhere, apart"),
            "{error}"
        );
    }

    /// The share of hits among the first cases of a regime.
    fn hits(regime: &str, question: Question) -> f64 {
        let regime = Regime::named(regime).expect("known");
        let is_hit = |index: u64| {
            let pair = regime.case(question, 1, index).expect("it suits");
            (question.exact().silent)(&pair, &Settings::default()).is_hit()
        };
        (0..1000).filter(|index| is_hit(*index)).count() as f64 / 1000.0
    }

    #[test]
    fn a_regime_has_hits_and_misses_but_where_it_is_about_one_of_them() {
        for question in Question::ALL {
            for regime in REGIMES.iter().filter(|one| one.suits(question)) {
                let share = hits(regime.name, question);
                let expected = match regime.name {
                    "apart" => 0.0..=0.0,
                    "pierced" => 0.99..=1.0,
                    _ => 0.1..=0.95,
                };
                assert!(
                    expected.contains(&share),
                    "{} {}: {share}",
                    regime.name,
                    question.name()
                );
            }
        }
    }

    #[test]
    fn a_sweep_arrives_where_it_was_sent() {
        let regime = Regime::named("face").expect("known");
        let question = Question::SWEEP_CAPSULE_TRIANGLE;
        let settings = Settings::default();
        let on_face = (0..500).filter(|index| {
            let pair = regime.case(question, 2, *index).expect("it suits");
            let contact = (question.exact().silent)(&pair, &settings).contact;
            contact.is_some_and(|contact| contact.feature.to_string() == "face")
        });
        assert!(on_face.count() > 250);
    }
}
