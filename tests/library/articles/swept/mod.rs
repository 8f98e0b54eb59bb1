//! The errata of the swept capsule: every fault shows as printed and is mended by its repair, and with all of them on the
//! listings answer as the exact sweep does.

mod agreement;
mod counter_examples;
mod frequencies;
mod parts;
mod random;

use crate::support::{
    Random,
    methods::{answer, capsule, choice, record},
};
use capsule_lab::{
    core::{
        geometry::{Capsule, Contact, Shape, Triangle},
        method::{Answer, Pair, Question},
    },
    lab::run::study::AlgorithmChoice,
};
use glam::Vec3;

/// The listings as printed.
const PRINTED: &str = "swept/capsule-triangle";

/// A triangle in the corner of the ground; its normal is -Y.
const T4: [[f32; 3]; 3] = [[0.0; 3], [4.0, 0.0, 0.0], [0.0, 0.0, 4.0]];

/// A capsule from `a` to `b`, moved by `motion` relative to a triangle.
fn sweep<P: Into<Vec3>>([a, b]: [P; 2], radius: f32, motion: P, triangle: [P; 3]) -> Pair {
    let v = triangle.map(P::into);
    Pair::new(capsule(a, b, radius), Shape::Triangle(Triangle { v })).moved_by(motion.into())
}

/// The listings with every repair on.
fn mended() -> AlgorithmChoice {
    choice(PRINTED).repaired()
}

fn exact(pair: &Pair) -> Answer {
    answer(
        &AlgorithmChoice::plain(Question::SWEEP_CAPSULE_TRIANGLE.exact()),
        pair,
    )
}

/// The listings with these repairs, each `+` and an id.
fn run(repairs: &str, pair: &Pair) -> Answer {
    answer(&choice(&format!("{PRINTED}{repairs}")), pair)
}

/// The contact and the time that the listings with these repairs find.
#[track_caller]
fn hit(repairs: &str, pair: &Pair) -> (Contact, f32) {
    let Answer { contact, time, .. } = run(repairs, pair);
    contact
        .zip(time)
        .unwrap_or_else(|| panic!("{repairs} misses"))
}

#[track_caller]
fn assert_misses(repairs: &str, pair: &Pair) {
    assert_eq!(run(repairs, pair).contact, None, "{repairs}");
}

#[track_caller]
fn assert_time(repairs: &str, pair: &Pair, time: f32) {
    let (_, found) = hit(repairs, pair);
    assert!(
        (found - time).abs() < 1e-3,
        "{repairs}: {found}, not {time}"
    );
}

#[track_caller]
fn assert_depth(repairs: &str, pair: &Pair, depth: f32) {
    let (contact, time) = hit(repairs, pair);
    let found = contact.depth;
    assert_eq!(time, 0.0, "{repairs}");
    assert!(
        (found - depth).abs() < 1e-3,
        "{repairs}: {found}, not {depth}"
    );
}

/// The distance of the cores once the capsule is pushed out of `contact`.
fn distance_after_push(pair: &Pair, contact: &Contact) -> f32 {
    let (capsule, triangle) = pair.shapes::<Capsule, Triangle>();
    let push = contact.normal * contact.depth;
    let pushed = Capsule {
        a: capsule.a + push,
        b: capsule.b + push,
        ..*capsule
    };
    capsule_lab::core::exact::overlap::capsule_triangle_distance(&pushed, triangle)
}
