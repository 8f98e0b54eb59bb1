//! The coarse passes of Thunderfist's article, as described in its prose.

pub(crate) mod every_pair;
pub(crate) mod nested_boxes;
pub(crate) mod octree;
pub(crate) mod three_lists;
pub(crate) mod voxels;
