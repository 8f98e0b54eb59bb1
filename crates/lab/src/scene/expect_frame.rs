//! What `[expect]` says of a frame: its movers and its warnings.

use super::{
    Body, Expect, ExpectedMover, Scene,
    error::{quoted_list, suggestion},
    known_keys::Fields,
    values::{Mistakes, text},
};
use std::collections::HashSet;
use toml::{Spanned, de::DeValue};

const MOVER: [&str; 7] = [
    "name", "position", "velocity", "speed", "grounded", "wall", "contacts",
];

/// The kinds of warnings that a frame may give.
pub const WARNINGS: [&str; 7] = [
    "speed gained",
    "non-finite",
    "thrown",
    "cap reached",
    "still overlapping",
    "oscillating",
    "tunnelled",
];

/// Reads every `[[expect.mover]]`.
pub(super) fn movers(expect: &Fields<'_, '_>) -> Vec<ExpectedMover> {
    let tables = expect.tables("mover", "[[expect.mover]]", &MOVER);
    let movers = tables.iter().filter_map(|fields| {
        let name = fields.required("name", "\"…\"", fields.text("name"))?;
        Some(ExpectedMover {
            name: name.into_inner(),
            position: fields.vector("position"),
            velocity: fields.vector("velocity"),
            speed: fields.length("speed").map(Spanned::into_inner),
            grounded: fields.flag("grounded"),
            wall: fields.flag("wall"),
            contacts: fields.count("contacts", &(0..=1000)),
        })
    });
    movers.collect()
}

/// Reads the kinds of warnings.
pub(super) fn warnings(expect: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<Vec<String>> {
    let value = expect.get("warnings")?;
    let DeValue::Array(list) = value.get_ref() else {
        mistakes.wrong_type("warnings", value, "a list of kinds of warnings");
        return None;
    };
    let read = list.iter().map(|kind| {
        let kind = text("warnings", kind, mistakes)?;
        let name = kind.get_ref();
        if !WARNINGS.contains(&name.as_str()) {
            mistakes.add(
                kind.span(),
                format!("no warning is called `{name}`"),
                format!("expected one of {}", quoted_list(WARNINGS)),
                Some(suggestion(name, "the warnings are", &WARNINGS)),
            );
        }
        Some(kind.into_inner())
    });
    read.collect()
}

/// Checks that what is expected of a frame is of movers of `scene`, if that `moves`.
pub(super) fn check(
    root: &Fields<'_, '_>,
    expect: &Expect,
    moves: bool,
    scene: &Scene,
    mistakes: &Mistakes,
) {
    let table = root.get("expect").map(|expect| expect.get_ref());
    let written = |key: &str| table.and_then(|table| table.get(key));
    let stands = |span| {
        let message = "a frame is expected of a scene without motion";
        let help = "only a scene with a response has frames";
        let expected = "expected `response = …` in [run]";
        mistakes.add(span, message, expected, Some(help.into()));
    };
    if let Some(warnings) = written("warnings").filter(|_| !moves) {
        stands(warnings.span());
    }
    let rows = written("mover").and_then(|list| list.get_ref().as_array());
    let names = rows.into_iter().flatten();
    let names = names.filter_map(|row| row.get_ref().get("name"));
    let mut taken = HashSet::new();
    for (name, mover) in names.zip(&expect.movers) {
        if !moves {
            stands(name.span());
        } else if !taken.insert(&mover.name) {
            let message = format!("`{}` is expected twice", mover.name);
            let expected = "expected one [[expect.mover]] for each mover";
            mistakes.add(name.span(), message, expected, None);
        } else if mover.is_nothing() {
            let message = format!("[[expect.mover]] expects nothing of `{}`", mover.name);
            let expected =
                "expected its `position`, `velocity`, `speed`, `grounded`, `wall` or `contacts`";
            mistakes.add(name.span(), message, expected, None);
        }
        check_name(name, mover, scene, mistakes);
    }
}

fn check_name(
    name: &Spanned<DeValue<'_>>,
    mover: &ExpectedMover,
    scene: &Scene,
    mistakes: &Mistakes,
) {
    let resting = scene.mover_at_rest().map(|index| &scene.bodies[index]);
    let moving = scene.bodies.iter().filter(|body: &&Body| body.moves());
    let known: Vec<&str> = moving
        .chain(resting)
        .map(|body| body.name.as_str())
        .collect();
    if !known.contains(&mover.name.as_str()) {
        let is_there = scene.bodies.iter().any(|body| body.name == mover.name);
        let message = if is_there {
            format!("`{}` does not move", mover.name)
        } else {
            format!("no shape is called `{}`", mover.name)
        };
        let help = suggestion(&mover.name, "these move:", &known);
        let expected = "expected the name of a shape that moves";
        mistakes.add(name.span(), message, expected, Some(help));
    }
}
