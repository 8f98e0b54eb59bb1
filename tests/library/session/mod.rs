//! What a session does, and what it knows of the pair that is looked at.

mod actions;
mod edge_cases;
