//! Every object against every other, as described in *Capsule-Capsule Collision in Games* (Thunderfist).
//!
//! Everything has a box along the axes, and all boxes are compared with all others; the box of a moving object is around its
//! start and its end. The pass loses no pair, and its cost grows with the product of both counts: the other passes are judged
//! by it. Of 5,000 parts that all ask each other the article counts nearly 25,000,000 comparisons; these are the ordered pairs,
//! half as many are enough (erratum T11). Only movers ask here, as the article says farther down.

use super::super::ARTICLE;
use crate::{
    broad_phase::{BoxTests, DrawBox},
    geometry::AxisBox,
    method::{CoarseAnswer, CoarsePass, CoarseScene, Form, Setting, Settings, coarse_pass},
    trace::{Note, Role, Trace},
};

fn every_pair(scene: &CoarseScene, _: &Settings, trace: &mut impl Trace) -> CoarseAnswer {
    let mut tests = BoxTests::default();
    for (mover, asking) in scene.movers.iter().enumerate() {
        // Find the obstacles near this mover. Only these obstacles need the exact test.
        trace.inside(("mover", mover), |trace| {
            // Compute the swept AABB, from low to high: the box around the mover's whole motion. An obstacle outside
            // this box cannot be hit.
            let motion_box = asking.motion_box();
            trace
                .step("motion box")
                .shape(Role::CapsuleLine, "", &asking.shape)
                .draw_box(Role::CandidateSphere, &motion_box)
                .value("low", motion_box.low)
                .value("high", motion_box.high);

            // Compare the swept AABB, the box around the mover's whole motion, with the box of each part of this
            // obstacle.
            for (obstacle, asked) in scene.obstacles.iter().enumerate() {
                trace.inside(("obstacle", obstacle), |trace| {
                    let parts = asked.parts.iter().map(AxisBox::around);
                    // Test whether this part's box meets the mover's swept AABB: the largest gap along an axis is not
                    // positive.
                    tests.ask_parts([mover, obstacle], &motion_box, parts, trace);
                });
            }
        });
    }
    // Only pairs whose boxes meet get the exact test. Brute force would test all pairs; their number is “every pair
    // tests”.
    tests.finish(scene, trace)
}

/// Its entry in the catalog.
pub(crate) static METHOD: CoarsePass = coarse_pass!(every_pair {
    name: "thunderfist/every-pair",
    title: "Brute force",
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[],
    settings: &[Setting::Candidates],
});
