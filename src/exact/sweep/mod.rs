//! Exact sweeps: when does a moving shape first touch another, and where?
//!
//! Only the motion of the one relative to the other counts, so one shape moves and the other stands. All of the mover's
//! core but one point is taken from it and added to the obstacle's core; all its radius as well. What is left of the
//! mover is a point, and the sweep is a ray against a rounded body: a triangle and a capsule make a prism with
//! flat faces, cylinders along its edges and spheres at its corners.
//!
//! Shapes that overlap at the start have met at time 0, with the contact and the push of the tests in
//! [`crate::exact::overlap`]. All answer degenerate shapes and never give NaN.
//!
//! Conservative advancement, a search by closest points, is here for comparison.

mod advance;
mod box_box;
mod box_triangle;
mod capsule_box;
mod capsule_capsule;
mod capsule_triangle;
mod conservative_advancement;
mod fast;
mod plane;
mod round;
mod separating_axes;
mod slabs;
mod sphere_triangle;
mod touch;

pub use advance::Limits;
pub use box_box::box_box;
pub use box_triangle::box_triangle;
pub use capsule_box::capsule_box;
pub use capsule_capsule::{capsule_capsule, capsule_capsule_impact};
pub use capsule_triangle::{capsule_triangle, capsule_triangle_impact};
pub use conservative_advancement::{
    advance_capsule_capsule, advance_capsule_triangle, advance_sphere_triangle,
};
pub use sphere_triangle::{sphere_triangle, sphere_triangle_impact};

use crate::geometry::Contact;

/// When and how two shapes meet first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The fraction of the displacement travelled, 0..=1; 0 where they overlap at the start.
    pub time: f32,
    /// The contact then. Its depth is 0 but for an overlap at the start.
    pub contact: Contact,
}
