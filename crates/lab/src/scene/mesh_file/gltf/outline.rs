//! What of a glTF file's outline places triangles. Names are those of glTF 2.0; what it leaves out has its usual value.

use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Outline {
    pub(super) asset: Asset,
    #[serde(default)]
    pub(super) extensions_required: Vec<String>,
    pub(super) scene: Option<usize>,
    #[serde(default)]
    pub(super) scenes: Vec<GltfScene>,
    #[serde(default)]
    pub(super) nodes: Vec<Node>,
    #[serde(default)]
    pub(super) meshes: Vec<GltfMesh>,
    #[serde(default)]
    pub(super) accessors: Vec<Accessor>,
    #[serde(default)]
    pub(super) buffer_views: Vec<BufferView>,
    #[serde(default)]
    pub(super) buffers: Vec<Buffer>,
}

#[derive(Deserialize)]
pub(super) struct Asset {
    pub(super) version: String,
}

#[derive(Deserialize)]
pub(super) struct GltfScene {
    #[serde(default)]
    pub(super) nodes: Vec<usize>,
}

#[derive(Deserialize)]
pub(super) struct Node {
    pub(super) mesh: Option<usize>,
    #[serde(default)]
    pub(super) children: Vec<usize>,
    pub(super) matrix: Option<[f64; 16]>,
    #[serde(default)]
    pub(super) translation: [f64; 3],
    #[serde(default = "unturned")]
    pub(super) rotation: [f64; 4],
    #[serde(default = "unscaled")]
    pub(super) scale: [f64; 3],
    #[serde(default)]
    pub(super) extensions: NodeExtensions,
}

#[derive(Deserialize, Default)]
pub(super) struct NodeExtensions {
    #[serde(rename = "EXT_mesh_gpu_instancing")]
    pub(super) instancing: Option<Instancing>,
}

/// Where copies of a node's mesh are, in the node.
#[derive(Deserialize)]
pub(super) struct Instancing {
    #[serde(default)]
    pub(super) attributes: BTreeMap<String, usize>,
}

impl Default for Node {
    fn default() -> Self {
        Self {
            mesh: None,
            children: vec![],
            matrix: None,
            translation: [0.0; 3],
            rotation: unturned(),
            scale: unscaled(),
            extensions: NodeExtensions::default(),
        }
    }
}

fn unturned() -> [f64; 4] {
    [0.0, 0.0, 0.0, 1.0]
}

fn unscaled() -> [f64; 3] {
    [1.0; 3]
}

#[derive(Deserialize)]
pub(super) struct GltfMesh {
    pub(super) primitives: Vec<Primitive>,
}

#[derive(Deserialize)]
pub(super) struct Primitive {
    #[serde(default)]
    pub(super) attributes: BTreeMap<String, usize>,
    pub(super) indices: Option<usize>,
    #[serde(default = "triangles")]
    pub(super) mode: u32,
}

fn triangles() -> u32 {
    4
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Accessor {
    pub(super) buffer_view: Option<usize>,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) component_type: u32,
    #[serde(default)]
    pub(super) normalized: bool,
    pub(super) count: usize,
    #[serde(rename = "type")]
    pub(super) form: String,
    pub(super) sparse: Option<Sparse>,
}

/// Elements that stand for others.
#[derive(Deserialize)]
pub(super) struct Sparse {
    pub(super) count: usize,
    pub(super) indices: SparseIndices,
    pub(super) values: SparseValues,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SparseIndices {
    pub(super) buffer_view: usize,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) component_type: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SparseValues {
    pub(super) buffer_view: usize,
    #[serde(default)]
    pub(super) byte_offset: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct BufferView {
    pub(super) buffer: usize,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) byte_length: usize,
    pub(super) byte_stride: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Buffer {
    pub(super) uri: Option<String>,
    pub(super) byte_length: usize,
}
