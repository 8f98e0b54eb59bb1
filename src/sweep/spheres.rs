//! The spheres about the corners of a rounded body.
//!
//! With `D` from the corner to the point, the moving point `D + t v` is a radius away where
//! `v·v t² + 2 v·D t + D·D - r² = 0`.

use super::{
    quadratic::{Quadratic, TellPart},
    ray::world,
    rounded::{Entered, Rounded, Search},
};
use crate::trace::{Fate, Note, Part, Role, Trace};

impl<const S: usize, const F: usize, const E: usize, const C: usize> Rounded<S, F, E, C> {
    /// Searches the spheres that are `needed`.
    #[inline]
    pub(super) fn enter_spheres(
        &self,
        needed: &[bool; C],
        search: &mut Search,
        trace: &mut impl Trace,
    ) {
        for (i, corner) in self.corners.iter().enumerate() {
            // Every cylinder that holds this sphere would have to be entered beyond its end here.
            if !needed[i] {
                trace
                    .step(("sphere", i))
                    .point(Role::Rejected, "", world(self.origin, corner.at))
                    .drops(
                        Part::Sphere(i),
                        Fate::NotNeeded,
                        search.from + search.earliest,
                    );
                continue;
            }

            // When is the sphere entered, and is that the earliest?
            let (motion, to_point) = (search.ray.motion, search.ray.start - corner.at);
            let quadratic = Quadratic {
                a: motion.length_squared(),
                b: motion.dot(to_point),
                c: to_point.length_squared() - self.radius * self.radius,
            };
            let time = quadratic.entry();
            let found = search.found(&quadratic, time, 0.0);
            trace
                .step(("sphere", i))
                .sphere(
                    found.role(Role::CandidateSphere),
                    "",
                    world(self.origin, corner.at),
                    self.radius as f32,
                )
                .tell(Part::Sphere(i), &quadratic, &found);
            if time < search.earliest {
                search.take(time, Entered::Sphere(i));
            }
        }
    }
}
