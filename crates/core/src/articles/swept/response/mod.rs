//! The two loops that *Swept capsule vs triangle test* begins with: what a game does with collisions, found as shapes
//! stand or on their way.
//!
//! The exact-minded counterpart is [`crate::exact::response`].

pub(crate) mod push_loop;
mod resolve;
pub(crate) mod sweep_and_slide;

pub use push_loop::push_loop;
pub use sweep_and_slide::sweep_and_slide;

use super::ARTICLE;
use crate::method::Repair;

const S1: Repair = Repair {
    id: "S1",
    title: "Remove the velocity into the surface, don't double it",
};
const S2: Repair = Repair {
    id: "S2",
    title: "Turn the motion left by itself, not by the velocity",
};
const S3: Repair = Repair {
    id: "S3",
    title: "Move no farther than the motion, and ignore contacts it leaves",
};
