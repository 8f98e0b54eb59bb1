//! The output of commands: all of it goes through here.
//!
//! Text from files and names must not control the terminal ([`printable`]). A full disk is an error; a reader that has had
//! enough is none, and ends the command quietly ([`is_enough`]).

use anyhow::Context;
use capsule_scenes::scene::printable;
use std::{
    fs,
    io::{self, ErrorKind, Write},
    path::Path,
};

/// Prints `text` as it is: JSON, which says everything in plain signs.
pub(crate) fn print_exactly(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// Prints `text`.
pub(crate) fn print(text: &str) -> io::Result<()> {
    print_exactly(&printable(text))
}

/// Prints `text` and ends the line.
pub(crate) fn print_line(text: &str) -> io::Result<()> {
    print(&format!("{text}\n"))
}

/// Writes `text` to a file and says where, or prints it as it is.
pub(crate) fn deliver(text: &str, file: Option<&Path>) -> anyhow::Result<()> {
    let Some(path) = file else {
        return Ok(print_exactly(text)?);
    };
    let told = || format!("cannot write {}", path.display());
    fs::write(path, text).with_context(told)?;
    Ok(print_line(&path.display().to_string())?)
}

/// A report on a file's mistakes, which may have colors of its own.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Report(pub(crate) String);

/// Writes an error or a remark to stderr. A failure to write there is ignored.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(text));
}

/// Says on stderr why a command ends.
pub(crate) fn complain_of(error: &anyhow::Error) {
    match error.downcast_ref::<Report>() {
        Some(Report(report)) => drop(writeln!(io::stderr(), "{report}")),
        None => complain(&format!("{error:#}")),
    }
}

/// Whether the error is only that the reader of the output has closed it.
pub(crate) fn is_enough(error: &anyhow::Error) -> bool {
    let is_closed = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    error.downcast_ref().is_some_and(is_closed)
}
