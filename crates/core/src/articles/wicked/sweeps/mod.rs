//! The methods for fast movers in *Capsule Collision Detection* (Wicked Engine) and its readers' comments.
//!
//! The article cuts the motion in sub-steps and thinks of a moving sphere as a capsule. The comments under it think
//! aloud of a stretched bounding sphere as a filter, of two spheres and an open cylinder, of the rectangle that the
//! axis sweeps, and of the segment that the plane trace runs along. None of the comments has a listing.

pub(crate) mod sphere_as_capsule;
pub(crate) mod spheres_and_cylinder;
pub(crate) mod stretched_sphere;
pub(crate) mod sub_steps;
pub(crate) mod swept_rectangle;
pub(crate) mod trace_segment;

use super::{
    ARTICLE, ListingOptions, OuterEnds, W1, W2, W3, W4, W6, W6X, W7, W7_AXES, W8, W9, W10, W13,
    W14, W14_SPHERES, capsule_capsule, capsule_triangle, sphere_triangle,
};
use crate::method::Repair;
pub(super) use sub_steps::pieces;

pub(super) const W18: Repair = Repair {
    id: "W18",
    title: "Add sub-steps until none is longer than the radius",
};
