//! Scenes as they run: pairs, frames, winners, contact logs, input.

mod contact_log;
mod expectations;
mod frames;
mod invariants;
mod large_scenes;
mod one_answer;
mod pairs;
mod places;
mod profile;
mod replays;
mod responses;
mod scripts;
mod winner;
