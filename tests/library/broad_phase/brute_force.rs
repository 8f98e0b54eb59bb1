//! Against asking every triangle, bit for bit.

use super::meshes::{knotted, moved, scattered, terrain};
use crate::support::{Bits, Random};
use capsule_lab::core::{
    broad_phase::{IndexedMesh, MeshContact, MeshImpact, MeshMover},
    geometry::{Capsule, Mesh, OrientedBox, Sphere},
};
use glam::Vec3;

/// Of all contacts, in the order of the mesh.
fn every_contact(mesh: &Mesh, mover: &impl MeshMover, double_sided: bool) -> Vec<MeshContact> {
    let contact = |triangle| {
        let contact = mover.contact(&mesh.triangle(triangle), double_sided)?;
        Some(MeshContact { triangle, contact })
    };
    (0..mesh.len()).filter_map(contact).collect()
}

/// The first of those that come earliest.
fn first_of_every(
    mesh: &Mesh,
    mover: &impl MeshMover,
    motion: Vec3,
    double_sided: bool,
) -> Option<MeshImpact> {
    let impact = |triangle| {
        let impact = mover.impact(&mesh.triangle(triangle), motion, double_sided)?;
        Some(MeshImpact { triangle, impact })
    };
    let impacts = (0..mesh.len()).filter_map(impact);
    impacts.reduce(|first, next| {
        let is_earlier = next.impact.time < first.impact.time;
        if is_earlier { next } else { first }
    })
}

/// How many queries touched something as they stood, and how many on their way.
#[derive(Debug, Default)]
struct Tally {
    queries: usize,
    standing: usize,
    moving: usize,
}

impl Tally {
    fn ask(&mut self, mesh: &IndexedMesh, mover: &impl MeshMover, motion: Vec3, what: &str) {
        for double_sided in [true, false] {
            let all = every_contact(mesh.mesh(), mover, double_sided);
            let deepest = all.iter().copied().reduce(|best, next| {
                let is_deeper = next.contact.depth > best.contact.depth;
                if is_deeper { next } else { best }
            });
            assert_eq!(mesh.touches(mover, double_sided), !all.is_empty(), "{what}");
            let found = mesh.deepest(mover, double_sided);
            assert_eq!(Bits(found), Bits(deepest), "{what}");
            let found = mesh.contacts(mover, double_sided);
            assert_eq!(Bits(found), Bits(all), "{what}");
            let found = mesh.first_touch(mover, motion, double_sided);
            let first = first_of_every(mesh.mesh(), mover, motion, double_sided);
            assert_eq!(Bits(found), Bits(first), "{what}");
            self.queries += 1;
            self.standing += usize::from(deepest.is_some());
            self.moving += usize::from(first.is_some());
        }
    }

    /// Spheres, capsules and boxes within `reach` of `home`, on their way by up to `way`, `count` each.
    fn ask_many(&mut self, mesh: &IndexedMesh, home: Vec3, reach: f32, way: f32, count: usize) {
        let mut random = Random::new(mesh.mesh().len() as u64 + count as u64);
        for index in 0..count {
            let what = format!("query {index} about {home}");
            let snap = |place: Vec3| if index % 4 == 0 { place.round() } else { place };
            let a = home + snap(random.point(reach));
            let b = match index % 7 {
                0 => a,
                _ => a + snap(random.point(1.2)),
            };
            let radius = match index % 5 {
                0 => 0.0,
                1 => 1.0,
                _ => random.between(0.05, 0.8),
            };
            let motion = match index % 6 {
                0 => Vec3::ZERO,
                1 => Vec3::Y * -way,
                _ => snap(random.point(way)),
            };
            self.ask(mesh, &Sphere { center: a, radius }, motion, &what);
            self.ask(mesh, &Capsule { a, b, radius }, motion, &what);
            let turned = OrientedBox {
                center: a,
                half_size: random.point(0.6).abs() * radius,
                rotation: [Vec3::ZERO, random.point(90.0)][index % 2],
            };
            self.ask(mesh, &turned, motion, &what);
        }
    }

    /// That both ends of every question came up.
    fn is_representative(&self) -> bool {
        let share = |count: usize| (0.03..0.97).contains(&(count as f32 / self.queries as f32));
        share(self.standing) && share(self.moving)
    }
}

#[test]
fn what_is_scattered_answers_as_all_of_it() {
    let mut tally = Tally::default();
    for (count, seed) in [(1, 1), (2, 2), (4, 3), (5, 4), (17, 5), (60, 6), (400, 7)] {
        let mesh = IndexedMesh::from(scattered(count, seed));
        tally.ask_many(&mesh, Vec3::ZERO, 5.0, 4.0, 60);
    }
    assert!(tally.is_representative(), "{tally:?}");
}

#[test]
fn of_what_is_met_at_once_the_first_of_the_mesh_is_told() {
    let mut tally = Tally::default();
    for (count, seed) in [(30, 11), (150, 12)] {
        let mesh = IndexedMesh::from(knotted(count, seed));
        tally.ask_many(&mesh, Vec3::ZERO, 3.4, 3.0, 120);
    }
    assert!(tally.is_representative(), "{tally:?}");
}

#[test]
fn a_terrain_answers_as_all_of_it_at_home_and_far_away() {
    let mut tally = Tally::default();
    for home in [
        Vec3::ZERO,
        Vec3::new(4096.3, -731.7, 5000.1),
        Vec3::splat(1e5),
    ] {
        let mesh = IndexedMesh::from(moved(terrain(24, 5), home));
        tally.ask_many(&mesh, home, 4.0, 0.2, 60);
        tally.ask_many(&mesh, home, 4.0, 8.0, 61);
    }
    assert!(tally.is_representative(), "{tally:?}");
}

#[test]
fn a_mesh_that_moved_answers_as_one_that_was_built_there() {
    let mut mesh = IndexedMesh::from(scattered(200, 21));
    let mut random = Random::new(22);
    let mut tally = Tally::default();
    for _ in 0..3 {
        mesh.move_corners(|corners| {
            corners
                .iter_mut()
                .for_each(|corner| *corner += random.point(1.5));
        });
        tally.ask_many(&mesh, Vec3::ZERO, 5.0, 4.0, 40);
    }
    assert!(tally.is_representative(), "{tally:?}");
}

#[test]
fn very_small_and_very_large_shapes_are_met_as_well() {
    for scale in [1e-15, 1e-6, 1e6] {
        let mut mesh = scattered(60, 31);
        mesh.vertices.iter_mut().for_each(|corner| *corner *= scale);
        let mesh = IndexedMesh::from(mesh);
        let mut random = Random::new(32);
        let mut tally = Tally::default();
        for index in 0..60 {
            let a = random.point(5.0) * scale;
            let (b, radius) = (a + random.point(1.2) * scale, 0.4 * scale);
            let motion = random.point(4.0) * scale;
            let what = format!("query {index} at {scale}");
            tally.ask(&mesh, &Sphere { center: a, radius }, motion, &what);
            tally.ask(&mesh, &Capsule { a, b, radius }, motion, &what);
        }
        assert!(tally.is_representative(), "{scale}: {tally:?}");
    }
}
