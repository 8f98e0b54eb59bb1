//! Coarse passes: which few of many shapes are worth an exact test.
//!
//! A [`Bvh`] is a tree of boxes over a mesh's triangles, an [`IndexedMesh`] a mesh together with its tree. What that
//! answers is, bit for bit, what asking every triangle would: the pair tests of [`crate::exact`] decide, the tree only
//! spares those that cannot meet.

mod bvh;
mod indexed_mesh;
mod mesh_mover;

pub use bvh::Bvh;
pub use indexed_mesh::{IndexedMesh, MeshContact, MeshImpact};
pub use mesh_mover::MeshMover;
