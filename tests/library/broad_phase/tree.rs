//! The tree itself.

use super::meshes::{scattered, terrain};
use capsule_lab::core::{
    broad_phase::{Bvh, IndexedMesh},
    geometry::{Mesh, Sphere},
};
use glam::Vec3;

/// Touches all that is near.
fn large(center: Vec3) -> Sphere {
    Sphere {
        center,
        radius: 1e4,
    }
}

#[test]
fn a_triangle_takes_at_most_forty_bytes() {
    for cells in [40, 101] {
        let mesh = terrain(cells, 1);
        let bytes = Bvh::of(&mesh).bytes() as f64 / mesh.len() as f64;
        assert!(bytes <= 40.0, "{bytes} bytes a triangle of {}", mesh.len());
    }
    let mesh = scattered(3000, 2);
    let bytes = Bvh::of(&mesh).bytes() as f64 / mesh.len() as f64;
    assert!(bytes <= 40.0, "{bytes} bytes a triangle of those scattered");
}

#[test]
fn every_triangle_is_in_it_once() {
    for count in (0..70).chain([500, 1025, 3000]) {
        let mesh = IndexedMesh::from(scattered(count, 3));
        let found = mesh.contacts(&large(Vec3::ZERO), true);
        let found: Vec<usize> = found.iter().map(|contact| contact.triangle).collect();
        assert_eq!(found, (0..count).collect::<Vec<_>>());
    }
}

#[test]
fn nothing_is_met_by_nothing() {
    let mesh = IndexedMesh::from(Mesh::default());
    let mover = large(Vec3::ZERO);
    assert!(mesh.tree().bounds().is_none() && !mesh.touches(&mover, true));
    assert_eq!(mesh.first_touch(&mover, Vec3::X, true), None);
    let nowhere = Sphere {
        center: Vec3::NAN,
        radius: 1.0,
    };
    let mesh = IndexedMesh::from(scattered(40, 4));
    assert!(!mesh.touches(&nowhere, true));
    assert_eq!(mesh.first_touch(&nowhere, Vec3::X, true), None);
    assert_eq!(mesh.first_touch(&mover, Vec3::NAN, true).map(|_| ()), None);
}

#[test]
fn triangles_that_are_all_one_are_divided_too() {
    let one = [Vec3::ZERO, Vec3::X, Vec3::Z];
    let mesh = Mesh {
        vertices: one.to_vec(),
        triangles: vec![[0, 1, 2]; 5000],
    };
    let mesh = IndexedMesh::from(mesh);
    assert_eq!(mesh.contacts(&large(Vec3::Y), true).len(), 5000);
    let first = mesh.first_touch(
        &Sphere {
            center: Vec3::Y,
            radius: 0.5,
        },
        Vec3::NEG_Y,
        true,
    );
    assert_eq!(first.map(|first| first.triangle), Some(0));
}

#[test]
fn a_corner_that_is_no_number_takes_its_triangle_out_and_no_other() {
    let mut mesh = scattered(100, 5);
    mesh.vertices[30].y = f32::NAN;
    mesh.vertices[60].x = f32::INFINITY;
    let mut mesh = IndexedMesh::from(mesh);
    let found = |mesh: &IndexedMesh| -> Vec<usize> {
        let contacts = mesh.contacts(&large(Vec3::ZERO), true);
        contacts.iter().map(|contact| contact.triangle).collect()
    };
    let all_but = |left_out: &[usize]| -> Vec<usize> {
        (0..100).filter(|index| !left_out.contains(index)).collect()
    };
    assert_eq!(found(&mesh), all_but(&[10, 20]));
    mesh.move_corners(|corners| corners[0].z = f32::NAN);
    assert_eq!(found(&mesh), all_but(&[0, 10, 20]));
}
