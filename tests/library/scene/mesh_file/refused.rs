use super::mesh;
use capsule_lab::scene::mesh_file::read;
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
