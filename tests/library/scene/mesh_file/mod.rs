//! Meshes from files: what each form of file becomes, and what is said of files that are none.

mod gltf;
mod obj;
pub(crate) mod refused;
mod report;
mod stl;

use capsule_lab::{
    core::geometry::Mesh,
    lab::scene::{
        NoFiles,
        mesh_file::{MeshError, parse, read},
    },
};
use glam::Vec3;
use std::{collections::HashSet, path::PathBuf};

/// The mesh that `bytes` are as the file `name`, which names no others.
fn mesh(name: &str, bytes: impl AsRef<[u8]>) -> Result<Mesh, MeshError> {
    parse(name, bytes.as_ref(), &NoFiles)
}

/// Where the meshes lie that come with the program.
fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "scenes", "meshes"]
        .iter()
        .collect()
}

/// The area of all triangles, square meters.
fn area(mesh: &Mesh) -> f32 {
    let areas = (0..mesh.len()).map(|index| mesh.triangle(index).area_normal().length() / 2.0);
    areas.sum()
}

/// File, triangles, corners, places of corners, size of the box around them.
const LEVELS: [(&str, [usize; 3], [f32; 3]); 12] = [
    ("box3d_stairs.obj", [44, 24, 24], [2.848, 2.0, 2.0]),
    (
        "avian_character_controller_demo.glb",
        [54, 112, 32],
        [15.0, 2.0, 21.0],
    ),
    ("kenney/p3d_platform.glb", [144, 232, 84], [2.0, 0.55, 2.0]),
    ("kenney/fps_wall-low.glb", [178, 304, 108], [2.2, 0.8, 0.7]),
    ("kenney/p3d_brick.glb", [188, 408, 104], [1.0, 1.0, 1.0]),
    ("box3d_test_map01.obj", [276, 152, 152], [40.0, 5.799, 40.0]),
    (
        "kenney/p3d_character.glb",
        [550, 1038, 310],
        [1.2, 1.1, 0.6351],
    ),
    (
        "recast_nav_test.obj",
        [1612, 884, 884],
        [91.38, 21.88, 77.35],
    ),
    (
        "threejs_collision-world.glb",
        [1788, 2957, 906],
        [114.1, 23.58, 94.19],
    ),
    (
        "recast_undulating.obj",
        [5202, 2800, 2800],
        [98.89, 10.87, 99.24],
    ),
    ("cm_spot.obj", [5856, 2930, 2930], [0.9432, 1.69, 1.718]),
    (
        "recast_dungeon.obj",
        [10133, 5101, 5101],
        [74.32, 40.18, 98.93],
    ),
];

#[test]
fn the_levels_have_the_triangles_of_their_table() {
    for (file, [triangles, vertices, places], size) in LEVELS {
        let mesh = read(&folder().join(file)).unwrap_or_else(|error| panic!("{error}"));
        let counts = [mesh.len(), mesh.vertices.len()];
        assert_eq!(counts, [triangles, vertices], "{file}");
        // Places are the same to a hundredth of a millimeter there.
        let rounded = mesh
            .vertices
            .iter()
            .map(|vertex| (vertex.as_dvec3() * 1e5).round().as_i64vec3());
        let found = rounded.collect::<HashSet<_>>().len();
        assert_eq!(found, places, "{file}");
        let low = mesh
            .vertices
            .iter()
            .copied()
            .reduce(Vec3::min)
            .expect("vertices");
        let high = mesh
            .vertices
            .iter()
            .copied()
            .reduce(Vec3::max)
            .expect("vertices");
        let error = (high - low - Vec3::from(size)).abs() / Vec3::from(size);
        assert!(error.max_element() < 1e-3, "{file}: {}", high - low);
    }
}
