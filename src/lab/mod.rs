//! Scenes and their runs: reading a scene, running its methods beside the exact ones, changing its file.

pub mod edge_cases;
pub mod edit;
pub mod run;
pub mod scene;
pub mod spelling;
