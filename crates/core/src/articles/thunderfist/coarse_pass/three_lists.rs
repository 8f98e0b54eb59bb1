//! Three lists: what moves, what could, and what never will; as described in *Capsule-Capsule Collision in Games* (Thunderfist).
//!
//! Only a moving object tests, against all others whether they move or not. Walls are on a list of their own, which is made
//! once. In a frame, an object that stands on something and has no velocity left is on the list of objects that could move: it
//! has no turn, gravity does not pull it, and it tests nothing. Others still hit it. The pass loses no pair with a moving
//! object.
//!
//! Erratum T16: the article does not say how an object leaves that list. Read to the letter only a velocity of its own moves
//! it, and a body at rest never gets one: take the ground from under it, and it hangs in the air. Repaired, it wakes where its
//! box meets the box of a moving object, anywhere on its way; so does an object that rests against one that has just woken.
//!
//! A NaN velocity is not zero: such a mover has its turn.

use super::super::{ARTICLE, PHYSICS_EPSILON, T16};
use crate::{
    broad_phase::{BoxTests, DrawBox},
    geometry::AxisBox,
    method::{
        CoarseAnswer, CoarseMover, CoarsePass, CoarseScene, Form, RestingMover, Setting, Settings,
        coarse_pass,
    },
    trace::{Note, Role, Trace},
};

/// Boxes that are no farther apart than this rest against each other, meters: twice the gap that a response with a skin keeps
/// by default.
const AGAINST: f32 = 0.02;

fn three_lists(scene: &CoarseScene, _: &Settings, trace: &mut impl Trace) -> CoarseAnswer {
    // Make three lists: the movers of this test, other objects that can move, and immovable walls and ground. Only the
    // movers run tests; “comparisons without lists” would be needed if every object tested all others.
    let objects = || scene.obstacles.iter().enumerate();
    let movable: Vec<usize> = objects()
        .filter(|(_, object)| object.is_movable)
        .map(|(index, _)| index)
        .collect();
    let immovable: Vec<usize> = objects()
        .filter(|(_, object)| !object.is_movable)
        .map(|(index, _)| index)
        .collect();
    let all = scene.movers.len() + scene.obstacles.len();
    trace
        .step("three lists")
        .at_length(|note| {
            let boxes = scene.movers.iter().map(CoarseMover::motion_box);
            let note = boxes.fold(note, |note, one| note.draw_box(Role::CandidateSphere, &one));
            let parts = movable
                .iter()
                .flat_map(|&index| &scene.obstacles[index].parts);
            parts.fold(note, |note, part| {
                note.draw_box(Role::Construction, &AxisBox::around(part))
            })
        })
        .value("moving", scene.movers.len())
        .value("movable", movable.len())
        .value("immovable", immovable.len())
        .value("comparisons without lists", all * all.saturating_sub(1));

    let mut tests = BoxTests::default();
    for (mover, asking) in scene.movers.iter().enumerate() {
        // Find the obstacles near this moving object, from the lists of movable and immovable objects.
        trace.inside(("mover", mover), |trace| {
            // Compute the swept AABB, the box around the mover's whole motion. It is compared with the boxes of
            // movable objects first, then with those of walls and ground.
            let motion_box = asking.motion_box();
            trace
                .step("motion box")
                .shape(Role::CapsuleLine, "", &asking.shape)
                .draw_box(Role::CandidateSphere, &motion_box);

            // Compare the mover's swept AABB with the boxes of this object's parts; movable objects come first.
            for (title, list) in [("movable shape", &movable), ("immovable shape", &immovable)] {
                for &obstacle in list {
                    trace.inside((title, obstacle), |trace| {
                        let parts = scene.obstacles[obstacle].parts.iter();
                        let parts = parts.map(AxisBox::around);
                        // Test whether this part's box meets the mover's swept AABB: the largest gap along an axis is
                        // not positive.
                        tests.ask_parts([mover, obstacle], &motion_box, parts, trace);
                    });
                }
            }
        });
    }
    // Only pairs whose boxes meet get the exact test. Brute force would test all pairs; their number is “every pair
    // tests”.
    tests.finish(scene, trace)
}

/// Which of `movers` are on the list of what could move, and stay there in this frame.
fn resting(movers: &[RestingMover], settings: &Settings, trace: &mut impl Trace) -> Vec<bool> {
    // Decide which objects are sleeping (“at rest”): those that stand on something and have no motion in this frame.
    // A sleeping object runs no tests.
    let mut rests: Vec<bool> = movers
        .iter()
        .map(|one| one.is_held && one.mover.displacement.length() <= PHYSICS_EPSILON)
        .collect();
    let count = |rests: &[bool]| rests.iter().filter(|&&rests| rests).count();
    trace
        .step("sleep test")
        .at_length(|note| tell_lists(note, movers, &rests))
        .value("moving", movers.len() - count(&rests))
        .value("at rest", count(&rests));

    // Wake each sleeping object that a moving object touches (fix T16). It then counts as moving and runs tests.
    if settings.mends(T16) {
        let mut moving: Vec<usize> = (0..movers.len()).filter(|&one| !rests[one]).collect();
        while let Some(waker) = moving.pop() {
            let wakes = movers[waker].mover.motion_box().grown(AGAINST);
            for one in 0..movers.len() {
                let own = AxisBox::around(&movers[one].mover.shape);
                if !rests[one] || !wakes.meets(&own) {
                    continue;
                }
                rests[one] = false;
                moving.push(one);
                trace
                    .step(("wakes", one))
                    .draw_box(Role::CandidateSphere, &wakes)
                    .draw_box(Role::Edge, &own)
                    .value("against", waker);
            }
        }
        trace
            .step("still sleeping")
            .at_length(|note| tell_lists(note, movers, &rests))
            .value("at rest", count(&rests));
    }
    rests
}

/// Draws what moves and what rests.
fn tell_lists<N: Note>(note: N, movers: &[RestingMover], rests: &[bool]) -> N {
    let all = movers.iter().zip(rests);
    all.fold(note, |note, (one, &rests)| {
        note.draw_box(
            Role::or_rejected(Role::CandidateSphere, !rests),
            &one.mover.motion_box(),
        )
    })
}

/// Its entry in the catalog.
pub(crate) static METHOD: CoarsePass = coarse_pass!(three_lists, resting by resting {
    name: "thunderfist/three-lists",
    title: "Moving, movable, immovable",
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[T16],
    settings: &[Setting::Candidates],
});
