//! What the library promises, by room: scenes of every kind go in, and what comes out is compared with oracles that share
//! no code with it, with reference cases, golden texts and itself.

mod articles;
mod broad_phase;
mod catalog;
mod edit;
mod exact;
mod exchange;
mod judge;
mod prose;
mod run;
mod scene;
mod session;
mod support;
