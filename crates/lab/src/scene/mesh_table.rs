//! The meshes of a scene file: each names a file, whose triangles become bodies that are edited with it alone.
//!
//! ```toml
//! [[mesh]]
//! name         = "level"              # its triangles are `level 0`, `level 1`, in the order of the file
//! file         = "meshes/level.glb"   # from the scene's folder, not out of it
//! up           = "z"                  # the file's; "y" is usual
//! unit         = "cm"                 # of the file's lengths, or meters: 0.01
//! scale        = [1.0, 1.0, 2.0]      # or one number; then turned, then moved
//! rotation     = [0.0, 90.0, 0.0]     # degrees about x, y and z, as a box has it
//! position     = [0.0, -1.0, 0.0]
//! double_sided = false
//! hidden       = true
//! ```

use super::{
    Body, LARGEST, Scene,
    error::suggestion,
    known_keys::Fields,
    mesh_file,
    named_files::FileSource,
    progress::ReadingProgress,
    values::{Mistakes, number, vector},
};
use capsule_core::geometry::{Mesh, OrientedBox, Shape};
use glam::{DVec3, Vec3};
use std::{cell::RefCell, sync::Arc};
use toml::{Spanned, de::DeValue};

const MESH: [&str; 9] = [
    "name",
    "file",
    "position",
    "rotation",
    "scale",
    "up",
    "unit",
    "double_sided",
    "hidden",
];

/// How many triangles the meshes of a scene may have together.
const MAX_TRIANGLES: usize = 2_000_000;

/// Lengths that have a name, in meters.
pub const MESH_UNITS: [(&str, f32); 6] = [
    ("m", 1.0),
    ("cm", 0.01),
    ("mm", 0.001),
    ("km", 1000.0),
    ("in", 0.0254),
    ("ft", 0.3048),
];

/// A mesh of a scene.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedMesh {
    /// Unique in its scene.
    pub name: String,
    /// As the scene has it.
    pub file: String,
    /// The files that this one names, buffers of glTF, from the scene's folder too.
    pub beside: Vec<String>,
    /// Where the scene puts it.
    pub placement: MeshPlacement,
    /// Whether the backs of its triangles are solid too.
    pub double_sided: bool,
    /// Left out of every test.
    pub hidden: bool,
    /// As the file has it.
    pub source: Arc<Mesh>,
    /// Where it is: meters. Of each triangle, and each corner, the index is that in the source.
    pub mesh: Arc<Mesh>,
}

impl PlacedMesh {
    /// Whether `other` is the same mesh in the same place, by whatever name.
    pub(crate) fn lies_as(&self, other: &Self) -> bool {
        let is_same_file =
            || Arc::ptr_eq(&self.source, &other.source) || self.source == other.source;
        self.placement == other.placement
            && self.double_sided == other.double_sided
            && self.hidden == other.hidden
            && is_same_file()
    }
}

/// Where a mesh is and how large, from the lengths and directions of its file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshPlacement {
    /// Where its origin is, meters.
    pub position: Vec3,
    /// Degrees about x, y and z, as those of a box.
    pub rotation: Vec3,
    /// Times its size along its own axes, before it is turned; negative mirrors.
    pub scale: Vec3,
    /// Whether z is up in the file.
    pub is_z_up: bool,
    /// Meters a unit of the file.
    pub unit: f32,
}

impl PlacedMesh {
    /// What its triangle `index` is called among the scene's bodies.
    pub fn triangle_name(&self, index: usize) -> String {
        triangle_name(&self.name, index)
    }
}

capsule_core::geometry::same_bits!(struct PlacedMesh { name, file, beside, placement, double_sided, hidden, source, mesh });
capsule_core::geometry::same_bits!(struct MeshPlacement { position, rotation, scale, is_z_up, unit });

impl MeshPlacement {
    /// Where the file has it.
    pub const PLAIN: Self = Self {
        position: Vec3::ZERO,
        rotation: Vec3::ZERO,
        scale: Vec3::ONE,
        is_z_up: false,
        unit: 1.0,
    };

    /// `source` where this puts it; a mirrored one keeps its fronts. `None` where a corner would be too far away.
    pub fn placed(&self, source: &Mesh) -> Option<Mesh> {
        let axes = OrientedBox::axes_turned(self.rotation);
        let scale = self.scale.as_dvec3() * f64::from(self.unit);
        let vertices = source.vertices.iter().map(|&vertex| {
            let own = if self.is_z_up {
                DVec3::new(vertex.x.into(), vertex.z.into(), -f64::from(vertex.y))
            } else {
                vertex.as_dvec3()
            } * scale;
            let turned = axes[0] * own.x + axes[1] * own.y + axes[2] * own.z;
            let placed = (turned + self.position.as_dvec3()).as_vec3();
            (placed.abs().max_element() <= LARGEST).then_some(placed)
        });
        let mirrors = scale.x * scale.y * scale.z < 0.0;
        let triangles = source
            .triangles
            .iter()
            .map(|&[a, b, c]| if mirrors { [a, c, b] } else { [a, b, c] });
        Some(Mesh {
            vertices: vertices.collect::<Option<_>>()?,
            triangles: triangles.collect(),
        })
    }
}

/// A mesh file as it was read.
#[derive(Clone, Debug)]
pub(crate) struct ReadMesh {
    /// As scenes of its folder have it.
    pub(super) file: String,
    /// The files that it names.
    pub(super) beside: Vec<String>,
    pub(super) mesh: Arc<Mesh>,
}

/// What meshes are read from.
#[derive(Clone, Copy)]
pub(super) struct MeshSources<'s> {
    /// The files beside the scene.
    pub(super) files: &'s dyn FileSource,
    /// What was read before: the files of its meshes are not read anew, nor are their triangles made once more.
    pub(super) before: Option<&'s Scene>,
    /// Is told where the reading is.
    pub(super) progress: &'s ReadingProgress,
    /// What was read of this text already: each file is read once.
    pub(super) read: &'s RefCell<Vec<ReadMesh>>,
}

/// A mesh of which the name is to be settled.
pub(super) struct NamedMesh {
    pub(super) name: Option<Spanned<String>>,
    pub(super) mesh: PlacedMesh,
}

/// Reads every mesh under `root`.
pub(super) fn read(
    root: &Fields<'_, '_>,
    sources: MeshSources<'_>,
    mistakes: &Mistakes,
) -> Vec<NamedMesh> {
    let mut read: Vec<NamedMesh> = vec![];
    let mut triangles = 0;
    for fields in &root.tables("mesh", "[[mesh]]", &MESH) {
        let Some(mesh) = mesh(fields, sources, &read, mistakes) else {
            continue;
        };
        triangles += mesh.mesh.mesh.len();
        if triangles > MAX_TRIANGLES {
            let message = format!("the meshes have {triangles} triangles up to here");
            let expected = "expected 2,000,000 at most";
            mistakes.add(fields.span(), message, expected, None);
            break;
        }
        read.push(mesh);
    }
    read
}

fn mesh(
    fields: &Fields<'_, '_>,
    sources: MeshSources<'_>,
    known: &[NamedMesh],
    mistakes: &Mistakes,
) -> Option<NamedMesh> {
    let name = fields.text("name");
    let file = fields.required("file", "\"level.glb\"", fields.text("file"));
    let placement = MeshPlacement {
        position: fields.vector("position").unwrap_or_default(),
        rotation: fields.vector("rotation").unwrap_or_default(),
        scale: scale(fields, mistakes).unwrap_or(Vec3::ONE),
        is_z_up: is_z_up(fields, mistakes),
        unit: unit(fields, mistakes).unwrap_or(1.0),
    };
    let double_sided = fields.flag("double_sided").unwrap_or(true);
    let hidden = fields.flag("hidden").unwrap_or(false);
    let file = file?;
    let known = known.iter().map(|named| &named.mesh);
    let of_file: Vec<&PlacedMesh> = known
        .chain(sources.before.iter().flat_map(|before| &before.meshes))
        .filter(|one| one.file == *file.get_ref())
        .collect();
    let (source, beside) = match of_file.first() {
        Some(known) => (known.source.clone(), known.beside.clone()),
        None => source(&file, sources, mistakes)?,
    };
    let placed = of_file.iter().find(|one| one.placement == placement);
    let mesh = match placed {
        Some(known) => Some(known.mesh.clone()),
        None if placement == MeshPlacement::PLAIN => Some(source.clone()),
        None => placement.placed(&source).map(Arc::new),
    };
    let Some(mesh) = mesh else {
        let message = "the mesh is too large";
        let expected = "expected corners at most 1e8 from the origin";
        mistakes.add(fields.span(), message, expected, None);
        return None;
    };
    Some(NamedMesh {
        name,
        mesh: PlacedMesh {
            name: String::new(),
            file: file.into_inner(),
            beside,
            placement,
            double_sided,
            hidden,
            source,
            mesh,
        },
    })
}

/// The mesh of the file that the scene names, and the files that this names.
fn source(
    file: &Spanned<String>,
    sources: MeshSources<'_>,
    mistakes: &Mistakes,
) -> Option<(Arc<Mesh>, Vec<String>)> {
    let path = file.get_ref().as_str();
    let known = sources.read.borrow();
    if let Some(known) = known.iter().find(|known| known.file == path) {
        return Some((known.mesh.clone(), known.beside.clone()));
    }
    drop(known);
    match mesh_file::find(path, sources.files, sources.progress) {
        Ok((mesh, beside)) => {
            let (mesh, file) = (Arc::new(mesh), path.to_string());
            sources.read.borrow_mut().push(ReadMesh {
                file,
                beside: beside.clone(),
                mesh: mesh.clone(),
            });
            Some((mesh, beside))
        }
        Err(error) => {
            let expected = format!("expected {}", error.expected);
            mistakes.add(file.span(), error.problem(), expected, None);
            None
        }
    }
}

/// One number or three, none of them 0.
fn scale(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<Vec3> {
    let value = fields.get("scale")?;
    let scale = match value.get_ref() {
        DeValue::Array(_) => vector("scale", value, mistakes)?,
        _ => Vec3::splat(number("scale", value, mistakes)?.into_inner()),
    };
    if scale.to_array().contains(&0.0) {
        let message = "`scale` must not be 0";
        mistakes.add(
            value.span(),
            message,
            "expected 1.0, or three numbers",
            None,
        );
    }
    Some(scale)
}

fn is_z_up(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> bool {
    let Some(up) = fields.text("up") else {
        return false;
    };
    match up.get_ref().as_str() {
        "y" => false,
        "z" => true,
        other => {
            let message = format!("`{other}` is no direction that files have up");
            mistakes.add(up.span(), message, "expected \"y\" or \"z\"", None);
            false
        }
    }
}

/// Meters a unit.
fn unit(fields: &Fields<'_, '_>, mistakes: &Mistakes) -> Option<f32> {
    let value = fields.get("unit")?;
    let DeValue::String(_) = value.get_ref() else {
        return fields.more_than_zero("unit", "meters a unit, such as 0.01, or a name: \"cm\"");
    };
    let name = fields.text("unit")?;
    let found = MESH_UNITS.iter().find(|(known, _)| known == name.get_ref());
    if found.is_none() {
        let names = MESH_UNITS.map(|(known, _)| known);
        mistakes.add(
            name.span(),
            format!("no length is called `{}`", name.get_ref()),
            "expected the name of a length, or meters",
            Some(suggestion(name.get_ref(), "lengths are", &names)),
        );
    }
    found.map(|(_, meters)| *meters)
}

/// What triangle `index` of the mesh `name` is called.
pub(super) fn triangle_name(name: &str, index: usize) -> String {
    format!("{name} {index}")
}

/// The mesh and the triangle that `name` calls, if it has the form of such a name.
pub(super) fn parse_triangle_name(name: &str) -> Option<(&str, usize)> {
    let (mesh, index) = name.rsplit_once(' ')?;
    let index = index.parse().ok()?;
    (triangle_name(mesh, index) == name).then_some((mesh, index))
}

/// The triangles of a mesh.
pub(super) fn bodies(mesh: &PlacedMesh) -> impl Iterator<Item = Body> {
    (0..mesh.mesh.len()).map(|index| {
        let name = triangle_name(&mesh.name, index);
        let shape = Shape::Triangle(mesh.mesh.triangle(index));
        Body {
            double_sided: mesh.double_sided,
            hidden: mesh.hidden,
            ..Body::standing(name, shape)
        }
    })
}
