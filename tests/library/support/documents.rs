//! Scene files that are edited and run.

use capsule_lab::lab::{
    edit::{Document, Edit},
    run::simulation::RunHistory,
};

pub(crate) fn document(text: &str) -> Document {
    Document::new(text, "test.toml").unwrap_or_else(|errors| panic!("{errors}"))
}

pub(crate) fn with(document: &Document, edit: &Edit) -> Document {
    let edited = document.with(edit);
    edited.unwrap_or_else(|error| panic!("{error}")).document
}

/// The run of its scene, at frame 0.
pub(crate) fn run_of(document: &Document) -> RunHistory {
    let scene = document.scene();
    let chosen = scene.response();
    RunHistory::of(scene, chosen.expect("one is chosen"))
}
