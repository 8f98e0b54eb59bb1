//! One look at a scene: its frames, the steps of the chosen method for each pair, and its answers beside the exact ones.
//!
//! Each of these names those before it alone:
//!
//! | module | holds |
//! |---|---|
//! | [`verdict`] | how an answer differs from the exact one |
//! | [`coarse`] | which pairs of a scene a coarse pass lets go on |
//! | [`pairs`] | one mover against one obstacle; which pairs of a scene keep their steps |
//! | [`invariants`] | what must hold of every contact, from any method |
//! | [`level_cost`] | what a mesh costs to be asked about as its triangles grow |
//! | [`winner`] | which of a mover's contacts is the answer |
//! | [`simulation`] | frames of a scene that moves |
//! | [`pin`] | numbers of a run to follow from frame to frame |
//! | [`contact_log`] | what the contacts of a frame did, and what is wrong with that |
//! | [`study`] | all of that about one frame, or about shapes that stand |
//! | [`breakpoint`] | the step of a frame at which playing stops |

pub mod breakpoint;
pub mod coarse;
pub mod contact_log;
pub mod invariants;
pub mod level_cost;
pub mod pairs;
pub mod pin;
pub mod simulation;
pub mod study;
pub mod verdict;
pub mod winner;
