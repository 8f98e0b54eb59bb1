use crate::geometry::Part;
use serde::{Serialize, Serializer};

/// The fate of a part of a swept body, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Entered, earlier than all parts before: the best so far.
    Earliest,
    /// Entered no earlier than another part.
    Later,
    /// Entered after the end of the motion.
    TooLate,
    /// Its plane or endless cylinder is entered beside the part itself.
    Outside,
    /// The point starts on the wrong side: inside, or beyond the part.
    WrongSide,
    /// Left behind.
    MovesAway,
    /// Never reached: a negative discriminant.
    PassesBy,
    /// It has no area or no length.
    Degenerate,
    /// Earlier results rule it out; it was not tested.
    NotNeeded,
}

crate::geometry::same_bits!(equal Part, Fate);

impl Serialize for Fate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Fate {
    /// A word or two, for tables.
    pub fn name(self) -> &'static str {
        match self {
            Fate::Earliest => "earliest so far",
            Fate::Later => "later",
            Fate::TooLate => "after the end",
            Fate::Outside => "outside the part",
            Fate::WrongSide => "wrong side",
            Fate::MovesAway => "moving away",
            Fate::PassesBy => "passes by",
            Fate::Degenerate => "degenerate",
            Fate::NotNeeded => "not needed",
        }
    }
}

/// `a t² + 2 b t + c = 0` with `t` counted from a moment of the motion, in displacements.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Roots {
    /// The coefficient of t²; 0 for a motion along a cylinder.
    pub a: f32,
    /// Half the factor of t: negative while it comes nearer.
    pub b: f32,
    /// Negative inside.
    pub c: f32,
    /// The moment at which its `t` is 0, a fraction of the displacement.
    pub from: f32,
}

crate::geometry::same_bits!(struct Roots { a, b, c, from });

impl Roots {
    /// `b² - a c`: negative where the part is never reached.
    pub fn discriminant(&self) -> f32 {
        self.b * self.b - self.a * self.c
    }
}

/// The test of one part of a swept body.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Trial {
    /// Which part.
    pub part: Part,
    /// Its fate.
    pub fate: Fate,
    /// The time when it is entered, as a fraction of the displacement; `None` where it is never entered or the time was not
    /// computed.
    pub time: Option<f32>,
    /// The time that it had to be earlier than: the best so far, or the end of the motion.
    pub earliest: f32,
    /// Its quadratic, for the round parts.
    pub roots: Option<Roots>,
}

crate::geometry::same_bits!(struct Trial { part, fate, time, earliest, roots });

/// A test of the shapes as they stand at one moment of the motion: a sub-step, or a try of a search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sample {
    /// The moment, a fraction of the displacement.
    pub time: f32,
    /// Whether the method says that they touch then.
    pub touches: bool,
}

crate::geometry::same_bits!(struct Sample { time, touches });
