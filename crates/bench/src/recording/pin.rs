//! Numbers of a recording's answers that a reader follows from case to case, the engine's beside the exact ones.
//!
//! The cases of one query follow each other: those of one question with one note, such as `"note": "landing"`, else all cases
//! of the question.

use super::RecordedCase;
use crate::judge::tally::JudgedCase;
use capsule_scenes::run::pin::{PinSample, angle_from_up, signed_gap};
use capsule_text::query::QueryCase;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A number of the answers to one query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedPin {
    query: u64,
    /// Its name: the query and the quantity.
    pub name: String,
    is_angle: bool,
    is_sweep: bool,
}

/// The numbers that are kept of a case.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CaseNumbers {
    query: u64,
    /// The gap, meters, negative where the shapes overlap; of a sweep the time of impact.
    measure: PinSample,
    /// The angle between the normal and up, degrees.
    angle: PinSample,
}

impl RecordedPin {
    /// What can be followed of the query of `case`: the gap or the time, then the normal's angle.
    pub fn all_of(case: &QueryCase) -> [Self; 2] {
        let is_sweep = case.question.is_sweep();
        let question = case.question.name();
        let title = case.note.text.as_ref().unwrap_or(&question);
        [false, true].map(|is_angle| {
            let quantity = match (is_angle, is_sweep) {
                (true, _) => "normal’s angle from up",
                (false, true) => "time of impact",
                (false, false) => "gap",
            };
            Self {
                query: query(case),
                name: format!("{title}: {quantity}"),
                is_angle,
                is_sweep,
            }
        })
    }

    /// The unit of its numbers; empty for a time, which is a fraction of the motion.
    pub fn unit(&self) -> &'static str {
        match (self.is_angle, self.is_sweep) {
            (true, _) => "°",
            (false, true) => "",
            (false, false) => "m",
        }
    }

    /// The engine's number and the exact one in `case`; `None` for a case of another query.
    pub fn sample(&self, case: &RecordedCase) -> Option<PinSample> {
        let numbers = &case.numbers;
        let own = if self.is_angle {
            numbers.angle
        } else {
            numbers.measure
        };
        (numbers.query == self.query).then_some(own)
    }
}

/// A number that the cases of one query share.
fn query(case: &QueryCase) -> u64 {
    let mut hasher = DefaultHasher::new();
    (case.question.name(), &case.note.text).hash(&mut hasher);
    hasher.finish()
}

impl CaseNumbers {
    pub(super) fn of(judged: &JudgedCase) -> Self {
        let (case, exact) = (&judged.case, &judged.ruling.exact);
        let pair = case.asked_pair();
        let is_sweep = case.question.is_sweep();
        let given = judged.given.as_ref().ok();
        let measure = given.and_then(|given| match (is_sweep, given.hit) {
            (true, _) => given.time,
            (false, true) => given.depth.map(|depth| -depth),
            (false, false) => given.distance.map(|distance| distance - pair.reach()),
        });
        let angle = given.and_then(|given| given.normal).map(angle_from_up);
        // What an answer lacks because it was NaN or infinite is shown as such.
        let is_broken = given.is_some_and(|given| given.non_finite);
        let or_broken = |number: Option<f32>| number.or(is_broken.then_some(f32::NAN));
        let right = if is_sweep {
            exact.time
        } else {
            signed_gap(exact, &pair)
        };
        let right_angle = exact.contact.map(|contact| angle_from_up(contact.normal));
        Self {
            query: query(case),
            measure: [or_broken(measure), right],
            angle: [or_broken(angle), right_angle],
        }
    }
}
