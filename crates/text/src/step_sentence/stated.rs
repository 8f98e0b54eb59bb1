//! What the sentence of a step states, as quantities: a picture shows the same.

use super::{
    DIGITS, ENDLESS, TOLERANCE,
    comparison::{apart, opposite, written},
    written::{MAX_MOTIONS, SaidValue, Template, coordinates},
};
use crate::{
    answer_sentence::{self, FROM_VERTICAL, direction},
    in_meters::LengthLimit,
    terms::{self, PlainTerm, Quantity},
};
use capsule_core::trace::Step;
use glam::Vec3;

/// What the moment is called at which the first slab is left.
const EXIT: &str = "earliest exit";

/// What a step states: the number that it compares with a limit, else the value that it finds.
struct StatedFact {
    said: SaidValue,
    limit: Option<(f32, PlainTerm)>,
}

impl StatedFact {
    fn of(step: &Step) -> Option<Self> {
        match Template::of(step).map(|written| written.stated(step)) {
            Some(Some((said, false))) => return Some(Self { said, limit: None }),
            Some(None) => return None,
            Some(Some((_, true))) | None => {}
        }
        let (_, number, _, _, limit) = step.decision?.comparison?;
        let [term, other] = terms::of_comparison(step)?;
        Some(Self {
            said: SaidValue {
                term,
                number,
                vector: None,
            },
            limit: Some((limit, other)),
        })
    }
}

/// A length that a sentence is about.
#[derive(Clone, Debug, PartialEq)]
pub struct StatedLength {
    /// Its plain name.
    pub name: String,
    /// Meters; below zero on the other side of what it is measured from.
    pub meters: f32,
    /// What it is compared with; `None` where that has no length, or one that says nothing.
    pub limit: Option<LengthLimit>,
}

impl StatedLength {
    /// What it is compared with as a length: below zero it is none.
    pub fn limit(&self) -> Option<&LengthLimit> {
        self.limit.as_ref().filter(|_| self.meters >= 0.0)
    }
}

/// The length that the sentence of `step` states. `None` where it states another quantity, and where that is not finite.
pub fn stated_length(step: &Step) -> Option<StatedLength> {
    let StatedFact { said, mut limit } = StatedFact::of(step)?;
    let (mut number, own) = (said.number, said.term);
    if let (Quantity::Square, Some((limit, _))) = (own.quantity, &mut limit) {
        let has_roots = number >= 0.0 && *limit >= 0.0;
        [number, *limit] = has_roots.then(|| [number, *limit].map(f32::sqrt))?;
    }
    if !matches!(own.quantity, Quantity::Length | Quantity::Square) || !number.is_finite() {
        return None;
    }
    let opposite = opposite(own.text).filter(|_| number < 0.0);
    let meters = if opposite.is_some() { -number } else { number };
    let limit = limit.filter(|_| opposite.is_none());
    Some(StatedLength {
        limit: limit.and_then(|limit| limit_of(meters, limit)),
        name: opposite.unwrap_or_else(|| own.text.into()),
        meters,
    })
}

/// What a length is compared with; `None` where that says nothing.
fn limit_of(meters: f32, (limit, other): (f32, PlainTerm)) -> Option<LengthLimit> {
    let is_length = matches!(other.quantity, Quantity::Length | Quantity::Square);
    let is_bound = limit > 0.0 && limit < ENDLESS.sqrt();
    let says_nothing = !is_length || !is_bound || other.text == TOLERANCE;
    let [_, text] = apart([meters, limit], [Quantity::Length; 2]);
    (!says_nothing).then_some(LengthLimit {
        name: other.text,
        meters: limit,
        text,
    })
}

/// The moments that the sentence of `step` states, fractions of the displacement, with their plain names: the one that it
/// compares or finds, and the one that it compares that with, unless that is the start or the end of the motion.
pub fn stated_times(step: &Step) -> Vec<(&'static str, f32)> {
    let moment = |term: PlainTerm, time: f32| {
        let is_moment = term.quantity == Quantity::Time && time.abs() <= MAX_MOTIONS;
        is_moment.then_some((term.text, time))
    };
    let Some(StatedFact { said, limit }) = StatedFact::of(step) else {
        return vec![];
    };
    let own = moment(said.term, said.number);
    let limit = limit.and_then(|(limit, other)| {
        let is_inner = limit < 1.0 || limit == 1.0 && other.text == EXIT;
        let is_bound = own.is_some() && limit > 0.0 && is_inner && limit != said.number;
        moment(other, limit).filter(|_| is_bound)
    });
    own.into_iter().chain(limit).collect()
}

/// The cosine of the angle that the sentence of a step states, or the unit vector whose angle from the vertical it states.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StatedAngle {
    Cosine(f32),
    FromVertical(Vec3),
}

impl StatedAngle {
    /// As it stands in the sentence.
    pub fn said(self) -> String {
        match self {
            Self::Cosine(cosine) => written(cosine, Quantity::Cosine, DIGITS),
            Self::FromVertical(way) => answer_sentence::from_vertical(way),
        }
    }
}

/// The angle that the sentence of `step` states, if it states one.
pub fn stated_angle(step: &Step) -> Option<StatedAngle> {
    let said = StatedFact::of(step)?.said;
    match (said.term.quantity, said.vector) {
        (Quantity::Cosine, _) if said.number.is_finite() => Some(StatedAngle::Cosine(said.number)),
        (Quantity::Direction, Some(way)) if direction(way).ends_with(FROM_VERTICAL) => {
            Some(StatedAngle::FromVertical(way))
        }
        _ => None,
    }
}

/// The angle with which `step` goes on in place of the stated one: the same line's in its opposite direction. `None` where the
/// sentence has no such angle.
pub fn turned_angle(step: &Step) -> Option<StatedAngle> {
    let StatedAngle::Cosine(stated) = stated_angle(step)? else {
        return None;
    };
    let template = Template::of(step)?;
    let mut others = template.quantities(step).skip(1);
    let (used, _) = others.find(|(said, _)| said.term.quantity == Quantity::Cosine)?;
    let is_turned = stated != 0.0 && used.number == -stated;
    is_turned.then_some(StatedAngle::Cosine(used.number))
}

/// The point that the sentence of `step` states, with its coordinates as they are there.
pub fn stated_place(step: &Step) -> Option<(Vec3, String)> {
    let said = StatedFact::of(step)?.said;
    let is_place = said.term.quantity == Quantity::Place;
    let at = said.vector.filter(|at| is_place && at.is_finite())?;
    Some((at, coordinates(at)))
}
