//! Edits change what they say and nothing else: comments, spaces, order and digits of the rest stay byte for byte.

mod bodies;
mod expect;
mod layout;
mod meshes;
mod numbers;
mod refusals;

use capsule_lab::{
    core::geometry::{Capsule, Shape, Sphere},
    lab::{
        edit::{Document, Edit, Field},
        scene::{Body, library},
    },
};
use glam::{Vec3, vec3};

/// Odd on purpose: comments everywhere, odd spacing, every way to write a thing.
const ODD: &str = include_str!("../../../odd/by-hand.toml");

/// Shapes as inline tables, the run as dotted keys.
const INLINE: &str = include_str!("../../../odd/inline.toml");

fn odd() -> Document {
    Document::new(ODD, "odd.toml").unwrap_or_else(|errors| panic!("{errors}"))
}

fn built_in(id: &str) -> Document {
    let built_in = library::find(id).expect(id);
    Document::new(built_in.text, built_in.path.as_str()).unwrap_or_else(|errors| panic!("{errors}"))
}

fn all_names(document: &Document) -> Vec<String> {
    let bodies = document.scene().bodies.iter();
    bodies.map(|body| body.name.to_string()).collect()
}

fn after(document: &Document, edit: &Edit) -> Document {
    let edited = document.with(edit);
    edited
        .unwrap_or_else(|error| panic!("{edit:?}: {error}"))
        .document
}

fn set(body: &str, to: Field) -> Edit {
    Edit::Set {
        body: body.into(),
        to,
    }
}

fn body<'d>(document: &'d Document, name: &str) -> &'d Body {
    let (index, _) = document.scene().find(name).expect("a body of that name");
    &document.scene().bodies[index]
}

fn capsule(document: &Document, name: &str) -> Capsule {
    match body(document, name).shape {
        Shape::Capsule(capsule) => capsule,
        other => panic!("{other:?}"),
    }
}

/// Fails unless `edit` replaces `old` by `new` in the odd text and leaves every other byte.
#[track_caller]
fn replaces(edit: &Edit, old: &str, new: &str) {
    assert_eq!(ODD.matches(old).count(), 1, "{old:?} is there once");
    let expected = ODD.replacen(old, new, 1);
    assert_eq!(&**after(&odd(), edit).text(), expected);
}
