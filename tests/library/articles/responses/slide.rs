//! W11, W12 and W17: what the slide of article 000 makes of one contact.

use super::{FLOOR, SEAM, assert_near, ball, frame};

/// The frames that slide by the same listing.
const FRAMES: [&str; 3] = [
    "wicked/push-and-slide",
    "wicked/sub-steps",
    "wicked/two-passes",
];

#[test]
fn w11_a_mover_at_rest_becomes_no_number() {
    let resting = "[[sphere]]\ncenter = [0.0, 0.25, 0.0]\nradius = 0.5\nplayer = true\n";
    for name in FRAMES {
        let printed = frame(name, &format!("{resting}{FLOOR}"));
        assert!(printed.mover.velocity.is_nan(), "{name}");
        let mended = frame(&format!("{name}+W11"), &format!("{resting}{FLOOR}"));
        assert_near(mended.mover.velocity, [0.0; 3], 0.0);
        assert_near(mended.place(), [0.0, 0.5001, 0.0], 1e-6);
    }
}

#[test]
fn w12_motion_that_leads_away_is_taken_as_well() {
    let rising = ball([0.0, 0.25, 0.0], 0.5, [0.0, 5.0, 0.0], 0.01);
    for name in FRAMES {
        let printed = frame(name, &format!("{rising}{FLOOR}"));
        assert_near(printed.mover.velocity, [0.0; 3], 1e-6);
        let mended = frame(&format!("{name}+W12"), &format!("{rising}{FLOOR}"));
        assert_near(mended.mover.velocity, [0.0, 5.0, 0.0], 1e-5);
    }
}

#[test]
fn w12_leaves_the_approach_to_be_taken() {
    let falling = ball([0.0, 0.25, 0.0], 0.5, [1.0, -1.0, 0.0], 0.001);
    let mended = frame("wicked/push-and-slide+W12", &format!("{falling}{FLOOR}"));
    assert_near(mended.mover.velocity, [1.0, 0.0, 0.0], 1e-5);
}

#[test]
fn w17_the_first_overlap_found_is_an_edge_of_the_flat_floor() {
    let scene = ball([-0.25, 0.25, 0.0], 0.5, [1.0, 0.0, 0.0], 1e-7) + SEAM;
    let printed = frame("wicked/push-and-slide", &scene);
    let contact = printed.correction().contact;
    let half = std::f32::consts::FRAC_1_SQRT_2;
    assert_near(contact.normal, [-half, half, 0.0], 1e-4);
    assert!((contact.depth - 0.146_447).abs() < 1e-4, "{contact:?}");
    assert_near(printed.mover.velocity, [0.5, 0.5, 0.0], 1e-4);

    for name in FRAMES {
        let mended = frame(&format!("{name}+W17"), &scene);
        let contact = mended.correction().contact;
        assert_near(contact.normal, [0.0, 1.0, 0.0], 1e-6);
        assert!((contact.depth - 0.25).abs() < 1e-4, "{contact:?}");
        assert_near(mended.mover.velocity, [1.0, 0.0, 0.0], 1e-5);
    }
}
