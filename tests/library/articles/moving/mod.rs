//! The articles' ways to catch a fast mover, and conservative advancement: every fault with its counter-example, as
//! printed and mended, how often the faults strike, and what each method can be relied on for.

mod advancement;
mod comments;
mod random;
mod sub_steps;
mod telling;
mod thunderfist;

use crate::support::{Bits, Random, methods::*};
use capsule_lab::{
    core::{
        geometry::{Contact, Shape, Triangle},
        method::{Answer, Pair, Settings},
        trace::{Record, Sample},
    },
    lab::run::study::AlgorithmChoice,
};
use glam::Vec3;

/// The mover on its way to the floor.
fn to_floor(mover: Shape, motion: [f32; 3]) -> Pair {
    Pair::new(mover, Shape::Triangle(FLOOR)).moved_by(motion.into())
}

fn run_with(name: &str, pair: &Pair, set: impl Fn(&mut Settings)) -> Answer {
    let mut choice = choice(name);
    set(&mut choice.settings);
    answer(&choice, pair)
}

/// What is right.
fn exact(name: &str, pair: &Pair) -> Answer {
    let choice = choice(name);
    (choice.method.question.exact().silent)(pair, &Settings::default())
}

/// The moments tested, in order.
fn samples(record: &Record) -> Vec<Sample> {
    record.steps.iter().filter_map(|step| step.sample).collect()
}

fn hit(answer: Answer) -> (f32, Contact) {
    let time = answer.time.expect("it tells a time");
    (time, answer.contact.expect("a time has a contact"))
}

#[track_caller]
fn assert_time(name: &str, pair: &Pair, time: f32) {
    let (found, _) = hit(run(name, pair));
    assert!((found - time).abs() < 1e-5, "{name}: {found}, not {time}");
}
