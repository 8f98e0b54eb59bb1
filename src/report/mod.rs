//! A study written out: as text for people, as JSON for programs. Both are readers of the record and compute nothing.

mod json;
mod ledger_json;
mod ledger_text;
mod number;
mod text;
mod trial_json;

pub use json::json;
pub use number::significant;
pub use text::{Layout, text};
