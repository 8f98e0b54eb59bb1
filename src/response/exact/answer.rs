use super::{
    clip::clipped,
    ground::{has_down, is_ground},
    motion::Motion,
};
use crate::{
    response::{Case, Met, Watch},
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// Takes from the velocity, as it was before any contact, what leads into anything touched so far in the frame.
pub(super) fn answer(case: &Case<'_>, motion: &mut Motion, met: &Met, watch: &mut impl Watch) {
    // What was met joins the planes of this frame.
    let normal = met.contact.normal;
    let before = motion.mover.velocity;
    touch(case, motion, normal);
    motion.mover.feel(normal, case.world);
    watch
        .step("contact")
        .arrow(Role::ContactNormal, "normal", met.contact.point, normal)
        .value("normal", normal)
        .value("ground", is_ground(normal, case.world))
        .value("planes", motion.planes.len() as f32);

    // The nearest velocity that leads into none of them remains: nearest to the one before all contacts, so that it
    // does not matter which was met first, and no slide along one plane turns into a way back along the next.
    let velocity = clipped(motion.wanted, &motion.planes);
    let at = motion.mover.place();
    motion.mover.velocity = velocity;
    watch
        .step("undesired motion")
        .arrow(Role::RemovedMotion, "removed", at, before - velocity)
        .value("removed", before - velocity);

    // The rest of the frame goes on with it.
    let remaining = motion.remaining();
    watch
        .step("desired motion")
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

    // Walking into what is too steep leads no way up: it is a wall as well.
    motion.planes.push(normal);
    if is_steep && walked {
        motion.planes.push(level);
    }
    motion.walks |= lands;
    if lands {
        // Ground takes a fall whole, so that none of it becomes a slide.
        motion.wanted.y = motion.wanted.y.max(0.0);
    } else if is_steep && !walked {
        // In the air, what leads into the slope is lost first, so that none of it lifts.
        motion.wanted -= level * level.dot(motion.wanted).min(0.0);
    }
}
