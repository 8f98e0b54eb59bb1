//! The number that a step compares, and how that turned out.

use super::{DIGITS, ENDLESS, MAX_DIGITS, SO_FAR, TOLERANCE, subject::verb};
use crate::terms::{self, PlainTerm, Quantity};
use capsule_core::trace::{Comparison, Step};
use capsule_scenes::wording::{precise_length, rounded};
use std::cmp::Ordering;

/// A moment nearer to the start than this is said to be there but for rounding; one before the end that is rounded to it as well.
const AT_ONCE: f32 = 1e-5;

/// A number that a step compares: its term, and how the comparison turned out.
pub(super) struct SaidComparison {
    pub(super) term: String,
    /// "is 3.24 m, less than the best so far, 4.5 m".
    pub(super) predicate: String,
}

/// The comparison of `step` as it turned out.
pub(super) fn comparison(step: &Step) -> Option<SaidComparison> {
    let (_, number, sign, _, limit) = step.decision?.comparison?;
    let [own, other] = terms::of_comparison(step)?;
    let is_zero = limit == 0.0 && (other.quantity == Quantity::Plain || other.text == TOLERANCE);
    let has_roots = [number, limit]
        .iter()
        .all(|&one| one >= 0.0 || one.is_nan());
    let (quantity, both) = if are_squares(own, other, is_zero) && has_roots {
        (Quantity::Length, [number, limit].map(f32::sqrt))
    } else {
        (own.quantity, [number, limit])
    };
    let term = match quantity {
        Quantity::Square => format!("squared {}", own.text),
        _ => own.text.into(),
    };
    // Of what has an opposite the sign is said by that, and the limit with it.
    if let Some(opposite) = opposite(&term).filter(|_| number < 0.0) {
        let text = written(-number, quantity, DIGITS);
        return Some(SaidComparison {
            term: opposite,
            predicate: format!("is {text}"),
        });
    }
    let limit_quantity = match other.quantity {
        Quantity::Square if quantity == Quantity::Length => Quantity::Length,
        Quantity::Plain => quantity,
        own => own,
    };
    let [text, limit_text] = apart(both, [quantity, limit_quantity]);
    let subject = format!("{} {text}", verb(&term, quantity));
    let is_known = limit.abs() < ENDLESS || limit.is_nan();
    let is_alone = !is_known || is_zero && opposite(&term).is_some();
    let against = if is_zero {
        zero(quantity).into()
    } else {
        bound(quantity, other, (limit, limit_text))
    };
    let predicate = match both[0].partial_cmp(&both[1]) {
        _ if is_alone => subject,
        None => format!("{subject}, which is not {} {against}", signed(sign)),
        Some(Ordering::Equal) if quantity == Quantity::Time => {
            let same = match (is_zero, limit) {
                (true, _) => zero(quantity).into(),
                (_, 1.0) => "the end of the motion".into(),
                _ => format!("the same as the {}", other.text),
            };
            format!("{subject}, {same}")
        }
        Some(Ordering::Equal) if is_zero => subject,
        Some(Ordering::Equal) if other.text.ends_with(SO_FAR) => {
            format!("{subject}, the same as the {}", other.text)
        }
        Some(order) => format!(
            "{subject}, {} {against}",
            relation(quantity, order, is_zero)
        ),
    };
    Some(SaidComparison { term, predicate })
}

/// Whether the roots of both numbers are compared as well.
fn are_squares(own: PlainTerm, other: PlainTerm, is_zero: bool) -> bool {
    own.quantity == Quantity::Square && (other.quantity == Quantity::Square || is_zero)
}

/// What a number is compared with: "the radius of 40 cm".
fn bound(quantity: Quantity, other: PlainTerm, (limit, text): (f32, String)) -> String {
    let has_comma = other.text.contains(" of ") || other.text.ends_with("so far");
    let is_square = [quantity, other.quantity] == [Quantity::Square; 2];
    let name = if is_square {
        format!("squared {}", other.text)
    } else {
        other.text.to_string()
    };
    match quantity {
        Quantity::Time if limit == 1.0 => "the end of the motion, t = 1".into(),
        Quantity::Time => format!("the {name}, {text}"),
        _ if has_comma => format!("the {name}, {text}"),
        _ => format!("the {name} of {text}"),
    }
}

/// Zero, where that is no number of its own.
fn zero(quantity: Quantity) -> &'static str {
    match quantity {
        Quantity::Time => "the start",
        Quantity::Cosine => "90°",
        _ => "0",
    }
}

/// The order of a number and what it is compared with. The cosine grows as its angle shrinks.
fn relation(quantity: Quantity, order: Ordering, is_zero: bool) -> &'static str {
    match (order, quantity) {
        (Ordering::Less, Quantity::Time) => "earlier than",
        (Ordering::Greater, Quantity::Time) => "later than",
        (Ordering::Less, Quantity::Cosine) => "more than",
        (Ordering::Greater, Quantity::Cosine) => "less than",
        (Ordering::Less, _) if is_zero => "below",
        (Ordering::Greater, _) if is_zero => "above",
        (Ordering::Less, _) => "less than",
        (Ordering::Greater, _) => "more than",
        (Ordering::Equal, _) => "equal to",
    }
}

/// The term for the number with the other sign: an overlap is a gap below zero.
pub(super) fn opposite(term: &str) -> Option<String> {
    let (first, rest) = term.split_at(term.find(' ').unwrap_or(term.len()));
    match first {
        "gap" => Some(format!("overlap{rest}")),
        "overlap" => Some(format!("gap{rest}")),
        _ => None,
    }
}

fn signed(sign: Comparison) -> &'static str {
    match sign {
        Comparison::Less => "less than",
        Comparison::LessOrEqual => "at most",
        Comparison::Greater => "more than",
        Comparison::GreaterOrEqual => "at least",
        Comparison::Equal => "equal to",
    }
}

/// Two numbers with the fewest digits that tell them apart; of two that differ by rounding alone, the first by the second.
pub(super) fn apart(both: [f32; 2], quantities: [Quantity; 2]) -> [String; 2] {
    let written = |digits| {
        let write = |at: usize| written(both[at], quantities[at], digits);
        [write(0), write(1)]
    };
    let mut precise = (DIGITS..=MAX_DIGITS).map(written);
    let differ = |texts: &[String; 2]| texts[0] != texts[1];
    precise.find(differ).unwrap_or_else(|| {
        let [one, other] = written(DIGITS);
        let [first, second] = both;
        let side = match first.partial_cmp(&second) {
            Some(Ordering::Less) => "just under ",
            Some(Ordering::Greater) => "just over ",
            _ => "",
        };
        [format!("{side}{one}"), other]
    })
}

/// A number with its unit.
pub(super) fn written(number: f32, quantity: Quantity, digits: usize) -> String {
    let plain = || rounded(number, digits);
    match quantity {
        Quantity::Time if number != 0.0 && number.abs() < AT_ONCE => "t ≈ 0".into(),
        Quantity::Time if number != 1.0 && plain() == "1" => "t ≈ 1".into(),
        Quantity::Time => format!("t = {}", plain()),
        _ if number.is_nan() => "NaN".into(),
        Quantity::Length => precise_length(number, digits),
        Quantity::Square | Quantity::Area => format!("{} m²", plain()),
        Quantity::Speed => format!("{} m/s", plain()),
        Quantity::Cosine => {
            let degrees = number.clamp(-1.0, 1.0).acos().to_degrees();
            format!("{}°", rounded(degrees, digits))
        }
        Quantity::Count | Quantity::Direction | Quantity::Place | Quantity::Plain => plain(),
    }
}

/// A moment as sentences have it.
pub fn moment(time: f32) -> String {
    written(time, Quantity::Time, DIGITS)
}
