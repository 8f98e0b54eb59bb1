//! The coarse passes of the Wicked Engine article, as told.

pub(crate) mod boxes;
pub(crate) mod object_then_triangle;
