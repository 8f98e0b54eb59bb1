//! The cost of a query against a mesh, counted: boxes and triangles tested, the same on every computer.
//!
//! To see how the cost grows, a surface is kept and its triangles are cut in four, again and again.

use super::{IndexedMesh, MeshMover};
use crate::geometry::Mesh;
use glam::Vec3;
use std::collections::HashMap;

/// Counts the tests of a walk through the tree; `()` counts nothing.
pub(super) trait CostTally {
    /// Adds `_count` tested boxes.
    #[inline]
    fn boxes(&mut self, _count: impl FnOnce() -> usize) {}

    /// A triangle was tested.
    #[inline]
    fn triangle(&mut self) {}
}

impl CostTally for () {}

/// The tests that answered a query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct QueryCost {
    /// Boxes of the tree.
    pub boxes: usize,
    /// Triangles, each by an exact test.
    pub triangles: usize,
}

impl CostTally for QueryCost {
    fn boxes(&mut self, count: impl FnOnce() -> usize) {
        self.boxes += count();
    }

    fn triangle(&mut self) {
        self.triangles += 1;
    }
}

/// The cost of queries against a surface of this many triangles. Brute force would be as many tests as there are triangles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostRow {
    /// How many the surface has.
    pub triangles: usize,
    /// All that the mover touches where it stands.
    pub overlap: QueryCost,
    /// The cost of each sweep for the first contact.
    pub sweeps: Vec<QueryCost>,
}

/// A surface in more and more triangles.
#[derive(Clone, Debug, Default)]
pub struct GrowingMesh(Vec<IndexedMesh>);

impl GrowingMesh {
    /// `mesh` as it is, then in four times as many triangles each time, as long as those are `most` at most.
    pub fn new(mesh: &Mesh, most: usize) -> Self {
        let mut all = vec![IndexedMesh::from(mesh.clone())];
        while let Some(last) = all.last().map(IndexedMesh::mesh)
            && (1..=most / 4).contains(&last.len())
        {
            all.push(in_four(last).into());
        }
        Self(all)
    }

    /// The cost of queries of `mover` against each mesh, as it stands and swept by each of `motions`, meters.
    pub fn costs(
        &self,
        mover: &impl MeshMover,
        motions: &[Vec3],
        double_sided: bool,
    ) -> Vec<CostRow> {
        let row = |mesh: &IndexedMesh| {
            let sweeps = motions.iter();
            let sweeps = sweeps.map(|&motion| mesh.sweep_cost(mover, motion, double_sided));
            CostRow {
                triangles: mesh.mesh().len(),
                overlap: mesh.overlap_cost(mover, double_sided),
                sweeps: sweeps.collect(),
            }
        };
        self.0.iter().map(row).collect()
    }
}

/// The same surface with each triangle cut in four at the middles of its edges; neighbors share those.
fn in_four(mesh: &Mesh) -> Mesh {
    let mut vertices = mesh.vertices.clone();
    let mut middles: HashMap<[u32; 2], u32> = HashMap::new();
    let mut middle = |a: u32, b: u32| {
        *middles.entry([a.min(b), a.max(b)]).or_insert_with(|| {
            let [one, other] = [a, b].map(|corner| mesh.vertices[corner as usize]);
            vertices.push(one.midpoint(other));
            vertices.len() as u32 - 1
        })
    };
    let triangles = mesh.triangles.iter().flat_map(|&[a, b, c]| {
        let [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
        [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
    });
    let triangles = triangles.collect();
    Mesh {
        vertices,
        triangles,
    }
}
