//! The response of *Capsule-Capsule Collision in Games* (Thunderfist) to a contact: *movement clipping*, put into code sentence
//! by sentence.
//!
//! The exact-minded counterpart is [`crate::exact::response`].

mod clip;
mod hits;
pub(crate) mod movement_clipping;
mod samples;
pub(crate) mod terrain;

pub use movement_clipping::movement_clipping;
pub use terrain::terrain;

use super::{ARTICLE, T9};
use crate::method::Repair;

const T7: Repair = Repair {
    id: "T7",
    title: "Remove the velocity along the normal, not the slide",
};
const T10: Repair = Repair {
    id: "T10",
    title: "Test every edge on the path, not only its ends",
};
const T12: Repair = Repair {
    id: "T12",
    title: "Compare with the epsilon, not with its square",
};
const T15: Repair = Repair {
    id: "T15",
    title: "Slide for the time left, not for the distance left",
};
