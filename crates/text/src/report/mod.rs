//! A study written out: as text for people, as JSON for programs. Both are readers of the record and compute nothing.

/// The remark about a pair that moves, but is tested as it stands.
pub use capsule_scenes::run::pairs::MOTION_LEFT_OUT;

mod contact_log_text;
mod json;
mod text;

pub use contact_log_text::frame_log;
pub use json::json;
pub use text::{TextLayout, answers, text, wrapped};
