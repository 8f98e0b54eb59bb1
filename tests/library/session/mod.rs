//! What a session knows of the pair that is looked at.

mod edge_cases;
