//! Shapes by their numbers, and the catalog's methods by their names.

use super::Bits;
use capsule_lab::{
    core::{
        geometry::{Capsule, Contact, Shape, Sphere, Triangle},
        method::{Answer, Pair},
        trace::{Outcome, Record, Recorder},
    },
    lab::run::study::AlgorithmChoice,
};
use glam::Vec3;

/// Its normal is +Y.
pub(crate) const FLOOR: Triangle = Triangle {
    v: [
        Vec3::new(-2.0, 0.0, -2.0),
        Vec3::new(-2.0, 0.0, 2.0),
        Vec3::new(2.0, 0.0, -2.0),
    ],
};

pub(crate) fn sphere(center: impl Into<Vec3>, radius: f32) -> Shape {
    let center = center.into();
    Shape::Sphere(Sphere { center, radius })
}

pub(crate) fn capsule(a: impl Into<Vec3>, b: impl Into<Vec3>, radius: f32) -> Shape {
    let (a, b) = (a.into(), b.into());
    Shape::Capsule(Capsule { a, b, radius })
}

/// `+` and an id switches a repair on.
pub(crate) fn choice(name: &str) -> AlgorithmChoice {
    AlgorithmChoice::parse(name).unwrap_or_else(|error| panic!("{error}"))
}

/// What `choice` answers.
pub(crate) fn answer(choice: &AlgorithmChoice, pair: &Pair) -> Answer {
    (choice.method.silent)(pair, &choice.settings)
}

/// What the method of this name answers.
pub(crate) fn run(name: &str, pair: &Pair) -> Answer {
    answer(&choice(name), pair)
}

#[track_caller]
pub(crate) fn contact(name: &str, pair: &Pair) -> Contact {
    let contact = run(name, pair).contact;
    contact.unwrap_or_else(|| panic!("{name} finds no contact"))
}

/// What `choice` tells.
pub(crate) fn record(choice: &AlgorithmChoice, pair: &Pair) -> Record {
    watched(choice, pair).0
}

/// What `choice` tells, and what it answers meanwhile.
pub(crate) fn watched(choice: &AlgorithmChoice, pair: &Pair) -> (Record, Answer) {
    let mut recorder = Recorder::default();
    let answer = (choice.method.traced)(pair, &choice.settings, &mut recorder);
    (recorder.finish(), answer)
}

#[track_caller]
pub(crate) fn assert_misses(name: &str, pair: &Pair) {
    assert_eq!(run(name, pair).contact, None, "{name}");
}

/// Fails unless `choice` answers the same, watched or not, and concludes with that.
#[track_caller]
pub(crate) fn assert_told_as_answered(choice: &AlgorithmChoice, pair: &Pair) {
    let silent = answer(choice, pair);
    let (told, traced) = watched(choice, pair);
    let name = choice.method.name;
    assert_eq!(Bits(silent), Bits(traced), "{name} {pair:?}");
    let mut outcomes = told.steps.iter().filter_map(|step| step.outcome);
    let expected = Some(Outcome::of(silent.is_hit()));
    assert_eq!(outcomes.next_back(), expected, "{name} {pair:?}");
}
