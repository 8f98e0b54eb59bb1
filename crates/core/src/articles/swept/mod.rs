//! *Swept capsule vs triangle test*, as printed.
//!
//! The capsule's core and radius are taken from it and given to the triangle. What is left is a moving point and a prism
//! with rounded edges and corners, whose surface has twenty parts: 2 triangles, 3 parallelograms, 9 cylinders without
//! caps and 6 spheres. Each is swept against by itself and the earliest is the answer; the volume inside of the prism
//! comes first, for a capsule that starts pierced.
//!
//! The article leaves these points open; here they are read as follows:
//!
//! * The moving point is the capsule's first end, so the prism leads from the triangle backwards along the core: from each
//!   `t_i` to `t_i - (c1 - c0)`. The other sign loses most hits (erratum S15).
//! * `sweep->time` starts at 1, its EPSILON is [`EPSILON`], and where a part has no normal it is the normal of the nearest face
//!   tested before (S14: the listing never sets it).
//! * The faces' listing divides an undefined `pn` instead of `n`, and the sphere's subtracts an undefined `sc` instead of
//!   `s` (S14); the cylinder's `p` and `c0` are the moving point and the start of the edge.
//! * `max` drops a NaN, as in C (this is what erratum S10 lives on).
//! * Numbers are `f64`, where the listing says `float`. By Lagrange's identity, squares are taken from squares; `float`s lose
//!   so much there that no tolerance separates a parallel motion from a slanted one, which would hide the faults shown here.
//!
//! The steps show the article's point: the moving point, or on a face the point of the prism that it touches. Only on the
//! triangle's own side of the prism that is a point of the triangle, so the answer takes it there, back along the core.
//! Single-sided triangles are not in the article: it hits them from both sides.

pub(crate) mod capsule_triangle;
mod cylinders;
mod faces;
mod inner_prism;
mod prism;
mod repairs;
pub mod response;
mod spheres;
mod sweep;

pub use capsule_triangle::capsule_triangle;

use crate::method::{Article, ArticleFacts, repairs};

/// The article.
pub static ARTICLE: Article = Article {
    name: "swept",
    title: "\"Swept capsule vs triangle test\"",
    facts: Some(ArticleFacts {
        title: "Swept capsule vs triangle test",
        by: "a game developer's blog, after Christer Ericson's Real-Time Collision Detection",
        contributes: "Finds when a moving capsule first touches a triangle. It sweeps a point against a rounded prism of \
                      twenty simple parts.",
    }),
};

/// The listings treat values below this as zero, whatever the unit: meters, square meters, and more.
pub const EPSILON: f64 = 1e-6;

repairs! {
    s4 S4 "S4" "Push a piercing capsule out on its longer side",
    s5 S5 "S5" "Project the nearer end, with the right sign",
    s6 S6 "S6" "Push out through the nearest of all five faces",
    s7 S7 "S7" "Count a start inside a cylinder as a hit",
    s8 S8 "S8" "Reject hits beyond a cylinder's ends",
    s9 S9 "S9" "Keep the deepest of several contacts at the start",
    s10 S10 "S10" "Without motion, test only the start",
    s11 S11 "S11" "Skip cylinders without length",
    s12 S12 "S12" "Use tolerances relative to the lengths",
    s13 S13 "S13" "Count touching at the very start or end of the motion",
    s18 S18 "S18" "Treat a degenerate triangle as a segment or point",
}
