//! Any sequence of edits, undone, gives the same text and scene bit for bit; redone likewise.

mod any_order;
mod dice;
mod disk;
mod steps;

use capsule_lab::lab::{
    edit::{Document, Edit, Field, UndoHistory},
    scene::library,
};
use glam::vec3;

fn opened(text: &str) -> UndoHistory {
    UndoHistory::new(Document::new(text, "scene.toml").unwrap_or_else(|errors| panic!("{errors}")))
}

fn lift(by: f32) -> Edit {
    Edit::Move {
        bodies: vec!["capsule".into()],
        by: vec3(0.0, by, 0.0),
    }
}

fn radius(radius: f32) -> Edit {
    Edit::Set {
        body: "capsule".into(),
        to: Field::Radius(radius),
    }
}

fn titles(history: &UndoHistory) -> Vec<&str> {
    history.titles().collect()
}
