//! First the object's box, then each triangle's, as described in *Capsule Collision Detection* (Wicked Engine).
//!
//! An object whose box is apart from the capsule's is left out whole, and of the others each triangle whose own box is. It
//! loses no pair: what meets a part's box meets that of all parts.

use super::{super::ARTICLE, boxes::motion_box};
use crate::{
    broad_phase::BoxTests,
    geometry::AxisBox,
    method::{CoarseAnswer, CoarsePass, CoarseScene, Form, Setting, Settings, coarse_pass},
    trace::Trace,
};

fn object_then_triangle(
    scene: &CoarseScene,
    settings: &Settings,
    trace: &mut impl Trace,
) -> CoarseAnswer {
    let mut tests = BoxTests::default();
    for (mover, asking) in scene.movers.iter().enumerate() {
        // Find the obstacles near this mover. Only these obstacles need the exact test.
        trace.inside(("mover", mover), |trace| {
            let motion_box = motion_box(asking, settings.sub_steps, trace);
            for (obstacle, asked) in scene.obstacles.iter().enumerate() {
                // Test the boxes of this obstacle: first the whole object's box, then the boxes of its parts.
                trace.inside(("obstacle", obstacle), |trace| {
                    // Compare the mover's swept AABB with the whole object's box first. Skip the object if “widest
                    // gap”, the largest of the gaps along x, y and z, is positive.
                    let boxes = || asked.parts.iter().map(AxisBox::around);
                    let Some(object) = boxes().reduce(|sum, next| sum.and(&next)) else {
                        return;
                    };
                    if !tests.meet("object", &motion_box, &object, trace) {
                        return;
                    }

                    // Compare the mover's swept AABB with the box of one part of the object, such as a triangle. The
                    // boxes meet if “widest gap”, the largest of the gaps along x, y and z, is 0 or negative.
                    tests.ask_parts([mover, obstacle], &motion_box, boxes(), trace);
                });
            }
        });
    }
    // Only pairs whose boxes meet get the exact test. Brute force would test all pairs; their number is “every pair
    // tests”.
    tests.finish(scene, trace)
}

/// Its entry in the catalog.
pub(crate) static METHOD: CoarsePass = coarse_pass!(object_then_triangle {
    name: "wicked/object-then-triangle",
    title: "Object's box, then each triangle's",
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[],
    settings: &[Setting::SubSteps, Setting::Candidates],
});
