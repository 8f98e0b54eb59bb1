//! The push out of what the mover overlaps when the frame begins, the deepest contact first.

use super::motion::Motion;
use crate::{
    method::{Case, Watch},
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// Pushes the mover out of everything it overlaps at the frame's start, the deepest first, until it is free or the cap
/// on iterations ends it. The velocity stays as it is.
pub(super) fn push_out<W: Watch>(case: &Case<'_>, motion: &mut Motion, watch: &mut W) {
    for iteration in 0..case.settings.iterations as usize {
        let is_free = watch.inside(("push out", iteration), |watch| {
            push_once(case, motion, watch)
        });
        if is_free {
            break;
        }
    }
}

/// Pushes the mover out of the deepest overlap, and by the skin beyond; whether there was none.
fn push_once(case: &Case<'_>, motion: &mut Motion, watch: &mut impl Watch) -> bool {
    // Find the deepest overlap: of all, it tells best which way is out.
    let met = case.around.deepest_overlap(&motion.mover, watch);
    watch
        .step("start")
        .shape(Role::Construction, "", &motion.mover.shape)
        .decides(met.is_none(), "overlaps nothing", "overlaps at the start");
    let Some(met) = met else {
        return true;
    };

    // Push the mover out along the normal, by the depth and the skin. The push moves it and adds no velocity.
    let normal = met.contact.normal;
    let push = normal * (met.contact.depth + case.world.skin);
    let at = motion.mover.place();
    motion.mover = motion.mover.translated(push);
    motion.planes.push(normal);
    motion.mover.feel(normal, case.world);
    let velocity = motion.mover.velocity;
    watch
        .step("push")
        .arrow(Role::ContactNormal, "normal", met.contact.point, normal)
        .arrow(Role::Penetration, "push", at, push)
        .shape(Role::Construction, "", &motion.mover.shape)
        .value("depth", met.contact.depth)
        .value("push", push)
        .corrects(Correction {
            contact: met.contact,
            time: None,
            push,
            velocity: [velocity; 2],
            remaining: Vec3::ZERO,
        });
    false
}
