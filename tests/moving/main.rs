//! The articles' ways to catch a fast mover, and conservative advancement: every fault with its counter-example, as
//! printed and mended, how often the faults strike, and what each method can be relied on for.

mod advancement;
mod comments;
mod random;
mod sub_steps;
mod telling;
mod thunderfist;

use capsule_lab::{
    catalog::{Answer, Pair, Settings},
    geometry::{Capsule, Contact, Shape, Sphere, Triangle},
    study::Choice,
    trace::{Record, Recorder, Sample},
};
use glam::Vec3;

/// Its normal is +Y.
const FLOOR: Triangle = Triangle {
    v: [
        Vec3::new(-2.0, 0.0, -2.0),
        Vec3::new(-2.0, 0.0, 2.0),
        Vec3::new(2.0, 0.0, -2.0),
    ],
};

fn sphere(center: [f32; 3], radius: f32) -> Shape {
    let center = center.into();
    Shape::Sphere(Sphere { center, radius })
}

fn capsule(a: [f32; 3], b: [f32; 3], radius: f32) -> Shape {
    let (a, b) = (a.into(), b.into());
    Shape::Capsule(Capsule { a, b, radius })
}

/// The mover on its way to the floor.
fn to_floor(mover: Shape, motion: [f32; 3]) -> Pair {
    Pair::new(mover, Shape::Triangle(FLOOR)).moved_by(motion.into())
}

fn choice(name: &str) -> Choice {
    Choice::parse(name).expect(name)
}

fn run(name: &str, pair: &Pair) -> Answer {
    run_with(name, pair, |_| ())
}

fn run_with(name: &str, pair: &Pair, set: impl Fn(&mut Settings)) -> Answer {
    let mut choice = choice(name);
    set(&mut choice.settings);
    (choice.algorithm.silent)(pair, &choice.settings)
}

/// What is right.
fn exact(name: &str, pair: &Pair) -> Answer {
    let choice = choice(name);
    (choice.algorithm.question.exact().silent)(pair, &Settings::default())
}

fn record(name: &str, pair: &Pair) -> Record {
    record_of(&choice(name), pair)
}

fn record_of(choice: &Choice, pair: &Pair) -> Record {
    let mut recorder = Recorder::default();
    (choice.algorithm.traced)(pair, &choice.settings, &mut recorder);
    recorder.finish()
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

#[track_caller]
fn assert_misses(name: &str, pair: &Pair) {
    assert_eq!(run(name, pair).contact, None, "{name}");
}
