use super::{folder, mesh};
use capsule_lab::lab::scene::mesh_file::{MeshReport, read};

/// File; triangles of no area, those and slivers, duplicates; edges that are open, non-manifold, wound inconsistently. Two
/// levels have concave polygons, which fans would cut otherwise: the stairs into no sliver, `nav_test` into six.
const ODDITIES: [(&str, [usize; 3], [usize; 3]); 12] = [
    ("box3d_stairs.obj", [0, 1, 0], [0, 0, 0]),
    ("avian_character_controller_demo.glb", [0, 0, 0], [4, 3, 10]),
    ("kenney/p3d_platform.glb", [1, 1, 0], [16, 0, 0]),
    ("kenney/fps_wall-low.glb", [0, 0, 0], [24, 4, 4]),
    ("kenney/p3d_brick.glb", [0, 0, 0], [0, 0, 0]),
    ("box3d_test_map01.obj", [0, 0, 0], [0, 0, 0]),
    ("kenney/p3d_character.glb", [0, 0, 0], [34, 0, 0]),
    ("recast_nav_test.obj", [0, 1, 0], [0, 0, 0]),
    ("threejs_collision-world.glb", [0, 0, 0], [17, 61, 105]),
    ("recast_undulating.obj", [0, 0, 0], [196, 0, 0]),
    ("cm_spot.obj", [0, 0, 0], [0, 0, 0]),
    ("recast_dungeon.obj", [0, 0, 0], [432, 138, 157]),
];

fn counts(report: &MeshReport) -> ([usize; 3], [usize; 3]) {
    let triangles = [&report.zero_area, &report.slivers, &report.duplicates];
    let edges = [&report.open, &report.non_manifold, &report.miswound];
    let [zero_area, slivers, duplicates] = triangles.map(Vec::len);
    (
        [zero_area, zero_area + slivers, duplicates],
        edges.map(Vec::len),
    )
}

#[test]
fn the_levels_have_the_oddities_of_their_table() {
    let mut wrong = vec![];
    for (file, triangles, edges) in ODDITIES {
        let mesh = read(&folder().join(file)).unwrap_or_else(|error| panic!("{error}"));
        let found = counts(&MeshReport::of(&mesh));
        if found != (triangles, edges) {
            wrong.push(format!("{file}: {found:?}, not {:?}", (triangles, edges)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_oddity_is_listed_by_its_indices() {
    let text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0.5 -0.0001 0\nv 2 0 0\nv 0 0 5\nv -0 0 0\n";
    let report = |faces: &str| {
        let mesh =
            mesh("a.obj", format!("{text}{faces}")).unwrap_or_else(|error| panic!("{error}"));
        MeshReport::of(&mesh)
    };
    // Two halves of a square, the second by another corner at the same place.
    let square = report("f 1 2 3\nf 2 4 3\n");
    assert_eq!(square.open, [[0, 1], [0, 2], [1, 3], [2, 3]]);
    assert_eq!(counts(&square), ([0; 3], [4, 0, 0]));
    assert_eq!(report("f 8 2 3\nf 2 4 3\n").open.len(), 4, "-0 is 0");
    assert_eq!(report("f 1 2 3\nf 2 3 4\n").miswound, [[1, 2]]);
    assert_eq!(report("f 1 2 3\nf 2 4 3\nf 3 2 7\n").non_manifold, [[1, 2]]);
    let odd = report("f 1 2 6\nf 1 5 2\nf 1 2 3\nf 2 1 3\nf 1 1 2\n");
    assert_eq!(odd.zero_area, [0, 4]);
    assert_eq!(odd.slivers, [1]);
    assert_eq!(odd.duplicates, [3]);
    assert!(
        report("f 1 2 3\nf 1 3 2\nf 1 2 7\nf 1 7 2\n")
            .non_manifold
            .contains(&[0, 1])
    );
    assert!(MeshReport::default().is_empty() && !odd.is_empty());
}
