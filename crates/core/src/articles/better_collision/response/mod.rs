//! The response of *Better collision detection* to a contact, as printed, and the other methods that it describes.
//!
//! The exact-minded counterpart is [`crate::exact::response`].

pub(crate) mod boxes;
pub(crate) mod center_ray;
pub(crate) mod deepest;
mod floor;
mod impact;
pub(crate) mod surface;

pub use boxes::boxes;
pub use center_ray::center_ray;
pub use deepest::{deepest, face_normal};
pub use surface::surface;

use super::ARTICLE;
use crate::method::Repair;

const B1: Repair = Repair {
    title: "Push from the impact to the center, out of the obstacle",
    ..super::B1
};
const B2: Repair = Repair {
    id: "B2",
    title: "Resolve further contacts too, along the crease",
};
const B3: Repair = Repair {
    id: "B3",
    title: "First remove the velocity into the wall",
};

/// A box has no such sphere.
const A_SPHERE_COLLIDES: &str =
    "it pushes a sphere out along the line from the impact to its center";
