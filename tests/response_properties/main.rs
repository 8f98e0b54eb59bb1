//! What must hold of the exact-minded response in any scene.

#[path = "../common/random.rs"]
mod random;

mod degenerate;
mod walking;
mod walks;
mod worlds;
