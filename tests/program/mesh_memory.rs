//! Meshes that lie about how large they are, or end too soon, read by a program that may have little memory.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

/// What the program may take, KiB: more than it needs for itself, less than any of the lies would have it set aside.
const MEMORY: u32 = 512 << 10;

const OBJ: &str = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0.5 0.5 0\nv 0 1 0\nf 1 2 3 4 5\nf -5/1 -4//2 -3\n";
const STL: &str = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n";
const GLTF: &str = r#"{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},
"indices":1,"mode":4}]}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","byteOffset":0},{"bufferView":1,"componentType":5121,
"count":3,"type":"SCALAR","sparse":{"count":1,"indices":{"bufferView":1,"componentType":5121},"values":{"bufferView":1}}}],"bufferViews":[{"buffer":0,
"byteLength":36,"byteOffset":0},{"buffer":0,"byteOffset":36,"byteLength":3}],"buffers":[{"byteLength":39,"uri":
"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAEC"}]}"#;

/// A binary STL of as many triangles as it says, which are `count`.
fn stl(count: u32, triangles: usize) -> Vec<u8> {
    let mut bytes = vec![b' '; 80];
    bytes.extend(count.to_le_bytes());
    for index in 0..triangles {
        let numbers = (0..12).map(|place| ((index * 7 + place * place) % 11) as f32);
        bytes.extend(numbers.flat_map(f32::to_le_bytes));
        bytes.extend([0, 0]);
    }
    bytes
}

fn glb() -> Vec<u8> {
    let path = "scenes/meshes/avian_character_controller_demo.glb";
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a shipped mesh")
}

/// `glb` with another number of four bytes at `place`.
fn with_word(mut glb: Vec<u8>, place: usize, word: u32) -> Vec<u8> {
    glb[place..place + 4].copy_from_slice(&word.to_le_bytes());
    glb
}

/// A glTF file with a row of nodes, each the child of the one before, and the mesh at its end.
fn long_row(count: usize) -> String {
    let nodes = (1..count).map(|next| format!("{{\"children\":[{next}]}},"));
    let nodes = nodes.collect::<String>() + "{\"mesh\":0}";
    GLTF.replace("{\"mesh\":0}", &nodes)
}

/// A glTF file whose mesh is there `count` times.
fn many_times(count: usize) -> String {
    let nodes = vec!["{\"mesh\":0}"; count].join(",");
    let all: Vec<String> = (0..count).map(|node| node.to_string()).collect();
    GLTF.replace("{\"mesh\":0}", &nodes).replace(
        "{\"nodes\":[0]}",
        &format!("{{\"nodes\":[{}]}}", all.join(",")),
    )
}

/// Every file: the ending of its name, and what it holds.
fn lies() -> Vec<(&'static str, Vec<u8>)> {
    let mut all: Vec<(&str, Vec<u8>)> = vec![];
    let whole = [
        ("obj", OBJ.as_bytes().to_vec()),
        ("stl", STL.as_bytes().to_vec()),
        ("stl", stl(3, 3)),
        ("gltf", GLTF.as_bytes().to_vec()),
        ("glb", glb()),
    ];
    for (ending, bytes) in whole {
        let cuts = (0..24).map(|part| bytes.len() * part / 24);
        all.extend(cuts.map(|cut| (ending, bytes[..cut].to_vec())));
    }
    for count in [4, 0xFFFF, 0x0FFF_FFFF, 0x7FFF_FFFF, u32::MAX] {
        all.push(("stl", stl(count, 3)));
    }
    // The length of the file, that of its outline, and that of its buffer.
    let outline = u32::from_le_bytes(glb()[12..16].try_into().expect("four bytes"));
    for place in [8, 12, 20 + outline as usize] {
        for word in [0, 3, 0x7FFF_FFFF, u32::MAX] {
            all.push(("glb", with_word(glb(), place, word)));
        }
    }
    for key in [
        "count",
        "byteLength",
        "byteOffset",
        "bufferView",
        "buffer",
        "indices",
        "POSITION",
        "mesh",
    ] {
        for number in [
            "-1",
            "1e3",
            "4294967295",
            "1e15",
            "18446744073709551615",
            "1e300",
        ] {
            let key = format!("\"{key}\":");
            for (at, _) in GLTF.match_indices(&key) {
                let value = at + key.len();
                let digits = GLTF[value..].find(|it: char| !it.is_ascii_digit());
                let end = value + digits.unwrap_or(0);
                let lie = format!("{}{number}{}", &GLTF[..value], &GLTF[end..]);
                all.push(("gltf", lie.into_bytes()));
            }
        }
    }
    for face in [
        "f 1 2 4294967295",
        "f 1 2 18446744073709551616",
        "f -1 -2 -9223372036854775808",
    ] {
        all.push(("obj", format!("{OBJ}{face}\n").into_bytes()));
    }
    all.push(("gltf", "[".repeat(1_000_000).into_bytes()));
    all.push(("gltf", long_row(100_000).into_bytes()));
    all.push((
        "gltf",
        GLTF.replace("{\"mesh\":0}", "{\"mesh\":0,\"children\":[0]}")
            .into_bytes(),
    ));
    all.push(("gltf", many_times(50_000).into_bytes()));
    all.push((
        "obj",
        [OBJ.as_bytes(), b"f", &b" 1".repeat(200_000)].concat(),
    ));
    all
}

/// Runs the program on `scenes` with so much memory that it may have.
fn check(scenes: &[String]) -> Output {
    let command = format!("ulimit -v {MEMORY} && exec \"$0\" check \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &command, env!("CARGO_BIN_EXE_capsule-lab")]);
    shell.args(scenes).output().expect("a shell")
}

#[cfg(target_os = "linux")]
#[test]
fn no_lie_of_a_mesh_costs_memory_or_ends_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let lies = lies();
    let write = |(number, (ending, bytes)): (usize, &(&str, Vec<u8>))| {
        fs::write(folder.path().join(format!("{number}.{ending}")), bytes).expect("a mesh");
        let scene = folder.path().join(format!("{number}.toml"));
        let text = format!("title = \"t\"\n[[mesh]]\nfile = \"{number}.{ending}\"\n");
        fs::write(&scene, text).expect("a scene");
        scene.to_string_lossy().into_owned()
    };
    let scenes: Vec<String> = lies.iter().enumerate().map(write).collect();
    assert!(scenes.len() > 250, "{}", scenes.len());
    let output = check(&scenes);
    let told = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    let told = told.concat();
    assert_eq!(output.status.code(), Some(1), "{told}");
    for (number, lie) in lies.iter().enumerate() {
        let name = format!("/{number}.toml");
        assert!(
            told.contains(&name),
            "nothing is said of {number}: {:?}",
            lie.0
        );
    }
}
