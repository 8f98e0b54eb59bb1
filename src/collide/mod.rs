//! Exact discrete tests: do two shapes overlap as they stand, and which push parts them?
//!
//! One question a module, one pair a file. All answer degenerate shapes and never give NaN.

mod sphere_triangle;

pub use sphere_triangle::sphere_triangle;
