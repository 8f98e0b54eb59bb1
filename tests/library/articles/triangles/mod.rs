//! The articles' errata: every fault shows as printed, every repair mends it, and with all of them on the printed
//! methods are exact.

mod counter_examples;
mod degenerate;
mod frequencies;
mod oracle;
mod repaired;
mod round_pairs;
mod telling;

use crate::support::{Bits, Random, methods::*};
use capsule_lab::core::{
    geometry::{Capsule, Shape, Triangle},
    method::{Answer, Pair},
    trace::{self, Record},
};
use glam::Vec3;

/// A triangle in the corner of the ground; its normal is -Y.
pub(crate) const T4: Triangle = Triangle {
    v: [
        Vec3::ZERO,
        Vec3::new(4.0, 0.0, 0.0),
        Vec3::new(0.0, 0.0, 4.0),
    ],
};

pub(crate) fn triangle(v: [[f32; 3]; 3]) -> Triangle {
    Triangle {
        v: v.map(Vec3::from_array),
    }
}

pub(crate) fn sphere_pair(center: impl Into<Vec3>, radius: f32, triangle: Triangle) -> Pair {
    Pair::new(sphere(center, radius), Shape::Triangle(triangle))
}

pub(crate) fn capsule_pair(
    a: impl Into<Vec3>,
    b: impl Into<Vec3>,
    radius: f32,
    triangle: Triangle,
) -> Pair {
    Pair::new(capsule(a, b, radius), Shape::Triangle(triangle))
}

/// A capsule given by its outer ends.
pub(crate) fn base_tip_pair(
    base: impl Into<Vec3>,
    tip: impl Into<Vec3>,
    radius: f32,
    triangle: Triangle,
) -> Pair {
    let (base, tip) = (base.into(), tip.into());
    let capsule = Capsule::from_base_tip(base, tip, radius);
    Pair {
        base_tip: Some([base, tip]),
        ..Pair::new(Shape::Capsule(capsule), Shape::Triangle(triangle))
    }
}

#[track_caller]
pub(crate) fn assert_depth(name: &str, pair: &Pair, depth: f32) {
    let answered = contact(name, pair).depth;
    assert!(
        (answered - depth).abs() < 1e-3,
        "{name}: depth {answered}, not {depth}"
    );
}

#[track_caller]
pub(crate) fn assert_contact(name: &str, pair: &Pair, depth: f32, normal: [f32; 3]) {
    assert_depth(name, pair, depth);
    let answered = contact(name, pair).normal;
    assert!(
        answered.distance(Vec3::from_array(normal)) < 2e-3,
        "{name}: normal {answered}, not {normal:?}"
    );
}
