//! The kinds of fault within one outcome: in which way the answer is wrong, and which parts touch in the exact answer.

use super::{
    outcome::CaseOutcome,
    regimes::{FeaturePair, SurfaceFeature},
    ruling::Ruling,
};
use crate::engine::NoAnswer;
use capsule_core::{
    geometry::tolerance,
    method::{Answer, GivenAnswer, Pair, Question},
};
use capsule_scenes::run::verdict::Fault;
use capsule_text::query::QueryCase;
use std::fmt;

/// A way in which an engine goes wrong. Cases of one kind probably have one cause.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FaultKind {
    pub outcome: CaseOutcome,
    pub question: Question,
    /// In which direction the answer is off, or how the program ended; empty where the outcome says all.
    pub direction: String,
    /// The touching parts, by the exact answer.
    pub place: TouchPlace,
}

/// The touching parts of the mover and the obstacle, and how they meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TouchPlace {
    /// How the shapes are to each other.
    pub overlap: Overlap,
    /// Parts of the mover and of the obstacle that touch or are nearest; `None` where the cores touch and no part is nearest.
    pub parts: Option<[&'static str; 2]>,
}

/// How two shapes are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlap {
    /// The shapes are apart, on all of the way.
    Apart,
    /// The shapes overlap, or touch on the way.
    Touching,
    /// Shapes that move overlap before they do.
    FromStart,
    /// The core of one is in the core of the other.
    Cores,
}

impl FaultKind {
    /// The kind of what came of a case.
    pub fn of(case: &QueryCase, given: &Result<GivenAnswer, NoAnswer>, ruling: &Ruling) -> Self {
        Self {
            outcome: ruling.outcome,
            question: case.question,
            direction: direction(given, ruling),
            place: TouchPlace::of(case.question, &case.asked_pair(), &ruling.exact),
        }
    }
}

fn direction(given: &Result<GivenAnswer, NoAnswer>, ruling: &Ruling) -> String {
    let fault = match given {
        Ok(_) => ruling.faults.first(),
        Err(NoAnswer::Crashed { how, .. }) => return how.clone(),
        Err(_) => None,
    };
    let word = match fault {
        Some(Fault::Late(_)) => "late",
        Some(Fault::Early(_)) => "early",
        Some(Fault::DepthShort(_)) => "too short",
        Some(Fault::DepthLong(_)) => "too long",
        Some(Fault::NormalOff(degrees)) if *degrees > 90.0 => "to the other side",
        Some(Fault::NormalOff(_)) => "tilted",
        Some(Fault::NormalLength(_)) => "not a unit vector",
        Some(Fault::NormalAlong) => "along the motion",
        Some(Fault::PointOff(_, shape)) => return format!("off the {shape}"),
        _ => "",
    };
    word.into()
}

impl TouchPlace {
    /// The place in the `exact` answer to `question` about `pair`.
    pub fn of(question: Question, pair: &Pair, exact: &Answer) -> Self {
        let parts = FeaturePair::nearest(question, pair);
        Self {
            overlap: Overlap::of(pair, exact),
            parts: parts.map(|parts| [parts.mover, parts.obstacle].map(word)),
        }
    }
}

impl Overlap {
    fn of(pair: &Pair, exact: &Answer) -> Self {
        let rounding = tolerance::AGREEMENT * pair.size().max(1.0);
        match (exact.contact, exact.time) {
            (None, _) => Self::Apart,
            (Some(contact), _) if contact.depth > pair.reach().max(rounding) - rounding => {
                Self::Cores
            }
            (Some(_), Some(time)) if time <= 0.0 => Self::FromStart,
            (Some(_), _) => Self::Touching,
        }
    }
}

fn word(feature: SurfaceFeature) -> &'static str {
    match feature {
        SurfaceFeature::End => "end",
        SurfaceFeature::Side => "side",
        SurfaceFeature::Vertex => "vertex",
        SurfaceFeature::Edge => "edge",
        SurfaceFeature::Face => "face",
    }
}

/// `side on edge`.
impl fmt::Display for TouchPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let overlap = match self.overlap {
            Overlap::Apart => Some("apart"),
            Overlap::Touching => None,
            Overlap::FromStart => Some("overlapping from the start"),
            Overlap::Cores => Some("cores overlapping"),
        };
        let parts = self
            .parts
            .map(|[mover, obstacle]| format!("{mover} on {obstacle}"));
        let words: Vec<&str> = [parts.as_deref(), overlap].into_iter().flatten().collect();
        f.write_str(&words.join(", "))
    }
}

/// `capsule_triangle, side on edge, too short`.
impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (query, place) = (self.question.name(), self.place.to_string());
        let words = [query.as_str(), &place, &self.direction];
        let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
        f.write_str(&words.join(", "))
    }
}
