//! What a scene expects: written down, and the names of movers in it.

use super::{
    bodies::align,
    draft::{Draft, put},
    numbers, rows,
};
use crate::scene::{Expect, Expected, ExpectedMover};
use toml_edit::{Array, Item, Table, TableLike, Value};

/// Calls a mover `to` where something is expected of it.
pub(super) fn rename(draft: &mut Draft, from: &str, to: &str) {
    let list = draft.tree.get_mut("expect");
    let Some(list) = list.and_then(|expect| expect.get_mut("mover")) else {
        return;
    };
    if let Some(table) = find(list, from).and_then(|index| rows::get_mut(list, index)) {
        put(table, "name", to.into());
    }
}

/// Which row of `list` is about the mover that `name` calls.
pub(super) fn find(list: &Item, name: &str) -> Option<usize> {
    let is_it = |table: &dyn TableLike| table.get("name").and_then(Item::as_str) == Some(name);
    rows::position(list, is_it)
}

/// Writes down what is expected, in place of what was.
pub(super) fn set(draft: &mut Draft, expect: &Expect) {
    let old = draft.tree.remove("expect");
    let old = old.as_ref().and_then(Item::as_table);
    let mut table = Table::new();
    if let Some(old) = old.filter(|old| !old.is_dotted()) {
        *table.decor_mut() = old.decor().clone();
    }
    let position = old.and_then(Table::position);
    table.set_position(Some(position.unwrap_or_else(|| draft.last_position())));
    write_answer(&mut table, &expect.exact);
    if let Some(tolerance) = expect.tolerance {
        put(&mut table, "tolerance", numbers::number(tolerance));
    }
    if let Some(warnings) = &expect.warnings {
        let list: Array = warnings.iter().map(String::as_str).collect();
        put(&mut table, "warnings", Value::Array(list));
    }
    align(&mut table);
    if expect.chosen != Expected::default() {
        let mut chosen = Table::new();
        write_answer(&mut chosen, &expect.chosen);
        align(&mut chosen);
        table.insert("chosen", Item::Table(chosen));
    }
    for mover in &expect.movers {
        rows::push(&mut table, "mover", written(mover), None);
    }
    draft.tree.insert("expect", Item::Table(table));
}

fn write_answer(table: &mut Table, answer: &Expected) {
    if let Some(hit) = answer.hit {
        put(table, "hit", hit.into());
    }
    let scalars = [
        ("depth", answer.depth),
        ("distance", answer.distance),
        ("time", answer.time),
    ];
    for (key, scalar) in scalars {
        if let Some(scalar) = scalar {
            put(table, key, or_nan(scalar.is_nan(), numbers::number(scalar)));
        }
    }
    if let Some(normal) = answer.normal {
        put(
            table,
            "normal",
            // A zero below zero says nothing.
            or_nan(normal.is_nan(), numbers::vector(normal + glam::Vec3::ZERO)),
        );
    }
    if let Some(feature) = &answer.feature {
        put(table, "feature", feature.as_str().into());
    }
}

/// The word for NaN.
fn or_nan(is_nan: bool, value: Value) -> Value {
    if is_nan { "nan".into() } else { value }
}

fn written(mover: &ExpectedMover) -> Table {
    let mut table = Table::new();
    put(&mut table, "name", mover.name.as_str().into());
    for (key, vector) in [("position", mover.position), ("velocity", mover.velocity)] {
        if let Some(vector) = vector {
            put(&mut table, key, numbers::vector(vector));
        }
    }
    if let Some(speed) = mover.speed {
        put(&mut table, "speed", numbers::number(speed));
    }
    for (key, flag) in [("grounded", mover.grounded), ("wall", mover.wall)] {
        if let Some(flag) = flag {
            put(&mut table, key, flag.into());
        }
    }
    if let Some(contacts) = mover.contacts {
        put(&mut table, "contacts", i64::from(contacts).into());
    }
    align(&mut table);
    table
}
