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
use crate::{
    geometry::{greater, inverse, lesser},
    trace::{Fate, Note, Part, Role, Trace},
};
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
        // All are entered before any is judged: so none waits for another.
        let lines = self.directions.map(|e| Line::new(e, &search.ray));
        let mut entries = [CylinderEntry::NEVER; E];
        for (entry, edge) in entries.iter_mut().zip(self.edges) {
            *entry = lines[edge.direction].enter(&corners[edge.ends[0]]);
        }
        if let Some(radius) = search.thin {
            for (entry, edge) in entries.iter_mut().zip(self.edges) {
                let to_point = corners[edge.ends[0]].to_point;
                *entry = lines[edge.direction].enter_thin(to_point, search.ray.motion, radius);
            }
        }

        let mut needed = [true; C];
        let mut first = None;
        for (i, edge) in self.edges.iter().enumerate() {
            // An edge without length has no cylinder.
            let [start, end] = edge.ends.map(|corner| self.corners[corner].at);
            let length_sq = lines[edge.direction].length_sq;
            let no_length = length_sq == 0.0;
            if no_length {
                trace
                    .step(("cylinder", i))
                    .point(Role::Rejected, "", world(self.origin, start))
                    .drops(
                        Part::Cylinder(i),
                        Fate::Degenerate,
                        search.from + search.earliest,
                    );
            }

            // When is the endless cylinder entered, and is that between the edge's ends?
            let CylinderEntry {
                quadratic,
                time,
                along,
                from,
            } = entries[i];
            if !no_length {
                let found = search
                    .found(&quadratic, time, along / length_sq)
                    .counted(from);
                trace
                    .step(("cylinder", i))
                    .segment(
                        found.role(Role::Edge),
                        "",
                        world(self.origin, start),
                        world(self.origin, end),
                    )
                    .tell(Part::Cylinder(i), &quadratic, &found);
            }

            // Only where the cylinder is entered in time and beyond an end can the sphere there be first.
            let in_time = time < search.earliest;
            needed[edge.ends[0]] &= no_length | (in_time & (along < 0.0));
            needed[edge.ends[1]] &= no_length | (in_time & (along > length_sq));

            // Which of them is the earliest is as random as a coin, and a branch would be slower.
            let beside = greater(-along, along - length_sq);
            let time = if beside > 0.0 { f64::INFINITY } else { time };
            let is_first = time < search.earliest;
            first = if is_first { Some(i) } else { first };
            search.earliest = lesser(time, search.earliest);
        }
        search.entered = first.map(|i| Entered::Cylinder(i, entries[i].along));
        needed
    }
}

/// How the endless cylinder about an edge is entered.
#[derive(Clone, Copy, Debug)]
struct CylinderEntry {
    quadratic: Quadratic,
    /// Infinity if it never is, or has no length.
    time: f64,
    /// Where along the edge, in metres times its length.
    along: f64,
    /// The moment from which the quadratic counts.
    from: f64,
}

impl CylinderEntry {
    const NEVER: Self = Self {
        quadratic: Quadratic {
            a: 0.0,
            b: 0.0,
            c: 0.0,
        },
        time: f64::INFINITY,
        along: 0.0,
        from: 0.0,
    };
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

    /// The entry into the cylinder about an edge from `start` on.
    #[inline]
    fn enter(&self, start: &ToCorner) -> CylinderEntry {
        let (sphere, along) = (&start.sphere, self.e.dot(start.to_point));
        let quadratic = Quadratic {
            a: self.across_sq,
            b: self.length_sq * sphere.b - self.climb * along,
            c: self.length_sq * sphere.c - along * along,
        };
        let time = quadratic.entry();
        let has_length = self.length_sq > 0.0;
        CylinderEntry {
            quadratic,
            time: if has_length { time } else { f64::INFINITY },
            along: along + self.climb * time,
            from: 0.0,
        }
    }

    /// The same, counted from where the point is two radii before it is nearest to the line: `e × D` and `e × v` are what
    /// both are across it, and lose nothing where the one is next to nothing.
    #[cold]
    fn enter_thin(&self, to_point: DVec3, motion: DVec3, radius: f64) -> CylinderEntry {
        let across = self.e.cross(motion);
        let across_sq = across.length_squared();
        let nearest = -across.dot(self.e.cross(to_point)) * inverse(across_sq);
        let before = 2.0 * radius * (self.length_sq * inverse(across_sq)).sqrt();
        let from = greater(nearest - before, 0.0);

        let there = to_point + motion * from;
        let beside = self.e.cross(there);
        let quadratic = Quadratic {
            a: across_sq,
            b: across.dot(beside),
            c: beside.length_squared() - radius * radius * self.length_sq,
        };
        let time = from + quadratic.entry();
        let has_length = self.length_sq > 0.0;
        CylinderEntry {
            quadratic,
            time: if has_length { time } else { f64::INFINITY },
            along: self.e.dot(to_point) + self.climb * time,
            from,
        }
    }
}
