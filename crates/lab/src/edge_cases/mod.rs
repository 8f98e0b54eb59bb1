//! Special configurations: how near a pair of shapes is to one, and the edits that make one.
//!
//! Algorithms go wrong, or branch, where something is exactly so: an axis parallel to a plane, a center on an edge, a gap of
//! zero. [`nearness`] finds those that a pair is at or near, by a deciding number beside its limits; a [`Snap`] changes a scene
//! so that one holds as exactly as `f32` allows; [`approach`] has the moments that lead into one.

mod approach;
mod case;
mod find;
mod finder;
mod limits;
mod planes;
mod round;
mod shapes;
mod snap;
mod touch;

pub use approach::{ApproachMoment, approach};
pub use case::EdgeCase;
pub use find::nearness;
pub use snap::{End, Mirror, Snap, SnapAxis, WhyNot};

use std::fmt;

/// How a pair lies to a special configuration.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearness {
    /// The configuration.
    pub case: EdgeCase,
    /// The deciding number, at least 0 but for gaps, which are negative in an overlap.
    pub number: f32,
    /// The unit of the number.
    pub unit: Unit,
    /// Up to this size of the number the configuration counts as reached.
    pub tolerance: f32,
    /// How near.
    pub severity: Severity,
    /// How much higher one end of the axis is than the other over the plane, meters, where an axis lies to a plane.
    pub height: Option<f32>,
}

/// How near to a special configuration, the nearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// But for the rounding of `f64`.
    Exact,
    /// Within the tolerance: as near as `f32` coordinates allow.
    Within,
    /// Near enough to be worth a word.
    Near,
}

impl Severity {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Within => "within tolerance",
            Self::Near => "near",
        }
    }
}

/// The unit of a deciding number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Meters.
    Meters,
    /// Degrees.
    Degrees,
    /// One length or area beside another.
    Ratio,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Meters => " m",
            Self::Degrees => "°",
            Self::Ratio => "",
        })
    }
}
