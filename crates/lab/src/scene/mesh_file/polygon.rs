//! Polygons become triangles.
//!
//! The polygon is seen along its own normal, the sum of its edges' moments about its first corner (M. Newell), so that one
//! whose corners are not in one plane is seen where it covers most. Where the triangles between its first corner and each
//! other edge all face the normal they are its triangles, as most programs have them; else ears are cut (earcut). A
//! polygon of n corners is n - 2 triangles, so that each of its edges is an edge of one: a corner that lies on the line
//! of its neighbors splits the triangle that has that line. One without an area is a fan of triangles without any.

use earcut::Earcut;
use glam::{DVec2, DVec3, Vec3};

/// Cuts polygons; keeps what it needs for the next one.
pub(super) struct Cutter {
    earcut: Earcut<f64>,
    flat: Vec<DVec2>,
    cut: Vec<u32>,
}

impl Cutter {
    pub(super) fn new() -> Self {
        Self {
            earcut: Earcut::new(),
            flat: vec![],
            cut: vec![],
        }
    }

    /// Hands the triangles of the polygon with `corners`, which are indices of `vertices`, to `add`. They have the
    /// polygon's winding. Fewer than three corners are none.
    pub(super) fn cut(
        &mut self,
        vertices: &[Vec3],
        corners: &[u32],
        mut add: impl FnMut([u32; 3]),
    ) {
        let count = corners.len() as u32;
        self.cut.clear();
        if count > 3 && self.flatten(vertices, corners) && !self.is_fan() {
            let flat = self.flat.iter().map(|corner| corner.to_array());
            self.earcut.earcut(flat, &[], &mut self.cut);
            self.put_back(count);
        }
        if self.cut.is_empty() {
            let fan = (2..count).flat_map(|corner| [0, corner - 1, corner]);
            self.cut.extend(fan);
        }
        for triangle in self.cut.chunks_exact(3) {
            add([triangle[0], triangle[1], triangle[2]].map(|corner| corners[corner as usize]));
        }
    }

    /// Projects the corners along the polygon's normal, counter-clockwise; no where it has none.
    fn flatten(&mut self, vertices: &[Vec3], corners: &[u32]) -> bool {
        let corner = |index: usize| vertices[corners[index] as usize].as_dvec3();
        let first = corner(0);
        let moments = (2..corners.len())
            .map(|index| (corner(index - 1) - first).cross(corner(index) - first));
        let Some(normal) = moments.sum::<DVec3>().try_normalize() else {
            return false;
        };
        let (x, y) = normal.any_orthonormal_pair();
        self.flat.clear();
        self.flat.extend((0..corners.len()).map(|index| {
            let from_first = corner(index) - first;
            DVec2::new(from_first.dot(x), from_first.dot(y))
        }));
        true
    }

    /// Whether every triangle with the first corner has an area in front.
    fn is_fan(&self) -> bool {
        let first = self.flat[0];
        let mut edges = self.flat[1..].windows(2);
        edges.all(|edge| (edge[0] - first).perp_dot(edge[1] - first) > 0.0)
    }

    /// Splits triangles at the corners that were left out, of `count`.
    fn put_back(&mut self, count: u32) {
        if self.cut.is_empty() || self.cut.len() == 3 * (count as usize - 2) {
            return;
        }
        let mut has = vec![false; count as usize];
        for &corner in &self.cut {
            has[corner as usize] = true;
        }
        // From one that is there onwards: the corner before has always been put back.
        let start = self.cut[0];
        let mut before = start;
        for corner in (1..count).map(|step| (start + step) % count) {
            if !has[corner as usize] {
                let ahead = (1..count).map(|step| (corner + step) % count);
                let next = ahead.into_iter().find(|&corner| has[corner as usize]);
                let next = next.unwrap_or(start);
                if !self.split([before, next], corner) {
                    continue;
                }
            }
            before = corner;
        }
    }

    /// Splits the triangle that has the edge `line` at `corner`; no where none has.
    fn split(&mut self, [from, to]: [u32; 2], corner: u32) -> bool {
        let triangles = self.cut.chunks_exact(3);
        let found = triangles.enumerate().find_map(|(index, triangle)| {
            let edge = (0..3).find(|&edge| {
                let ends = [triangle[edge], triangle[(edge + 1) % 3]];
                ends == [from, to] || ends == [to, from]
            })?;
            Some((3 * index, edge))
        });
        let Some((start, edge)) = found else {
            return false;
        };
        let opposite = self.cut[start + (edge + 2) % 3];
        let second = self.cut[start + (edge + 1) % 3];
        self.cut[start + (edge + 1) % 3] = corner;
        self.cut.extend([corner, second, opposite]);
        true
    }
}
