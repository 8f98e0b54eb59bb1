//! Boxes around groups of boxes, as described in *Capsule-Capsule Collision in Games* (Thunderfist).
//!
//! Parts that belong together have a box around them all, and such boxes have one around them again. What is apart from a
//! box is apart from all in it. It loses no pair. The article leaves open what belongs together, all that is in one room
//! say; here it is an object's parts, and up to eight neighbors along the longest side of what is to be grouped.
//!
//! NaN is in no group, and meets nothing.

use super::super::ARTICLE;
use crate::{
    broad_phase::{BoxTests, DrawBox},
    geometry::AxisBox,
    method::{
        CoarseAnswer, CoarsePair, CoarsePass, CoarseScene, Form, Setting, Settings, coarse_pass,
    },
    trace::{Note, Role, Trace},
};

/// The largest number of boxes in a group.
const MAX_IN_GROUP: usize = 8;

/// A box, and its content.
#[derive(Clone, Debug)]
struct NestedBox {
    bounds: AxisBox,
    within: Within,
}

/// The content of a nested box.
#[derive(Clone, Debug)]
enum Within {
    /// A part, by its obstacle and its place in that.
    Part(usize, usize),
    Group(Vec<NestedBox>),
}

impl NestedBox {
    /// Around all of `boxes`; `None` where there are none.
    fn around(mut boxes: Vec<Self>) -> Option<Self> {
        let all = boxes.iter().map(|one| one.bounds);
        let bounds = all.reduce(|sum, next| sum.and(&next))?;
        if boxes.len() > MAX_IN_GROUP {
            // This group has too many boxes. Sort them along its longest side and split the group into two halves.
            let sides = bounds.high - bounds.low;
            let axis = (1..3).fold(0, |best, axis| {
                if sides[axis] > sides[best] {
                    axis
                } else {
                    best
                }
            });
            let at = |one: &Self| one.bounds.center()[axis];
            boxes.sort_by(|one, other| at(one).total_cmp(&at(other)));
            let far = boxes.split_off(boxes.len() / 2);
            boxes = [boxes, far].into_iter().filter_map(Self::around).collect();
        }
        Some(Self {
            bounds,
            within: Within::Group(boxes),
        })
    }

    /// How many groups it is made of, itself among them.
    fn groups(&self) -> usize {
        match &self.within {
            Within::Part(..) => 0,
            Within::Group(boxes) => 1 + boxes.iter().map(Self::groups).sum::<usize>(),
        }
    }
}

fn nested_boxes(scene: &CoarseScene, _: &Settings, trace: &mut impl Trace) -> CoarseAnswer {
    // Put the boxes of an object's parts into a group with a box around them. Neighboring objects form larger groups.
    let objects = scene.obstacles.iter().enumerate();
    let objects = objects.filter_map(|(obstacle, object)| {
        let parts = object.parts.iter().enumerate();
        let parts = parts.map(|(part, shape)| NestedBox {
            bounds: AxisBox::around(shape),
            within: Within::Part(obstacle, part),
        });
        NestedBox::around(parts.filter(|one| one.bounds.is_finite()).collect())
    });
    let all = NestedBox::around(objects.collect());
    trace
        .step("groups")
        .at_length(|note| match &all {
            Some(all) => note.draw_box(Role::Construction, &all.bounds),
            None => note,
        })
        .value("groups", all.as_ref().map_or(0, NestedBox::groups));

    let mut tests = BoxTests::default();
    for (mover, asking) in scene.movers.iter().enumerate() {
        // Find the obstacle parts near this mover, starting with the largest group of boxes.
        trace.inside(("mover", mover), |trace| {
            // Compute the swept AABB, the box around the mover's whole motion. It is compared with the other boxes,
            // starting with the largest group.
            let motion_box = asking.motion_box();
            trace
                .step("motion box")
                .shape(Role::CapsuleLine, "", &asking.shape)
                .draw_box(Role::CandidateSphere, &motion_box);
            let mut number = 0;
            if let Some(all) = &all {
                ask(all, (mover, &motion_box), &mut number, &mut tests, trace);
            }
        });
    }
    // Only pairs whose boxes meet get the exact test. Brute force would test all pairs; their number is “every pair
    // tests”.
    tests.finish(scene, trace)
}

/// Tests `nested` and, where a mover's box meets it, all boxes in it; `number` counts the groups that were tested.
fn ask(
    nested: &NestedBox,
    (mover, motion_box): (usize, &AxisBox),
    number: &mut usize,
    tests: &mut BoxTests,
    trace: &mut impl Trace,
) {
    match &nested.within {
        // Compare the mover's swept AABB with the box of one part of an obstacle. The boxes meet if “widest gap”, the
        // largest of the gaps along x, y and z, is 0 or negative.
        &Within::Part(obstacle, part) => {
            let pair = CoarsePair {
                mover,
                obstacle,
                part,
            };
            tests.ask(pair, motion_box, &nested.bounds, trace);
        }
        // Compare the mover's swept AABB with the box around this whole group. Skip the group if “widest gap”, the
        // largest of the gaps along x, y and z, is positive.
        Within::Group(boxes) => {
            let own = *number;
            *number += 1;
            if tests.meet(("group", own), motion_box, &nested.bounds, trace) {
                // Test the boxes inside this group, because the mover's swept AABB meets the box around the group.
                trace.inside(("in group", own), |trace| {
                    for one in boxes {
                        ask(one, (mover, motion_box), number, tests, trace);
                    }
                });
            }
        }
    }
}

/// Its entry in the catalog.
pub(crate) static METHOD: CoarsePass = coarse_pass!(nested_boxes {
    name: "thunderfist/nested-boxes",
    title: "Nested boxes",
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[],
    settings: &[Setting::Candidates],
});
