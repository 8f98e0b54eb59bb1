//! Where scenes come from.

use std::path::PathBuf;

/// Where a scene comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It came with the program, by its place among those that did.
    BuiltIn(usize),
    File(PathBuf),
    /// Nowhere yet: a new scene, by its number in this session.
    New(u32),
}
