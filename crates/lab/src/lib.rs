//! Scenes and their runs: reading a scene, running its methods beside the exact ones, changing its file.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod edge_cases;
pub mod edit;
pub mod run;
pub mod scene;
pub mod wording;
