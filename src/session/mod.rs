//! What one person looks at and does.

pub mod edge_cases;
