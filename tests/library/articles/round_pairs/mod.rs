//! The articles' tests of spheres and capsules against each other: every fault with its counter-example, as printed and
//! mended, how often the faults strike, and that the mended methods agree with the exact ones.

mod agreement;
mod counter_examples;
mod random;

use crate::support::{Random, methods::*};
use capsule_lab::{
    core::{
        catalog::ALGORITHMS,
        geometry::{Capsule, Shape},
        method::{Algorithm, Pair, Question},
    },
    lab::run::study::AlgorithmChoice,
};
use glam::Vec3;

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
