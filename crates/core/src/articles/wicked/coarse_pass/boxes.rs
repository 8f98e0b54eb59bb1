//! Boxes around a capsule and its motion, as described in *Capsule Collision Detection* (Wicked Engine).
//!
//! A capsule's box is the union of the boxes of its two end spheres. The box of a motion is around where it starts and where it
//! ends: one for all sub-steps, which then test only the obstacles that it meets. A sphere has one end, a box its corners. It
//! loses no pair; every sub-step tests all of them, also those that it would not meet alone.

use super::super::ARTICLE;
use crate::{
    broad_phase::{BoxTests, DrawBox},
    geometry::{AxisBox, Shape},
    method::{
        CoarseAnswer, CoarseMover, CoarsePass, CoarseScene, Form, Setting, Settings, coarse_pass,
    },
    trace::{Note, Role, Trace},
};
use glam::Vec3;

fn boxes(scene: &CoarseScene, settings: &Settings, trace: &mut impl Trace) -> CoarseAnswer {
    let mut tests = BoxTests::default();
    for (mover, asking) in scene.movers.iter().enumerate() {
        // Find the obstacles near this mover. Only these obstacles need the exact test.
        trace.inside(("mover", mover), |trace| {
            let motion_box = motion_box(asking, settings.sub_steps, trace);

            // Compare the swept AABB, the box around the mover's whole motion, with the box of each part of this
            // obstacle.
            for (obstacle, asked) in scene.obstacles.iter().enumerate() {
                trace.inside(("obstacle", obstacle), |trace| {
                    // Compare the mover's swept AABB with the box of one part of this obstacle. The boxes meet if
                    // “widest gap”, the largest of the gaps along x, y and z, is 0 or negative.
                    let parts = asked.parts.iter().map(AxisBox::around);
                    tests.ask_parts([mover, obstacle], &motion_box, parts, trace);
                });
            }
        });
    }
    // Only pairs whose boxes meet get the exact test. Brute force would test all pairs; their number is “every pair
    // tests”.
    tests.finish(scene, trace)
}

/// The box around a mover's whole motion, built from its parts up.
pub(super) fn motion_box(mover: &CoarseMover, sub_steps: u32, trace: &mut impl Trace) -> AxisBox {
    // Compute the box around this end sphere, from its low corner to its high corner. The boxes around all end spheres
    // together give the mover's AABB, the box around the whole mover.
    let radius = mover.shape.radius();
    let ends = mover.shape.points().into_iter().map(|point| AxisBox {
        low: point - radius,
        high: point + radius,
    });
    let start = match mover.shape {
        Shape::Sphere(_) | Shape::Capsule(_) => {
            let mut merged = AxisBox::NOTHING;
            for (index, end) in ends.enumerate() {
                trace
                    .step(("end sphere", index))
                    .sphere(Role::CapsuleLine, "", end.center(), radius)
                    .draw_box(Role::Construction, &end)
                    .value("low", end.low)
                    .value("high", end.high);
                merged = merged.and(&end);
            }
            merged
        }
        Shape::Triangle(_) | Shape::Box(_) => AxisBox::around(&mover.shape),
    };

    // Take the box around the whole mover at the start: the mover's AABB. Each value is a corner, named by three signs
    // for x, y and z: “-” is low, “+” is high.
    trace
        .step("box at the start")
        .shape(Role::CapsuleLine, "", &mover.shape)
        .draw_box(Role::CandidateSphere, &start)
        .at_length(|note| note.tell_corners(&start));

    // Compute the box at the end: the box at the start, moved by the motion. Each value is a corner, named by three
    // signs for x, y and z: “-” is low, “+” is high.
    let end = start.translated(mover.displacement);
    trace
        .step("box at the end")
        .shape(
            Role::CapsuleLine,
            "",
            &mover.shape.translated(mover.displacement),
        )
        .arrow(Role::Velocity, "v", mover.shape.place(), mover.displacement)
        .draw_box(Role::CandidateSphere, &end)
        .at_length(|note| note.tell_corners(&end));

    // Compute the swept AABB, the box around the boxes at the start and at the end. Each corner is named by three signs
    // for x, y and z: “-” is low, “+” is high.
    let motion_box = start.and(&end);
    trace
        .step("motion box")
        .draw_box(Role::Construction, &start)
        .draw_box(Role::Construction, &end)
        .draw_box(Role::CandidateSphere, &motion_box)
        .value("sub-steps that share the box", sub_steps)
        .at_length(|note| note.tell_corners(&motion_box));
    motion_box
}

/// Records the place of a box.
trait TellCorners: Note {
    fn tell_corners(self, bounds: &AxisBox) -> Self {
        const NAMES: [&str; 8] = ["---", "+--", "-+-", "++-", "--+", "+-+", "-++", "+++"];
        NAMES
            .into_iter()
            .enumerate()
            .fold(self, |note, (corner, name)| {
                let side = |axis: usize| [bounds.low, bounds.high][corner >> axis & 1][axis];
                let place = Vec3::new(side(0), side(1), side(2));
                note.value(name, place).point(Role::Construction, "", place)
            })
    }
}

impl<N: Note> TellCorners for N {}

/// Its entry in the catalog.
pub(crate) static METHOD: CoarsePass = coarse_pass!(boxes {
    name: "wicked/boxes",
    title: "Swept AABBs",
    article: &ARTICLE,
    form: Form::Told,
    repairs: &[],
    settings: &[Setting::SubSteps, Setting::Candidates],
});
