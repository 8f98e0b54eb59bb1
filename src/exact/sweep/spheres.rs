//! The spheres about the corners of a rounded body.
//!
//! With `D` from the corner to the point, the moving point `D + t v` is a radius away where
//! `v·v t² + 2 v·D t + D·D - r² = 0`.

use super::{
    quadratic::{Quadratic, TellPart},
    ray::{Ray, world},
    rounded::{Entered, Rounded, Search},
};
use crate::{
    geometry::{greater, inverse},
    trace::{Fate, Note, Part, Role, Trace},
};
use glam::DVec3;

/// How a ray lies to a corner.
#[derive(Clone, Copy)]
pub(super) struct ToCorner {
    /// `D`
    pub(super) to_point: DVec3,
    /// Of the sphere about the corner.
    pub(super) sphere: Quadratic,
}

impl ToCorner {
    #[inline(always)]
    fn new(corner: DVec3, ray: &Ray, radius: f64) -> Self {
        let to_point = ray.start - corner;
        Self {
            to_point,
            sphere: Quadratic {
                a: ray.motion.length_squared(),
                b: ray.motion.dot(to_point),
                c: to_point.length_squared() - radius * radius,
            },
        }
    }
}

impl ToCorner {
    /// How the ray lies to a sphere of next to no radius where it is two radii before it is nearest, and when that is.
    #[cold]
    fn near(&self, ray: &Ray, radius: f64) -> (Quadratic, f64) {
        let speed_sq = self.sphere.a;
        let nearest = -self.sphere.b * inverse(speed_sq);
        let from = greater(nearest - 2.0 * radius * inverse(speed_sq).sqrt(), 0.0);
        let there = self.to_point + ray.motion * from;
        let quadratic = Quadratic {
            a: speed_sq,
            b: ray.motion.dot(there),
            c: there.length_squared() - radius * radius,
        };
        (quadratic, from)
    }
}

impl<const F: usize, const D: usize, const E: usize, const C: usize> Rounded<F, D, E, C> {
    /// How `ray` lies to each corner.
    #[inline(always)] // a call would pass all of them through memory
    pub(super) fn corners_from(&self, ray: &Ray) -> [ToCorner; C] {
        let at_origin = ToCorner::new(DVec3::ZERO, ray, self.radius);
        let mut corners = [at_origin; C]; // a loop, for `map` is a call that passes all through memory
        for (to_corner, corner) in corners.iter_mut().zip(&self.corners) {
            *to_corner = ToCorner::new(corner.at, ray, self.radius);
        }
        corners
    }

    /// Searches the spheres that are `needed`.
    #[inline]
    pub(super) fn enter_spheres(
        &self,
        corners: &[ToCorner; C],
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
            let (quadratic, from) = match search.thin {
                Some(radius) => corners[i].near(&search.ray, radius),
                None => (corners[i].sphere, 0.0),
            };
            let time = from + quadratic.entry();
            let found = search.found(&quadratic, time, 0.0).counted(from);
            trace
                .step(("sphere", i))
                .sphere(
                    found.role(Role::CandidateSphere),
                    "",
                    world(self.origin, corner.at),
                    self.radius,
                )
                .tell(Part::Sphere(i), &quadratic, &found);
            if time < search.earliest {
                search.take(time, Entered::Sphere(i));
            }
        }
    }
}
