//! A study written out: as text for people, as JSON for programs. Both are readers of the record and compute nothing.

/// The remark about a pair that moves, but is tested as it stands.
pub use capsule_scenes::run::pairs::MOTION_LEFT_OUT;

mod json;
mod ledger_json;
mod ledger_text;
mod step_json;
mod text;

pub use json::json;
pub use ledger_text::frame_log;
pub use text::{TextLayout, text, wrapped};

/// Leaves out what is seldom so.
fn is_false(flag: &bool) -> bool {
    !flag
}
