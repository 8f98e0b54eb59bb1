//! Adding a terrain.

use super::{
    bodies::align,
    draft::{Draft, put},
    names, numbers, rows,
};
use crate::scene::Scene;
use capsule_core::geometry::Terrain;
use toml_edit::{Array, Table, Value};

const KEY: &str = "terrain";

/// Adds `terrain` under a name that none of its triangles shares with another shape.
pub(super) fn add(draft: &mut Draft, scene: &Scene, wanted: &str, terrain: &Terrain) {
    let name = names::free_of_triangles(wanted, draft, scene);
    let mut table = Table::new();
    table.insert("name", name.as_str().into());
    put(&mut table, "origin", numbers::vector(terrain.origin));
    put(&mut table, "tile", numbers::number(terrain.tile));
    put(&mut table, "heights", heights(terrain));
    align(&mut table);
    let position = draft.last_position();
    rows::push(draft.tree.as_table_mut(), KEY, table, Some(position));
    let [columns, rows] = terrain.tiles();
    for row in 0..rows {
        let tiles = (0..columns).flat_map(|column| ["a", "b"].map(|half| (column, half)));
        let triangles = tiles.map(|(column, half)| format!("{name} {column} {row} {half}"));
        let named = triangles.map(|triangle| (triangle, KEY));
        draft.made.all_mut().extend(named);
    }
}

/// A row of heights a line.
fn heights(terrain: &Terrain) -> Value {
    rows::a_line_each(terrain.heights.iter().map(|row| {
        let row: Array = row.iter().map(|&height| numbers::number(height)).collect();
        Value::Array(row)
    }))
}
