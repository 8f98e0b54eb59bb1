//! External engines: child processes that read cases and write answers.
//!
//! It is started once, reads a `query` line at a time from its standard input, and writes one line for each, in the same order,
//! to its standard output ([`capsule_core::method::GivenAnswer`]). It ends when its input does. A failure of the program is an
//! answer of its own kind ([`NoAnswer`]) about the current case.
//!
//! A [`ProgramMethod`] makes a method of it, which runs wherever those of this house do.

mod child;
mod command;
mod method;
mod program;

pub use command::{CommandLine, CommandLineError};
pub use method::{Patience, ProgramMethod};
pub use program::{Program, ProgramLimits};

use capsule_text::query::GivenError;
use std::time::Duration;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The program cannot be started.
    #[error("does not start: {0}")]
    NotStarted(String),
    /// It ended instead of answering: how, and the last that it complained of.
    #[error("{how} instead of an answer{}", complaint(.stderr))]
    Crashed {
        /// With which code or by which signal.
        how: String,
        /// The last line that it wrote to standard error.
        stderr: String,
    },
    #[error("no answer within {limit:?}: does it flush its output after every line?")]
    Hung { limit: Duration },
    /// It wrote something else.
    #[error("no answer: {0}")]
    Junk(String),
    /// It says itself that it does not answer this.
    #[error("declined: {0}")]
    Declined(String),
    /// The engine did not get this case.
    #[error("not tested: too many cases of this kind failed before")]
    Unasked,
}

fn complaint(stderr: &str) -> String {
    match stderr.trim() {
        "" => String::new(),
        text => format!("; it says: {text}"),
    }
}

impl From<GivenError> for NoAnswer {
    fn from(error: GivenError) -> Self {
        match error {
            GivenError::Declined(text) => Self::Declined(text),
            other => Self::Junk(other.to_string()),
        }
    }
}
