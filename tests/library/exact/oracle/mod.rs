//! Every exact form against an oracle that shares no code with it, on seeded cases of every hard kind.
//!
//! `CAPSULE_LAB_ORACLE_CASES` says how many cases each question is asked, 2 000 unless told.

mod answers;
mod body;
mod cases;
mod named;
mod vector;

use crate::support::Random;
use answers::{QUESTIONS, Question, answer, faults};
use capsule_lab::core::trace::Recorder;
use cases::{Case, Kind, Regime, Source};
use std::collections::BTreeMap;

/// What was found of a question.
#[derive(Default)]
struct Tally {
    cases: usize,
    hits: usize,
    /// By what is wrong and in which regime: how often, the most, and an example of it.
    wrong: BTreeMap<(String, &'static str), (usize, f64, String)>,
}

impl Tally {
    fn ask(&mut self, question: &Question, regime: &str, case: &Case) {
        let silent = answer(question, case, &mut ());
        self.cases += 1;
        self.hits += usize::from(silent.contact.is_some());
        for fault in faults(question, case, &silent) {
            let key = (regime.to_owned(), fault.what);
            let entry = self.wrong.entry(key).or_default();
            entry.0 += 1;
            if fault.off > entry.1 || entry.2.is_empty() {
                entry.1 = fault.off;
                entry.2 = format!("{case:?}\n  {silent:?}");
            }
        }
        if self.cases.is_multiple_of(16) {
            let told = answer(question, case, &mut Recorder::default());
            assert_eq!(told.bits(), silent.bits(), "{case:?}");
        }
    }

    fn conclude(&self, name: &str) {
        println!("{name}: {} cases, {} hits", self.cases, self.hits);
        for ((regime, what), (count, most, example)) in &self.wrong {
            println!("{name}, {regime}: {what}, {count} times, {most:e} at most\n  {example}");
        }
        assert!(self.wrong.is_empty(), "{name} is wrong, see above");
    }
}

fn count(usual: usize) -> usize {
    let told = std::env::var("CAPSULE_LAB_ORACLE_CASES").ok();
    told.map_or(usual, |text| text.parse().expect("a number of cases"))
}

fn ask(name: &str) {
    let question = Question::named(name);
    let index = QUESTIONS.iter().position(|one| one.name == name);
    let mut tally = Tally::default();
    let each = count(2_000) / Regime::ALL.len();
    for (i, regime) in Regime::ALL.into_iter().enumerate() {
        let seed = (index.expect("it is one of them") * 100 + i) as u64;
        let mut source = Source::new(seed, regime);
        for _ in 0..each {
            let case = source.case(question.kinds);
            tally.ask(&question, &format!("{regime:?}"), &case);
        }
    }
    tally.conclude(name);
}

macro_rules! questions {
    ($($test:ident $name:literal)*) => {
        $(#[test] fn $test() { ask($name); })*
    };
}

questions! {
    sphere_sphere "sphere-sphere"
    sphere_capsule "sphere-capsule"
    capsule_capsule "capsule-capsule"
    sphere_triangle "sphere-triangle"
    capsule_triangle "capsule-triangle"
    capsule_box "capsule-box"
    box_box "box-box"
    box_triangle "box-triangle"
    sweep_sphere_triangle "sweep-sphere-triangle"
    sweep_capsule_triangle "sweep-capsule-triangle"
    sweep_capsule_capsule "sweep-capsule-capsule"
    sweep_capsule_box "sweep-capsule-box"
    sweep_box_box "sweep-box-box"
    sweep_box_triangle "sweep-box-triangle"
}

#[test]
fn a_thin_capsule_goes_through_no_edge() {
    let question = Question::named("sweep-capsule-triangle");
    let (mut random, mut tally) = (Random::new(77), Tally::default());
    for _ in 0..count(2_000) * 10 {
        tally.ask(&question, "thin", &cases::thin(&mut random));
    }
    tally.conclude("thin");
}

#[test]
fn a_sheet_that_falls_flat_goes_through_nothing() {
    for (name, onto) in [
        ("sweep-box-triangle", Kind::Triangle),
        ("sweep-box-box", Kind::Box),
    ] {
        let question = Question::named(name);
        let (mut random, mut tally) = (Random::new(78), Tally::default());
        for _ in 0..count(2_000) {
            tally.ask(
                &question,
                "falling flat",
                &cases::falling_flat(&mut random, onto),
            );
        }
        tally.conclude(name);
    }
}
