//! The articles' tests of spheres and capsules against each other: every fault with its counter-example, as printed and
//! mended, how often the faults strike, and that the mended methods agree with the exact ones.

mod agreement;
mod counter_examples;
mod random;

use capsule_lab::{
    catalog::{ALGORITHMS, Algorithm, Answer, Pair, Question},
    geometry::{Capsule, Contact, Shape, Sphere},
    study::Choice,
    trace::{Record, Recorder},
};
use glam::Vec3;

fn sphere(center: [f32; 3], radius: f32) -> Shape {
    let center = center.into();
    Shape::Sphere(Sphere { center, radius })
}

fn capsule(a: [f32; 3], b: [f32; 3], radius: f32) -> Shape {
    let (a, b) = (a.into(), b.into());
    Shape::Capsule(Capsule { a, b, radius })
}

/// Two capsules, each by its outer ends.
fn by_outer_ends(mover: ([f32; 3], [f32; 3], f32), obstacle: ([f32; 3], [f32; 3], f32)) -> Pair {
    let shape = |(base, tip, radius): ([f32; 3], [f32; 3], f32)| {
        Shape::Capsule(Capsule::from_base_tip(base.into(), tip.into(), radius))
    };
    Pair {
        base_tip: Some([mover.0.into(), mover.1.into()]),
        obstacle_base_tip: Some([obstacle.0.into(), obstacle.1.into()]),
        ..Pair::new(shape(mover), shape(obstacle))
    }
}

fn choice(name: &str) -> Choice {
    Choice::parse(name).expect(name)
}

fn run(name: &str, pair: &Pair) -> Answer {
    let choice = choice(name);
    (choice.algorithm.silent)(pair, &choice.settings)
}

fn contact(name: &str, pair: &Pair) -> Contact {
    run(name, pair)
        .contact
        .unwrap_or_else(|| panic!("{name} misses"))
}

fn record(name: &str, pair: &Pair) -> Record {
    let (choice, mut recorder) = (choice(name), Recorder::default());
    (choice.algorithm.traced)(pair, &choice.settings, &mut recorder);
    recorder.finish()
}

#[track_caller]
fn assert_misses(name: &str, pair: &Pair) {
    assert_eq!(run(name, pair).contact, None, "{name}");
}

#[track_caller]
fn assert_depth(name: &str, pair: &Pair, depth: f32) {
    let found = contact(name, pair).depth;
    assert!((found - depth).abs() < 1e-5, "{name}: {found}, not {depth}");
}

#[track_caller]
fn assert_distance(name: &str, pair: &Pair, distance: f32, within: f32) {
    let found = run(name, pair).distance.expect("it measures");
    assert!(
        (found - distance).abs() <= within,
        "{name}: {found}, not {distance}"
    );
}
