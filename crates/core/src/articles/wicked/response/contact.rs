//! How one contact is found and answered, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! The velocity is taken apart along the contact normal: *undesired motion* leads into the obstacle and is dropped,
//! *desired motion* slides along it. Last, the mover is pushed out by the depth and a tenth of a millimeter.
//!
//! Errata: W11 (a velocity of zero is divided by its length), W12 (motion that leads away is dropped as well), W16 (one
//! contact at a time: in an acute corner each clip turns the motion into the other wall), W17 (the first overlap found,
//! not the deepest).

use super::{W11, W12, W16, W17};
use crate::{
    exact::response::least_change,
    method::{Case, Mover, ObstacleContact, Watch},
    trace::{Correction, Note, Role},
};
use glam::Vec3;

/// Added to every push, meters: without it the mover stays in touch.
const PENETRATION_EPSILON: f32 = 0.0001;

/// With W16, the largest number of tests for contacts that a push leads into.
const ROUNDS: usize = 8;

/// With W16, a contact that the push out of others leaves by more than this, meters, needs no answer of its own.
const SETTLED: f32 = 1e-5;

/// `mover` after a `step`, meters, that looks at nothing.
#[track_caller]
pub(super) fn translate(mover: &Mover, step: Vec3, watch: &mut impl Watch) -> Mover {
    // Move the shape first. Collisions are tested at its new position.
    let moved = mover.translated(step);
    watch
        .step("move")
        .arrow(Role::Velocity, "step", mover.place(), step)
        .shape(Role::Construction, "", &moved.shape)
        .value("velocity", mover.velocity)
        .value("step", step);

    moved
}

/// The overlaps of `mover` that are answered: one, or with W16 as many as it takes.
pub(super) fn overlaps(
    case: &Case<'_>,
    mover: &Mover,
    watch: &mut impl Watch,
) -> Vec<ObstacleContact> {
    // Test the mover for overlaps. Without fix W17, the first overlap in the list of obstacles counts, even if
    // another is deeper. Without fix W16, only one overlap is handled.
    let around = case.around;
    if case.settings.mends(W16) {
        all_overlaps(case, mover, watch)
    } else if case.settings.mends(W17) {
        // Test the obstacles for overlaps with the mover, and handle only the deepest overlap (fix W17).
        Vec::from_iter(around.deepest_overlap(mover, watch))
    } else {
        // Test the obstacles in list order, and handle the first overlap, even if another is deeper (without fix W17).
        Vec::from_iter(around.first_overlap(mover, watch))
    }
}

/// Everything that `mover` overlaps or is pushed into, less what the push out of the others settles: repair W16.
fn all_overlaps(case: &Case<'_>, mover: &Mover, watch: &mut impl Watch) -> Vec<ObstacleContact> {
    let mut met = case.around.overlaps(mover, watch);
    let mut push = push_of(&met);
    for round in 1..ROUNDS {
        if met.is_empty() {
            break;
        }
        let pushed = mover.translated(push);
        // Test whether the push out of the known overlaps moves the mover into other obstacles. Fix W16 ends the old
        // and the new overlaps with one push.
        let further = watch.inside(("pushed out", round), |watch| {
            // Test the obstacles for overlaps with the mover, moved by the push out of the known overlaps.
            case.around.overlaps(&pushed, watch)
        });
        if further.is_empty() {
            break;
        }

        // The further contacts' depths are measured at the pushed position. Convert them to the mover's own position.
        for mut one in further {
            one.contact.depth += push.dot(one.contact.normal);
            met.push(one);
        }
        push = push_of(&met);
    }
    met.retain(|met| {
        let (normal, depth) = way_out(met);
        push.dot(normal) <= depth + SETTLED
    });
    met
}

/// The direction and the length of the push out of one contact.
fn way_out(met: &ObstacleContact) -> (Vec3, f32) {
    let contact = &met.contact;
    (contact.normal, contact.depth + PENETRATION_EPSILON)
}

/// The push out of everything that was `met`.
fn push_of(met: &[ObstacleContact]) -> Vec3 {
    match met {
        [one] => {
            let (normal, depth) = way_out(one);
            normal * depth
        }
        several => least_change(&several.iter().map(way_out).collect::<Vec<_>>()),
    }
}

/// `mover` slid along and pushed out of the contact `met`; `seconds_left` of the frame are still to come.
pub(super) fn answer(
    case: &Case<'_>,
    mover: &Mover,
    met: &[ObstacleContact],
    seconds_left: f32,
    watch: &mut impl Watch,
) -> Mover {
    let velocity = match met {
        [one] => slid(case, mover, one.contact.normal, watch),
        several => slid_along_all(mover, several, watch),
    };
    let velocities = [mover.velocity, velocity];
    push_out(case, mover, met, (velocities, seconds_left), watch)
}

/// The velocity of `mover` after one contact.
fn slid(case: &Case<'_>, mover: &Mover, normal: Vec3, watch: &mut impl Watch) -> Vec3 {
    // Split the velocity into its length, velocity_length, and its direction, velocity_normalized. Without fix W11, a
    // zero velocity divides zero by zero, which gives NaN.
    let (at, velocity) = (mover.place(), mover.velocity);
    let velocity_length = velocity.length();
    let is_mended = case.settings.mends(W11);
    let velocity_normalized = match velocity.try_normalize() {
        None if is_mended => Vec3::ZERO,
        _ => velocity / velocity_length,
    };
    watch
        .step("direction of motion")
        .arrow(Role::Velocity, "velocity", at, velocity)
        .value("velocity_length", velocity_length)
        .value("velocity_normalized", velocity_normalized);

    // Split the direction of motion: undesired_motion is its part along the contact normal, dot times the normal. The
    // slide removes undesired_motion. Without fix W12, the slide removes it even if the mover moves away from the
    // obstacle (dot above 0).
    let mut along = velocity_normalized.dot(normal);
    let leads_away = along > 0.0;
    if leads_away && case.settings.mends(W12) {
        along = 0.0;
    }
    let undesired_motion = normal * along;
    let removed = undesired_motion * velocity_length;
    watch
        .step("velocity into the surface")
        .arrow(Role::RemovedMotion, "undesired_motion", at, removed)
        .value("dot", along)
        .value("undesired_motion", undesired_motion)
        .decides(
            leads_away,
            "it moves away already",
            "it moves into the obstacle",
        );

    // Compute desired_motion by removing undesired_motion, the part along the contact normal, from the direction of
    // motion. Multiplied by the old speed, desired_motion gives the new velocity.
    let desired_motion = velocity_normalized - undesired_motion;
    let slid = desired_motion * velocity_length;
    watch
        .step("slide velocity")
        .arrow(Role::Slide, "desired_motion", at, slid)
        .value("desired_motion", desired_motion)
        .value("velocity", slid);

    slid
}

/// The velocity of `mover` after several contacts: repair W16.
fn slid_along_all(mover: &Mover, met: &[ObstacleContact], watch: &mut impl Watch) -> Vec3 {
    // Compute the new velocity from all contacts together (fix W16) by removing undesired_motion, the velocity into
    // the surfaces. Of all velocities that point into no surface, the result is the closest to the old velocity.
    let (at, velocity) = (mover.place(), mover.velocity);
    let into = met
        .iter()
        .map(|met| (met.contact.normal, -velocity.dot(met.contact.normal)));
    let undesired_motion = -least_change(&Vec::from_iter(into));
    let slid = velocity - undesired_motion;
    watch
        .step("slide velocity")
        .arrow(
            Role::RemovedMotion,
            "undesired_motion",
            at,
            undesired_motion,
        )
        .arrow(Role::Slide, "desired_motion", at, slid)
        .value("contacts", met.len())
        .value("undesired_motion", undesired_motion)
        .value("velocity", slid);

    slid
}

/// `mover` pushed out of the contact `met`, with the second of the `velocities` before and after.
pub(super) fn push_out(
    case: &Case<'_>,
    mover: &Mover,
    met: &[ObstacleContact],
    (velocities, seconds_left): ([Vec3; 2], f32),
    watch: &mut impl Watch,
) -> Mover {
    // Push the mover by “push”: depth plus a small margin along the normal, or with fix W16 the shortest push out.
    // “remaining” is the motion that is left in this frame.
    let push = push_of(met);
    let [_, velocity] = velocities;
    let mut pushed = Mover {
        velocity,
        ..mover.translated(push)
    };
    for met in met {
        pushed.classify_normal(met.contact.normal, case.world);
    }
    let deepest = ObstacleContact::deepest(met.iter().copied());
    let contact = deepest.unwrap_or(met[0]).contact;
    let remaining = velocity * seconds_left;
    watch
        .step("push out")
        .arrow(Role::ContactNormal, "normal", contact.point, contact.normal)
        .arrow(Role::Penetration, "push", mover.place(), push)
        .shape(Role::Construction, "", &pushed.shape)
        .value("depth", contact.depth)
        .value("push", push)
        .value("remaining", remaining)
        .corrects(Correction {
            contact,
            time: None,
            push,
            velocity: velocities,
            remaining,
        });

    pushed
}
