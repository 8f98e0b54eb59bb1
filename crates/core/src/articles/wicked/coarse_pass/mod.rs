//! The coarse passes of the Wicked Engine article, as described in its prose.

pub(crate) mod boxes;
pub(crate) mod object_then_triangle;
