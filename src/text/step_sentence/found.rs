//! What a step finds that compares nothing: a number, a direction or a point.

use super::{
    DIGITS, ENDLESS, ENTRY, NORMAL, TELLING,
    comparison::{opposite, written},
    subject::{clause, has, is_named, verb},
};
use crate::{
    core::trace::{Drawable, DrawnShape, Role, Step, Value},
    text::{
        answer_sentence::direction,
        terms::{self, PlainTerm, Quantity},
        units::rounded,
    },
};
use glam::Vec3;

/// What a step finds that compares nothing: NaN, else the most telling of its values and drawn lengths. Coordinates say less
/// than a branch does.
pub(super) fn found(title: &str, step: &Step, file: &str) -> Option<(SaidValue, PlainTerm)> {
    let values = step.values.iter().filter_map(|(name, value)| {
        let term = terms::value(name, file)?;
        Some((measured(term, *value)?, term))
    });
    let drawn = step.drawables.iter().filter_map(drawn);
    let normal = step.drawables.iter().find_map(drawn_normal);
    let normal = normal.filter(|_| title.contains(NORMAL));
    let entry = step.trial.and_then(|trial| trial.time).map(entry);
    let drawn = drawn.chain(normal).chain(entry);
    let found = values.chain(drawn).filter(|(found, term)| {
        let is_known = found.number.is_nan() || found.number.abs() < ENDLESS;
        let is_telling = match term.quantity {
            Quantity::Plain => false,
            Quantity::Place => step.decision.is_none(),
            _ => true,
        };
        is_known && (is_telling || found.number.is_nan())
    });
    found.min_by_key(|(found, term)| rank(title, found, term))
}

/// A value as one number.
pub(super) struct SaidValue {
    pub(super) number: f32,
    /// Of a unit vector or a point.
    pub(super) vector: Option<Vec3>,
}

fn measured(term: PlainTerm, value: Value) -> Option<SaidValue> {
    let number = |number| SaidValue {
        number,
        vector: None,
    };
    match value {
        // Rounding has made less than nothing of it.
        Value::Scalar(x) if term.quantity == Quantity::Square && x < 0.0 => None,
        Value::Scalar(x) if term.quantity == Quantity::Square => Some(number(x.sqrt())),
        Value::Scalar(x) => Some(number(x)),
        Value::Count(count) => Some(number(count as f32)),
        Value::Vector(v) if v.is_nan() => Some(number(f32::NAN)),
        Value::Vector(v) => Some(SaidValue {
            number: v.length(),
            vector: matches!(term.quantity, Quantity::Direction | Quantity::Place).then_some(v),
        }),
        Value::Flag(_) => None,
    }
}

/// The length of a drawn gap or depth, or the place of a point that the step finds.
fn drawn(drawable: &Drawable) -> Option<(SaidValue, PlainTerm)> {
    let term = terms::label(drawable.label, drawable.role);
    let named = Some(drawable.label).filter(|label| !label.is_empty());
    let text = term.map(|term| term.text).or(named);
    let length = match (drawable.role, drawable.shape) {
        (Role::Gap | Role::Penetration | Role::Rejected, DrawnShape::Segment { from, to }) => {
            from.distance(to)
        }
        (Role::Penetration, DrawnShape::Arrow { along, .. }) => along.length(),
        (
            Role::PlaneTrace | Role::Reference | Role::ClosestOnTriangle | Role::ClosestOnAxis,
            DrawnShape::Point { at },
        ) => {
            // A point is not called by the number that belongs to it.
            let is_place =
                |term: &PlainTerm| matches!(term.quantity, Quantity::Place | Quantity::Plain);
            let text = match term {
                Some(term) if !is_place(&term) => match drawable.role {
                    Role::ClosestOnTriangle => "closest point of the triangle",
                    Role::ClosestOnAxis => "closest point of the axis",
                    role => role.name(),
                },
                _ => text?,
            };
            let found = SaidValue {
                number: at.length(),
                vector: Some(at),
            };
            let quantity = Quantity::Place;
            return Some((found, PlainTerm { text, quantity }));
        }
        _ => return None,
    };
    let unnamed = Some("distance").filter(|_| drawable.role == Role::Gap);
    let found = SaidValue {
        number: length,
        vector: None,
    };
    let term = PlainTerm {
        text: text.or(unnamed)?,
        quantity: Quantity::Length,
    };
    Some((found, term))
}

/// The direction of a drawn normal.
fn drawn_normal(drawable: &Drawable) -> Option<(SaidValue, PlainTerm)> {
    let normal = match (drawable.role, drawable.shape) {
        (Role::FaceNormal, DrawnShape::Arrow { along, .. }) => along.try_normalize()?,
        _ => return None,
    };
    let found = SaidValue {
        number: 1.0,
        vector: Some(normal),
    };
    let term = PlainTerm {
        text: NORMAL,
        quantity: Quantity::Direction,
    };
    Some((found, term))
}

/// The moment at which a part is entered.
fn entry(time: f32) -> (SaidValue, PlainTerm) {
    let found = SaidValue {
        number: time,
        vector: None,
    };
    let term = PlainTerm {
        text: ENTRY,
        quantity: Quantity::Time,
    };
    (found, term)
}

/// The lower, the more it says: NaN before what the title names, and that before the others.
fn rank(title: &str, found: &SaidValue, term: &PlainTerm) -> (bool, bool, usize) {
    let telling = TELLING.iter().position(|telling| *telling == term.text);
    let place = telling.unwrap_or(TELLING.len() + term.quantity as usize);
    let is_named = term.quantity != Quantity::Place && has(title, term.text);
    (!found.number.is_nan(), !is_named, place)
}

/// What a step finds, as a clause behind its `head`, or with its `title` as the subject.
pub(super) fn statement(head: &str, title: &str, found: &SaidValue, term: PlainTerm) -> String {
    let quantity = match term.quantity {
        Quantity::Square => Quantity::Length,
        own => own,
    };
    if quantity == Quantity::Count {
        return count(head, title, found.number, term.text);
    }
    let opposite = opposite(term.text).filter(|_| found.number < 0.0);
    let number = match opposite {
        Some(_) => -found.number,
        None => found.number,
    };
    let predicate = match (quantity, found.vector) {
        (Quantity::Place, Some(point)) => format!("is {}", place(point)),
        (_, Some(way)) if term.text.contains("direction") => format!("is {}", direction(way)),
        (_, Some(normal)) => format!("points {}", direction(normal)),
        (_, None) => {
            let verb = verb(term.text, quantity);
            format!("{verb} {}", written(number, quantity, DIGITS))
        }
    };
    clause(
        head,
        title,
        opposite.as_deref().unwrap_or(term.text),
        &predicate,
    )
}

/// How many of what `things` names.
fn count(head: &str, title: &str, number: f32, things: &str) -> String {
    let counted = written(number, Quantity::Count, DIGITS);
    match number {
        _ if is_named(title, things) => format!("the number of {title} is {counted}"),
        0.0 => format!("{head}: there are no {things}"),
        1.0 => format!("{head}: there is 1 {}", singular(things)),
        _ => format!("{head}: there are {counted} {things}"),
    }
}

fn place(point: Vec3) -> String {
    format!("at {} m", coordinates(point))
}

pub(super) fn coordinates(point: Vec3) -> String {
    let [x, y, z] = point.to_array().map(|along| rounded(along, DIGITS));
    format!("({x}, {y}, {z})")
}

/// The plural `text` for one thing.
pub(super) fn singular(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    // "boxes tested", but "exact tests".
    let noun = words.iter().position(|word| word.ends_with('s'));
    let one = |(place, word): (usize, &&str)| match word.strip_suffix("ies") {
        _ if noun != Some(place) => (*word).into(),
        Some(stem) => format!("{stem}y"),
        None if word.ends_with("xes") => word[..word.len() - 2].into(),
        None => word[..word.len() - 1].into(),
    };
    let words: Vec<String> = words.iter().enumerate().map(one).collect();
    words.join(" ")
}
