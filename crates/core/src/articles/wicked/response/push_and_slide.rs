//! Push out and slide, as printed in *Capsule Collision Detection* (Wicked Engine): a frame in one piece.
//!
//! The mover moves its whole displacement, then the scene is tested for one overlap, and the response acts on that.
//!
//! Errata: W11, W12, W16 and W17, where the contact is answered.

use super::{
    ARTICLE, W11, W12, W16, W17,
    contact::{answer, overlaps, translate},
};
use crate::{
    method::{Asks, Case, Form, Moved, Response, Watch, response},
    trace::Note,
};

/// The mover after one step of the frame's motion and one contact.
pub fn push_and_slide(case: &Case<'_>, watch: &mut impl Watch) -> Moved {
    // Move the mover by “step”, its whole motion of this frame, before any test.
    let mut mover = translate(case.mover, case.displacement(), watch);

    // Test for overlaps at the end of the motion.
    let met = overlaps(case, &mover, watch);

    if met.is_empty() {
        // Keep the velocity, because the mover overlaps nothing at the end of its motion. Obstacles between the start
        // and the end of the motion are not noticed.
        watch.step("no contact").value("velocity", mover.velocity);
    } else {
        // Respond to an overlap at the end of the motion: change the velocity, so that the mover slides, and push the
        // mover out.
        mover = watch.inside("response", |watch| answer(case, &mover, &met, 0.0, watch));
    }
    Moved {
        mover,
        is_capped: false,
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: Response = response!(push_and_slide {
    name: "wicked/push-and-slide",
    title: "Wicked Engine: push out and slide",
    article: &ARTICLE,
    form: Form::Printed,
    asks: Asks::Overlaps,
    repairs: &[W11, W12, W16, W17],
    settings: &[],
    has_own_gravity: false,
    refuses_boxes: None,
});
