//! Scenes as they run: pairs, frames, winners, ledgers, input.

mod expectations;
mod frames;
mod invariants;
mod large_scenes;
mod ledger;
mod one_answer;
mod pairs;
mod places;
mod profile;
mod replays;
mod responses;
mod scripts;
mod winner;
