//! One base tolerance and its named multiples.

/// Agreement asked of an `f32` answer, relative to the size of the case.
pub const RELATIVE: f32 = 1e-6;

/// Two answers shown side by side are called equal within this many metres (and, for unit normals, this length).
pub const AGREEMENT: f32 = 10.0 * RELATIVE;

/// Two unit normals are called equal while their difference is no longer than this: a twentieth of a degree.
pub const NORMAL_AGREEMENT: f32 = 1e-3;
