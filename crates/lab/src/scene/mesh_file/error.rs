//! What is wrong with a mesh file: where, and what was expected there.

use crate::scene::{printable, progress::Cancelled};
use std::fmt;

/// Why a file is no mesh.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeshError {
    /// The file, as it was asked for.
    pub file: String,
    /// Where in it.
    pub place: MeshPlace,
    /// What is wrong, one line.
    pub message: String,
    /// What was expected there instead.
    pub expected: String,
}

/// A place in a mesh file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeshPlace {
    /// The file as a whole.
    Whole,
    /// A line of text, counted from 1.
    Line(usize),
    /// A byte of a binary file, counted from 0.
    Byte(usize),
    /// A part of glTF's outline: `accessors[3].count`.
    Part(String),
}

impl MeshError {
    /// File, place and what is wrong, without what was expected.
    pub fn problem(&self) -> String {
        let place = match &self.place {
            MeshPlace::Whole => String::new(),
            MeshPlace::Line(line) => format!(":{line}"),
            MeshPlace::Byte(byte) => format!(", byte {byte}"),
            MeshPlace::Part(part) => format!(", {part}"),
        };
        let told = format!("{}{place}: {}", self.file, self.message);
        printable(&told).into_owned()
    }
}

impl fmt::Display for MeshError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expected = printable(&self.expected);
        write!(f, "{}; expected {expected}", self.problem())
    }
}

impl std::error::Error for MeshError {}

/// A mistake whose file is not named yet.
#[derive(Debug)]
pub(super) struct MeshFault {
    place: MeshPlace,
    message: String,
    expected: String,
}

impl MeshFault {
    pub(super) fn new(
        place: MeshPlace,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            place,
            message: message.into(),
            expected: expected.into(),
        }
    }

    pub(super) fn in_file(self, file: &str) -> MeshError {
        MeshError {
            file: file.into(),
            place: self.place,
            message: self.message,
            expected: self.expected,
        }
    }
}

impl From<Cancelled> for MeshFault {
    fn from(_: Cancelled) -> Self {
        let expected = "to be read to its end";
        Self::new(MeshPlace::Whole, "its reading was given up", expected)
    }
}

/// The start of a word or line from a file, for messages: a binary file may be one long line.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    const MOST: usize = 40;
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(4 * MOST)]);
    let short: String = text.chars().take(MOST).collect();
    if short.len() < text.len() || bytes.len() > 4 * MOST {
        format!("{short}…")
    } else {
        short
    }
}
