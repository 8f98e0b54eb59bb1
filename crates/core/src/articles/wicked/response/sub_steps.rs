//! A frame in sub-steps, as printed in *Capsule Collision Detection* (Wicked Engine).
//!
//! The frame is cut in `ccd_max` equal pieces, five in the listing. The mover goes one piece, the first overlap found is
//! answered, and the next piece is gone with the velocity that is left: the article's *early return*.
//!
//! Errata: W18 (five pieces, however long they are: a shape that moves farther than five of its radii may be pushed out
//! on the wrong side, farther than ten it may pass through), and W11, W12, W16 and W17, where a contact is answered.

use super::{
    super::sweeps::pieces,
    ARTICLE, W11, W12, W16, W17, W18,
    contact::{answer, overlaps, translate},
};
use crate::{
    method::{Asks, Case, Form, Moved, Mover, Response, Setting, Watch, response},
    trace::{Note, Role},
};

/// The mover after all pieces of the frame.
pub fn sub_steps(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // Cut this frame's motion into ccd_max equal sub-steps; “step” is one of them. Without fix W18, a sub-step can be
    // longer than the radius, so a fast mover may tunnel.
    let way = case.displacement();
    let inner_radius = case.mover.shape.inner_radius();
    let asked = case.settings.sub_steps;
    let ccd_max = pieces(way.length(), inner_radius, case.settings);
    let is_finer = ccd_max > asked;
    let seconds = case.world.time_step / ccd_max as f32;
    let at = case.mover.place();
    watch
        .step("sub-steps")
        .arrow(Role::Construction, "motion", at, way)
        .arrow(Role::Velocity, "step", at, way / ccd_max as f32)
        .value("sub_steps", asked)
        .value("ccd_max", ccd_max)
        .value("radius", inner_radius)
        .value("step", way / ccd_max as f32)
        .decides(
            is_finer,
            "there are more sub-steps than set, and none is longer than the radius",
            "there are as many sub-steps as set",
        );

    // Move the mover by one of the equal sub-steps, then test it for overlaps. A contact changes the velocity for the
    // later sub-steps.
    let mut mover = *case.mover;
    for ccd in 0..ccd_max {
        let seconds_left = seconds * (ccd_max - 1 - ccd) as f32;
        mover = watch.inside(("sub-step", ccd as usize + 1), |watch| {
            sub_step(case, &mover, [seconds, seconds_left], watch)
        });
    }
    Moved {
        mover,
        is_capped: false,
    }
}

/// The mover after one piece of the frame, `seconds` long, with `seconds_left` to come.
fn sub_step(
    case: &Case<'_>,
    mover: &Mover,
    [seconds, seconds_left]: [f32; 2],
    watch: &mut impl Watch,
) -> Mover {
    // Move the mover by one sub-step (“step”), and test for overlaps only at the new position.
    let moved = translate(mover, mover.velocity * seconds, watch);
    let met = overlaps(case, &moved, watch);

    // No overlap is found at the mover's new position, so the velocity stays the same.
    if met.is_empty() {
        watch.step("no contact").value("velocity", moved.velocity);
        return moved;
    }

    // The game responds to one overlap and goes on. The next sub-step may find the other overlaps, or miss them.
    answer(case, &moved, &met, seconds_left, watch)
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(sub_steps {
    name: "wicked/sub-steps",
    title: "Wicked Engine: sub-steps",
    article: &ARTICLE,
    form: Form::Printed,
    asks: Asks::Overlaps,
    repairs: &[W11, W12, W16, W17, W18],
    settings: &[Setting::SubSteps],
    has_own_gravity: false,
    refuses_boxes: None,
});
