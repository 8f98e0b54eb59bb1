//! Adding a terrain, and taking one out by any of its triangles.

use super::{
    bodies::align,
    draft::{Draft, put},
    names, numbers, rows,
};
use crate::{
    geometry::Terrain,
    scene::{Name, Scene},
};
use toml_edit::{Array, Table, Value};

const KEY: &str = "terrain";

/// Adds `terrain` under a name that none of its triangles shares with another shape.
pub(super) fn add(draft: &mut Draft, wanted: &str, terrain: &Terrain) {
    let is_taken = |name: &str| {
        let stem = format!("{name} ");
        let mut triangles = draft.terrain.iter();
        triangles.any(|triangle| triangle.starts_with(&stem)) || names::free(name, draft) != name
    };
    let numbered = (2_u32..).map(|number| format!("{wanted} {number}"));
    let mut all = std::iter::once(wanted.to_string()).chain(numbered);
    let name = all.find(|name| !is_taken(name));
    let name = name.unwrap_or_else(|| wanted.into());
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
        draft.terrain.extend(triangles.map(Name::from));
    }
}

/// A row of heights a line.
fn heights(terrain: &Terrain) -> Value {
    let mut list = Array::new();
    for row in &terrain.heights {
        let row: Array = row.iter().map(|&height| numbers::number(height)).collect();
        let mut row = Value::Array(row);
        row.decor_mut().set_prefix("\n    ");
        list.push_formatted(row);
    }
    list.set_trailing_comma(true);
    list.set_trailing("\n");
    Value::Array(list)
}

/// Takes out every terrain that one of `bodies` is a triangle of; answers the others of them.
pub(super) fn delete(draft: &mut Draft, scene: &Scene, bodies: &[String]) -> Vec<String> {
    let mut end = scene.bodies.len();
    // Terrains come last, in the file's order: the last one first, so that places stay as they are.
    for (index, terrain) in scene.terrains.iter().enumerate().rev() {
        let [columns, rows] = terrain.tiles();
        let own = end - 2 * columns * rows..end;
        end = own.start;
        let triangles = &scene.bodies[own];
        if triangles
            .iter()
            .any(|body| bodies.iter().any(|name| body.name == *name))
        {
            rows::remove(draft.tree.as_table_mut(), KEY, index);
            let is_gone = |name: &Name| triangles.iter().any(|body| body.name == *name);
            draft.terrain.retain(|name| !is_gone(name));
        }
    }
    let is_triangle = |name: &String| scene.bodies[end..].iter().any(|body| body.name == *name);
    let others = bodies.iter().filter(|name| !is_triangle(name));
    others.cloned().collect()
}
