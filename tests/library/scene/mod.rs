//! Scene files: what is read, what is refused, and the scenes that are built in.

mod built_in;
mod errata;
mod errors;
mod golden;
mod lengths;
pub(crate) mod mesh_file;
mod meshes;
mod names;
mod terrain;
mod typed_numbers;
