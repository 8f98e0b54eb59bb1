//! The effect of an impact: its normal joins the planes of the frame, and the velocity is clipped anew.

use super::{
    clip::clipped,
    ground::{has_down, is_ground},
    motion::Motion,
};
use crate::{
    method::{Case, ObstacleContact, Watch},
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// Removes from the velocity, as it was before any contact, the parts into every surface touched so far in the frame.
pub(super) fn answer(
    case: &Case<'_>,
    motion: &mut Motion,
    met: &ObstacleContact,
    watch: &mut impl Watch,
) {
    // Add this contact's plane to the planes that the mover met earlier in this frame. “planes” counts all of them, and
    // “ground” says whether the new plane is flat enough to walk on.
    let normal = met.contact.normal;
    let before = motion.mover.velocity;
    touch(case, motion, normal);
    motion.mover.classify_normal(normal, case.world);
    watch
        .step("contact")
        .arrow(Role::ContactNormal, "normal", met.contact.point, normal)
        .value("normal", normal)
        .value("ground", is_ground(normal, case.world))
        .value("planes", motion.planes.len());

    // Remove the velocity's part, “removed”, that points into a surface the mover met in this frame. All surfaces are
    // solved together, so the order of contacts does not matter.
    let velocity = clipped(motion.wanted, &motion.planes);
    let at = motion.mover.place();
    motion.mover.velocity = velocity;
    watch
        .step("velocity into the surface")
        .arrow(Role::RemovedMotion, "removed", at, before - velocity)
        .value("removed", before - velocity);

    // Slide with the changed velocity for the rest of the frame. “remaining” is the motion that is left: velocity
    // times the time left.
    let remaining = motion.remaining();
    watch
        .step("slide velocity")
        .arrow(Role::Slide, "velocity", at, velocity)
        .arrow(Role::Construction, "remaining", at, remaining)
        .value("velocity", velocity)
        .value("remaining", remaining)
        .corrects(Correction {
            contact: met.contact,
            time: Some(met.time),
            push: Vec3::ZERO,
            velocity: [before, velocity],
            remaining,
        });
}

/// Adds the plane with `normal` to those of `motion`, and takes from the wanted velocity what it loses whole.
fn touch(case: &Case<'_>, motion: &mut Motion, normal: Vec3) {
    let level = normal.with_y(0.0).normalize_or_zero();
    let has_down = has_down(case.world);
    let is_ground = is_ground(normal, case.world);
    let is_steep = has_down && !is_ground && normal.y > 0.0;
    let (walked, lands) = (motion.walks, has_down && is_ground && !motion.walks);

    // A slope too steep to walk on also counts as a vertical wall, so that the mover cannot climb it.
    motion.planes.push(normal);
    if is_steep && walked {
        motion.planes.push(level);
    }
    motion.walks |= lands;
    if lands {
        // Landing on ground removes the whole fall velocity, so that none of it becomes a slide.
        motion.wanted.y = motion.wanted.y.max(0.0);
    } else if is_steep && !walked {
        // In the air, first remove the horizontal velocity into the slope, so that the slope does not lift the mover.
        motion.wanted -= level * level.dot(motion.wanted).min(0.0);
    }
}
