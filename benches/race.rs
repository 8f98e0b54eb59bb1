//! Implementations take turns on the same queries; each one's fastest round counts.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// Queries in a round.
pub(crate) const QUERIES: usize = 4096;
/// Rounds in a race.
pub(crate) const ROUNDS: usize = 60;

/// An implementation, which answers all queries of a regime, and its fastest round.
pub(crate) struct Contestant<'a> {
    answer_all: Box<dyn Fn() -> f32 + 'a>,
    best: Duration,
}

impl<'a> Contestant<'a> {
    /// `answer` returns some number of its answer, so that none of it can be left out.
    pub(crate) fn new<T>(queries: &'a [T], answer: impl Fn(&T) -> f32 + 'a) -> Self {
        Self {
            answer_all: Box::new(move || black_box(queries).iter().map(&answer).sum()),
            best: Duration::MAX,
        }
    }
}

/// Each contestant's fastest round, ns a query; they take turns.
pub(crate) fn race<const N: usize>(mut contestants: [Contestant<'_>; N]) -> [f64; N] {
    for _ in 0..ROUNDS {
        for contestant in &mut contestants {
            let start = Instant::now();
            black_box((contestant.answer_all)());
            contestant.best = contestant.best.min(start.elapsed());
        }
    }
    contestants.map(|contestant| contestant.best.as_secs_f64() * 1e9 / QUERIES as f64)
}
