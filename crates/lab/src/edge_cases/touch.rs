//! How near to only just touching: as the shapes stand, and on the mover's way.

use super::{EdgeCase, finder::EdgeCaseFinder};
use capsule_core::{
    geometry::tolerance,
    method::{Answer, Pair, Question, Settings},
};
use glam::Vec3;

/// The answer of the exact algorithm, both sides solid.
fn exact(pair: &Pair, question: Question) -> Answer {
    (question.exact().silent)(pair, &Settings::default())
}

/// The gap between two shapes as they stand, meters; in an overlap minus its depth.
pub(super) fn gap(pair: &Pair, question: Question) -> f64 {
    let answer = exact(pair, question.standing());
    match (answer.contact, answer.distance) {
        (Some(contact), _) => -f64::from(contact.depth),
        (None, Some(distance)) => f64::from(distance) - f64::from(pair.reach()),
        (None, None) => f64::INFINITY,
    }
}

/// The gap of shapes that stand.
pub(super) fn standing(pair: &Pair, question: Question, finder: &mut EdgeCaseFinder) {
    finder.gap(EdgeCase::Touching, gap(pair, question));
}

/// The gap at the start, at the end, and where the mover passes closest.
pub(super) fn moving(pair: &Pair, question: Question, finder: &mut EdgeCaseFinder) {
    finder.gap(EdgeCase::TouchingAtStart, gap(pair, question));
    if pair.displacement == Vec3::ZERO || pair.reach() == 0.0 {
        return;
    }
    let reach = f64::from(pair.reach());
    let (time, least) = closest_approach(pair, question);
    let gaps = [0.0, 1.0].map(|time| distance_at(pair, question, time) - reach);
    let is_end =
        |end: f64| (least - reach - end).abs() <= f64::from(tolerance::AGREEMENT) * finder.size;
    if is_end(gaps[1]) && time > 0.0 && !is_end(gaps[0]) {
        finder.gap(EdgeCase::TouchingAtEnd, gaps[1]);
    } else if !is_end(gaps[0]) {
        finder.gap(EdgeCase::Grazing, least - reach);
    }
}

/// Between the cores when the mover has gone the fraction `time` of its way, meters.
fn distance_at(pair: &Pair, question: Question, time: f64) -> f64 {
    let way = (pair.displacement.as_dvec3() * time).as_vec3();
    let there = Pair {
        mover: pair.mover.translated(way),
        displacement: Vec3::ZERO,
        ..*pair
    };
    let distance = exact(&there, question.standing()).distance;
    distance.map_or(f64::INFINITY, f64::from)
}

/// When the cores are closest on the way, and how far apart then.
///
/// The distance of convex shapes, one of which moves straight, is a convex function of time: thirds without the least value are
/// cut off down to the resolution of `f32` coordinates.
fn closest_approach(pair: &Pair, question: Question) -> (f64, f64) {
    const CUTS: usize = 40;
    let at = |time: f64| distance_at(pair, question, time);
    let (mut from, mut to) = (0.0, 1.0);
    for _ in 0..CUTS {
        let third = (to - from) / 3.0;
        if at(from + third) <= at(to - third) {
            to -= third;
        } else {
            from += third;
        }
    }
    let candidates = [0.0, (from + to) / 2.0, 1.0].map(|time| (time, at(time)));
    let [start, middle, end] = candidates;
    [middle, end].into_iter().fold(
        start,
        |best, other| if other.1 < best.1 { other } else { best },
    )
}

/// The pair with its mover grown by `more` meters.
pub(super) fn grown(pair: &Pair, more: f32) -> Pair {
    let mut grown = *pair;
    if pair.mover.is_round() {
        grown.mover = pair.mover.grown(more);
    }
    grown
}
