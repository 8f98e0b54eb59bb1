//! What questions to a mesh cost as its triangles grow.

use capsule_lab::{
    core::{
        broad_phase::{CostRow, GrowingMesh, QueryCost},
        geometry::{AxisBox, Capsule, Mesh, Shape},
    },
    lab::scene::mesh_file,
};
use glam::Vec3;
use std::path::Path;

/// A floor of two triangles, ten meters wide.
fn floor() -> Mesh {
    let corner = |x: f32, z: f32| Vec3::new(x, 0.0, z);
    Mesh {
        vertices: vec![
            corner(-5.0, -5.0),
            corner(-5.0, 5.0),
            corner(5.0, 5.0),
            corner(5.0, -5.0),
        ],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
    }
}

fn standing(at: Vec3) -> Capsule {
    Capsule {
        a: at + 0.4 * Vec3::Y,
        b: at + 1.4 * Vec3::Y,
        radius: 0.4,
    }
}

const MOTIONS: [Vec3; 2] = [Vec3::new(0.2, 0.0, 0.0), Vec3::new(20.0, 0.0, 0.0)];

#[test]
fn a_floor_in_two_triangles_costs_two_and_grows_by_its_places_alone() {
    let capsule = standing(Vec3::new(0.3, -0.1, 0.7));
    let rows = GrowingMesh::new(&floor(), 40_000).costs(&capsule, &MOTIONS, true);
    let counts: Vec<usize> = rows.iter().map(|row| row.triangles).collect();
    assert_eq!(counts, [2, 8, 32, 128, 512, 2048, 8192, 32768]);
    let first = QueryCost {
        boxes: 2,
        triangles: 2,
    };
    assert_eq!(rows[0].overlap, first);
    assert_eq!(rows[0].sweeps, [first; 2]);
    // The box of a mover where it stands is of one size: of triangles that are a quarter as large it meets
    // nearly four times as many, the fewer the more of them only meet its edge.
    let last: Vec<usize> = rows[5..].iter().map(|row| row.overlap.triangles).collect();
    assert!(
        last.windows(2)
            .all(|two| (2 * two[0]..4 * two[0]).contains(&two[1])),
        "{last:?}"
    );
    // It is asked of few in a hundred.
    let CostRow {
        triangles, overlap, ..
    } = &rows[7];
    assert!(
        50 * overlap.triangles < *triangles,
        "{overlap:?} of {triangles}"
    );
}

#[test]
fn what_is_tested_where_it_stands_is_what_its_box_meets() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenes/meshes/recast_undulating.obj");
    let mesh = mesh_file::read(&file).expect("a mesh");
    let middle = mesh.vertices[mesh.vertices.len() / 2];
    let capsule = standing(middle);
    let rows = GrowingMesh::new(&mesh, 0).costs(&capsule, &[Vec3::ZERO], true);
    let [row] = &rows[..] else {
        panic!("{rows:?}");
    };
    let own = AxisBox::around(&Shape::Capsule(capsule));
    let meeting = |room: f32| {
        let own = own.grown(room);
        let all =
            (0..mesh.len()).map(|index| AxisBox::around(&Shape::Triangle(mesh.triangle(index))));
        all.filter(|other| own.gap(other) == 0.0).count()
    };
    let tested = row.overlap.triangles;
    assert!((meeting(0.0)..=meeting(1e-2)).contains(&tested), "{tested}");
    assert!(tested > 0 && row.overlap.boxes >= tested);
}

#[test]
fn nothing_is_no_surface_and_costs_nothing() {
    let rows = GrowingMesh::new(&Mesh::default(), 100).costs(&standing(Vec3::ZERO), &MOTIONS, true);
    let [row] = &rows[..] else {
        panic!("{rows:?}");
    };
    assert_eq!((row.triangles, row.overlap), (0, QueryCost::default()));
}
