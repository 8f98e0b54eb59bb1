//! Exact discrete tests: do two shapes overlap as they stand, and which push parts them?
//!
//! One question a module, one pair a file. All answer degenerate shapes and never give NaN.

mod axes;
pub(crate) mod box_box;
mod box_distance;
pub(crate) mod box_triangle;
pub(crate) mod capsule_box;
pub(crate) mod capsule_capsule;
pub(crate) mod capsule_triangle;
mod push_out;
mod separating_axes;
pub(crate) mod sphere_capsule;
pub(crate) mod sphere_sphere;
pub(crate) mod sphere_triangle;
mod touch_point;

pub use box_box::box_box;
pub use box_distance::{box_box_distance, box_triangle_distance};
pub use box_triangle::box_triangle;
pub use capsule_box::{capsule_box, capsule_box_distance};
pub use capsule_capsule::{capsule_capsule, capsule_capsule_contact, capsule_capsule_distance};
pub use capsule_triangle::{capsule_triangle, capsule_triangle_contact, capsule_triangle_distance};
pub use sphere_capsule::{sphere_capsule, sphere_capsule_contact, sphere_capsule_distance};
pub use sphere_sphere::{sphere_sphere, sphere_sphere_contact, sphere_sphere_distance};
pub use sphere_triangle::{sphere_triangle, sphere_triangle_contact, sphere_triangle_distance};

pub(crate) use axes::{AxisBodies, AxisNote, AxisWay, SeparatingAxis, Spans};
pub(crate) use box_box::box_box_axes;
pub(crate) use box_triangle::{box_triangle_axes, front};
pub(crate) use touch_point::{TouchPoint, touch_point, touched_part};
