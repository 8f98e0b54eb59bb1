//! The discrete loop, as printed in *Swept capsule vs triangle test*: move, then push out of one object after the other.
//!
//! Errata: S1 (the sign of the velocity's change: every collision doubles the speed of the approach), S19 (one contact
//! at a time: in an acute corner they undo each other, as W16).

use super::{ARTICLE, S1, resolve::resolve};
use crate::{
    method::{Asks, Case, Form, Moved, Response, Watch, response},
    trace::{Note, Role},
};
use glam::Vec3;

/// The mover after a whole frame's motion and one round through all objects.
pub fn push_loop(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // P += dt*v: move the mover by its whole motion of this frame. Obstacles are tested only afterwards, so the mover
    // can move through them.
    let step = case.displacement();
    let mut mover = case.mover.translated(step);
    watch
        .step("move forward")
        .arrow(Role::Velocity, "dt*v", case.mover.place(), step)
        .shape(Role::Construction, "", &mover.shape)
        .value("v", mover.velocity)
        .value("dt*v", step);

    // Test the objects one after the other, and push the mover out of each one that it overlaps. Each test starts
    // where the earlier pushes have moved the mover.
    let mut collisions = 0;
    for object in 0..case.around.obstacles.len() {
        // Test whether the mover overlaps this object, after the pushes out of all earlier objects.
        if let Some(collision) = case.around.overlap(&mover, object, watch) {
            // Push the mover out of this object, and change the mover's velocity along the surface's normal.
            mover = watch.inside(("collision", collisions), |watch| {
                resolve(case, &mover, &collision, (None, Vec3::ZERO), watch)
            });
            collisions += 1;
        }
    }

    // The loop ends after the last object, and the mover keeps the place and velocity reached so far.
    watch
        .step("end of the loop")
        .value("collisions", collisions)
        .value("v", mover.velocity);

    Moved {
        mover,
        is_capped: false,
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(push_loop {
    name: "swept/push-loop",
    title: "Swept capsule: push out of each object",
    article: &ARTICLE,
    form: Form::Printed,
    asks: Asks::Overlaps,
    repairs: &[S1],
    settings: &[],
    has_own_gravity: false,
    refuses_boxes: None,
});
