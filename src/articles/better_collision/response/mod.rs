//! What *Better collision detection* does with a contact, as printed; and the ways that it tells of beside its own.
//!
//! The exact-minded counterpart is [`crate::exact::response`].

mod boxes;
mod center_ray;
mod deepest;
mod floor;
mod impact;
mod surface;

pub use boxes::boxes;
pub use center_ray::center_ray;
pub use deepest::{deepest, face_normal};
pub use surface::surface;

use crate::method::Repair;

/// What can be mended in [`deepest`].
pub const DEEPEST_REPAIRS: &[Repair] = &[
    Repair {
        id: "B1",
        title: "Push from the impact to the center, out of the obstacle",
    },
    B2,
    B3,
];

/// What can be mended in [`face_normal`].
pub const FACE_NORMAL_REPAIRS: &[Repair] = &[B2, B3];

const B2: Repair = Repair {
    id: "B2",
    title: "Answer the next contact as well, along the crease of both",
};
const B3: Repair = Repair {
    id: "B3",
    title: "Take what leads into the wall from the velocity first",
};
