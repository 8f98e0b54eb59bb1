//! glTF 2.0 and its binary form GLB: the triangles of every mesh that a node of the scene has, where the node has it.
//!
//! Of the outline (JSON) only what places triangles is read, so nothing else in it can be wrong. Nodes are gone through
//! depth first, in the outline's order; a node that mirrors turns the winding of its triangles. Strips lose the triangles
//! without three corners that join their parts. Skins and morphs stay as they are before they move. Without a scene, all
//! nodes that are no child are shown; points and lines have no triangles.

mod accessor;
mod outline;

use super::{
    LARGEST, MAX_TRIANGLES, MAX_VERTICES,
    error::{MeshFault, MeshPlace},
};
use crate::scene::{
    named_files::FileSource,
    progress::{ReadingProgress, STRIDE},
};
use accessor::Accessors;
use capsule_core::geometry::Mesh;
use glam::{DAffine3, DMat4, DQuat, DVec3};
use outline::{Node, Outline, Primitive};

/// Extensions that a file may require, as they do not change where triangles are; those with a `*` by their beginning.
const HARMLESS: [&str; 10] = [
    "KHR_materials_*",
    "KHR_texture_*",
    "KHR_lights_*",
    "KHR_animation_*",
    "KHR_mesh_quantization",
    "KHR_xmp*",
    "EXT_mesh_gpu_instancing",
    "EXT_texture_*",
    "EXT_lights_*",
    "MSFT_texture_*",
];

pub(super) fn read(
    bytes: &[u8],
    beside: &dyn FileSource,
    progress: &ReadingProgress,
) -> Result<Mesh, MeshFault> {
    let (json, own_buffer) = if bytes.starts_with(b"glTF") {
        split(bytes)?
    } else {
        (bytes, None)
    };
    let outline: Outline = serde_json::from_slice(json).map_err(|error| {
        let message = format!("its JSON is no glTF: {error}");
        let expected = "an outline as glTF 2.0 has it";
        MeshFault::new(MeshPlace::Line(error.line()), message, expected)
    })?;
    check(&outline)?;
    let mut reader = Reader {
        outline: &outline,
        accessors: Accessors::new(&outline, own_buffer, beside),
        mesh: Mesh::default(),
        seen: vec![false; outline.nodes.len()],
        tried: 0,
        progress,
    };
    reader.nodes()?;
    Ok(reader.mesh)
}

/// A mistake in part `place` of the outline.
fn fault(
    place: impl Into<String>,
    message: impl Into<String>,
    expected: impl Into<String>,
) -> MeshFault {
    MeshFault::new(MeshPlace::Part(place.into()), message, expected)
}

/// What stands at place `index` of the list `name`, which `by` names.
fn at<'o, T>(list: &'o [T], name: &str, index: usize, by: &str) -> Result<&'o T, MeshFault> {
    list.get(index).ok_or_else(|| {
        let message = format!("there is no {name}[{index}]");
        fault(by, message, format!("less than {}", list.len()))
    })
}

/// The outline of a GLB and the buffer that it brings.
fn split(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), MeshFault> {
    let fault = |byte, message: String, expected: &str| {
        MeshFault::new(MeshPlace::Byte(byte), message, expected)
    };
    let word = |byte: usize| {
        let four = bytes.get(byte..byte + 4)?;
        Some(u32::from_le_bytes(four.try_into().ok()?) as usize)
    };
    let ends = |byte| fault(byte, "the file ends here".into(), "the rest of a GLB");
    let version = word(4).ok_or_else(|| ends(bytes.len()))?;
    if version != 2 {
        let message = format!("it is GLB of version {version}");
        return Err(fault(4, message, "version 2"));
    }
    let told = word(8).ok_or_else(|| ends(bytes.len()))?;
    if told > bytes.len() {
        let message = format!("the file has {} of {told} bytes", bytes.len());
        return Err(fault(8, message, "all of them: it was cut short"));
    }
    let mut json = None;
    let mut start = 12;
    while start < told.max(13) {
        let length = word(start).ok_or_else(|| ends(bytes.len()))?;
        let kind = bytes.get(start + 4..start + 8);
        let kind = kind.ok_or_else(|| ends(bytes.len()))?;
        let own = bytes.get(start + 8..).and_then(|rest| rest.get(..length));
        let Some(own) = own else {
            let message = format!("a chunk of {length} bytes leaves the file");
            return Err(fault(start, message, "no more than there are"));
        };
        match (kind, json) {
            (b"JSON", None) => json = Some(own),
            (b"BIN\0", Some(json)) => return Ok((json, Some(own))),
            (_, Some(_)) => {}
            (_, None) => {
                return Err(fault(
                    start + 4,
                    "the first chunk is not JSON".into(),
                    "`JSON`",
                ));
            }
        }
        start += 8 + length;
    }
    let json = json.ok_or_else(|| ends(bytes.len()))?;
    Ok((json, None))
}

/// That the file is of version 2 and requires nothing that is not read.
fn check(outline: &Outline) -> Result<(), MeshFault> {
    let version = &outline.asset.version;
    if version.split('.').next() != Some("2") {
        let message = format!("it is glTF {version}");
        return Err(fault("asset.version", message, "2.0"));
    }
    for (index, name) in outline.extensions_required.iter().enumerate() {
        let is_harmless = HARMLESS.iter().any(|known| match known.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => name == known,
        });
        if !is_harmless {
            let message = format!("the file requires the extension {name}");
            let expected = "one without it: export the mesh uncompressed";
            let place = format!("extensionsRequired[{index}]");
            return Err(fault(place, message, expected));
        }
    }
    Ok(())
}

struct Reader<'o> {
    outline: &'o Outline,
    accessors: Accessors<'o>,
    mesh: Mesh,
    /// Of each node, whether it was reached.
    seen: Vec<bool>,
    /// How many triangles were looked at, with those of strips that have no three corners.
    tried: usize,
    progress: &'o ReadingProgress,
}

impl Reader<'_> {
    fn nodes(&mut self) -> Result<(), MeshFault> {
        let outline = self.outline;
        let scene = match outline.scene {
            Some(index) => Some(at(&outline.scenes, "scenes", index, "scene")?),
            None => outline.scenes.first(),
        };
        let roots = match scene {
            Some(scene) => scene.nodes.clone(),
            None => self.roots(),
        };
        let identity = DAffine3::IDENTITY;
        // The next last.
        let mut open: Vec<(usize, DAffine3, String)> = vec![];
        let by = |index: usize| format!("scenes: node {index}");
        open.extend(
            roots
                .iter()
                .rev()
                .map(|&index| (index, identity, by(index))),
        );
        while let Some((index, outer, by)) = open.pop() {
            let node = at(&outline.nodes, "nodes", index, &by)?;
            if std::mem::replace(&mut self.seen[index], true) {
                let message = format!("nodes[{index}] is reached a second time");
                return Err(fault(by, message, "one parent for each node"));
            }
            let place = outer * placement(node, &format!("nodes[{index}]"))?;
            if let Some(mesh) = node.mesh {
                for instance in self.instances(node, index)? {
                    self.add_mesh(mesh, place * instance, index)?;
                }
            }
            let by = format!("nodes[{index}].children");
            let children = node.children.iter().rev();
            open.extend(children.map(|&child| (child, place, by.clone())));
        }
        Ok(())
    }

    /// Where the mesh of node `index` is in it: once where it stands, or as often as it says.
    fn instances(&mut self, node: &Node, index: usize) -> Result<Vec<DAffine3>, MeshFault> {
        let Some(instancing) = &node.extensions.instancing else {
            return Ok(vec![DAffine3::IDENTITY]);
        };
        let by = format!("nodes[{index}].extensions.EXT_mesh_gpu_instancing");
        let by_name = |name: &str| format!("{by}.attributes.{name}");
        let accessor = |name: &str| instancing.attributes.get(name).copied();
        let mut threes = |name: &str| {
            let list = accessor(name).map(|at| self.accessors.positions(at, &by_name(name)));
            list.transpose()
        };
        let (places, scales) = (threes("TRANSLATION")?, threes("SCALE")?);
        let turns = accessor("ROTATION");
        let turns = turns.map(|at| self.accessors.fours(at, &by_name("ROTATION")));
        let turns = turns.transpose()?;
        let lengths = [
            places.as_ref().map(|list| list.len()),
            turns.as_ref().map(Vec::len),
            scales.as_ref().map(|list| list.len()),
        ];
        let count = lengths.into_iter().flatten().next();
        let count = count.ok_or_else(|| {
            let expected = "`TRANSLATION`, `ROTATION` or `SCALE`";
            fault(by.as_str(), "it says of no instance where it is", expected)
        })?;
        if lengths.into_iter().flatten().any(|length| length != count) {
            let message = "its lists are of different lengths";
            return Err(fault(by, message, "one place, turn and scale an instance"));
        }
        (0..count)
            .map(|one| {
                let usual = Node::default();
                let instance = Node {
                    translation: places
                        .as_ref()
                        .map_or(usual.translation, |list| list[one].as_dvec3().to_array()),
                    rotation: turns
                        .as_ref()
                        .map_or(usual.rotation, |list| list[one].as_dvec4().to_array()),
                    scale: scales
                        .as_ref()
                        .map_or(usual.scale, |list| list[one].as_dvec3().to_array()),
                    ..usual
                };
                placement(&instance, &format!("{by}: instance {one}"))
            })
            .collect()
    }

    /// The nodes that are no child.
    fn roots(&self) -> Vec<usize> {
        let mut is_child = vec![false; self.outline.nodes.len()];
        for &child in self.outline.nodes.iter().flat_map(|node| &node.children) {
            if let Some(is_child) = is_child.get_mut(child) {
                *is_child = true;
            }
        }
        (0..is_child.len())
            .filter(|&index| !is_child[index])
            .collect()
    }

    fn add_mesh(&mut self, mesh: usize, place: DAffine3, node: usize) -> Result<(), MeshFault> {
        let outline = self.outline;
        let found = at(
            &outline.meshes,
            "meshes",
            mesh,
            &format!("nodes[{node}].mesh"),
        )?;
        for (index, primitive) in found.primitives.iter().enumerate() {
            let by = format!("meshes[{mesh}].primitives[{index}]");
            self.add(primitive, place, &by)?;
        }
        Ok(())
    }

    fn add(&mut self, primitive: &Primitive, place: DAffine3, by: &str) -> Result<(), MeshFault> {
        let mode = primitive.mode;
        match mode {
            0..4 => return Ok(()),
            4..7 => {}
            _ => {
                return Err(fault(
                    format!("{by}.mode"),
                    format!("{mode} is no mode"),
                    "0 to 6",
                ));
            }
        }
        let Some(&positions) = primitive.attributes.get("POSITION") else {
            let expected = "`POSITION`, the corners";
            return Err(fault(
                format!("{by}.attributes"),
                "there are no corners",
                expected,
            ));
        };
        let positions = self
            .accessors
            .positions(positions, &format!("{by}.attributes.POSITION"))?;
        let first = self.mesh.vertices.len();
        let count = positions.len();
        if first + count > MAX_VERTICES {
            return Err(too_many(by));
        }
        for (index, position) in positions.iter().enumerate() {
            if index % STRIDE == 0 {
                self.progress.find(self.mesh.len())?;
            }
            let placed = place.transform_point3(position.as_dvec3()).as_vec3();
            if placed.abs().max_element() > LARGEST || !placed.is_finite() {
                let message = format!("a corner is at {placed}");
                return Err(fault(by, message, "numbers up to 100,000,000"));
            }
            self.mesh.vertices.push(placed);
        }
        let indices = match primitive.indices {
            Some(accessor) => self
                .accessors
                .indices(accessor, count, &format!("{by}.indices"))?,
            None => (0..count as u32).collect::<Vec<u32>>().into(),
        };
        let corner = |at: usize| indices[at] + first as u32;
        let triangles = match mode {
            4 => indices.len() / 3,
            _ => indices.len().saturating_sub(2),
        };
        self.tried += triangles;
        if self.mesh.len() + triangles > MAX_TRIANGLES || self.tried > 2 * MAX_TRIANGLES {
            return Err(too_many(by));
        }
        let mirrors = place.matrix3.determinant() < 0.0;
        for index in 0..triangles {
            if index % STRIDE == 0 {
                self.progress.find(self.mesh.len())?;
            }
            let [a, b, c] = match mode {
                4 => [3 * index, 3 * index + 1, 3 * index + 2],
                // Every other triangle of a strip is wound the other way.
                5 => [index, index + 1 + index % 2, index + 2 - index % 2],
                _ => [0, index + 1, index + 2],
            }
            .map(corner);
            if mode == 5 && (a == b || b == c || c == a) {
                continue;
            }
            let triangle = if mirrors { [a, c, b] } else { [a, b, c] };
            self.mesh.triangles.push(triangle);
        }
        Ok(())
    }
}

fn too_many(by: &str) -> MeshFault {
    let expected = "8,000,000 triangles and 24,000,000 corners at most";
    fault(by, "the file is too large", expected)
}

/// How the node at `by` places what it has.
fn placement(node: &Node, by: &str) -> Result<DAffine3, MeshFault> {
    let place = match node.matrix {
        Some(matrix) => DAffine3::from_mat4(DMat4::from_cols_array(&matrix)),
        None => {
            let rotation = DQuat::from_array(node.rotation);
            let rotation = match rotation.length_squared() {
                length if length > 0.0 && length.is_finite() => rotation.normalize(),
                _ => {
                    let place = format!("{by}.rotation");
                    return Err(fault(
                        place,
                        "it is no rotation",
                        "a quaternion of length 1",
                    ));
                }
            };
            DAffine3::from_scale_rotation_translation(
                DVec3::from(node.scale),
                rotation,
                DVec3::from(node.translation),
            )
        }
    };
    if place.is_finite() {
        Ok(place)
    } else {
        Err(fault(by, "its place is not finite", "finite numbers"))
    }
}
