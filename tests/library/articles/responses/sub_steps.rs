//! W18: five pieces, however long they are.

use super::{FLOOR, assert_near, ball, frame};

fn falling(height: f32, motion: f32) -> String {
    ball([0.0, height, 0.0], 0.5, [0.0, -motion, 0.0], 1.0) + FLOOR
}

#[test]
fn w18_a_piece_longer_than_the_radius_is_pushed_out_below() {
    let printed = frame("wicked/sub-steps", &falling(1.4, 4.0));
    assert_near(printed.place(), [0.0, -0.5001, 0.0], 1e-5);
    let mended = frame("wicked/sub-steps+W18", &falling(1.4, 4.0));
    assert_near(mended.place(), [0.0, 0.5001, 0.0], 1e-5);
}

#[test]
fn w18_a_piece_longer_than_the_diameter_passes_through() {
    let printed = frame("wicked/sub-steps", &falling(3.0, 6.0));
    assert!(printed.corrections.is_empty());
    assert_near(printed.place(), [0.0, -3.0, 0.0], 1e-5);
    let mended = frame("wicked/sub-steps+W18", &falling(3.0, 6.0));
    assert_near(mended.place(), [0.0, 0.5001, 0.0], 1e-5);
}

#[test]
fn the_pieces_are_those_of_the_setting() {
    let settings = format!("[run.settings]\nsub_steps = 12\n{}", falling(3.0, 6.0));
    let frame = frame("wicked/sub-steps", &settings);
    assert_near(frame.place(), [0.0, 0.5001, 0.0], 1e-5);
}

#[test]
fn a_contact_changes_the_pieces_that_come_after() {
    let slanting = ball([0.0, 0.6, 0.0], 0.5, [1.0, -1.0, 0.0], 1.0) + FLOOR;
    let frame = frame("wicked/sub-steps", &slanting);
    let correction = frame.correction();
    assert_near(correction.remaining, [0.8, 0.0, 0.0], 1e-5);
    assert_near(frame.place(), [1.0, 0.5001, 0.0], 1e-5);
}
