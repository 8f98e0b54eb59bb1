//! The responses of *Capsule Collision Detection* (Wicked Engine) to a contact, in the three frames that the article describes.
//!
//! The exact-minded counterpart is [`crate::exact::response`].

mod contact;
pub(crate) mod push_and_slide;
pub(crate) mod sub_steps;
pub(crate) mod two_passes;

pub use push_and_slide::push_and_slide;
pub use sub_steps::sub_steps;
pub use two_passes::two_passes;

use super::{ARTICLE, sweeps::W18};
use crate::method::Repair;

const W11: Repair = Repair {
    id: "W11",
    title: "Slide without dividing by the speed",
};
const W12: Repair = Repair {
    id: "W12",
    title: "Remove only velocity into the obstacle",
};
const W16: Repair = Repair {
    id: "W16",
    title: "Solve all contacts together",
};
const W17: Repair = Repair {
    id: "W17",
    title: "Resolve the deepest contact, not the first found",
};
const W19: Repair = Repair {
    id: "W19",
    title: "Reject ground steeper than 45 degrees",
};
