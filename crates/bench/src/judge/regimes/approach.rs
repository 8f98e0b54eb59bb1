//! The way in which a mover meets its obstacle: overlapping it a little or a lot, short of it, past it, or on its way there.

use super::{contact::TouchingPair, shapes::moved};
use crate::judge::random::Random;
use capsule_core::{
    geometry::tolerance,
    method::{Pair, Question},
};
use glam::DVec3;

/// How often a mover on its way gets as far as the obstacle.
const ARRIVES: f64 = 0.75;

/// Meters of a motion that is tiny.
pub(super) const TINY: [f64; 2] = [1e-6, 1e-3];

/// Meters of a motion that is fast.
pub(super) const FAST: [f64; 2] = [20.0, 1000.0];

/// Shares of the mover's thickness within which it passes.
pub(super) const GRAZE: [f64; 2] = [1e-4, 1e-2];

/// The mover between nearly all of its thickness deep and half of it apart, on its way from any side that the obstacle is not on.
pub(super) fn meets(
    random: &mut Random,
    question: Question,
    touching: &TouchingPair,
) -> Option<Pair> {
    if question.is_sweep() {
        let length = random.magnitude(0.2, 5.0);
        return Some(arriving(random, touching, length));
    }
    let mover = touching.mover();
    let thickness = f64::from(mover.inner_radius());
    // Deep in a flat body the shortest way out is often through another feature.
    let share = if mover.is_round() || random.chance(0.25) {
        random.between(-0.9, 0.5)
    } else {
        random.sign() * random.magnitude(1e-3, 0.2)
    };
    Some(Pair::new(touching.at(share * thickness), touching.obstacle))
}

/// Well apart, often with overlapping boxes around them, and on the way to elsewhere.
pub(super) fn stays_away(
    random: &mut Random,
    question: Question,
    touching: &TouchingPair,
) -> Option<Pair> {
    let gap = random.magnitude(0.05, 3.0);
    let normal = touching.spot.normal;
    let way = random.direction() * random.magnitude(0.1, 5.0);
    // The plane at the spot stays between them.
    let away = way.dot(normal).abs() * normal;
    let way = way - normal * way.dot(normal) + away;
    Some(moved_if_swept(
        question,
        Pair::new(touching.at(gap), touching.obstacle),
        way,
    ))
}

/// The surfaces touch but for rounding, as they stand or where the motion begins or ends.
pub(super) fn touches(
    random: &mut Random,
    question: Question,
    touching: &TouchingPair,
) -> Option<Pair> {
    let mover = touching.at(hardly(random));
    let way = random.direction() * random.magnitude(0.1, 3.0);
    let ends_there = random.chance(0.5) && way.dot(touching.spot.normal) < 0.0;
    let start = if ends_there && question.is_sweep() {
        moved(&mover, -way)
    } else {
        mover
    };
    let pair = Pair::new(start, touching.obstacle);
    Some(moved_if_swept(question, pair, way))
}

/// Past the obstacle within a hundredth of the mover's thickness, above it or into it; level with the plane at the spot, or
/// going that little down to it.
pub(super) fn grazes(
    random: &mut Random,
    question: Question,
    touching: &TouchingPair,
) -> Option<Pair> {
    let [least, most] = GRAZE;
    let thickness = f64::from(touching.mover().inner_radius());
    let gap = random.sign() * random.magnitude(least, most) * thickness;
    let nearest = Pair::new(touching.at(gap), touching.obstacle);
    if !question.is_sweep() {
        return Some(nearest);
    }
    let normal = touching.spot.normal;
    let level = random.perpendicular_to(normal) * random.magnitude(0.5, 5.0);
    let share = random.between(0.2, 0.8);
    // Two sides that pass each other level with both are as near all the time: they begin to touch at an end.
    let goes_down = gap < 0.0 && random.chance(0.5);
    let (there, way) = if goes_down {
        (touching.at(0.0), level + normal * gap / (1.0 - share))
    } else {
        (nearest.mover, level)
    };
    let start = moved(&there, -way * share);
    Some(Pair::new(start, touching.obstacle).moved_by(way.as_vec3()))
}

/// A sweep of a thousandth of a millimeter up to a millimeter, as a frame of a slow body has.
pub(super) fn creeps(
    random: &mut Random,
    question: Question,
    touching: &TouchingPair,
) -> Option<Pair> {
    let length = random.magnitude(TINY[0], TINY[1]);
    let pair = arriving(random, touching, length);
    question.is_sweep().then_some(pair)
}

/// A sweep of many times the shapes' size, as a bullet's.
pub(super) fn speeds(
    random: &mut Random,
    question: Question,
    touching: &TouchingPair,
) -> Option<Pair> {
    let length = random.magnitude(FAST[0], FAST[1]);
    let pair = arriving(random, touching, length);
    question.is_sweep().then_some(pair)
}

/// The pair, with the mover on its `way` where the question is about that.
pub(super) fn moved_if_swept(question: Question, pair: Pair, way: DVec3) -> Pair {
    if question.is_sweep() {
        pair.moved_by(way.as_vec3())
    } else {
        pair
    }
}

/// A mover `length` meters on its way to the spot, where it mostly arrives.
fn arriving(random: &mut Random, touching: &TouchingPair, length: f64) -> Pair {
    let normal = touching.spot.normal;
    let mut direction = random.direction();
    if direction.dot(normal) > 0.0 {
        direction = -direction;
    }
    // Hardly any approach at all would be a graze.
    let direction = (direction - normal * 0.25).normalize();
    let share = if random.chance(ARRIVES) {
        random.between(0.05, 0.95)
    } else {
        random.between(1.05, 1.5)
    };
    let start = moved(&touching.at(0.0), -direction * length * share);
    Pair::new(start, touching.obstacle).moved_by((direction * length).as_vec3())
}

/// A distance as near to touching as `f32` allows, and a little beyond that either way.
fn hardly(random: &mut Random) -> f64 {
    let scale = f64::from(tolerance::RELATIVE);
    match random.index(3) {
        0 => 0.0,
        _ => random.sign() * random.magnitude(0.01 * scale, scale),
    }
}
