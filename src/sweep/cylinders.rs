//! The cylinders about the edges of a rounded body.
//!
//! With `e` along the edge and `D` from its start to the point, the distance to the endless line is `|e × D| / |e|`. The
//! moving point `D + t v` is as far from it as the radius where
//! `|e × v|² t² + 2 (e × v)·(e × D) t + |e × D|² - r² e·e = 0`.

use super::{
    quadratic::{Quadratic, TellPart},
    ray::world,
    rounded::{Entered, Rounded, Search},
};
use crate::trace::{Fate, Note, Part, Role, Trace};

impl<const S: usize, const F: usize, const E: usize, const C: usize> Rounded<S, F, E, C> {
    /// Searches all cylinders; the corners whose spheres are still needed.
    #[inline]
    pub(super) fn enter_cylinders(&self, search: &mut Search, trace: &mut impl Trace) -> [bool; C] {
        let mut needed = [true; C];
        for (i, edge) in self.edges.iter().enumerate() {
            // An edge without length has no cylinder.
            let [start, end] = edge.ends.map(|corner| self.corners[corner].at);
            let e = self.along(edge);
            let length_sq = e.length_squared();
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
            let to_point = search.ray.start - start;
            let (across, beside) = (e.cross(search.ray.motion), e.cross(to_point));
            let quadratic = Quadratic {
                a: across.length_squared(),
                b: across.dot(beside),
                c: beside.length_squared() - self.radius * self.radius * length_sq,
            };
            let time = quadratic.entry();
            let along = e.dot(to_point + search.ray.motion * time);
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
