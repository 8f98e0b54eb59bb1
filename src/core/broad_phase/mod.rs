//! Coarse passes: which few of many shapes are worth an exact test.
//!
//! A [`Bvh`] is a tree of boxes over a mesh's triangles, an [`IndexedMesh`] a mesh together with its tree. What that
//! answers is, bit for bit, what asking every triangle would: the pair tests of [`crate::core::exact`] decide, the tree only
//! spares those that cannot meet.
//!
//! The passes that are to be watched are each a [`crate::core::method::CoarsePass`]: the tree, node by node, and none at all
//! here; what articles tell, in [`crate::core::articles`].

mod box_test;
pub(crate) mod bvh;
mod cost;
mod indexed_mesh;
mod mesh_mover;
pub(crate) mod none;

pub(crate) use box_test::{BoxTests, DrawBox};
pub use bvh::Bvh;
pub use cost::{CostRow, GrowingMesh, QueryCost};
pub use indexed_mesh::{IndexedMesh, MeshContact, MeshImpact};
pub use mesh_mover::MeshMover;
