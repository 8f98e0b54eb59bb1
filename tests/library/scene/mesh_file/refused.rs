use super::mesh;
use capsule_lab::lab::scene::mesh_file::read;
use std::path::Path;

#[test]
fn a_file_that_is_no_mesh_says_where_and_what_was_expected() {
    for (name, text, told) in [
        (
            "a.obj",
            "",
            "a.obj: the file has no triangles; expected at least one",
        ),
        (
            "a.obj",
            "v 0 0\n",
            "a.obj:1: a corner has 2 coordinates; expected three",
        ),
        ("a.obj", "\r\nv 0 0 x\r\n", "a.obj:2: `x` is no coordinate"),
        ("a.obj", "v 0 0 nan\n", "`nan` is no coordinate"),
        (
            "a.obj",
            "# one\nv 0 0 0\nPK\u{3}\u{4} x\nmore\n",
            "a.obj:3: `PK",
        ),
        (
            "a.obj",
            "solid level\n",
            "begins no line of an OBJ file; expected corners, `v 0.0 1.0 0.0`, and faces, `f 1 2 3`",
        ),
        (
            "a.obj",
            "v 0 0 1e9\n",
            "expected a number up to 100,000,000",
        ),
        (
            "a.obj",
            "v 0 0 0\nf 1 2\n",
            "a.obj:2: a face has 2 corners; expected three or more",
        ),
        (
            "a.obj",
            "v 0 0 0\nf 1 2 3\n",
            "a.obj:2: a face has corner 2; expected one of the 1",
        ),
        (
            "a.obj",
            "v 0 0 0\nf 1 1 0\n",
            "a.obj:2: `0` is no corner of a face",
        ),
        (
            "a.obj",
            "v 0 0 0\nf -1 -2 1\n",
            "`-2` is no corner of a face",
        ),
        ("a.obj", "f a/1 2 3\n", "`a/1` is no corner of a face"),
        (
            "a.obj",
            "f 1 2 99999999999999999999\n",
            "is no corner of a face",
        ),
        (
            "a.stl",
            "solid\nfacet normal 0 0 0\nvertex 0 0\n",
            "a.stl:3: `vertex 0 0` is no corner",
        ),
        (
            "a.stl",
            "solid\nvertex 0 0 0\n",
            "a.stl:2: a `vertex` is out of place",
        ),
        (
            "a.stl",
            "solid\nfacet\nendfacet\n",
            "a.stl:3: a facet ends without three corners",
        ),
        (
            "a.stl",
            "solid\nfacet\nfacet\n",
            "a.stl:3: a facet begins within another",
        ),
        (
            "a.stl",
            "solid\nhello\n",
            "a.stl:2: `hello` is no line of an STL file",
        ),
        ("a.gltf", "{", "a.gltf:1: its JSON is no glTF"),
        ("a.glb", "glTF", "a.glb, byte 4: the file ends here"),
        (
            "a.glb",
            "glTF\u{1}\0\0\0",
            "a.glb, byte 4: it is GLB of version 1",
        ),
        (
            "a.fbx",
            "",
            "is no form of mesh that is read; expected a name that ends in .obj",
        ),
    ] {
        let error = mesh(name, text).expect_err("no mesh").to_string();
        assert!(error.contains(told), "{error}");
    }
    let mut lying = vec![0; 84];
    lying[80..].fill(0xff);
    let error = mesh("a.stl", lying).expect_err("no mesh").to_string();
    assert!(
        error.contains("a.stl, byte 80: the file has 4294967295 triangles"),
        "{error}"
    );
}

/// Bytes that say of themselves that they are much more: each is refused, and `fuzz_loops.rs` begins with them where
/// little memory is to be had.
pub(crate) fn lying() -> Vec<(&'static str, Vec<u8>)> {
    const VIEW: &str = r#""bufferViews":[{"buffer":0,"byteLength":36}],"buffers":[{"byteLength":36,"uri":"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]"#;
    let gltf = |accessors: &str, meshes: &str, rest: &str| {
        let text = format!(
            r#"{{"asset":{{"version":"2.0"}},"scenes":[{{"nodes":[0]}}],"nodes":[{{"mesh":0}}],"meshes":[{meshes}],"accessors":[{accessors}],{rest}}}"#
        );
        ("a.gltf", text.into_bytes())
    };
    let corners = r#"{"primitives":[{"attributes":{"POSITION":0}}]}"#;
    let huge = usize::MAX;
    let accessor = |more: &str| format!(r#"{{"componentType":5126,"type":"VEC3",{more}}}"#);
    let sparse = r#""sparse":{"count":1,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0}}"#;
    let mut stl = vec![0; 84];
    stl[80..].copy_from_slice(&7_999_999_u32.to_le_bytes());
    let glb = |told: u32, chunk: u32| {
        let mut bytes = b"glTF\x02\0\0\0".to_vec();
        bytes.extend(told.to_le_bytes());
        bytes.extend(chunk.to_le_bytes());
        bytes.extend(b"JSON{}");
        ("a.glb", bytes)
    };
    // A thousand lists of nothing, a million elements each.
    let zeros = accessor(&format!(r#""count":1000000,{sparse}"#));
    let zeros = vec![zeros; 1000].join(",");
    let primitives = (0..1000).map(|list| format!(r#"{{"attributes":{{"POSITION":{list}}}}}"#));
    let primitives = primitives.collect::<Vec<_>>().join(",");
    // A thousand strips without a triangle, each of the same bytes.
    let bytes = "A".repeat(400_000);
    let index = r#"{"bufferView":0,"componentType":5121,"type":"SCALAR","count":300000}"#;
    let indices = vec![index; 1000].join(",");
    let strips = (1..=1000)
        .map(|list| format!(r#"{{"attributes":{{"POSITION":0}},"indices":{list},"mode":5}}"#));
    let strips = strips.collect::<Vec<_>>().join(",");
    let one = accessor(r#""bufferView":0,"count":3"#);
    let long = format!(
        r#""bufferViews":[{{"buffer":0,"byteLength":300000}}],"buffers":[{{"byteLength":300000,"uri":"data:;base64,{bytes}"}}]"#
    );
    vec![
        ("a.stl", stl),
        glb(u32::MAX, u32::MAX),
        glb(22, u32::MAX),
        glb(22, 0),
        ("a.obj", b"v 0 0 0\nf 1 4294967295 4294967296\n".to_vec()),
        ("a.obj", b"v 0 0 0\nf -9223372036854775808 1 1\n".to_vec()),
        gltf(
            &accessor(&format!(r#""bufferView":0,"count":{huge}"#)),
            corners,
            VIEW,
        ),
        gltf(
            &accessor(&format!(r#""count":{huge},{sparse}"#)),
            corners,
            VIEW,
        ),
        gltf(&accessor(r#""count":1000000"#), corners, VIEW),
        gltf(
            &accessor(&format!(r#""bufferView":0,"byteOffset":{huge},"count":3"#)),
            corners,
            VIEW,
        ),
        gltf(
            &accessor(r#""bufferView":0,"count":3"#),
            corners,
            &VIEW.replace("36}]", &format!("36,\"byteStride\":{huge}}}]")),
        ),
        gltf(
            &accessor(r#""bufferView":0,"count":3"#),
            corners,
            &VIEW.replace("\"byteLength\":36", &format!("\"byteLength\":{huge}")),
        ),
        gltf(&zeros, &format!(r#"{{"primitives":[{primitives}]}}"#), VIEW),
        gltf(
            &format!("{one},{indices}"),
            &format!(r#"{{"primitives":[{strips}]}}"#),
            &long,
        ),
        ("a.gltf", vec![b'['; 100_000]),
    ]
}

#[test]
fn a_file_that_lies_about_its_size_is_refused() {
    for (place, (name, bytes)) in lying().into_iter().enumerate() {
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(300)]).into_owned();
        let error = mesh(name, bytes).expect_err(&format!("{place}: {shown}"));
        assert!(!error.expected.is_empty());
        println!("{place}: {error}");
    }
}

#[test]
fn a_polygon_of_endless_corners_is_refused() {
    let text = format!("v 0 0 0\nv 1 0 0\nv 0 1 0\nf{}", " 1 2 3".repeat(5_000));
    let error = mesh("a.obj", text).expect_err("no mesh").to_string();
    assert!(
        error.contains("a.obj:4: a face has 15000 corners; expected 10,000 at most"),
        "{error}"
    );
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let error = read(Path::new("no-such-folder/a.obj"))
        .expect_err("no mesh")
        .to_string();
    assert!(
        error.starts_with("no-such-folder/a.obj: cannot be read"),
        "{error}"
    );
}
