//! Worlds that move: frames of a scene, each a pure function of the frame before and its input.
//!
//! The input of a frame is the player's control, the scripts' control, and the placements of movers before it: each
//! [`Placement`] puts one elsewhere or gives it a velocity. So a change of any of these leaves the frames before it as they
//! are, and [`RunHistory::take_over`] keeps those.
//!
//! A [`Level`] is what a scene says of bodies, split into those that stand and those that move. [`next_state`] takes all
//! movers through one frame: one moves while the others hold still. A [`RunHistory`] keeps what is needed to visit any
//! frame; the record of a frame is made when it is looked at, by running that frame again with a recorder.

mod candidates;
mod drive;
mod frame;
mod history;
mod level;
mod note;
mod quake;
mod standing_tree;
mod steering;
mod traced_frame;

pub use capsule_core::catalog::ResponseChoice;
pub(in crate::run) use drive::SCRIPTED;
pub use frame::next_state;
pub use history::RunHistory;
pub use level::{Level, MovingBody, Placement, State};
pub use note::FrameNote;
pub use standing_tree::KeptTree;
pub use traced_frame::TracedFrame;
