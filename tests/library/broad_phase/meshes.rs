//! Seeded meshes: scattered, on a lattice, as a terrain.

use crate::support::Random;
use capsule_lab::core::geometry::Mesh;
use glam::Vec3;

/// Triangles anywhere within a few meters, some large, some without area, some twice.
pub(super) fn scattered(count: usize, seed: u64) -> Mesh {
    let mut random = Random::new(seed);
    mesh(count, || {
        let at = random.point(4.0);
        let size = [0.2, 0.8, 3.0][random.below(3)];
        let [e1, e2] = [(); 2].map(|()| random.point(size));
        match random.below(12) {
            0 => [at, at + e1, at + e1 * 0.5],
            1 => [at; 3],
            2 => [at, at, at + e1],
            _ => [at, at + e1, at + e2],
        }
    })
}

/// Triangles with integer corners: they touch, lie in one another and come more than once.
pub(super) fn knotted(count: usize, seed: u64) -> Mesh {
    let mut random = Random::new(seed);
    mesh(count, || [(); 3].map(|()| random.lattice_point(3.0, 1.0)))
}

fn mesh(count: usize, mut triangle: impl FnMut() -> [Vec3; 3]) -> Mesh {
    let mut mesh = Mesh::default();
    for index in 0..count as u32 {
        mesh.vertices.extend(triangle());
        mesh.triangles
            .push([0, 1, 2].map(|corner| 3 * index + corner));
    }
    mesh
}

/// Hilly ground about the origin, `cells` each of half a meter along either side, its triangles in any order.
pub(super) fn terrain(cells: u32, seed: u64) -> Mesh {
    let mut random = Random::new(seed);
    let half = cells as f32 / 4.0;
    let corner = |column: u32, row: u32| {
        let (x, z) = (column as f32 * 0.5 - half, row as f32 * 0.5 - half);
        let height = (x * 0.7).sin() + (z * 0.9).cos() + 0.3 * (x * 2.3 + z * 1.7).sin();
        Vec3::new(x, height, z)
    };
    let rows = 0..=cells;
    let vertices = rows.flat_map(|row| (0..=cells).map(move |column| (column, row)));
    let mut triangles = vec![];
    for row in 0..cells {
        for column in 0..cells {
            let first = row * (cells + 1) + column;
            let back = first + cells + 1;
            triangles.push([first, back, first + 1]);
            triangles.push([first + 1, back, back + 1]);
        }
    }
    for last in (1..triangles.len()).rev() {
        triangles.swap(last, random.below(last + 1));
    }
    Mesh {
        vertices: vertices.map(|(column, row)| corner(column, row)).collect(),
        triangles,
    }
}

/// The same elsewhere.
pub(super) fn moved(mut mesh: Mesh, by: Vec3) -> Mesh {
    mesh.vertices.iter_mut().for_each(|corner| *corner += by);
    mesh
}
