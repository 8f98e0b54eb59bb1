//! The program run as a user runs it: its commands, what they print, and the pictures they save.

mod adapters;
mod animate;
mod archive;
mod commands;
mod compare;
mod docs;
mod figures;
mod hunt;
mod judge;
mod lessons;
mod mesh_memory;
mod output;
mod pictures;
mod programs;
mod query;
mod recorders;
mod recording;
mod shared_cases;
mod take_home;
