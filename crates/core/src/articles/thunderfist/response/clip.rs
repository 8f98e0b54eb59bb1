//! Which impacts are hits in *Capsule-Capsule Collision in Games* (Thunderfist), and what one takes from the velocity.
//!
//! Errata: T7 (the part of the velocity *perpendicular* to the normal is to go: that is the slide), T9 (who is inside is
//! let go, and sinks deeper), T12 (the dot product with a unit normal is a speed: its epsilon is not squared).

use super::{super::PHYSICS_EPSILON, T7, T9, T12};
use crate::{
    method::{Mover, ObstacleContact, Settings, Watch},
    trace::{Comparison, Correction, Note, Role},
};
use glam::Vec3;

/// Whether what `mover` meets stops it: the `number`-th impact on its way.
pub(super) fn is_hit(
    settings: &Settings,
    mover: &Mover,
    met: &ObstacleContact,
    number: usize,
    watch: &mut impl Watch,
) -> bool {
    // A mover that starts inside an obstacle counts as a miss. But if it moves deeper, it must be stopped (T9).
    let is_inside = met.time == 0.0 && met.contact.depth > PHYSICS_EPSILON;
    let is_let_go = is_inside && !settings.mends(T9);

    // Decide whether this contact is a hit: dot, the dot product of velocity and normal, must be below the limit.
    // Without fix T12, PHYSICS_EPSILON in the limit is squared. Without fix T9, a start inside the obstacle is a miss.
    let along = mover.velocity.dot(met.contact.normal);
    let (limit_name, limit) = if settings.mends(T12) {
        ("-PHYSICS_EPSILON", -PHYSICS_EPSILON)
    } else {
        ("-PHYSICS_EPSILON²", -PHYSICS_EPSILON * PHYSICS_EPSILON)
    };
    let is_grazing = along >= limit;
    let is_hit = !is_let_go && !is_grazing;
    let reason = match (is_let_go, is_grazing) {
        (true, _) => "it starts inside and counts as a miss",
        (_, true) => "it moves away or along the surface",
        _ => "it moves into the surface",
    };
    watch
        .step(("grazing rule", number))
        .arrow(
            Role::ContactNormal,
            "normal",
            met.contact.point,
            met.contact.normal,
        )
        .arrow(Role::Velocity, "velocity", mover.place(), mover.velocity)
        .value("depth", met.contact.depth)
        .compares("dot", along, Comparison::Less, limit_name, limit)
        .decides(is_hit, "it moves into the surface", reason);

    is_hit
}

/// `mover` with what the `number`-th hit leaves of its velocity; `left` is the rest of the motion, meters.
pub(super) fn clip(
    settings: &Settings,
    mover: &Mover,
    met: &ObstacleContact,
    (number, left): (usize, f32),
    watch: &mut impl Watch,
) -> Mover {
    // Remove the part of the velocity that points into the surface, so that the mover slides. Without fix T7, the
    // code removes the part along the surface instead, so the mover does not slide.
    let normal = met.contact.normal;
    let before = mover.velocity;
    let into = normal * before.dot(normal);
    let velocity = if settings.mends(T7) {
        before - into
    } else {
        into
    };
    let clipped = Mover { velocity, ..*mover };
    let at = mover.place();
    watch
        .step(("clip", number))
        .arrow(Role::ContactNormal, "normal", met.contact.point, normal)
        .arrow(Role::RemovedMotion, "removed", at, before - velocity)
        .arrow(Role::Slide, "velocity", at, velocity)
        .value("velocity before", before)
        .value("velocity", velocity)
        .corrects(Correction {
            contact: met.contact,
            time: Some(met.time),
            push: Vec3::ZERO,
            velocity: [before, velocity],
            remaining: velocity.normalize_or_zero() * left,
        });

    clipped
}
