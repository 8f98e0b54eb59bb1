//! Gaps closed to zero.

use super::{Edits, WhyNot, place, snapped_pair::SnapSubject, spot::Spot};
use capsule_core::method::{Pair, Question};
use glam::DVec3;

/// The cost of a miss beside any depth, meters.
const MISS: f64 = 1e6;

pub(super) fn just(subject: &SnapSubject<'_>) -> Edits {
    const ROUNDS: usize = 4;
    let question = subject.question.ok_or(WhyNot::NoSide)?;
    let (normal, gap) = subject.way_to_touch()?;
    let spot = Spot::of(subject.mover);
    let mut way = -normal * gap;
    for _ in 0..ROUNDS {
        let points: Vec<_> = spot.moved(way).iter().map(DVec3::as_vec3).collect();
        let Some(shape) = spot.shape(&points) else {
            break;
        };
        way -= normal * gap_of(subject, question, &subject.with_mover(shape));
    }
    Ok(place::moved(subject, way, |shape| {
        cost(subject, question, &subject.with_mover(*shape))
    }))
}

pub(super) fn at_impact(subject: &SnapSubject<'_>) -> Edits {
    let question = subject.question.ok_or(WhyNot::NoImpact)?;
    let seconds = f64::from(subject.impact()?) * f64::from(subject.time_step);
    let ways = [subject.mover, subject.obstacle].map(|body| body.velocity.as_dvec3() * seconds);

    let mut edits = vec![];
    let mut there = subject.with_mover(subject.pair.mover);
    if ways[1] != DVec3::ZERO {
        let spot = Spot::of(subject.obstacle);
        let points: Vec<_> = spot.moved(ways[1]).iter().map(DVec3::as_vec3).collect();
        there.obstacle = spot.shape(&points).unwrap_or(there.obstacle);
        edits = spot.edits(subject.obstacle, &points);
    }
    let mover = place::moved(subject, ways[0], |shape| {
        let mover = *shape;
        cost(subject, question, &Pair { mover, ..there })
    });
    edits.extend(mover);
    Ok(edits)
}

/// Meters, negative in an overlap.
fn gap_of(subject: &SnapSubject<'_>, question: Question, pair: &Pair) -> f64 {
    let answer = subject.exact(question, pair);
    match (answer.contact, answer.distance) {
        (Some(contact), _) => -f64::from(contact.depth),
        (None, Some(distance)) => f64::from(distance) - f64::from(pair.reach()),
        (None, None) => 0.0,
    }
}

/// Touching costs nothing, overlapping a little, missing much.
fn cost(subject: &SnapSubject<'_>, question: Question, pair: &Pair) -> f64 {
    match subject.exact(question, pair).contact {
        Some(contact) => f64::from(contact.depth),
        None => MISS + gap_of(subject, question, pair),
    }
}
