//! What tells one fault of an engine from another of the same outcome: in which way the answer is wrong, and what touches
//! what in the exact answer.

use super::{outcome::CaseOutcome, ruling::Ruling};
use crate::{
    engine::NoAnswer,
    exchange::query::{GivenAnswer, QueryCase},
    geometry::{Contact, Feature, Shape, tolerance},
    method::{Answer, Pair, Question},
    run::verdict::Fault,
};
use std::fmt;

/// A way in which an engine goes wrong. Cases of one kind probably have one cause.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FaultKind {
    /// In one word.
    pub outcome: CaseOutcome,
    /// The query.
    pub question: Question,
    /// In which direction the answer is off, or how the program ended; empty where the outcome says all.
    pub direction: String,
    /// What touches what, by the exact answer.
    pub place: TouchPlace,
}

/// What of the mover touches what of the obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TouchPlace {
    /// Nothing: the shapes are apart.
    Apart,
    /// A part of the mover and one of the obstacle.
    Touch {
        /// Of the mover.
        mover: TouchPart,
        /// Of the obstacle.
        obstacle: TouchPart,
        /// Whether shapes that move overlap before they do.
        from_start: bool,
    },
}

/// A part of a shape, whichever of several alike it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TouchPart {
    /// A whole sphere, or a box.
    Whole(&'static str),
    /// A part of that name.
    Named(&'static str),
    /// The core, inside the other's: the push leads through the shape.
    Pierced,
}

impl FaultKind {
    /// The kind of what came of a case.
    pub fn of(case: &QueryCase, given: &Result<GivenAnswer, NoAnswer>, ruling: &Ruling) -> Self {
        Self {
            outcome: ruling.outcome,
            question: case.question,
            direction: direction(given, ruling),
            place: TouchPlace::of(&case.asked_pair(), &ruling.exact),
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
        Some(Fault::NormalAlong) => "along the motion",
        Some(Fault::PointOff(_, shape)) => return format!("off the {shape}"),
        _ => "",
    };
    word.into()
}

impl TouchPlace {
    /// What touches in the `exact` answer about `pair`.
    pub fn of(pair: &Pair, exact: &Answer) -> Self {
        let Some(contact) = exact.contact else {
            return Self::Apart;
        };
        let moved = pair
            .mover
            .translated(pair.displacement * exact.time.unwrap_or(0.0));
        Self::Touch {
            mover: TouchPart::of_mover(&moved, &contact, pair),
            obstacle: TouchPart::of_obstacle(contact.feature, &pair.obstacle),
            from_start: exact.time.is_some_and(|time| time <= 0.0),
        }
    }
}

impl TouchPart {
    fn of_mover(mover: &Shape, contact: &Contact, pair: &Pair) -> Self {
        let reach = pair.reach();
        if reach > 0.0 && contact.depth >= reach - tolerance::AGREEMENT * pair.size().max(1.0) {
            return Self::Pierced;
        }
        let Shape::Capsule(capsule) = mover else {
            return Self::Whole(mover.kind().name());
        };
        let core = capsule.b - capsule.a;
        let along = (contact.point - capsule.a).dot(core);
        let is_end = along <= NEAR_AN_END * core.length_squared()
            || along >= (1.0 - NEAR_AN_END) * core.length_squared();
        Self::Named(if is_end { "end" } else { "side" })
    }

    fn of_obstacle(feature: Feature, obstacle: &Shape) -> Self {
        match (obstacle, feature) {
            (Shape::Box(_) | Shape::Sphere(_), _) => Self::Whole(obstacle.kind().name()),
            (_, Feature::Axis) => Self::Named("side"),
            (_, Feature::End(_)) => Self::Named("end"),
            (_, Feature::Face) => Self::Named("face"),
            (_, Feature::Edge(_)) => Self::Named("edge"),
            (_, Feature::Vertex(_)) => Self::Named("vertex"),
            (_, Feature::Center) => Self::Named("center"),
        }
    }
}

/// So near an end, as a share of the core, rounding decides whether it is the end.
const NEAR_AN_END: f32 = 1e-4;

impl fmt::Display for TouchPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(name) | Self::Named(name) => f.write_str(name),
            Self::Pierced => f.write_str("core"),
        }
    }
}

/// `side on edge`.
impl fmt::Display for TouchPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Touch {
            mover,
            obstacle,
            from_start,
        } = self
        else {
            return f.write_str("apart");
        };
        match mover {
            TouchPart::Pierced => write!(f, "cores cross, out over {obstacle}")?,
            _ => write!(f, "{mover} on {obstacle}")?,
        }
        if *from_start {
            f.write_str(", from the start")?;
        }
        Ok(())
    }
}

/// `capsule_triangle, side on edge, too short`.
impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.question.name(), self.place)?;
        match self.direction.as_str() {
            "" => Ok(()),
            direction => write!(f, ", {direction}"),
        }
    }
}
