//! What *Capsule Collision Detection* (Wicked Engine) does with a contact.
//!
//! The exact-minded counterpart is [`crate::response`].

mod push_and_slide;

pub use push_and_slide::push_and_slide;

use crate::catalog::Repair;

/// What can be mended in [`push_and_slide`].
pub const PUSH_AND_SLIDE_REPAIRS: &[Repair] = &[
    Repair {
        id: "W11",
        title: "the velocity is not divided by its length: a mover at rest stays a number",
    },
    Repair {
        id: "W12",
        title: "only the part that leads into the obstacle is taken away",
    },
    Repair {
        id: "W17",
        title: "the deepest contact is answered, not the first found",
    },
];
