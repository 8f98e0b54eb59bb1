//! One base tolerance and its named multiples.

/// The required agreement of an `f32` answer, relative to the size of the case.
pub const RELATIVE: f32 = 1e-6;

/// Two answers shown side by side are called equal within this many meters (and, for unit normals, this length).
pub const AGREEMENT: f32 = 10.0 * RELATIVE;

/// Two unit normals are called equal while their difference is no longer than this: a twentieth of a degree.
pub const NORMAL_AGREEMENT: f32 = 1e-3;

/// Cores nearer than this, relative to the lengths they were computed from, touch: edges are chosen by squared gaps,
/// whose rounding in `f64` is of this order, so the direction of what is left of such a gap means nothing.
pub const COINCIDENT: f64 = 0.1 * RELATIVE as f64;

/// [`COINCIDENT`] for squared lengths.
pub const COINCIDENT_SQ: f64 = COINCIDENT * COINCIDENT;

/// How far a unit normal may lean to the wrong side of a plane and still count as lying in it.
pub const LEAN: f64 = RELATIVE as f64;

/// Touching counts, and by one rule: shapes touch if the gap between them is no wider than this share of their measure, the
/// summed radius of round shapes, the size of boxes. In `f64` rounding is of this order at most, and shapes that touch by their
/// numbers must not miss each other by it. A gap that is wider is one, also where it is too narrow for the distance to show it
/// in `f32`.
pub const TOUCH: f64 = SEAM;

/// The faces of a swept body reach this much, relative to their size, over their border: rounding opens no seam there.
pub const SEAM: f64 = 1e-6 * RELATIVE as f64;
