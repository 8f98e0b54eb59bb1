//! Adding meshes, and placing them.

use super::{
    EditError,
    bodies::align,
    draft::{Draft, put},
    fields::put_unless_default,
    names, numbers, rows,
};
use crate::scene::{MESH_UNITS, MeshPlacement, Scene};
use glam::Vec3;
use toml_edit::{Item, Table, TableLike, Value};

const KEY: &str = "mesh";

/// One property of a mesh with its new value.
#[derive(Clone, Debug, PartialEq)]
pub enum MeshField {
    /// The path of its file from the scene's folder.
    File(String),
    /// Where its origin is, meters.
    Position(Vec3),
    /// Degrees about x, then y, then z.
    Rotation(Vec3),
    /// Times its size along its own axes, none of them 0.
    Scale(Vec3),
    /// Meters a unit of the file, more than 0.
    Unit(f32),
    /// Whether z is up in the file, else y.
    ZUp(bool),
    /// Whether the backs of its triangles are solid too.
    DoubleSided(bool),
}

impl MeshField {
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::File(_) => "file",
            Self::Position(_) => "position",
            Self::Rotation(_) => "rotation",
            Self::Scale(_) => "scale",
            Self::Unit(_) => "unit",
            Self::ZUp(_) => "up",
            Self::DoubleSided(_) => "double-sidedness",
        }
    }
}

/// Adds the mesh of `file` under a name that none of its triangles shares with another shape.
pub(super) fn add(draft: &mut Draft, scene: &Scene, wanted: &str, file: &str) {
    let name = names::free_of_triangles(wanted, draft, scene);
    let mut table = Table::new();
    table.insert("name", name.as_str().into());
    table.insert("file", file.into());
    align(&mut table);
    let position = draft.last_position();
    rows::push(draft.tree.as_table_mut(), KEY, table, Some(position));
}

/// Gives the mesh what `field` says.
pub(super) fn set(
    draft: &mut Draft,
    scene: &Scene,
    mesh: &str,
    field: &MeshField,
) -> Result<(), EditError> {
    let index = place(scene, mesh)?;
    let list = draft.tree.get_mut(KEY);
    let Some(table) = list.and_then(|list| rows::get_mut(list, index)) else {
        return Ok(());
    };
    let plain = MeshPlacement::PLAIN;
    match field {
        MeshField::File(file) => put(table, "file", file.as_str().into()),
        MeshField::Position(to) => {
            let is_plain = *to == plain.position;
            put_unless_default(table, "position", numbers::vector(*to), is_plain);
        }
        MeshField::Rotation(to) => {
            let is_plain = *to == plain.rotation;
            put_unless_default(table, "rotation", numbers::vector(*to), is_plain);
        }
        MeshField::Scale(to) => {
            let value = scale(table, *to);
            put_unless_default(table, "scale", value, *to == plain.scale);
        }
        MeshField::Unit(to) => {
            put_unless_default(table, "unit", unit(*to), *to == plain.unit);
        }
        MeshField::ZUp(to) => {
            let up = if *to { "z" } else { "y" };
            put_unless_default(table, "up", up.into(), *to == plain.is_z_up);
        }
        MeshField::DoubleSided(to) => {
            put_unless_default(table, "double_sided", (*to).into(), *to);
        }
    }
    Ok(())
}

/// What the triangles of the mesh are called.
pub(super) fn triangles(scene: &Scene, mesh: &str) -> Result<Vec<String>, EditError> {
    let mesh = &scene.meshes[place(scene, mesh)?];
    let all = 0..mesh.mesh.len();
    Ok(all.map(|index| mesh.triangle_name(index)).collect())
}

/// Which of the scene's meshes `name` calls.
fn place(scene: &Scene, name: &str) -> Result<usize, EditError> {
    let found = scene.meshes.iter().position(|mesh| mesh.name == name);
    found.ok_or_else(|| EditError::UnknownMesh { name: name.into() })
}

/// One number where all three are the same, unless the file has three.
fn scale(table: &dyn TableLike, to: Vec3) -> Value {
    let has_three = table.get("scale").is_some_and(Item::is_array);
    if !has_three && to == Vec3::splat(to.x) {
        numbers::number(to.x)
    } else {
        numbers::vector(to)
    }
}

/// A length that has a name by that.
fn unit(meters: f32) -> Value {
    let named = MESH_UNITS.iter().find(|(_, known)| *known == meters);
    named.map_or_else(|| numbers::number(meters), |(name, _)| (*name).into())
}
