//! Sphere against capsule.
//!
//! A capsule is a stack of spheres along its core, the segment `A..B`. The one nearest to the sphere's center `C`
//! stands in for all: its own center is the point of the core closest to `C`, at the fraction
//! `t = (C - A)·(B - A) / |B - A|²`, kept in 0..=1.
//!
//! A capsule without length is a sphere. A center on the core itself is pushed out perpendicular to the segment: no way is
//! shorter than the summed radius.
//!
//! Source: Christer Ericson, *Real-Time Collision Detection*, 2005, 5.1.2 and 4.5.1.

use super::sphere_sphere::Spheres;
use crate::{
    exact,
    geometry::{Capsule, Contact, Feature, Sphere, fraction_on_segment},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Note, Role, Trace},
};
use glam::DVec3;

/// Contact of `sphere` with `capsule`, or `None` when they are apart; touching counts.
///
/// The normal is a unit vector from the capsule to the sphere.
pub fn sphere_capsule(
    sphere: &Sphere,
    capsule: &Capsule,
    trace: &mut impl Trace,
) -> Option<Contact> {
    // Measure all points from the sphere's center C. So the numbers stay small and precise, even far from the world's
    // origin.
    let origin = sphere.center.as_dvec3();
    let core = [capsule.a, capsule.b].map(|end| end.as_dvec3() - origin);
    trace
        .step("segment")
        .point(Role::Reference, "C", sphere.center)
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .point(Role::CapsuleLine, "A", capsule.a)
        .point(Role::CapsuleLine, "B", capsule.b);

    // Find the point of the capsule's segment closest to the sphere's center. Project the center onto the segment's
    // line, at the fraction t, and clamp t between 0 and 1.
    let t = fraction_on_segment(DVec3::ZERO, core[0], core[1]);
    let feature = Feature::on_core(t);
    let on_axis = core[0].lerp(core[1], t);
    let closest = (origin + on_axis).as_vec3();
    trace
        .step("closest point of the segment")
        .point(Role::ClosestOnAxis, "closest", closest)
        .segment(Role::Gap, "", closest, sphere.center)
        .value("t", t)
        .decides(
            feature == Feature::Axis,
            "it is between the ends",
            "it is an end of the segment",
        );

    // Test the sphere against the capsule's sphere around the segment's closest point: no other sphere of the capsule
    // is nearer.
    let spheres = Spheres {
        origin,
        centers: [DVec3::ZERO, on_axis],
        radii: [sphere.radius, capsule.radius].map(f64::from),
        size_sq: core[0].length_squared() + core[1].length_squared(),
        feature,
    };
    trace.inside("candidate spheres", |trace| {
        spheres.contact(|trace| square_to(core, trace), trace)
    })
}

/// A unit vector perpendicular to the segment; up if that is a point.
fn square_to([a, b]: [DVec3; 2], trace: &mut impl Trace) -> DVec3 {
    // Push along “across”, a direction perpendicular to the segment. The sphere's center is on the segment, so all
    // perpendicular pushes are equally short.
    let square = (b - a)
        .try_normalize()
        .map_or(DVec3::Y, |direction| direction.any_orthonormal_vector());
    trace
        .step("perpendicular to the segment")
        .value("across", square);
    square
}

/// Contact of `sphere` with `capsule`, or `None` when they are apart, without a trace.
pub fn sphere_capsule_contact(sphere: &Sphere, capsule: &Capsule) -> Option<Contact> {
    sphere_capsule(sphere, capsule, &mut ())
}

/// Distance from the center of `sphere` to the core of `capsule`, meters; 0 on it.
pub fn sphere_capsule_distance(sphere: &Sphere, capsule: &Capsule) -> f32 {
    let origin = sphere.center.as_dvec3();
    let [a, b] = [capsule.a, capsule.b].map(|end| end.as_dvec3() - origin);
    a.lerp(b, fraction_on_segment(DVec3::ZERO, a, b)).length() as f32
}

fn answer(
    sphere: &Sphere,
    capsule: &Capsule,
    _: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    Answer::measured(
        sphere_capsule(sphere, capsule, trace),
        sphere_capsule_distance(sphere, capsule),
    )
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "exact/sphere-capsule",
    title: "Exact",
    question: overlap(Sphere, Capsule),
    article: &exact::ARTICLE,
    form: Form::Own,
    repairs: &[],
    settings: &[],
});
