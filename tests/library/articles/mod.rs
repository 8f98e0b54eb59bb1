//! The articles' methods: every fault shows as printed, every repair mends it.

mod listings;
mod moving;
mod responses;
mod round_pairs;
mod swept;
mod triangles;
