//! The two loops that *Swept capsule vs triangle test* begins with: what a game does with collisions, found as shapes
//! stand or on their way.
//!
//! The exact-minded counterpart is [`crate::core::exact::response`].

pub(crate) mod push_loop;
mod resolve;
pub(crate) mod sweep_and_slide;

pub use push_loop::push_loop;
pub use sweep_and_slide::sweep_and_slide;

use super::ARTICLE;
use crate::core::method::Repair;

const S1: Repair = Repair {
    id: "S1",
    title: "Take the approach away instead of adding it again",
};
const S2: Repair = Repair {
    id: "S2",
    title: "Turn the remaining way by itself, not by the velocity",
};
const S3: Repair = Repair {
    id: "S3",
    title: "Go no farther than the way, and stop for no contact that is left",
};
