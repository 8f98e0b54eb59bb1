//! Climbing a step: up, forward, down, as in Quake's `PM_StepSlideMove`.
//!
//! A round foot a few centimeters over a step's edge touches a surface there that is steeper than ground, and a slow one moves
//! less than its skin in a frame. So a probe goes further, by at least the mover's radius, of a box the radius that fits in it:
//! the surface found there decides whether this is a step, but the mover goes no further than its way.

use super::{ground::is_ground, motion::Motion, travel::travel};
use crate::{
    geometry::{Contact, tolerance},
    method::{Case, Mover, ObstacleContact, Watch},
    trace::{Comparison, Correction, Note, Role},
};
use glam::Vec3;

/// Takes the mover over the wall it `met`, if that is a step; whether it is.
pub(super) fn step_up(
    case: &Case<'_>,
    motion: &mut Motion,
    met: &ObstacleContact,
    watch: &mut impl Watch,
) -> bool {
    let Some(step) = climb(case, motion, watch) else {
        return false;
    };

    // Move the mover by “step”, up onto the obstacle. “remaining” is the motion that is left after this. The velocity
    // stays the same.
    let at = motion.mover.place();
    let push = step.mover.place() - at;
    motion.mover = step.mover;
    motion.time_left *= step.share_left;
    motion.climbs_to = Some(step.ground);
    let velocity = motion.mover.velocity;
    watch
        .step("step")
        .arrow(Role::Slide, "step", at, push)
        .shape(Role::Construction, "", &motion.mover.shape)
        .value("step", push)
        .value("remaining", motion.remaining())
        .corrects(Correction {
            contact: met.contact,
            time: Some(met.time),
            push,
            velocity: [velocity; 2],
            remaining: motion.remaining(),
        });
    true
}

struct Climb {
    mover: Mover,
    /// The part of the frame's time that is left then.
    share_left: f32,
    /// The normal of the ground ahead.
    ground: Vec3,
}

/// Up, forward and down; `None` where that leads no further or to no ground.
fn climb(case: &Case<'_>, motion: &Motion, watch: &mut impl Watch) -> Option<Climb> {
    // Try to step up onto the obstacle. First move the mover up by the step height, or less if something above blocks
    // it.
    let start = motion.mover.place();
    let up = travel(case, &motion.mover, Vec3::Y * case.world.step_height, watch);
    let height = case.world.step_height * up.time;
    watch
        .step("move up")
        .arrow(Role::Construction, "up", start, Vec3::Y * height)
        .shape(Role::Construction, "", &up.mover.shape);

    // Try to move the raised mover forward by at least its radius, over the step. “room” is how far it gets. If room
    // is at most the skin, a wall blocks it.
    let level = motion.remaining().with_y(0.0);
    let direction = level.try_normalize()?;
    let reach = level.length().max(up.mover.shape.inner_radius());
    let ahead = travel(case, &up.mover, direction * reach, watch);
    let room = reach * ahead.time;
    let is_blocked = room <= case.world.skin.max(tolerance::AGREEMENT);
    watch
        .step("move forward")
        .arrow(
            Role::Construction,
            "forward",
            up.mover.place(),
            direction * room,
        )
        .shape(Role::Construction, "", &ahead.mover.shape)
        .compares(
            "room",
            room,
            Comparison::LessOrEqual,
            "skin",
            case.world.skin,
        )
        .decides(is_blocked, "it is blocked up there too", "it moves further");
    if is_blocked {
        return None;
    }

    // Look for ground below the mover, which was raised and moved forward over the step. If this fails, try again
    // with a shorter move forward.
    let ground = [1.0, 0.5, 0.25]
        .into_iter()
        .enumerate()
        .find_map(|(index, share)| {
            let over = up.mover.translated(direction * room * share);
            watch.inside(("probe", index), |watch| {
                ground_below(case, &motion.mover, &over, watch)
            })
        })?;

    // Move the raised mover forward by “gone”, which is at most the motion left in this frame. Then move it down onto
    // the step.
    let gone = level.length().min(room);
    let over = up.mover.translated(direction * gone);
    let down = travel(case, &over, Vec3::NEG_Y * height, watch);
    watch
        .step("move down")
        .arrow(
            Role::Construction,
            "gone",
            up.mover.place(),
            direction * gone,
        )
        .shape(Role::Construction, "", &down.mover.shape)
        .value("gone", gone);

    Some(Climb {
        mover: down.mover,
        share_left: 1.0 - gone / level.length(),
        ground,
    })
}

/// The ground that a step of `mover` leads to when it comes down from `over`: neither higher nor deeper than a step.
fn ground_below(
    case: &Case<'_>,
    mover: &Mover,
    over: &Mover,
    watch: &mut impl Watch,
) -> Option<Vec3> {
    // Look down from the raised position to the foot's old height, and one step height further.
    let foot = lowest(mover) - case.world.skin;
    let depth = lowest(over) - lowest(mover) + case.world.step_height;
    let down = travel(case, over, Vec3::NEG_Y * depth, watch);
    let ground = down.met.map(|met| met.contact);
    let ground = ground.filter(|contact| is_ground(contact.normal, case.world));

    // Test whether the ground under the raised mover is low enough to step on: “rise” is at most “highest”. “rise” is
    // the ground's height, measured from the foot's position before the move up; “highest” is the step height.
    let rise = ground.map_or(0.0, |contact| contact.point.y - foot);
    let highest = case.world.step_height + tolerance::AGREEMENT * (1.0 + foot.abs());
    let is_step = ground.is_some() && rise <= highest;
    watch
        .step("ground below")
        .shape(Role::Construction, "", &down.mover.shape)
        .at_length(|note| match ground {
            Some(Contact { point, .. }) => note
                .segment(Role::Construction, "rise", point.with_y(foot), point)
                .compares("rise", rise, Comparison::LessOrEqual, "highest", highest),
            None => note,
        })
        .decides(
            is_step,
            "there is ground to step on",
            if ground.is_some() {
                "it is too high to step on"
            } else {
                "there is no ground to step on"
            },
        );

    ground.filter(|_| is_step).map(|contact| contact.normal)
}

/// The height of the lowest point of `mover`, meters.
fn lowest(mover: &Mover) -> f32 {
    let points = mover.shape.points();
    let low = points
        .iter()
        .map(|point| point.y)
        .fold(f32::INFINITY, f32::min);
    low - mover.shape.radius()
}
