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
mod body;
pub(crate) mod box_box;
pub(crate) mod box_triangle;
pub(crate) mod capsule_box;
pub(crate) mod capsule_capsule;
pub(crate) mod capsule_triangle;
pub(crate) mod conservative_advancement;
mod mesh_triangle;
mod misses;
mod quadratic;
mod rounded;
mod separating_axes;
pub(crate) mod sphere_triangle;
mod start;
mod supporting;
mod tell;
mod touch;

pub use crate::method::Impact;
pub use advance::Limits;
pub use box_box::box_box;
pub use box_triangle::box_triangle;
pub use capsule_box::capsule_box;
pub use capsule_capsule::{capsule_capsule, capsule_capsule_impact};
pub use capsule_triangle::{capsule_triangle, capsule_triangle_impact};
pub use conservative_advancement::{
    advance_capsule_capsule, advance_capsule_triangle, advance_sphere_triangle,
};
pub(crate) use mesh_triangle::{capsule_mesh_triangle, sphere_mesh_triangle};
pub(crate) use misses::passes_triangle;
pub use sphere_triangle::{sphere_triangle, sphere_triangle_impact};
