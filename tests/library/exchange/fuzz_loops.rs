//! The fuzz targets without a fuzzer: from a fixed seed, changed scenes, cases and logs go through each reader for
//! `CAPSULE_LAB_FUZZ_SECONDS` seconds, two unless told. The readers of meshes get little memory: a file may say of itself
//! that it is larger than it is.

#[path = "../../../fuzz/bodies.rs"]
mod bodies;

use crate::support::Random;
use capsule_lab::lab::scene::library;
use std::{
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
    time::{Duration, Instant},
};

const CASES: &str = include_str!("../../vectors/public.jsonl");

const LOGS: [&str; 16] = [
    include_str!("reports/a06-physx-sweep.txt"),
    include_str!("reports/a09-bepu-triangle-offset.txt"),
    include_str!("reports/a11-box3d-edge-deep.txt"),
    include_str!("reports/a20-jolt-long-capsule.txt"),
    include_str!("reports/b01-rapier-log.txt"),
    "b3BodyDef def = b3DefaultBodyDef();\ndef.position = (b3Vec3){ 0, 4, 10 };\nb3BodyId id = b3CreateBody( world, &def );\nb3Capsule capsule = { { 0, -0.5f, 0 }, { 0, 0.5f, 0 }, 0.3f };\nb3CreateCapsuleShape( id, &shape, &capsule );\nb3Body_SetLinearVelocity( id, (b3Vec3){ 0, -1, 0 } );",
    "commands.spawn((RigidBody::Dynamic, Collider::capsule(0.4, 1.0), Transform::from_xyz(0.0, 1.5, 0.0), LinearVelocity(Vec3::X)));\nuse avian3d;",
    "hit BoxCollider 'Crate_03' center=(2.5, 0.5, -3.4) size=(1, 1, 1) transform.position=(2.1, 0.02, -3.4) // scale 2",
    "[12:33:01] INFO player = capsule(a=(1.2, 0, 3), b=(1.2, 1, 3), r=0.5) vel=(0, -2, 0) m/s",
    "Capsule { a: Vec3(0.0, 1.0, 0.0), b: Vec3::new(0.0, 2.0, -0.5), radius: 0.5f }\ndt=0.1",
    "capsule base 0 0 0 tip 0 2 0 radius .5\nsphere pos <1, 2, 3> radius 1e-3",
    "capsule center=(0,1,0) height=2 radius=0.5\nfloor: (0,0,0), (1,0,0), (0,0,-1)",
    "static const float3 hero_a = float3(0, 0, 0);\nstatic const float3 hero_b = float3(0, 1, 0);\nstatic const float hero_radius = 1;",
    "box center={X=0 Y=1 Z=0} half_size=[1, 1, 2] rotation=(0, 45, 0)\naabb min=(0,0,0) max=(1,1,1)",
    "triangle\n0 0 0\n1 0 0\n0 0 -1\n\n(1,2,3) (4,5,6) 0.5",
    "const Triangle floor = {\n .v = {{0.0f, 0.0f, 0.0f}, {1.0f, 0.0f, 0.0f}, {0.0f, 0.0f, -1.0f}},\n};\nconst bool floor_double_sided = false;",
];

/// Pieces that readers trip over.
const PIECES: [&str; 36] = [
    "nan",
    "-inf",
    "1e999",
    "-0.0",
    "1e-45",
    "1e8",
    "1e9",
    "99999999999999999999",
    "-1",
    "0x7f",
    "\"",
    "'''",
    "\"\"\"",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    "[[capsule]]",
    "[[box]]",
    "name = \"a/b\"",
    "radius",
    "=",
    ":",
    ",",
    "\n",
    "\r\n",
    "\0",
    "é",
    "🦀",
    "a.b.c = 1",
    "capsule",
    "triangle",
    "\u{2028}",
    "[run]\nstep = \"x\"",
];

/// A stretch of `data`, mostly short.
fn stretch(random: &mut Random, data: &[u8]) -> Range<usize> {
    let start = random.below(data.len());
    let most = if random.below(4) == 0 { 200 } else { 8 };
    start..(start + random.below(most)).min(data.len())
}

/// `data` after a change or several.
fn changed(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut data = seeds[random.below(seeds.len())].clone();
    for _ in 0..random.below(5) {
        let here = stretch(random, &data);
        match random.below(6) {
            0 => drop(data.drain(here)),
            1 => {
                let copy = data[here.clone()].to_vec();
                data.splice(here.end..here.end, copy);
            }
            2 => {
                let other = &seeds[random.below(seeds.len())];
                let there = stretch(random, other);
                data.splice(here, other[there].iter().copied());
            }
            3 if !data.is_empty() => data[here.start] = random.below(256) as u8,
            4 => {
                let piece = PIECES[random.below(PIECES.len())];
                data.splice(here.start..here.start, piece.bytes());
            }
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                data.splice(here, piece.bytes());
            }
        }
    }
    data
}

fn run(target: fn(&[u8]), seeds: &[Vec<u8>]) {
    for seed in seeds {
        target(seed);
    }
    let seconds = std::env::var("CAPSULE_LAB_FUZZ_SECONDS").ok();
    let seconds = seconds.map_or(2.0, |text| text.parse().expect("a number of seconds"));
    let end = Instant::now() + Duration::from_secs_f64(seconds);
    let mut random = Random::new(0);
    let mut inputs = 0_u64;
    while Instant::now() < end {
        let input = changed(&mut random, seeds);
        let began = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| target(&input)));
        assert!(
            outcome.is_ok(),
            "input {inputs}: {:?}",
            String::from_utf8_lossy(&input)
        );
        let took = began.elapsed();
        assert!(
            took.as_secs() < 20,
            "{took:?} for {:?}",
            String::from_utf8_lossy(&input)
        );
        inputs += 1;
    }
    assert!(inputs > 0);
    println!("{inputs} inputs in {seconds} s");
}

fn scenes() -> Vec<Vec<u8>> {
    library::all()
        .map(|scene| scene.text.as_bytes().to_vec())
        .collect()
}

fn cases() -> Vec<Vec<u8>> {
    CASES
        .lines()
        .step_by(40)
        .map(|line| line.as_bytes().to_vec())
        .collect()
}

#[test]
fn the_scene_reader_takes_any_bytes() {
    run(bodies::scene, &scenes());
}

#[test]
fn the_paste_reader_takes_any_text() {
    let mut seeds: Vec<Vec<u8>> = LOGS.iter().map(|log| log.as_bytes().to_vec()).collect();
    let logs = seeds.clone();
    seeds.extend(scenes().into_iter().step_by(4));
    seeds.extend(cases().into_iter().step_by(4));
    // The loose reader is ours alone: half of the inputs are for it.
    while seeds.len() < 200 {
        seeds.extend(logs.iter().cloned());
    }
    run(bodies::paste, &seeds);
}

#[test]
fn query_takes_any_line() {
    run(bodies::query, &cases());
}

/// Each form of mesh, small: what it is as a byte, then the file.
fn meshes() -> Vec<Vec<u8>> {
    const OBJ: &str = "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0.5 0.5 0\nv 0 1 0\nf 1 2 3 4 5\nf -5/1 -4//2 -3\n";
    const STL: &str = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n";
    const GLTF: &str = r#"{"asset":{"version":"2.0"},"scenes":[{"nodes":[0,1]}],"nodes":[{"mesh":0,"scale":[-1,1,2]},{"mesh":0,"rotation":[0,0,0,1]}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1,"mode":5}]}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
{"bufferView":1,"componentType":5121,"count":3,"type":"SCALAR","sparse":{"count":1,"indices":{"bufferView":1,"componentType":5121},"values":{"bufferView":1}}}],
"bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":3}],"buffers":[{"byteLength":39,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAEC"}]}"#;
    let brick = include_bytes!("../../../scenes/meshes/avian_character_controller_demo.glb");
    let mut binary = vec![b' '; 80];
    binary.extend(1_u32.to_le_bytes());
    binary.extend([0; 50]);
    let files: [(u8, &[u8]); 5] = [
        (0, OBJ.as_bytes()),
        (1, STL.as_bytes()),
        (1, &binary),
        (2, GLTF.as_bytes()),
        (3, brick),
    ];
    let with_form = files.map(|(form, file)| [&[form], file].concat());
    with_form.into_iter().collect()
}

/// Files that lie about their size, in the same form.
fn lying() -> Vec<Vec<u8>> {
    let forms = ["a.obj", "a.stl", "a.gltf", "a.glb"];
    let with_form = crate::scene::mesh_file::refused::lying()
        .into_iter()
        .map(|(name, bytes)| {
            let form = forms.iter().position(|form| *form == name);
            [&[form.expect("a form") as u8], &bytes[..]].concat()
        });
    with_form.collect()
}

#[test]
fn the_mesh_readers_take_any_bytes() {
    // Long ones leave no time for others: they are read once.
    lying().iter().for_each(|lying| bodies::mesh(lying));
    run(bodies::mesh, &meshes());
}

/// How much a process may set aside that reads small files, kilobytes: what the tests' program has anyway, and about a
/// hundred times what such files need.
#[cfg(target_os = "linux")]
const LITTLE_MEMORY: u32 = 512 << 10;

#[cfg(target_os = "linux")]
#[test]
fn the_mesh_readers_need_little_memory() {
    use std::process::Command;
    let own = std::env::current_exe().expect("the tests' program");
    let limited = |memory: u32, test: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", "ulimit -v \"$0\" && exec \"$@\"", &memory.to_string()]);
        shell.arg(&own).args(["--exact", test, "--test-threads=1"]);
        shell.output().expect("a shell")
    };
    let read = limited(
        LITTLE_MEMORY,
        "exchange::fuzz_loops::the_mesh_readers_take_any_bytes",
    );
    let told = String::from_utf8_lossy(&read.stdout);
    let why = String::from_utf8_lossy(&read.stderr);
    assert!(
        read.status.success() && told.contains("1 passed"),
        "{told}{why}"
    );
    // The limit is one: with next to nothing not even the program is loaded.
    let none = limited(
        1 << 10,
        "exchange::fuzz_loops::the_mesh_readers_take_any_bytes",
    );
    assert!(!none.status.success());
}
