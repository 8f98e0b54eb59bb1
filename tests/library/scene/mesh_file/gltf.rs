use super::mesh;
use base64::{Engine, prelude::BASE64_STANDARD};
use capsule_lab::{
    core::geometry::Mesh,
    lab::scene::mesh_file::{MeshError, read},
};
use glam::Vec3;
use serde_json::{Value, json};
use std::fs;

/// The four corners of a unit square in the plane of x and y, then 0 1 2 3 as bytes, as words of two and of four bytes.
fn buffer() -> Vec<u8> {
    let corners = [
        [0.0, 0.0, 0.0_f32],
        [1.0, 0.0, 0.0],
        [1.0, 1.0, 0.0],
        [0.0, 1.0, 0.0],
    ];
    let mut bytes: Vec<u8> = corners
        .iter()
        .flatten()
        .flat_map(|axis| axis.to_le_bytes())
        .collect();
    bytes.extend([0, 1, 2, 3]);
    bytes.extend(
        [0, 1, 2, 3]
            .iter()
            .flat_map(|corner: &u16| corner.to_le_bytes()),
    );
    bytes.extend(
        [0, 1, 2, 3]
            .iter()
            .flat_map(|corner: &u32| corner.to_le_bytes()),
    );
    bytes
}

fn uri() -> String {
    let bytes = BASE64_STANDARD.encode(buffer());
    format!("data:application/octet-stream;base64,{bytes}")
}

/// A square as a fan with the usual names, for a test to change.
fn outline() -> Value {
    json!({
        "asset": { "version": "2.0" },
        "scene": 0,
        "scenes": [{ "nodes": [0] }],
        "nodes": [{ "mesh": 0 }],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "indices": 1, "mode": 6 }] }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3" },
            { "bufferView": 1, "componentType": 5121, "count": 4, "type": "SCALAR" },
            { "bufferView": 1, "componentType": 5123, "count": 4, "byteOffset": 4, "type": "SCALAR" },
            { "bufferView": 1, "componentType": 5125, "count": 4, "byteOffset": 12, "type": "SCALAR" }
        ],
        "bufferViews": [
            { "buffer": 0, "byteLength": 48 },
            { "buffer": 0, "byteOffset": 48, "byteLength": 28 }
        ],
        "buffers": [{ "byteLength": 76, "uri": uri() }]
    })
}

/// The mesh of the outline with the values at `changes` put in; a path such as `/nodes/0/scale` may be new.
fn changed(changes: &[(&str, Value)]) -> Result<Mesh, MeshError> {
    let mut outline = outline();
    for (path, value) in changes {
        let (parent, key) = path.rsplit_once('/').expect("a path");
        let parent = outline.pointer_mut(parent).expect("a parent");
        match key.parse::<usize>() {
            Ok(index) => parent[index] = value.clone(),
            Err(_) => parent[key] = value.clone(),
        }
    }
    mesh("a.gltf", outline.to_string())
}

#[track_caller]
fn right(changes: &[(&str, Value)]) -> Mesh {
    changed(changes).unwrap_or_else(|error| panic!("{error}"))
}

const PRIMITIVE: &str = "/meshes/0/primitives/0";

#[test]
fn indices_of_every_width_are_the_same_triangles() {
    let square = right(&[]);
    assert_eq!(square.triangles, [[0, 1, 2], [0, 2, 3]]);
    assert_eq!(square.vertices[2], Vec3::new(1.0, 1.0, 0.0));
    for accessor in [2, 3] {
        assert_eq!(
            right(&[("/meshes/0/primitives/0/indices", json!(accessor))]),
            square
        );
    }
    let without = json!({ "attributes": { "POSITION": 0 }, "mode": 6 });
    assert_eq!(right(&[("/meshes/0/primitives/0", without)]), square);
}

#[test]
fn strips_keep_their_front_and_plain_triangles_their_order() {
    let strip = right(&[("/meshes/0/primitives/0/mode", json!(5))]);
    assert_eq!(strip.triangles, [[0, 1, 2], [1, 3, 2]]);
    let plain = right(&[("/meshes/0/primitives/0/mode", json!(4))]);
    assert_eq!(
        plain.triangles,
        [[0, 1, 2]],
        "the fourth corner has no triangle"
    );
    let error = changed(&[(&format!("{PRIMITIVE}/mode"), json!(1))]).expect_err("lines alone");
    assert!(error.to_string().contains("no triangles"), "{error}");
}

#[test]
fn nodes_place_turn_scale_and_mirror() {
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let node = json!({ "mesh": 0, "translation": [10, 0, 0], "rotation": [0, half, 0, half], "scale": [2, 3, 1] });
    let placed = right(&[("/nodes/0", node)]);
    // Half a right angle, twice: x becomes -z.
    assert!(
        (placed.vertices[2] - Vec3::new(10.0, 3.0, -2.0)).length() < 1e-6,
        "{placed:?}"
    );
    let normal = placed.triangle(0).area_normal().normalize_or_zero();
    assert!((normal - Vec3::X).length() < 1e-6);
    let mirrored = right(&[("/nodes/0/scale", json!([-1, 1, 1]))]);
    assert_eq!(mirrored.vertices[1], -Vec3::X);
    assert_eq!(mirrored.triangles, [[0, 2, 1], [0, 3, 2]]);
    assert!(
        mirrored.triangle(0).area_normal().z > 0.0,
        "its front stays in front"
    );
    let matrix = json!([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 5, 6, 1]);
    let moved = right(&[("/nodes/0", json!({ "mesh": 0, "matrix": matrix }))]);
    assert_eq!(moved.vertices[0], Vec3::new(4.0, 5.0, 6.0));
}

#[test]
fn a_mesh_of_several_nodes_is_there_several_times() {
    let nodes = json!([
        { "translation": [1, 0, 0], "children": [2, 1] },
        { "mesh": 0, "translation": [0, 0, 1] },
        { "mesh": 0, "scale": [1, 1, -1] }
    ]);
    let twice = right(&[("/nodes", nodes.clone())]);
    assert_eq!(
        twice.triangles,
        [[0, 2, 1], [0, 3, 2], [4, 5, 6], [4, 6, 7]]
    );
    assert_eq!(
        [twice.vertices[0], twice.vertices[4]],
        [Vec3::X, Vec3::new(1.0, 0.0, 1.0)]
    );
    // Without a scene every node that is no child is shown.
    let without = [
        ("/nodes", nodes),
        ("/scene", Value::Null),
        ("/scenes", json!([])),
    ];
    assert_eq!(right(&without), twice);
}

#[test]
fn sparse_elements_stand_for_others() {
    let sparse = json!({
        "count": 1,
        "indices": { "bufferView": 1, "componentType": 5121, "byteOffset": 2 },
        "values": { "bufferView": 0, "byteOffset": 12 }
    });
    let over = right(&[("/accessors/0/sparse", sparse.clone())]);
    assert_eq!(over.vertices, [Vec3::ZERO, Vec3::X, Vec3::X, Vec3::Y]);
    let alone = json!({ "componentType": 5126, "count": 4, "type": "VEC3", "sparse": sparse });
    let alone = right(&[("/accessors/0", alone)]);
    assert_eq!(
        alone.vertices,
        [Vec3::ZERO, Vec3::ZERO, Vec3::X, Vec3::ZERO]
    );
}

#[test]
fn coordinates_may_be_whole_numbers() {
    let bytes = |normalized| json!({ "bufferView": 1, "componentType": 5121, "count": 1, "type": "VEC3", "normalized": normalized });
    let changes = |normalized| {
        [
            ("/accessors/0", bytes(normalized)),
            ("/accessors/1/count", json!(0)),
            ("/meshes/0/primitives/0/mode", json!(4)),
            ("/extensionsRequired", json!(["KHR_mesh_quantization"])),
        ]
    };
    // Without indices a primitive of one corner has no triangle, which is told after all of it was read.
    let error = changed(&changes(false))
        .expect_err("no triangles")
        .to_string();
    assert!(error.contains("no triangles"), "{error}");
    let three = json!({ "bufferView": 1, "componentType": 5121, "count": 3, "byteOffset": 0, "type": "VEC3", "normalized": true });
    let fan = json!({ "attributes": { "POSITION": 0 }, "mode": 4 });
    let mesh = right(&[("/accessors/0", three), ("/meshes/0/primitives/0", fan)]);
    assert_eq!(mesh.vertices[0], Vec3::new(0.0, 1.0 / 255.0, 2.0 / 255.0));
}

#[test]
fn buffers_may_lie_beside_or_within_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("a folder");
    fs::write(inner.join("a b.bin"), buffer()).expect("a file");
    let written = |uri: &str, folder: &std::path::Path| {
        let mut outline = outline();
        outline["buffers"][0]["uri"] = json!(uri);
        let file = folder.join("a.gltf");
        fs::write(&file, outline.to_string()).expect("a file");
        read(&file)
    };
    let square = right(&[]);
    assert_eq!(written("a%20b.bin", &inner).as_ref(), Ok(&square));
    assert_eq!(
        written("inner/a b.bin", folder.path()).as_ref(),
        Ok(&square)
    );
    for (uri, told) in [
        ("../inner/a b.bin", "leaves the folder"),
        ("/etc/passwd", "leaves the folder"),
        ("gone.bin", "cannot be read"),
        ("data:;base64,?", "its bytes cannot be read"),
    ] {
        let error = written(uri, &inner).expect_err("no mesh").to_string();
        assert!(
            error.contains("buffers[0].uri: ") && error.contains(told),
            "{error}"
        );
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("/etc", inner.join("link")).expect("a link");
        let error = written("link/passwd", &inner)
            .expect_err("no mesh")
            .to_string();
        assert!(error.contains("leaves the folder"), "{error}");
    }
}

/// A GLB of `json` and `buffer`.
pub(super) fn glb(json: &str, buffer: &[u8]) -> Vec<u8> {
    let json = format!(
        "{json}{}",
        " ".repeat(json.len().next_multiple_of(4) - json.len())
    );
    let mut bytes = b"glTF\x02\0\0\0".to_vec();
    bytes.extend((28 + json.len() as u32 + buffer.len() as u32).to_le_bytes());
    for (kind, chunk) in [(b"JSON", json.as_bytes()), (b"BIN\0", buffer)] {
        bytes.extend((chunk.len() as u32).to_le_bytes());
        bytes.extend(kind);
        bytes.extend(chunk);
    }
    bytes
}

#[test]
fn a_glb_brings_its_buffer() {
    let mut outline = outline();
    outline["buffers"][0] = json!({ "byteLength": 76 });
    let bytes = glb(&outline.to_string(), &buffer());
    assert_eq!(mesh("a.glb", &bytes), Ok(right(&[])));
    for end in 0..bytes.len() {
        let error = mesh("a.glb", &bytes[..end]).expect_err("it is cut short");
        assert!(!error.message.is_empty() && !error.expected.is_empty());
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let huge = json!(4_000_000_000_u64);
    let view = |stride: i64| json!({ "buffer": 0, "byteLength": 48, "byteStride": stride });
    let twice = json!([{ "mesh": 0, "children": [0] }]);
    for (path, value, told) in [
        (
            "/extensionsRequired",
            json!(["KHR_draco_mesh_compression"]),
            "extensionsRequired[0]: the file requires the extension KHR_draco_mesh_compression",
        ),
        (
            "/extensionsRequired",
            json!(["EXT_meshopt_compression"]),
            "export the mesh uncompressed",
        ),
        (
            "/asset/version",
            json!("1.0"),
            "asset.version: it is glTF 1.0; expected 2.0",
        ),
        (
            "/scene",
            json!(7),
            "scene: there is no scenes[7]; expected less than 1",
        ),
        ("/scenes/0/nodes", json!([3]), "there is no nodes[3]"),
        (
            "/nodes",
            twice,
            "nodes[0].children: nodes[0] is reached a second time",
        ),
        (
            "/nodes/0/mesh",
            json!(2),
            "nodes[0].mesh: there is no meshes[2]",
        ),
        (
            "/nodes/0/rotation",
            json!([0, 0, 0, 0]),
            "nodes[0].rotation: it is no rotation",
        ),
        ("/nodes/0/scale", json!([1e300, 1, 1]), "a corner is at"),
        (
            "/nodes/0/scale",
            json!("big"),
            "a.gltf:1: its JSON is no glTF",
        ),
        (
            "/meshes/0/primitives/0/attributes",
            json!({}),
            "primitives[0].attributes: there are no corners",
        ),
        (
            "/meshes/0/primitives/0/mode",
            json!(9),
            "primitives[0].mode: 9 is no mode",
        ),
        (
            "/meshes/0/primitives/0/indices",
            json!(0),
            "accessors[0].type: it is `VEC3`; expected `SCALAR`",
        ),
        (
            "/accessors/0/count",
            huge.clone(),
            "accessors[0]: 4000000000 elements of 12 bytes leave bufferViews[0]",
        ),
        (
            "/accessors/0/count",
            json!(u64::MAX),
            "leave bufferViews[0]",
        ),
        (
            "/accessors/0/count",
            json!(2),
            "indices: index 2 is corner 2; expected less than 2",
        ),
        (
            "/accessors/0/bufferView",
            Value::Null,
            "accessors[0]: it has no bytes",
        ),
        (
            "/accessors/0/bufferView",
            json!(5),
            "accessors[0].bufferView: there is no bufferViews[5]",
        ),
        (
            "/accessors/1/componentType",
            json!(5126),
            "accessors[1].componentType: 5126 is no form of an index",
        ),
        ("/bufferViews/0", view(4), "bufferViews[0].byteStride"),
        (
            "/bufferViews/0/byteLength",
            huge.clone(),
            "bufferViews[0]: 4000000000 bytes from byte 0 on leave the buffer",
        ),
        (
            "/bufferViews/0/buffer",
            json!(1),
            "bufferViews[0].buffer: there is no buffers[1]",
        ),
        (
            "/buffers/0/byteLength",
            huge.clone(),
            "buffers[0]: it has 76 of 4000000000 bytes",
        ),
        ("/buffers/0/uri", Value::Null, "buffers[0]: it has no bytes"),
    ] {
        let error = changed(&[(path, value)]).expect_err("no mesh").to_string();
        assert!(error.contains(told), "{path}: {error}");
    }
    // Elements that no byte stands for.
    let sparse = json!({
        "count": 1,
        "indices": { "bufferView": 1, "componentType": 5121 },
        "values": { "bufferView": 0 }
    });
    let lying = json!({ "componentType": 5126, "count": huge, "type": "VEC3", "sparse": sparse });
    let error = changed(&[("/accessors/0", lying)])
        .expect_err("no mesh")
        .to_string();
    assert!(
        error.contains("accessors[0].count: there are 4000000000 elements without bytes"),
        "{error}"
    );
}

#[test]
fn a_node_with_instances_has_its_mesh_at_each() {
    // The corners of the square serve as places.
    let instancing =
        |attributes| json!({ "EXT_mesh_gpu_instancing": { "attributes": attributes } });
    let placed = |attributes| {
        let node =
            json!({ "mesh": 0, "translation": [10, 0, 0], "extensions": instancing(attributes) });
        changed(&[
            ("/nodes/0", node),
            ("/extensionsRequired", json!(["EXT_mesh_gpu_instancing"])),
        ])
    };
    let four = placed(json!({ "TRANSLATION": 0 })).expect("it reads");
    assert_eq!(four.triangles.len(), 8);
    let firsts: Vec<Vec3> = four.vertices.iter().step_by(4).copied().collect();
    let places = [
        [10.0, 0.0, 0.0],
        [11.0, 0.0, 0.0],
        [11.0, 1.0, 0.0],
        [10.0, 1.0, 0.0],
    ];
    assert_eq!(firsts, places.map(Vec3::from));

    let error = placed(json!({ "ROTATION": 0 })).expect_err("three numbers are no turn");
    assert!(error.to_string().contains("VEC4"), "{error}");
    let error = placed(json!({})).expect_err("no place");
    assert!(
        error
            .to_string()
            .contains("nodes[0].extensions.EXT_mesh_gpu_instancing"),
        "{error}"
    );
}
