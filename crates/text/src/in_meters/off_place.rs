//! How far a point is from where it is with the fixes, for a step that finds that point and compares nothing. No picture shows
//! coordinates.

use super::InMeters;
use crate::terms::{self, PlainTerm, Quantity};
use capsule_core::trace::{DrawnShape, Step, Value};
use capsule_scenes::{
    run::study::{PairStudy, Study},
    wording::length,
};
use glam::Vec3;

/// Places that are nearer to each other are one, meters.
const NOTHING: f32 = 1e-6;
/// The share of its coordinates by which a place may differ from the same.
const ROUNDING: f32 = 2e-6;

/// A point that is not where the fixes have it.
pub(crate) struct OffPlace {
    /// Its plain name.
    term: &'static str,
    wrong: Vec3,
    right: Vec3,
}

impl OffPlace {
    /// The point called `name` of the step at `index`; `None` where it is no point, or in its place.
    pub(crate) fn of(study: &Study, index: usize, name: &str) -> Option<Self> {
        // In a frame with other fixes the shapes may stand elsewhere.
        let is_own = |pair: &PairStudy| pair.repaired.is_some();
        let right = study.put_right(index)?;
        if !study.pair_at(index).is_none_or(is_own) {
            return None;
        }
        let point = |step: &Step| {
            let mut found = values(step).chain(points(step));
            found.find(|(own, ..)| *own == name)
        };
        let (_, term, wrong) = point(&study.record.steps[index])?;
        let (.., right) = point(right)?;
        let room = NOTHING.max(ROUNDING * right.abs().max_element());
        let is_off = wrong.is_finite() && right.is_finite() && wrong.distance(right) > room;
        is_off.then_some(Self {
            term: term.text,
            wrong,
            right,
        })
    }

    /// The predicate: "19.5 cm from its correct place".
    pub(crate) fn said(&self) -> String {
        format!("{} from its correct place", self.distance())
    }

    fn distance(&self) -> String {
        length(self.wrong.distance(self.right))
    }
}

pub(super) fn at(study: &Study, step: usize) -> Option<InMeters> {
    let recorded = &study.record.steps[step];
    let off = OffPlace::of(study, step, found(recorded)?)?;
    Some(InMeters {
        ends: [off.right, off.wrong],
        normal: None,
        helpers: vec![],
        label: format!("{} off", off.distance()),
        limit: None,
        fact: format!("the {} is {}", off.term, off.said()),
        point: Some(off.wrong),
        correct_place: Some(off.right),
    })
}

/// The name of the one point that `step` finds: its value, or else what it draws.
fn found(step: &Step) -> Option<&'static str> {
    let file = step.source.file().replace('\\', "/");
    let is_measured = |name: &str| {
        terms::value(name, &file).is_some_and(|term| {
            !matches!(
                term.quantity,
                Quantity::Place | Quantity::Plain | Quantity::Count
            )
        })
    };
    let has_others =
        step.decision.is_some() || step.values.iter().any(|(name, _)| is_measured(name));
    let only = |names: Vec<&'static str>| match names[..] {
        [name] => Some(name),
        _ => None,
    };
    let [values, points]: [Vec<&'static str>; 2] = [
        values(step).map(|(name, ..)| name).collect(),
        points(step).map(|(name, ..)| name).collect(),
    ];
    only(if values.is_empty() { points } else { values }).filter(|_| !has_others)
}

/// The values of `step` that are points.
fn values(step: &Step) -> impl Iterator<Item = (&'static str, PlainTerm, Vec3)> + '_ {
    let file = step.source.file().replace('\\', "/");
    step.values.iter().filter_map(move |(name, value)| {
        let term = terms::value(name, &file).filter(|term| term.quantity == Quantity::Place)?;
        match value {
            Value::Vector(at) => Some((*name, term, *at)),
            _ => None,
        }
    })
}

/// The points that `step` draws.
fn points(step: &Step) -> impl Iterator<Item = (&'static str, PlainTerm, Vec3)> + '_ {
    step.drawables.iter().filter_map(|drawn| {
        let term = terms::label(drawn.label, drawn.role)?;
        match drawn.shape {
            DrawnShape::Point { at } if term.quantity == Quantity::Place => {
                Some((drawn.label, term, at))
            }
            _ => None,
        }
    })
}
