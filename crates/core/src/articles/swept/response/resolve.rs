//! How both loops of *Swept capsule vs triangle test* answer a collision.
//!
//! Erratum S1: the sign of the velocity's change. Toward a collision `dot(v,n)` is negative, so the printed plus adds
//! the approach once more instead of taking it away.

use super::S1;
use crate::{
    method::{Case, Mover, ObstacleContact, Settings, Watch},
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// `motion` after `motion += along*n`, `normal` pointing from the obstacle to the mover.
///
/// S1: mended, it is subtracted, and only where it leads into the obstacle.
pub(super) fn cancelled(motion: Vec3, along: f32, normal: Vec3, settings: &Settings) -> Vec3 {
    if settings.mends(S1) {
        motion - normal * along.min(0.0)
    } else {
        motion + normal * along
    }
}

/// Moves `mover` out of the contact `met`, and removes from its velocity the part into the surface.
///
/// On its way it met that at a `time`, and `remaining` is the rest of the motion, meters.
pub(super) fn resolve(
    case: &Case<'_>,
    mover: &Mover,
    met: &ObstacleContact,
    (time, remaining): (Option<f32>, Vec3),
    watch: &mut impl Watch,
) -> Mover {
    // Push the mover out of the obstacle by the depth d along the normal n. The code is P += d*n, where P is the
    // mover's position.
    let contact = met.contact;
    let push = contact.normal * contact.depth;
    let mut pushed = mover.translated(push);
    pushed.classify_normal(contact.normal, case.world);
    watch
        .step("push out")
        .arrow(Role::ContactNormal, "n", contact.point, contact.normal)
        .arrow(Role::Penetration, "d*n", mover.place(), push)
        .shape(Role::Construction, "", &pushed.shape)
        .value("d", contact.depth)
        .value("n", contact.normal);

    // Subtract dot(v,n)*n, the part of the velocity v along the normal n, so that v follows the surface. Without fix
    // S1, the code adds dot(v,n)*n, which doubles this part.
    let v = mover.velocity;
    let along = v.dot(contact.normal);
    pushed.velocity = cancelled(v, along, contact.normal, case.settings);
    let correction = Correction {
        contact,
        time,
        push,
        velocity: [v, pushed.velocity],
        remaining,
    };
    let at = pushed.place();
    watch
        .step("cancel velocity")
        .arrow(Role::Velocity, "", at, v)
        .arrow(Role::RemovedMotion, "removed", at, correction.removed())
        .arrow(Role::Slide, "v", at, pushed.velocity)
        .value("dot(v,n)", along)
        .value("v", pushed.velocity)
        .corrects(correction);

    pushed
}
