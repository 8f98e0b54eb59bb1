//! The cylinders about the edges of a rounded body.
//!
//! With `e` along the edge and `D` from its start to the point, the distance to the endless line is `|e × D| / |e|`. The
//! moving point `D + t v` is as far from it as the radius where
//! `|e × v|² t² + 2 (e × v)·(e × D) t + |e × D|² - r² e·e = 0`.

use super::{
    quadratic::{Approach, Fate, Finding, Quadratic, TellPart},
    ray::world,
    rounded::{Part, Rounded, Search},
};
use crate::trace::{Note, Role, Trace};
use glam::DVec3;

impl<const S: usize, const F: usize, const E: usize, const C: usize> Rounded<S, F, E, C> {
    /// Searches all cylinders; the corners whose spheres are still needed.
    #[inline]
    pub(super) fn enter_cylinders(&self, search: &mut Search, trace: &mut impl Trace) -> [bool; C] {
        let mut needed = [true; C];
        for (i, edge) in self.edges.iter().enumerate() {
            // An edge without length has no cylinder.
            let [start, end] = edge.ends.map(|corner| self.corners[corner].at);
            let e = end - start;
            let length_sq = e.length_squared();
            if length_sq == 0.0 {
                trace
                    .step(("cylinder", i))
                    .point(Role::Rejected, "", world(self.origin, start))
                    .decides(false, "", Fate::NoLength.reason());
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
            let found = search.enter_cylinder(i, quadratic.approach(), to_point, e);
            let role = Role::or_rejected(Role::Edge, found.fate == Fate::Earliest);
            trace
                .step(("cylinder", i))
                .segment(role, "", world(self.origin, start), world(self.origin, end))
                .tell(&quadratic, &found);

            // Only where the cylinder is entered in time and beyond an end can the sphere there be first.
            let is_beyond = found.fate == Fate::BeyondAnEnd;
            needed[edge.ends[0]] &= is_beyond && found.along < 0.0;
            needed[edge.ends[1]] &= is_beyond && found.along > 1.0;
        }
        needed
    }
}

impl Search {
    /// What is found of cylinder `i` about the edge `e`, from whose start `to_point` leads to the ray's.
    #[inline]
    fn enter_cylinder(
        &mut self,
        i: usize,
        approach: Approach,
        to_point: DVec3,
        e: DVec3,
    ) -> Finding {
        let time = match approach {
            Approach::Enters(time) => time,
            Approach::MovesAway => return self.finding(Fate::MovesAway, 0.0, 0.0),
            Approach::PassesBy => return self.finding(Fate::PassesBy, 0.0, 0.0),
        };
        let fate = self.judged(time);
        if fate != Fate::Earliest {
            return self.finding(fate, time, 0.0);
        }
        let along = e.dot(to_point + self.ray.motion * time) / e.length_squared();
        let is_beyond = !(0.0..=1.0).contains(&along);
        let fate = if is_beyond { Fate::BeyondAnEnd } else { fate };
        let found = self.finding(fate, time, along);
        if !is_beyond {
            self.take(time, Part::Cylinder(i, along));
        }
        found
    }
}
