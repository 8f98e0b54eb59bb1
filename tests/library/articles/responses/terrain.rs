//! T10: terrain by its height at start and end, of article 003.

use super::{after, assert_near, frame};

const TERRAIN: &str = "thunderfist/terrain";

/// A ridge of height 1 at x 1, along z.
const RIDGE: &str = "
[[terrain]]
origin  = [0.0, 0.0, -1.0]
heights = [[0.0, 1.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]]
";

/// A ball of 0.2 whose lowest point is at `lowest`, in a frame of a second.
fn ball(lowest: [f32; 3], velocity: [f32; 3]) -> String {
    let center = [lowest[0], lowest[1] + 0.2, lowest[2]];
    super::ball(center, 0.2, velocity, 1.0)
}

#[test]
fn t10_a_ridge_between_start_and_end_is_not_seen() {
    let walking = ball([0.6, 0.6, 0.05], [0.8, 0.0, 0.0]) + RIDGE;
    let printed = frame(TERRAIN, &walking);
    assert_near(printed.mover.shape.lowest_point(), [1.4, 0.6, 0.05], 1e-5);

    // Mended, the slope turns the way up, and it leads over the ridge.
    let mended = frame("thunderfist/terrain+T10", &walking);
    let end = mended.mover.shape.lowest_point();
    assert!(end.x > 1.0 && end.y > 2.0 - end.x, "{end}");
    assert!(mended.mover.velocity.y > 0.3, "{}", mended.mover.velocity);
    assert!(mended.corrections.len() > printed.corrections.len());
}

#[test]
fn where_the_end_is_below_the_ground_it_is_lifted_and_goes_along_it() {
    // Concave: from the level onto a slope of 45 degrees.
    let walking = ball([2.6, 0.0, 0.05], [-0.8, 0.0, 0.0]) + RIDGE;
    let climbed = frame(TERRAIN, &walking);
    assert_near(climbed.mover.shape.lowest_point(), [1.8, 0.2, 0.05], 1e-5);
    assert_near(climbed.mover.velocity, [-0.4, 0.4, 0.0], 1e-5);
    assert!(climbed.mover.ground.is_some());

    // Convex: where the ground falls away it is left.
    let walking = ball([0.9, 1.0, 0.05], [0.5, 0.0, 0.0]) + RIDGE;
    let flown = frame(TERRAIN, &walking);
    assert_near(flown.mover.shape.lowest_point(), [1.4, 1.0, 0.05], 1e-5);
    assert!(flown.mover.ground.is_none());
}

#[test]
fn who_starts_below_the_ground_is_lifted_and_beside_it_falls() {
    let sunk = ball([0.5, 0.1, 0.05], [0.0, 1e-6, 0.0]) + RIDGE;
    assert_near(
        frame(TERRAIN, &sunk).mover.shape.lowest_point(),
        [0.5, 0.5, 0.05],
        1e-5,
    );
    let beside = ball([-0.5, 0.1, 0.05], [0.0, -1.0, 0.0]) + RIDGE;
    assert_near(
        frame(TERRAIN, &beside).mover.shape.lowest_point(),
        [-0.5, -0.9, 0.05],
        1e-5,
    );
}

#[test]
fn what_is_no_terrain_is_met_as_well() {
    let wall = "[[box]]\ncenter = [2.9, 1.0, 0.0]\nhalf_size = [0.1, 1.0, 1.0]\n";
    let walking = ball([2.3, 0.0, 0.05], [1.0, 0.0, 0.0]) + RIDGE + wall;
    let met = frame("thunderfist/terrain+T7", &walking);
    assert_near(met.mover.shape.lowest_point(), [2.6, 0.0, 0.05], 1e-5);
    assert_near(met.mover.velocity, [0.0, 0.0, 0.0], 1e-5);
}

#[test]
fn a_ball_rolls_into_the_valley_and_stays_above_the_ground() {
    let valley = "
[[terrain]]
origin  = [-2.0, 0.0, -2.0]
tile    = 2.0
heights = [[2.0, 0.0, 2.0], [2.0, 0.0, 2.0], [2.0, 0.0, 2.0]]
";
    let world = "[world]\ngravity = [0.0, -9.81, 0.0]\n";
    let start = "[[sphere]]\ncenter = [-1.5, 2.5, 0.1]\nradius = 0.2\nvelocity = [0.1, 0.0, 0.0]\n";
    for frames in [30, 60, 120, 300] {
        let mover = after(
            frames,
            "thunderfist/terrain+T10",
            &format!("{world}{start}{valley}"),
        );
        let lowest = mover.shape.lowest_point();
        assert!(lowest.y >= lowest.x.abs() - 1e-3, "{frames}: {lowest}");
        assert!(lowest.x.abs() < 2.0, "{frames}: {lowest}");
    }
}
