//! Names of shapes: free ones for new shapes, and old ones that must not drift to another shape.

use super::{
    EditError,
    draft::{Draft, KINDS, put},
};
use crate::scene::{Body, Scene};
use toml_edit::{TableLike, Value};

/// The shape that `name` calls.
pub(super) fn find<'s>(scene: &'s Scene, name: &str) -> Result<&'s Body, EditError> {
    let found = scene.bodies.iter().find(|body| body.name == name);
    found.ok_or_else(|| EditError::UnknownBody { name: name.into() })
}

/// `wanted` if no shape has that name, else the same with the first free number.
pub(super) fn free(wanted: &str, draft: &Draft) -> String {
    let is_taken = |name: &str| {
        let tables = draft.names.iter().flatten();
        tables.chain(&draft.terrain).any(|known| known == name)
    };
    if !wanted.is_empty() && !is_taken(wanted) {
        return wanted.into();
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

/// Calls a shape `to` in its table.
pub(super) fn rename(draft: &mut Draft, from: &str, to: &str) -> Result<(), EditError> {
    let (kind, index) = draft.place(from)?;
    put(draft.body(from)?, "name", Value::from(to));
    draft.names[kind][index] = to.into();
    Ok(())
}

/// Writes down the names of those shapes without one that the reader would now call otherwise.
pub(super) fn pin(draft: &mut Draft) {
    while let Some((kind, index)) = drifted(draft) {
        let name = draft.names[kind][index].clone();
        let Some(table) = draft.body_at(kind, index) else {
            return;
        };
        put(table, "name", Value::from(name));
    }
}

/// The first shape whose name would change: those without one are numbered by the reader.
fn drifted(draft: &mut Draft) -> Option<(usize, usize)> {
    let mut unnamed = vec![];
    let mut taken = vec![];
    for (kind, names) in draft.names.clone().into_iter().enumerate() {
        for (index, name) in names.into_iter().enumerate() {
            let table = draft.body_at(kind, index)?;
            if has_name(table) {
                taken.push(name);
            } else {
                unnamed.push((kind, index, name));
            }
        }
    }
    for (kind, index, name) in unnamed {
        let numbered = (2..).map(|number| format!("{} {number}", KINDS[kind]));
        let mut names = std::iter::once(KINDS[kind].to_string()).chain(numbered);
        let given = names.find(|name| !taken.contains(name))?;
        if given != name {
            return Some((kind, index));
        }
        taken.push(given);
    }
    None
}

fn has_name(table: &dyn TableLike) -> bool {
    table.contains_key("name")
}
