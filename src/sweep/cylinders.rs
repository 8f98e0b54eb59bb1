//! The cylinders about the edges of a rounded body.
//!
//! With `e` along the edge and `D` from its start to the point, the squared distance to the endless line is that to the
//! edge's start less the square of what is along the line: `D·D - (e·D)² / e·e`. So the quadratic of a cylinder is that
//! of the sphere about its start, times `e·e`, less the square of `e·D + t e·v`: the edges of a body share nearly all.

use super::{
    quadratic::{Quadratic, TellPart},
    ray::{Ray, world},
    rounded::{Entered, Rounded, Search},
    spheres::ToCorner,
};
use crate::trace::{Fate, Note, Part, Role, Trace};
use glam::DVec3;

impl<const F: usize, const D: usize, const E: usize, const C: usize> Rounded<F, D, E, C> {
    /// Searches all cylinders; the corners whose spheres are still needed.
    #[inline]
    pub(super) fn enter_cylinders(
        &self,
        corners: &[ToCorner; C],
        search: &mut Search,
        trace: &mut impl Trace,
    ) -> [bool; C] {
        let mut needed = [true; C];
        let lines = self.directions.map(|e| Line::new(e, &search.ray));
        for (i, edge) in self.edges.iter().enumerate() {
            // An edge without length has no cylinder.
            let [start, end] = edge.ends.map(|corner| self.corners[corner].at);
            let line = &lines[edge.direction];
            let length_sq = line.length_sq;
            if length_sq == 0.0 {
                trace
                    .step(("cylinder", i))
                    .point(Role::Rejected, "", world(self.origin, start))
                    .drops(
                        Part::Cylinder(i),
                        Fate::Degenerate,
                        search.from + search.earliest,
                    );
                continue;
            }

            // When is the endless cylinder entered, and is that between the edge's ends?
            let (quadratic, along) = line.cylinder(&corners[edge.ends[0]]);
            let time = quadratic.entry();
            let along = along + line.climb * time;
            let found = search.found(&quadratic, time, along / length_sq);
            trace
                .step(("cylinder", i))
                .segment(
                    found.role(Role::Edge),
                    "",
                    world(self.origin, start),
                    world(self.origin, end),
                )
                .tell(Part::Cylinder(i), &quadratic, &found);

            // Only where the cylinder is entered in time and beyond an end can the sphere there be first.
            let in_time = time < search.earliest;
            needed[edge.ends[0]] &= in_time & (along < 0.0);
            needed[edge.ends[1]] &= in_time & (along > length_sq);
            if in_time & (along >= 0.0) & (along <= length_sq) {
                search.take(time, Entered::Cylinder(i, along));
            }
        }
        needed
    }
}

/// A direction of edges, and how the ray goes along it.
struct Line {
    e: DVec3,
    /// `e·e`
    length_sq: f64,
    /// `e·v`
    climb: f64,
    /// `e·e v·v - (e·v)²`
    across_sq: f64,
}

impl Line {
    #[inline]
    fn new(e: DVec3, ray: &Ray) -> Self {
        let (length_sq, climb) = (e.length_squared(), e.dot(ray.motion));
        Self {
            e,
            length_sq,
            climb,
            across_sq: length_sq * ray.motion.length_squared() - climb * climb,
        }
    }

    /// The quadratic of the cylinder about an edge from `start` on, and `e·D`.
    #[inline]
    fn cylinder(&self, start: &ToCorner) -> (Quadratic, f64) {
        let (sphere, along) = (&start.sphere, self.e.dot(start.to_point));
        let quadratic = Quadratic {
            a: self.across_sq,
            b: self.length_sq * sphere.b - self.climb * along,
            c: self.length_sq * sphere.c - along * along,
        };
        (quadratic, along)
    }
}
