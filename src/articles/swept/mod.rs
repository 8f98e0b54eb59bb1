//! *Swept capsule vs triangle test*, as printed.
//!
//! The capsule's core and radius are taken from it and given to the triangle. What is left is a moving point and a prism
//! with rounded edges and corners, whose surface has twenty parts: 2 triangles, 3 parallelograms, 9 cylinders without
//! caps and 6 spheres. Each is swept against by itself and the earliest is the answer; the volume inside of the prism
//! comes first, for a capsule that starts pierced.
//!
//! What the article leaves open, and how it is read here:
//!
//! * The moving point is the capsule's first end, so the prism leads from the triangle backwards along the core: from each
//!   `t_i` to `t_i - (c1 - c0)`. The other sign loses most hits (erratum S15).
//! * `sweep->time` starts at 1, its EPSILON is [`EPSILON`], and a normal that a part cannot tell is that of the nearest
//!   face tested before (S14: the listing never sets it).
//! * The faces' listing divides an undefined `pn` instead of `n`, and the sphere's subtracts an undefined `sc` instead of
//!   `s` (S14); the cylinder's `p` and `c0` are the moving point and the start of the edge.
//! * `max` drops a NaN, as in C (this is what erratum S10 lives on).
//! * Numbers are `f64`, where the listing says `float`. By Lagrange's identity, squares are taken from squares; `float`s
//!   lose so much there that no tolerance tells a parallel motion from a slanted one, which would hide the faults told here.
//!
//! The steps tell the article's point: where the moving point is, or on a face what of the prism it touches. Only on the
//! triangle's own side of the prism that is a point of the triangle, so the answer takes it there, back along the core.
//! Single-sided triangles are not in the article: it hits them from both sides.

mod capsule_triangle;
mod cylinders;
mod faces;
mod inner_prism;
mod prism;
mod repairs;
pub mod response;
mod spheres;
mod sweep;

pub use capsule_triangle::capsule_triangle;

use super::Facts;
use crate::{
    method::{Answer, Pair, Repair, Settings},
    trace::Trace,
};

/// The article.
pub const FACTS: Facts = Facts {
    title: "Swept capsule vs triangle test",
    by: "a game developer's blog, after Christer Ericson's Real-Time Collision Detection",
    contributes: "Finds when a moving capsule first touches a triangle: a moving point against a rounded prism, taken \
                  apart into twenty simple parts.",
};

/// What the listings take for nothing, whatever is compared with it: metres, square metres, and more.
pub const EPSILON: f64 = 1e-6;

/// Which faults are mended, by erratum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is told in its entry of the repair list")]
pub struct Repairs {
    pub s4: bool,
    pub s5: bool,
    pub s6: bool,
    pub s7: bool,
    pub s8: bool,
    pub s9: bool,
    pub s10: bool,
    pub s11: bool,
    pub s12: bool,
    pub s13: bool,
    pub s18: bool,
}

impl Repairs {
    /// The repairs that `settings` switch on.
    pub fn of(settings: &Settings) -> Self {
        let is_on = |id| settings.repairs(id);
        Self {
            s4: is_on("S4"),
            s5: is_on("S5"),
            s6: is_on("S6"),
            s7: is_on("S7"),
            s8: is_on("S8"),
            s9: is_on("S9"),
            s10: is_on("S10"),
            s11: is_on("S11"),
            s12: is_on("S12"),
            s13: is_on("S13"),
            s18: is_on("S18"),
        }
    }
}

/// What can be mended. S18 is the article's own caveat, which its listings leave to the reader.
pub const CAPSULE_TRIANGLE_REPAIRS: &[Repair] = &[
    Repair {
        id: "S4",
        title: "Push a pierced capsule to where the rest of it is",
    },
    Repair {
        id: "S5",
        title: "Project the nearer end, with the right sign",
    },
    Repair {
        id: "S6",
        title: "Push out of the nearest of all five faces",
    },
    Repair {
        id: "S7",
        title: "Count a start inside a cylinder as a hit",
    },
    Repair {
        id: "S8",
        title: "Drop what enters a cylinder beyond its ends",
    },
    Repair {
        id: "S9",
        title: "Keep the deepest of several contacts at the start",
    },
    Repair {
        id: "S10",
        title: "Ask only for the start where nothing moves",
    },
    Repair {
        id: "S11",
        title: "Skip cylinders without length",
    },
    Repair {
        id: "S12",
        title: "Compare with what is relative to the lengths at hand",
    },
    Repair {
        id: "S13",
        title: "Count touching at the very start or end of the motion",
    },
    Repair {
        id: "S18",
        title: "Sweep against a segment or point where that is all",
    },
];

/// The listings, fitted to the catalog. They know no distance.
pub(crate) fn answer_capsule_triangle(
    pair: &Pair,
    settings: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (capsule, triangle) = pair.capsule_triangle();
    let repairs = Repairs::of(settings);
    let impact = capsule_triangle(capsule, triangle, pair.displacement, repairs, trace);
    Answer {
        contact: impact.map(|impact| impact.contact),
        distance: None,
        time: impact.map(|impact| impact.time),
    }
}
