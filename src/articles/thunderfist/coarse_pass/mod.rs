//! The coarse passes of Thunderfist's article, as told.

pub(crate) mod every_pair;
pub(crate) mod octree;
