//! What *Capsule Collision Detection* (Wicked Engine) does with a contact, in the three frames that the article tells.
//!
//! The exact-minded counterpart is [`crate::exact::response`].

mod contact;
mod push_and_slide;
mod sub_steps;
mod two_passes;

pub use push_and_slide::push_and_slide;
pub use sub_steps::sub_steps;
pub use two_passes::two_passes;

use super::sweeps::W18;
use crate::method::Repair;

/// What can be mended in [`push_and_slide`].
pub const PUSH_AND_SLIDE_REPAIRS: &[Repair] = &[W11, W12, W16, W17];

/// What can be mended in [`sub_steps`].
pub const SUB_STEPS_REPAIRS: &[Repair] = &[W11, W12, W16, W17, W18];

/// What can be mended in [`two_passes`].
pub const TWO_PASSES_REPAIRS: &[Repair] = &[W11, W12, W16, W17, W19];

const W11: Repair = Repair {
    id: "W11",
    title: "Slide without dividing by the speed",
};
const W12: Repair = Repair {
    id: "W12",
    title: "Drop only motion that leads into the obstacle",
};
const W16: Repair = Repair {
    id: "W16",
    title: "Answer all contacts at once, along their crease",
};
const W17: Repair = Repair {
    id: "W17",
    title: "Answer the deepest contact, not the first found",
};
const W19: Repair = Repair {
    id: "W19",
    title: "Stand on no ground steeper than 45 degrees",
};
