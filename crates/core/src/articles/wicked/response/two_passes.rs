//! A frame in two passes, as described in *Capsule Collision Detection* (Wicked Engine): the player's motion first, then
//! gravity alone.
//!
//! Each pass moves and answers one contact. In the second, ground stops the fall and is not slid on; whatever is steeper
//! is slid down. What the article leaves open: a jump belongs to the player's motion, and the ground that ends the fall
//! ends it as well.
//!
//! Errata: W19 (ground is whatever has a normal with an upward part above 0.3, up to 72.5 degrees: nearly a wall. The
//! limit is the world's), and W11, W12, W16 and W17, where a contact is answered. The push out of a slope that is ground
//! still leads along its normal, and so a little downhill in every frame.

use super::{
    ARTICLE, W11, W12, W16, W17, W19,
    contact::{answer, overlaps, push_out, translate},
};
use crate::{
    method::{Asks, Case, Form, Moved, Mover, ObstacleContact, Response, Watch, World, response},
    trace::{Comparison, Note, Role},
};
use glam::Vec3;
use std::f32::consts::FRAC_1_SQRT_2;

/// The mover after its own motion and its fall.
pub fn two_passes(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    let world = World {
        ground_limit: ground_limit(case),
        ..*case.world
    };
    let case = &Case {
        world: &world,
        ..*case
    };
    // Move the mover by the player's velocity first, without gravity.
    let walked = watch.inside("motion pass", |watch| walked(case, watch));
    // Move the mover by gravity, with a separate fall velocity, after the pass with the player's own motion.
    let mover = watch.inside("gravity pass", |watch| fallen(case, &walked, watch));
    Moved {
        mover,
        is_capped: false,
    }
}

/// The limit that the upward part of a normal must exceed for ground: the world's limit. W19: at least that of 45 degrees.
fn ground_limit(case: &Case<'_>) -> f32 {
    let limit = case.world.ground_limit;
    if case.settings.mends(W19) {
        limit.max(FRAC_1_SQRT_2)
    } else {
        limit
    }
}

/// The mover after the motion of the player.
fn walked(case: &Case<'_>, watch: &mut impl Watch) -> Mover {
    // Move the mover by the player's own motion, without gravity (first pass). Then test for overlaps at the new
    // position.
    let moved = translate(case.mover, case.displacement(), watch);
    let met = overlaps(case, &moved, watch);

    // Keep the velocity, because the mover overlaps nothing after the player's own motion (first pass).
    if met.is_empty() {
        watch.step("no contact").value("velocity", moved.velocity);
        return moved;
    }

    // If the mover overlaps an obstacle, the first pass slides along the obstacle.
    answer(case, &moved, &met, 0.0, watch)
}

/// `walked` after what gravity alone does.
fn fallen(case: &Case<'_>, walked: &Mover, watch: &mut impl Watch) -> Mover {
    // Move the mover by gravity only (second pass), and test for overlaps. The fall has its own velocity,
    // gravity_force, which grows from frame to frame.
    let world = case.world;
    let falling = Mover {
        velocity: walked.fall + world.gravity * world.time_step,
        ..*walked
    };
    let moved = translate(&falling, falling.velocity * world.time_step, watch);
    let met = overlaps(case, &moved, watch);

    // Keep gravity_force, the fall velocity, because the mover overlaps nothing after its fall (second pass).
    if met.is_empty() {
        watch
            .step("no contact")
            .value("gravity_force", moved.velocity);
        return parted(&moved, walked.velocity);
    }

    // Decide whether the contact counts as ground: dot(normal, up) is above “ground limit”. The published limit of
    // 0.3 accepts slopes of up to 72 degrees (W19).
    let normal = flattest(&met);
    let slope = normal.y;
    let ground_intersection = slope > world.ground_limit;
    watch
        .step("slope")
        .arrow(Role::ContactNormal, "normal", moved.place(), normal)
        .arrow(Role::FaceNormal, "up", moved.place(), Vec3::Y)
        .at_length(|note| {
            // For the picture: the normal of the steepest ground, in the same horizontal direction.
            let level = (1.0 - world.ground_limit * world.ground_limit)
                .max(0.0)
                .sqrt();
            let steepest = normal.with_y(0.0).normalize_or_zero() * level;
            let steepest = steepest.with_y(world.ground_limit);
            note.arrow(Role::FaceNormal, "ground limit", moved.place(), steepest)
        })
        .compares(
            "dot(normal, up)",
            slope,
            Comparison::Greater,
            "ground limit",
            world.ground_limit,
        )
        .decides(
            ground_intersection,
            "it is ground and stops the fall",
            "it is too steep to stand on",
        );
    if !ground_intersection {
        let slid = answer(case, &moved, &met, 0.0, watch);
        return parted(&slid, walked.velocity);
    }

    // Stop the fall, because the mover stands on ground: gravity_force, the fall velocity, becomes 0. “speed away” is
    // the speed away from the ground, along its normal: this part of the velocity is removed.
    let gravity_force = Vec3::ZERO;
    let velocities = [moved.velocity, gravity_force];
    let pushed = push_out(case, &moved, &met, (velocities, 0.0), watch);
    let leaving = walked.velocity.dot(normal).max(0.0);
    let velocity = walked.velocity - normal * leaving;
    watch
        .step("ground")
        .arrow(Role::Velocity, "velocity", pushed.place(), velocity)
        .value("gravity_force", gravity_force)
        .value("velocity before", walked.velocity)
        .value("speed away", leaving)
        .value("velocity", velocity);

    parted(&pushed, velocity)
}

/// The most upward of the normals of the contacts `met`.
fn flattest(met: &[ObstacleContact]) -> Vec3 {
    let normals = met.iter().map(|met| met.contact.normal);
    let flatter = |one: Vec3, other: Vec3| if other.y > one.y { other } else { one };
    normals.reduce(flatter).unwrap_or(Vec3::NAN)
}

/// `falling`, whose velocity is that of its fall, with the `velocity` of its own motion beside it.
fn parted(falling: &Mover, velocity: Vec3) -> Mover {
    Mover {
        velocity,
        fall: falling.velocity,
        ..*falling
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(two_passes {
    name: "wicked/two-passes",
    title: "Wicked Engine: gravity in a second pass",
    article: &ARTICLE,
    form: Form::Told,
    asks: Asks::Overlaps,
    repairs: &[W11, W12, W16, W17, W19],
    settings: &[],
    has_own_gravity: true,
    refuses_boxes: None,
});
