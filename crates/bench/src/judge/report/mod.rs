//! The results for readers and for programs, one form a file.

mod json;
mod junit;
mod lengths;
mod text;

pub use json::json;
pub use junit::junit;
pub use lengths::length;
pub use text::{meters, size_line, table, text};

use super::{
    gate::Breach,
    tally::{FoundFault, Tally},
};
use capsule_core::method::Question;

/// The largest number of kinds of fault that are shown with their worst cases, the most frequent kinds.
pub const MAX_SHOWN_KINDS: usize = 12;

/// The content of a report.
#[derive(Debug)]
pub struct JudgeReport<'a> {
    pub who: &'a str,
    /// The results of all cases.
    pub tally: &'a Tally,
    /// The queries that the engine declined in every case, with how many there were.
    pub not_offered: &'a [(Question, u64)],
    /// The faults that were found, each with its worst case, shrunk.
    pub faults: &'a [FoundFault],
    /// Why a build fails; it passes where nothing stands here.
    pub breaches: &'a [Breach],
}
