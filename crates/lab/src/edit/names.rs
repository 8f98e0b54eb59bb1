//! Names of shapes: free ones for new shapes, and old ones that must not drift to another shape.

use super::{
    EditError,
    draft::{Draft, put},
};
use crate::scene::{Body, Scene};
use capsule_core::geometry::Kind;
use std::collections::HashSet;
use toml_edit::Value;

/// The shape that `name` calls.
pub(super) fn find<'s>(scene: &'s Scene, name: &str) -> Result<&'s Body, EditError> {
    let found = scene.bodies.iter().find(|body| body.name == name);
    found.ok_or_else(|| EditError::UnknownBody { name: name.into() })
}

/// `wanted` if no shape has that name, else the same with the first free number.
pub(super) fn free(wanted: &str, draft: &Draft) -> String {
    let rows = draft.rows.iter().flatten();
    let made = draft.made.all().iter().map(|(name, _)| name);
    let taken: HashSet<&str> = rows.chain(made).map(String::as_str).collect();
    let is_taken = |name: &String| taken.contains(name.as_str());
    let name = wanted.to_string();
    if !name.is_empty() && !is_taken(&name) {
        return name;
    }
    let stem = match wanted.rsplit_once(' ') {
        Some((stem, number)) if number.parse::<u32>().is_ok() => stem,
        _ => wanted,
    };
    let mut number = 2_u32;
    loop {
        let name = format!("{stem} {number}");
        if !is_taken(&name) {
            return name;
        }
        number += 1;
    }
}

/// `wanted`, or the same with the first number, if no other table that makes triangles has that name and no shape is called
/// as one of its triangles may be.
pub(super) fn free_of_triangles(wanted: &str, draft: &Draft, scene: &Scene) -> String {
    let rows = draft.rows.iter().flatten();
    let made = draft.made.all().iter().map(|(name, _)| name);
    let names: Vec<&String> = rows.chain(made).collect();
    let is_taken = |name: &str| {
        let stem = format!("{name} ");
        scene.meshes.iter().any(|mesh| mesh.name == name)
            || names
                .iter()
                .any(|taken| *taken == name || taken.starts_with(&stem))
    };
    let numbered = (2_u32..).map(|number| format!("{wanted} {number}"));
    let mut all = std::iter::once(wanted.to_string()).chain(numbered);
    let name = all.find(|name| !is_taken(name));
    name.unwrap_or_else(|| wanted.into())
}

/// Calls a shape `to` in its table.
pub(super) fn rename(draft: &mut Draft, from: &str, to: &str) -> Result<(), EditError> {
    let (kind, index) = draft.place(from)?;
    put(draft.body(from)?, "name", Value::from(to));
    draft.rows[kind][index] = to.into();
    Ok(())
}

/// Writes down the names of those shapes without one that the reader would now call otherwise: it numbers them.
pub(super) fn pin(draft: &mut Draft) {
    let mut taken = HashSet::new();
    let mut unnamed = vec![];
    for kind in 0..Kind::NAMES.len() {
        for index in 0..draft.rows[kind].len() {
            if draft.is_named(kind, index) {
                taken.insert(draft.rows[kind][index].clone());
            } else {
                unnamed.push((kind, index));
            }
        }
    }
    let mut next = [1_u32; Kind::NAMES.len()];
    for (kind, index) in unnamed {
        let name = &draft.rows[kind][index];
        let given = loop {
            let given = match next[kind] {
                1 => Kind::NAMES[kind].to_string(),
                number => format!("{} {number}", Kind::NAMES[kind]),
            };
            if !taken.contains(given.as_str()) {
                break given;
            }
            next[kind] += 1;
        };
        if given == *name {
            next[kind] += 1;
        } else {
            // What it is called is taken from now on; what it would be called is still free.
            taken.insert(name.clone());
            draft.pin(kind, index);
        }
    }
}
