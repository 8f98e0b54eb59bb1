//! T7, T9, T12 and T15: movement clipping of article 003.

use super::{FLOOR, after, assert_near, ball, frame};

const CLIPPING: &str = "thunderfist/movement-clipping";

/// A wall at x 2 that faces -X.
const WALL: &str = "
[[triangle]]
points = [[2.0, -50.0, -50.0], [2.0, 0.0, 90.0], [2.0, 50.0, -50.0]]
";

#[test]
fn t7_the_slide_is_taken_away_and_the_approach_stays() {
    let touching = ball([0.0, 0.5, 0.0], 0.5, [1.0, -1.0, 0.0], 0.1) + FLOOR;
    let told = [("", [0.0, -1.0, 0.0]), ("+T7", [1.0, 0.0, 0.0])];
    for (repairs, velocity) in told {
        let frame = frame(&format!("{CLIPPING}{repairs}"), &touching);
        assert_near(frame.mover.velocity, velocity, 1e-6);
        assert_near(frame.corrections[0].velocity[1], velocity, 1e-6);
    }
}

#[test]
fn t7_printed_a_mover_sticks_where_it_lands() {
    let falling = ball([0.0, 1.0, 0.0], 0.5, [3.0, -3.0, 0.0], 0.5) + FLOOR;
    let printed = frame(CLIPPING, &falling);
    assert_near(printed.place(), [0.5, 0.5, 0.0], 1e-5);
    let mended = frame("thunderfist/movement-clipping+T7", &falling);
    assert!(mended.place().x > 1.4, "{}", mended.place());
    assert_near(mended.mover.velocity, [3.0, 0.0, 0.0], 1e-5);
}

#[test]
fn t9_who_overlaps_sinks_deeper() {
    let sunk = ball([0.0, 0.4, 0.0], 0.5, [0.0, -1.0, 0.0], 0.1) + FLOOR;
    for repairs in ["", "+T7", "+T12", "+T15"] {
        let printed = frame(&format!("{CLIPPING}{repairs}"), &sunk);
        assert_near(printed.place(), [0.0, 0.3, 0.0], 1e-6);
        assert!(printed.corrections.is_empty());
    }
    let mended = frame("thunderfist/movement-clipping+T9", &sunk);
    assert_near(mended.place(), [0.0, 0.4, 0.0], 1e-6);
}

#[test]
fn t9_mended_who_parts_is_let_go() {
    let rising = ball([0.0, 0.4, 0.0], 0.5, [1.0, 1.0, 0.0], 0.1) + FLOOR;
    let mended = frame("thunderfist/movement-clipping+T7+T9", &rising);
    assert_near(mended.place(), [0.1, 0.5, 0.0], 1e-6);
    assert!(mended.corrections.is_empty());
}

#[test]
fn t12_a_right_angle_is_missed_by_a_rounding() {
    // A slope as the ball's own rounding sees it: along it within a ten-thousandth, but not within its square.
    let grazing = ball([0.0, 0.5, 0.0], 0.5, [1.0, -1e-6, 0.0], 0.1) + FLOOR;
    let printed = frame("thunderfist/movement-clipping+T7", &grazing);
    assert_eq!(printed.corrections.len(), 1);
    let mended = frame("thunderfist/movement-clipping+T7+T12", &grazing);
    assert!(mended.corrections.is_empty());
    assert_near(mended.place(), [0.1, 0.5, 0.0], 1e-5);
}

#[test]
fn t12_the_grazing_rule_names_the_limit_that_it_has() {
    let grazing = ball([0.0, 0.5, 0.0], 0.5, [1.0, -1e-6, 0.0], 0.1) + FLOOR;
    for (repairs, name, limit) in [
        ("+T7", "-PHYSICS_EPSILON²", -1e-8),
        ("+T7+T12", "-PHYSICS_EPSILON", -1e-4),
    ] {
        let frame = frame(&format!("{CLIPPING}{repairs}"), &grazing);
        let told = frame.record.steps.iter().find_map(|step| {
            let is_rule = step.title.starts_with("grazing rule");
            step.decision?.comparison.filter(|_| is_rule)
        });
        let (_, _, _, told_name, told_limit) = told.expect("a rule that decides");
        assert_eq!(told_name, name, "{repairs}");
        assert!((told_limit / limit - 1.0).abs() < 1e-5, "{told_limit}");
    }
}

#[test]
fn t15_half_the_speed_goes_just_as_far() {
    // At 60 degrees to the wall half of the speed is left, and all of the meter.
    let velocity = [0.866_025_4, 0.5, 0.0];
    let touching = ball([1.5, 5.0, 0.0], 0.5, velocity, 1.0) + WALL;
    let printed = frame("thunderfist/movement-clipping+T7+T9+T12", &touching);
    assert_near(printed.mover.velocity, [0.0, 0.5, 0.0], 1e-5);
    assert_near(printed.place(), [1.5, 6.0, 0.0], 1e-4);
    let mended = frame("thunderfist/movement-clipping+T7+T9+T12+T15", &touching);
    assert_near(mended.place(), [1.5, 5.5, 0.0], 1e-4);
}

#[test]
fn a_ball_at_rest_stays_and_one_that_walks_does_not_fall_through() {
    let world = "[world]\ngravity = [0.0, -9.81, 0.0]\n";
    let standing =
        "[[sphere]]\ncenter = [0.0, 0.5, 0.0]\nradius = 0.5\nvelocity = [1.0, 0.0, 0.0]\n";
    let all = "thunderfist/movement-clipping+T7+T9+T12+T15";
    let mover = after(300, all, &format!("{world}{standing}{FLOOR}"));
    assert!((mover.place().y - 0.5).abs() < 1e-3, "{}", mover.place());
    assert!((mover.place().x - 5.0).abs() < 0.1, "{}", mover.place());
    assert!(mover.ground.is_some());
}

#[test]
fn two_walls_at_once_are_both_hits() {
    let corner = ball([1.0, 1.0, 0.0], 0.5, [1.0, -1.0, 0.0], 1.0) + WALL + FLOOR;
    let mended = frame("thunderfist/movement-clipping+T7+T12", &corner);
    assert_eq!(mended.corrections.len(), 2);
    assert_near(mended.place(), [1.5, 0.5, 0.0], 1e-5);
    assert_near(mended.mover.velocity, [0.0, 0.0, 0.0], 1e-5);
    assert!(mended.mover.touches_wall && mended.mover.ground.is_some());
}
