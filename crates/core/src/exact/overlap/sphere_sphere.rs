//! Sphere against sphere.
//!
//! Two spheres touch when their centers are no farther apart than both radii together: `|a - b| ≤ R`. The direction
//! from center to center is the contact normal, `R` minus the distance is the depth.
//!
//! Concentric spheres have no such direction; any is as good, and up is taken. Pairs with capsules end here too: the
//! spheres where two cores come closest stand in for the whole shapes.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 4.3.1.

use crate::{
    exact,
    geometry::{Contact, Feature, Sphere, tolerance},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::{DVec3, Vec3};

/// Contact of sphere `a` with sphere `b`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from `b` to `a`.
pub fn sphere_sphere(a: &Sphere, b: &Sphere, trace: &mut impl Trace) -> Option<Contact> {
    // All points are measured from the center of b. So coordinates keep digits far from the world's origin.
    let origin = b.center.as_dvec3();
    let spheres = Spheres {
        origin,
        centers: [a.center.as_dvec3() - origin, DVec3::ZERO],
        radii: [a.radius, b.radius].map(f64::from),
        size_sq: 0.0,
        feature: Feature::Center,
    };
    spheres.contact(|_| DVec3::Y, trace)
}

/// Contact of sphere `a` with sphere `b`, or `None` when they are apart, without a trace.
pub fn sphere_sphere_contact(a: &Sphere, b: &Sphere) -> Option<Contact> {
    sphere_sphere(a, b, &mut ())
}

/// Distance between the centers, meters.
pub fn sphere_sphere_distance(a: &Sphere, b: &Sphere) -> f32 {
    a.center.as_dvec3().distance(b.center.as_dvec3()) as f32
}

/// A sphere of the mover and one of the obstacle, which stand in for their shapes.
pub(super) struct Spheres {
    pub(super) origin: DVec3,
    /// From there: the mover's center, the obstacle's.
    pub(super) centers: [DVec3; 2],
    /// Meters: the mover's, the obstacle's.
    pub(super) radii: [f64; 2],
    /// Square of the lengths that the centers were computed from, which separates rounding from a gap; 0 for given centers.
    pub(super) size_sq: f64,
    /// The part of the obstacle that its sphere belongs to.
    pub(super) feature: Feature,
}

impl Spheres {
    /// Their contact. Centers that coincide are pushed apart along `across`, a unit vector.
    #[inline]
    pub(super) fn contact<T: Trace>(
        &self,
        across: impl FnOnce(&mut T) -> DVec3,
        trace: &mut T,
    ) -> Option<Contact> {
        // Test whether the mover's sphere a and the obstacle's sphere b are apart: gap, the centers' distance, exceeds
        // R. R is the sum of the radii; the closest point of a box counts as a sphere with radius 0.
        let [radius_a, radius_b] = self.radii;
        let [center_a, center_b] = self.centers.map(|center| self.world(center));
        let reach = radius_a + radius_b;
        let most = reach * (1.0 + tolerance::TOUCH);
        let gap = self.centers[0] - self.centers[1];
        let gap_sq = gap.length_squared();
        let apart = gap_sq > most * most;
        trace
            .step("comparison with the radii")
            .sphere(Role::CandidateSphere, "a", center_a, radius_a)
            .sphere(Role::CandidateSphere, "b", center_b, radius_b)
            .segment(Role::Gap, "distance", center_b, center_a)
            .value("R", reach)
            .compares("gap²", gap_sq, Comparison::Greater, "R²", reach * reach)
            .decides(apart, "they are apart", "they touch");

        // The spheres that stand for mover and obstacle are apart, so mover and obstacle are apart.
        if apart {
            trace.step("they are apart").concludes(Outcome::Miss);
            return None;
        }

        // Find the direction of the contact normal: from the obstacle's closest point (for a sphere, the center)
        // to the mover's. If both points coincide, choose another direction.
        let coincide = gap_sq <= tolerance::COINCIDENT_SQ * self.size_sq;
        trace.step("direction of the gap").decides(
            coincide,
            "the centers coincide, so there is no direction",
            "it points from the obstacle to the mover",
        );
        let length = if coincide { 0.0 } else { gap_sq.sqrt() };
        let normal = if coincide {
            // Choose a direction in which the push is shortest. The candidate spheres of mover and obstacle have the
            // same center, so the centers give no direction.
            trace.inside("perpendicular direction", across)
        } else {
            gap / length
        };

        // Compute the contact, whose point is on the surface of the obstacle. depth is the sum of the radii minus
        // “length”, the distance of the centers.
        let contact = Contact {
            point: self.world(self.centers[1] + normal * radius_b),
            normal: normal.as_vec3(),
            depth: (reach - length).max(0.0) as f32,
            feature: self.feature,
        };
        let push = contact.push();
        trace
            .step("contact")
            .arrow(Role::ContactNormal, "normal", contact.point, push)
            .segment(
                Role::Penetration,
                "depth",
                contact.point - push,
                contact.point,
            )
            .value("length", length)
            .value("normal", contact.normal)
            .value("depth", contact.depth)
            .concludes(Outcome::Hit);
        Some(contact)
    }

    fn world(&self, point: DVec3) -> Vec3 {
        (self.origin + point).as_vec3()
    }
}

fn answer(a: &Sphere, b: &Sphere, _: &Pair, _: &Settings, trace: &mut impl Trace) -> Answer {
    Answer::measured(sphere_sphere(a, b, trace), sphere_sphere_distance(a, b))
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/sphere-sphere",
    title: "Exact",
    question: overlap(Sphere, Sphere),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
