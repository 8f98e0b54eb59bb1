//! S1, S2 and S3: the two loops of article 001.

use super::{FLOOR, assert_near, ball, frame};

const LOOP: &str = "swept/push-loop";
const SWEEP: &str = "swept/sweep-and-slide";

#[test]
fn s1_the_approach_is_doubled() {
    let overlapping = ball([0.0, 0.4, 0.0], 0.5, [1.0, -1.0, 0.0], 1e-6) + FLOOR;
    let printed = frame(LOOP, &overlapping);
    assert_near(printed.mover.velocity, [1.0, -2.0, 0.0], 1e-6);
    let mended = frame("swept/push-loop+S1", &overlapping);
    assert_near(mended.mover.velocity, [1.0, 0.0, 0.0], 1e-6);
    assert_near(mended.place(), [0.0, 0.5, 0.0], 1e-5);

    let landing = ball([0.0, 0.6, 0.0], 0.5, [1.0, -1.0, 0.0], 0.2) + FLOOR;
    let printed = frame(SWEEP, &landing);
    assert_near(printed.corrections[0].velocity[1], [1.0, -2.0, 0.0], 1e-6);
    let mended = frame("swept/sweep-and-slide+S1", &landing);
    assert_near(mended.corrections[0].velocity[1], [1.0, 0.0, 0.0], 1e-6);
}

#[test]
fn s1_motion_that_leads_away_is_left() {
    let rising = ball([0.0, 0.4, 0.0], 0.5, [0.0, 3.0, 0.0], 1e-3) + FLOOR;
    let printed = frame(LOOP, &rising);
    assert_near(printed.mover.velocity, [0.0, 6.0, 0.0], 1e-5);
    let mended = frame("swept/push-loop+S1", &rising);
    assert_near(mended.mover.velocity, [0.0, 3.0, 0.0], 1e-5);
}

#[test]
fn s2_meters_a_second_are_put_on_meters_of_the_way() {
    // Half of the way is gone when the ball is there.
    let falling = ball([0.0, 1.0, 0.0], 0.5, [0.0, -10.0, 0.0], 0.1) + FLOOR;
    let told = [("", -10.5), ("+S1", 9.5), ("+S2", -1.0), ("+S1+S2", 0.0)];
    for (repairs, y) in told {
        let frame = frame(&format!("{SWEEP}{repairs}"), &falling);
        let first = frame.corrections[0];
        assert_eq!(first.time, Some(0.5), "{repairs}");
        assert_near(first.remaining, [0.0, y, 0.0], 1e-4);
    }
}

#[test]
fn s3_where_nothing_is_met_the_mover_is_gone() {
    let free = ball([0.0, 5.0, 0.0], 0.5, [2.0, 0.0, 0.0], 0.1) + FLOOR;
    let printed = frame(SWEEP, &free);
    assert!(printed.place().x.is_infinite() && printed.place().y.is_nan());
    let mended = frame("swept/sweep-and-slide+S3", &free);
    assert_near(mended.place(), [0.2, 5.0, 0.0], 1e-6);
}

#[test]
fn s3_a_contact_that_is_left_or_slid_along_does_not_stop_the_way() {
    for velocity in [[1.0, 0.0, 0.0], [1.0, 1.0, 0.0]] {
        let touching = ball([0.0, 0.5, 0.0], 0.5, velocity, 0.1) + FLOOR;
        let printed = frame("swept/sweep-and-slide+S1+S2", &touching);
        assert_near(printed.place(), [0.0, 0.5, 0.0], 1e-6);
        assert_eq!(printed.corrections.len(), 8, "the cap ends it");
        let mended = frame("swept/sweep-and-slide+S1+S2+S3", &touching);
        let [x, y, _] = velocity;
        assert_near(mended.place(), [0.1 * x, 0.5 + 0.1 * y, 0.0], 1e-6);
    }
}

#[test]
fn mended_it_lands_slides_and_keeps_the_rest_of_the_way() {
    let landing = ball([0.0, 0.6, 0.0], 0.5, [1.0, -1.0, 0.0], 0.2) + FLOOR;
    let mended = frame("swept/sweep-and-slide+S1+S2+S3", &landing);
    assert_near(mended.place(), [0.2, 0.5, 0.0], 1e-5);
    assert_near(mended.mover.velocity, [1.0, 0.0, 0.0], 1e-6);
    assert!(mended.mover.ground.is_some());
}

#[test]
fn the_cap_is_the_setting() {
    let settings = "[run.settings]\niterations = 3\n";
    let touching = ball([0.0, 0.5, 0.0], 0.5, [1.0, 0.0, 0.0], 0.1) + FLOOR;
    let capped = frame(
        "swept/sweep-and-slide+S1+S2",
        &format!("{settings}{touching}"),
    );
    assert_eq!(capped.corrections.len(), 3);
}

#[test]
fn a_collision_at_the_very_end_of_the_way_is_left_for_the_next_frame() {
    let falling = ball([0.0, 1.0, 0.0], 0.5, [0.0, -5.0, 0.0], 0.1) + FLOOR;
    let landed = frame("swept/sweep-and-slide+S1+S2+S3", &falling);
    assert!(landed.corrections.is_empty());
    assert_near(landed.place(), [0.0, 0.5, 0.0], 1e-6);
    assert_near(landed.mover.velocity, [0.0, -5.0, 0.0], 0.0);
}
