//! What must hold of the exact-minded response in any scene, and of all responses that move boxes.

mod boxes;
mod degenerate;
mod seams;
mod shipped_meshes;
mod walking;
mod walks;
mod wedged;
mod worlds;
