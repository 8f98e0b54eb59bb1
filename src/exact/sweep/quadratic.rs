//! When does a point enter a cylinder or a sphere?
//!
//! Its distance to the axis or the centre reaches the radius where `a t² + 2 b t + c = 0`. `c` tells whether it starts
//! inside, `b` whether it comes nearer, the discriminant `b² - a c` whether it ever comes near enough. The first root is
//! `(-b - √(b² - a c)) / a`; written as `c / (√(b² - a c) - b)` it divides by nothing small, even for a motion that is
//! parallel to the axis, where `a` and `b` are 0.

use crate::{
    geometry::{greater, lesser},
    trace::{Comparison, Fate, Note, Part, Role, Roots, Trial},
};

/// `a t² + 2 b t + c`, not negative outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quadratic {
    pub(super) a: f64,
    pub(super) b: f64,
    pub(super) c: f64,
}

impl Quadratic {
    #[inline]
    pub(super) fn discriminant(&self) -> f64 {
        self.b * self.b - self.a * self.c
    }

    /// When the point enters; 0 if it is inside already, infinity if it never enters.
    ///
    /// All is computed in any case: which case it is is as random as a coin, and branches on it would be slower.
    #[inline]
    pub(super) fn entry(&self) -> f64 {
        let discriminant = self.discriminant();
        let root = self.c / (greater(discriminant, 0.0).sqrt() - self.b);
        let comes_near = (self.b < 0.0) & (discriminant >= 0.0);
        // Bounds, for whatever picks the root or not is compiled to a branch around it.
        let least = if comes_near { 0.0 } else { f64::INFINITY };
        let most = if self.c <= 0.0 { 0.0 } else { f64::INFINITY };
        lesser(greater(root, least), most)
    }

    /// Why the point never enters.
    pub(super) fn never(&self) -> Fate {
        if self.b >= 0.0 {
            Fate::MovesAway
        } else {
            Fate::PassesBy
        }
    }
}

/// Why a round part was dropped, or that it was not, in words.
pub(super) fn reason(fate: Fate) -> &'static str {
    match fate {
        Fate::Earliest => "hit, the earliest so far",
        Fate::Later => "later than the earliest so far",
        Fate::TooLate => "later than the end of the motion",
        Fate::Outside => "the endless cylinder is entered beyond an end: its sphere decides",
        Fate::MovesAway => "moving away, or along",
        Fate::PassesBy => "negative discriminant: passes by",
        Fate::Degenerate => "no length: its spheres decide",
        Fate::NotNeeded => "not every cylinder here is entered beyond its end: not needed",
        Fate::WrongSide => "on its wrong side",
    }
}

/// What was found of a round part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub(super) fate: Fate,
    /// When it is entered, as a fraction of the displacement.
    pub(super) time: f64,
    /// Where along the edge, as a fraction of its length; 0 for spheres.
    pub(super) along: f64,
    /// The moment from which the quadratic counts.
    pub(super) from: f64,
    /// The time to be earlier than.
    pub(super) earliest: f64,
}

impl Finding {
    /// The same with a quadratic that counts from so much later on.
    pub(super) fn counted(self, later: f64) -> Self {
        Self {
            from: self.from + later,
            ..self
        }
    }

    /// `taken` for the earliest so far.
    pub(super) fn role(&self, taken: Role) -> Role {
        Role::or_rejected(taken, self.fate == Fate::Earliest)
    }

    /// The same for tables and pictures of parts.
    fn trial(&self, part: Part, quadratic: &Quadratic) -> Trial {
        Trial {
            part,
            fate: self.fate,
            time: self.time.is_finite().then_some(self.time as f32),
            earliest: self.earliest as f32,
            roots: Some(Roots {
                a: quadratic.a as f32,
                b: quadratic.b as f32,
                c: quadratic.c as f32,
                from: self.from as f32,
            }),
        }
    }
}

/// Tells of round parts.
pub(super) trait TellPart: Note {
    /// The quadratic of `part`, and what was found with it.
    #[inline(always)]
    fn tell(self, part: Part, quadratic: &Quadratic, found: &Finding) -> Self {
        use Comparison::{Greater, GreaterOrEqual, Less};
        let Finding { fate, along, .. } = *found;
        let is_entered = !matches!(fate, Fate::MovesAway | Fate::PassesBy);
        let note = self
            .value("a", quadratic.a)
            .value("b", quadratic.b)
            .value("c", quadratic.c)
            .value("discriminant", quadratic.discriminant())
            .value("entered", is_entered);
        let note = match fate {
            Fate::MovesAway => note.compares("b", quadratic.b, GreaterOrEqual, "zero", 0.0),
            Fate::PassesBy => {
                let discriminant = quadratic.discriminant() as f32;
                note.compares("discriminant", discriminant, Less, "zero", 0.0)
            }
            Fate::Outside if along < 0.0 => note.compares("along", along, Less, "start", 0.0),
            Fate::Outside => note.compares("along", along, Greater, "end", 1.0),
            _ => {
                let (time, earliest) = (found.time as f32, found.earliest as f32);
                note.compares("root", time, Less, "earliest so far", earliest)
            }
        };
        let is_dropped_by_sign = matches!(fate, Fate::MovesAway | Fate::PassesBy | Fate::Outside);
        let holds = is_dropped_by_sign || fate == Fate::Earliest;
        note.decides(holds, reason(fate), reason(fate))
            .tries(found.trial(part, quadratic))
    }

    /// A round part that was dropped untested.
    #[inline(always)]
    fn drops(self, part: Part, fate: Fate, earliest: f64) -> Self {
        self.decides(false, "", reason(fate)).tries(Trial {
            part,
            fate,
            time: None,
            earliest: earliest as f32,
            roots: None,
        })
    }
}

impl<N: Note> TellPart for N {}
