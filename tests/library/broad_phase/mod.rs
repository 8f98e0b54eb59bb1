//! Coarse passes leave nothing out: every answer over a mesh is the one that asking every triangle gives.

mod brute_force;
mod cost;
mod frames;
mod meshes;
mod passes;
mod reference;
mod tree;
