//! The terrains of a scene file: grids of heights, which become triangles.

use super::{
    Body,
    known_keys::Fields,
    values::{Mistakes, SpannedValue, number},
};
use capsule_core::geometry::{Shape, Terrain};
use toml::{Spanned, de::DeValue};

const TERRAIN: [&str; 4] = ["name", "origin", "tile", "heights"];

/// How many tiles a terrain may have: each is two triangles that every mover is tested against.
const MAX_TILES: usize = 4096;

/// A terrain and what it is called.
pub(super) struct NamedTerrain {
    pub(super) name: Option<Spanned<String>>,
    pub(super) terrain: Terrain,
}

/// Reads every terrain under `root`.
pub(super) fn read(root: &Fields<'_, '_>, mistakes: &Mistakes) -> Vec<NamedTerrain> {
    let tables = root.tables("terrain", "[[terrain]]", &TERRAIN);
    let read = tables.iter().map(|fields| terrain(fields, mistakes));
    read.collect::<Vec<_>>().into_iter().flatten().collect()
}

fn terrain(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<NamedTerrain> {
    let name = fields.text("name");
    let origin = fields.required("origin", "[0.0, 0.0, 0.0]", fields.vector("origin"));
    let tile = match fields.get("tile") {
        Some(_) => fields.more_than_zero("tile", "meters, such as 1.0"),
        None => Some(1.0),
    };
    let form = "[[0.0, 0.0], [0.0, 0.5]]";
    let heights = fields.get("heights").map(|value| heights(value, mistakes));
    let heights = fields.required("heights", form, heights).flatten();
    Some(NamedTerrain {
        name,
        terrain: Terrain {
            origin: origin?,
            tile: tile?,
            heights: heights?,
        },
    })
}

/// Rows of one length, at least two by two.
fn heights(value: &SpannedValue<'_>, mistakes: &Mistakes) -> Option<Vec<Vec<f32>>> {
    const EXPECTED: &str = "two or more rows of heights [[…], […]]";
    let DeValue::Array(list) = value.get_ref() else {
        mistakes.wrong_type("heights", value, EXPECTED);
        return None;
    };
    if list.len() < 2 {
        mistakes.wrong_type("heights", value, EXPECTED);
        return None;
    }
    let rows: Vec<Option<Vec<f32>>> = list.iter().map(|row| row_of(row, mistakes)).collect();
    let rows: Vec<Vec<f32>> = rows.into_iter().collect::<Option<_>>()?;
    let columns = rows[0].len();
    if let Some(odd) = rows.iter().position(|row| row.len() != columns) {
        mistakes.add(
            list[odd].span(),
            "the rows of `heights` must be of one length",
            format!("expected {columns} heights, found {}", rows[odd].len()),
            Some(
                "each row is a line of corners along x, the rows follow each other along z".into(),
            ),
        );
        return None;
    }
    let tiles = (columns - 1) * (rows.len() - 1);
    if tiles > MAX_TILES {
        let message = format!("a terrain may have {MAX_TILES} tiles");
        let expected = format!("expected fewer rows, found {tiles} tiles");
        mistakes.add(value.span(), message, expected, None);
        return None;
    }
    Some(rows)
}

fn row_of(row: &SpannedValue<'_>, mistakes: &Mistakes) -> Option<Vec<f32>> {
    let heights = match row.get_ref() {
        DeValue::Array(list) if list.len() >= 2 => list,
        _ => {
            mistakes.wrong_type("heights", row, "rows of two or more numbers");
            return None;
        }
    };
    let read: Vec<Option<f32>> = heights
        .iter()
        .map(|height| Some(number("heights", height, mistakes)?.into_inner()))
        .collect();
    read.into_iter().collect()
}

/// The triangles of the terrain `name`: `hill 0 1 a` and `hill 0 1 b` are those of the tile in column 0 and row 1.
pub(super) fn bodies(name: &str, terrain: &Terrain) -> Vec<Body> {
    let [columns, rows] = terrain.tiles();
    let mut bodies = vec![];
    for row in 0..rows {
        for column in 0..columns {
            let halves = terrain
                .triangles_of(column, row)
                .into_iter()
                .zip(["a", "b"]);
            bodies.extend(halves.map(|(triangle, half)| {
                let name = format!("{name} {column} {row} {half}");
                Body::standing(name, Shape::Triangle(triangle))
            }));
        }
    }
    bodies
}
