//! Push out and slide, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! The mover goes its way, then the scene is asked for one overlap. The velocity is taken apart along the contact
//! normal: *undesired motion* leads into the obstacle and is dropped, *desired motion* slides along it. Last, the mover
//! is pushed out by the depth and a tenth of a millimetre.
//!
//! Errata: W11 (a velocity of zero is divided by its length), W12 (motion that leads away is dropped as well), W16 (one
//! contact at a time: in an acute corner each clip turns the motion into the other wall), W17 (the first overlap found,
//! not the deepest).

use crate::{
    response::{Case, Met, Moved, Mover, Watch},
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// Added to every push, metres: without it the mover stays in touch.
const PENETRATION_EPSILON: f32 = 0.0001;

/// The mover after one step of the frame's motion and one contact.
pub fn push_and_slide(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // The mover goes all of its way before anything is asked.
    let step = case.displacement();
    let mut mover = case.mover.translated(step);
    watch
        .step("translate")
        .arrow(Role::Velocity, "velocity", case.mover.place(), step)
        .shape(Role::Construction, "", &mover.shape)
        .value("step", step);

    // The scene answers with the first overlap it finds. W17: that need not be the deepest.
    let met = if case.settings.repairs("W17") {
        case.around.deepest_overlap(&mover, watch)
    } else {
        case.around.first_overlap(&mover, watch)
    };
    if let Some(met) = met {
        mover = watch.inside("response", |watch| answer(case, mover, &met, watch));
    } else {
        watch.step("free");
    }
    Moved {
        mover,
        is_capped: false,
    }
}

/// The mover, slid and pushed out of what it met.
pub(super) fn answer(case: &Case<'_>, mover: Mover, met: &Met, watch: &mut impl Watch) -> Mover {
    // The part of the motion along the normal is not wanted. W12: whichever way it leads.
    let normal = met.contact.normal;
    let before = mover.velocity;
    let velocity = slid(case, before, normal, watch);

    // The depth and a little more lead out.
    let push = normal * (met.contact.depth + PENETRATION_EPSILON);
    let mut pushed = mover.translated(push);
    pushed.velocity = velocity;
    pushed.feel(normal, case.world);
    watch
        .step("push out")
        .arrow(Role::ContactNormal, "normal", met.contact.point, normal)
        .arrow(Role::Penetration, "push", mover.place(), push)
        .shape(Role::Construction, "", &pushed.shape)
        .value("depth", met.contact.depth)
        .value("push", push)
        .corrects(Correction {
            contact: met.contact,
            time: None,
            push,
            velocity: [before, velocity],
            remaining: Vec3::ZERO,
        });

    pushed
}

/// What the contact leaves of `velocity`.
fn slid(case: &Case<'_>, velocity: Vec3, normal: Vec3, watch: &mut impl Watch) -> Vec3 {
    // The listing works on the direction and puts the length back at the end. W11: a velocity of zero has none.
    let at = case.mover.place();
    let velocity_length = velocity.length();
    let is_mended = case.settings.repairs("W11");
    let velocity_normalized = match velocity.try_normalize() {
        None if is_mended => Vec3::ZERO,
        _ => velocity / velocity_length,
    };
    watch
        .step("direction of motion")
        .arrow(Role::Velocity, "velocity", at, velocity)
        .value("velocity_length", velocity_length)
        .value("velocity_normalized", velocity_normalized);

    // The part along the normal is absorbed by the obstacle.
    let mut along = velocity_normalized.dot(normal);
    let leads_away = along > 0.0;
    if leads_away && case.settings.repairs("W12") {
        along = 0.0;
    }
    let undesired_motion = normal * along;
    watch
        .step("undesired motion")
        .arrow(
            Role::RemovedMotion,
            "undesired_motion",
            at,
            undesired_motion * velocity_length,
        )
        .value("dot", along)
        .value("undesired_motion", undesired_motion)
        .decides(
            leads_away,
            "it leads away already",
            "it leads into the obstacle",
        );

    // The rest slides along the surface.
    let desired_motion = velocity_normalized - undesired_motion;
    let slid = desired_motion * velocity_length;
    watch
        .step("desired motion")
        .arrow(Role::Slide, "desired_motion", at, slid)
        .value("desired_motion", desired_motion)
        .value("velocity", slid);

    slid
}
