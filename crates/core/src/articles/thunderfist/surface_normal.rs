//! The surface normal of a capsule, as described in *Capsule-Capsule Collision in Games* (Thunderfist), and sphere against capsule by it.
//!
//! Exact counterpart: [`crate::exact::overlap`]'s sphere–capsule test.
//!
//! A point on the surface is a radius away from the axis point that is nearest to it, and that is where it faces: away
//! from there. So the normal is the same along the side, and turns about the end center at the round ends.
//!
//! A point on the axis itself faces nowhere. The article warns of it and leaves open what to do; here it faces square
//! to the axis.

use super::ARTICLE;
use crate::{
    articles::axes::{Meeting, axis_feature, contact},
    geometry::{Capsule, Contact, Sphere, closest_point_on_segment},
    method::{Algorithm, Answer, Form, Pair, Settings, algorithm},
    trace::{Comparison, Note, Outcome, Role, Trace},
};
use glam::Vec3;

/// Contact of `sphere` with `capsule`, along the surface normal at its center, and the center's distance to the axis.
pub fn sphere_capsule(
    sphere: &Sphere,
    capsule: &Capsule,
    trace: &mut impl Trace,
) -> (Option<Contact>, f32) {
    // Test whether sphere and capsule touch: dist, the center's distance from the segment, is at most R1 + R2, the
    // sum of the radii.
    let p = sphere.center;
    let q = nearest_on_axis(p, capsule, trace);
    let dist = p.distance(q);
    let reach = sphere.radius + capsule.radius;
    let is_hit = dist <= reach;
    trace
        .step("distance")
        .sphere(Role::CandidateSphere, "", q, capsule.radius)
        .segment(Role::Gap, "dist", q, p)
        .compares("dist", dist, Comparison::LessOrEqual, "R1 + R2", reach)
        .decides(is_hit, "they touch", "they are apart");
    if !is_hit {
        trace.step("they are apart").concludes(Outcome::Miss);
        return (None, dist);
    }

    // Compute the surface normal: the direction in which the sphere is pushed out of the capsule.
    let meeting = Meeting::of_axes([p, p], [capsule.a, capsule.b]);
    let normal = trace.inside("surface normal", |trace| {
        surface_normal(p, q, meeting, trace)
    });
    let feature = axis_feature(q, [capsule.a, capsule.b]);
    let contact = contact(q, capsule.radius, normal, reach - dist, feature);
    tell_contact(&contact, trace);
    (Some(contact), dist)
}

/// The point of the capsule's axis that is nearest to `p`.
fn nearest_on_axis(p: Vec3, capsule: &Capsule, trace: &mut impl Trace) -> Vec3 {
    // Find Q, the point of the capsule's segment closest to P, the sphere's center. The capsule's sphere around Q
    // stands in for the whole capsule.
    let q = closest_point_on_segment(p, capsule.a, capsule.b);
    trace
        .step("nearest point of the axis")
        .segment(Role::CapsuleLine, "", capsule.a, capsule.b)
        .segment(Role::Construction, "", p, q)
        .point(Role::Reference, "P", p)
        .point(Role::ClosestOnAxis, "Q", q)
        .value("Q", q);

    q
}

/// The direction in which a capsule's surface faces at `p`; `q` is the axis point nearest to it.
pub(super) fn surface_normal(p: Vec3, q: Vec3, meeting: Meeting, trace: &mut impl Trace) -> Vec3 {
    // Test whether P, a point of the mover, is the same point as Q, a point of the obstacle's axis. If so, P - Q gives
    // no direction, and a perpendicular to the axis is taken.
    let outward = p - q;
    let is_on_axis = meeting.holds(outward.length());
    trace
        .step("point and axis")
        .point(Role::Reference, "P", p)
        .point(Role::ClosestOnAxis, "Q", q)
        .value("P - Q", outward)
        .decides(
            is_on_axis,
            "the point is on the axis, so a perpendicular is taken",
            "the point is off the axis, so the normal points away from the axis",
        );

    // Compute the unit normal, which points from Q on the obstacle's axis to P, a point of the mover. If P and Q are
    // the same point, the normal is perpendicular to the axis.
    let normal = meeting.direction(outward);
    trace
        .step("unit normal")
        .segment(Role::Construction, "", q, p)
        .arrow(Role::ContactNormal, "surface normal", p, normal)
        .value("surface normal", normal);

    normal
}

/// Notes the push that frees the mover.
pub(super) fn tell_contact(contact: &Contact, trace: &mut impl Trace) {
    // Push the mover along the normal, by depth. After this push, the two shapes only touch.
    let push = contact.normal * contact.depth;
    trace
        .step("push")
        .arrow(Role::ContactNormal, "", contact.point, contact.normal)
        .arrow(Role::Penetration, "depth", contact.point, push)
        .value("normal", contact.normal)
        .value("depth", contact.depth)
        .concludes(Outcome::Hit);
}

fn answer(
    sphere: &Sphere,
    capsule: &Capsule,
    _: &Pair,
    _: &Settings,
    trace: &mut impl Trace,
) -> Answer {
    let (contact, distance) = sphere_capsule(sphere, capsule, trace);
    Answer::measured(contact, distance)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Algorithm = algorithm!(answer {
    name: "thunderfist/surface-normal",
    title: "Thunderfist: surface normal",
    question: overlap(Sphere, Capsule),
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[],
    settings: &[],
});
