//! No engine that lacks a test gets by: each fails in the regime that bears the name of what it lacks.
//!
//! The engine is right in nearly all of the cases. It has its own mind about the normal where two flat bodies meet at a
//! corner of each and where one of them is thin as a hair.

mod body;
pub(super) mod engine;
mod mutation;
mod sweep;

use capsule_lab::{
    bench::judge::{
        outcome::CaseOutcome,
        regimes::{REGIMES, Regime},
        ruling::Ruling,
    },
    core::method::{Pair, Question},
    text::query::QueryCase,
};
use engine::Engine;
use mutation::{Mutation, regime};

/// As many cases as the examples of `docs/judge.md` have.
const CASES: u64 = 20_000;

const SEEDS: [u64; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/// So many of its cases have to tell, lest it is chance.
const TELLING: usize = 3;

/// What is about how the bodies meet, whichever features do. Where they only touch, whether they hit is left to rounding.
const CROSSED: [&str; 5] = ["graze", "sliver", "far-from-home", "tiny-motion", "fast"];

fn is_right(question: Question, pair: &Pair, mutation: Mutation) -> bool {
    let case = QueryCase::new(question, *pair);
    let given = Ok(Engine(mutation).answer(question, pair));
    Ruling::of(&case, &given).outcome == CaseOutcome::Right
}

/// How many cases of a regime `judge --cases 20000 --query …` makes for a question.
fn count(question: Question) -> u64 {
    let suiting = REGIMES.iter().filter(|regime| regime.suits(question));
    CASES / suiting.count() as u64
}

/// Whether the cases of a seed tell the broken engine from the whole one.
fn is_caught(question: Question, regime: &Regime, mutation: Mutation, seed: u64) -> bool {
    let pairs = (0..count(question)).filter_map(|index| regime.case(question, seed, index));
    let tells = |pair: &Pair| {
        !is_right(question, pair, mutation) && is_right(question, pair, Mutation::None)
    };
    pairs.filter(tells).take(TELLING).count() == TELLING
}

#[test]
fn the_whole_engine_is_right() {
    for question in Question::ALL {
        let mut all = (0, 0);
        for regime in REGIMES.iter().filter(|one| one.suits(question)) {
            let pairs = (0..150).filter_map(|index| regime.case(question, 21, index));
            let is_right = pairs.map(|pair| is_right(question, &pair, Mutation::None));
            let rights: Vec<bool> = is_right.collect();
            let wrong = rights.iter().filter(|right| !**right).count();
            let name = question.name();
            let most = if question.kinds()[0].is_round() {
                0
            } else {
                10
            };
            assert!(wrong <= most, "{name} {}: {wrong} wrong", regime.name);
            all = (all.0 + wrong, all.1 + rights.len());
        }
        assert!(all.0 * 200 <= all.1, "{}: {all:?}", question.name());
    }
}

#[test]
fn an_engine_without_a_test_fails_in_the_regime_of_that_name() {
    for question in Question::ALL {
        for (mutation, name) in Mutation::of(question) {
            for seed in SEEDS {
                assert!(
                    is_caught(question, regime(name), mutation, seed),
                    "{} {mutation:?}: {name}, seed {seed}",
                    question.name()
                );
            }
        }
    }
}

#[test]
fn it_fails_too_where_a_regime_is_about_how_they_meet() {
    for question in Question::ALL {
        for (mutation, _) in Mutation::of(question) {
            let Mutation::Without(_) = mutation else {
                continue;
            };
            for name in CROSSED {
                let regime = regime(name);
                let is_caught = |seed| is_caught(question, regime, mutation, seed);
                assert!(
                    !regime.suits(question) || SEEDS.into_iter().all(is_caught),
                    "{} {mutation:?}: {name}",
                    question.name()
                );
            }
        }
    }
}
