//! Coarse passes: which few of many shapes are worth an exact test.
//!
//! A [`Bvh`] is a tree of boxes over a mesh's triangles, an [`IndexedMesh`] a mesh together with its tree. Its answer is the
//! one of brute force, bit for bit: the pair tests of [`crate::exact`] decide, the tree only leaves out those that cannot
//! meet.
//!
//! The passes that can be watched are each a [`crate::method::CoarsePass`]: here the tree, node by node, and no pass at
//! all; the articles' passes are in [`crate::articles`].

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
