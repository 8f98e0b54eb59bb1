//! B1, B2 and B3: the snap out of the deepest contact of article 004.

use super::{FLOOR, after, assert_near, ball, frame};

const DEEPEST: &str = "better-collision/deepest";

/// `rest` with the world's skin at `skin`.
fn with_skin(skin: f32, rest: &str) -> String {
    rest.replacen("[world]\n", &format!("[world]\nskin = {skin:?}\n"), 1)
}

/// A quadrant of walls: x 0 facing +X and z 0 facing +Z.
const CORNER: &str = "
[[triangle]]
points = [[0.0, -50.0, -50.0], [0.0, 90.0, 0.0], [0.0, -50.0, 50.0]]
[[triangle]]
points = [[-50.0, -50.0, 0.0], [50.0, -50.0, 0.0], [0.0, 90.0, 0.0]]
";

#[test]
fn b1_the_push_leads_further_in() {
    let sunk = with_skin(
        0.0,
        &(ball([0.0, 0.5, 0.0], 1.0, [1e-7, 0.0, 0.0], 0.1) + FLOOR),
    );
    let printed = frame(DEEPEST, &sunk);
    assert_near(printed.place(), [0.0, 0.0, 0.0], 1e-5);
    assert_near(printed.correction().push, [0.0, -0.5, 0.0], 1e-5);
    let mended = frame("better-collision/deepest+B1", &sunk);
    assert_near(mended.place(), [0.0, 1.0, 0.0], 1e-5);
}

#[test]
fn b1_does_not_matter_to_a_push_along_the_face() {
    let sunk = with_skin(
        0.0,
        &(ball([0.0, 0.5, 0.0], 1.0, [1e-7, 0.0, 0.0], 0.1) + FLOOR),
    );
    let pushed = frame("better-collision/face-normal", &sunk);
    assert_near(pushed.place(), [0.0, 1.0, 0.0], 1e-5);
}

#[test]
fn over_an_edge_the_two_ways_out_differ() {
    // Beyond the edge at x 0 of a floor that lies to the left: the sphere leans on it.
    let edge = "
[[triangle]]
points = [[0.0, 0.0, -50.0], [-50.0, 0.0, 0.0], [0.0, 0.0, 50.0]]
";
    let leaning = with_skin(
        0.0,
        &(ball([0.6, 0.6, 0.0], 1.0, [1e-7, 0.0, 0.0], 0.1) + edge),
    );
    let from_center = frame("better-collision/deepest+B1", &leaning).correction();
    let along_face = frame("better-collision/face-normal", &leaning).correction();
    let slanted = (0.5_f32).sqrt();
    assert_near(
        from_center.push.normalize_or_zero(),
        [slanted, slanted, 0.0],
        1e-4,
    );
    assert_near(along_face.push.normalize_or_zero(), [0.0, 1.0, 0.0], 1e-4);
}

#[test]
fn b2_the_second_wall_of_a_corner_is_left() {
    let start = ball([0.5, 0.0, 0.6], 1.0, [1e-7, 0.0, 0.0], 0.1);
    let in_corner = with_skin(0.0, &(start + CORNER));
    let printed = frame("better-collision/deepest+B1", &in_corner);
    assert_near(printed.place(), [1.0, 0.0, 0.6], 1e-5);
    let mended = frame("better-collision/deepest+B1+B2", &in_corner);
    assert_near(mended.place(), [1.0, 0.0, 1.0], 1e-5);
    assert_eq!(mended.corrections.len(), 2);
}

#[test]
fn b2_an_acute_corner_is_left_in_one_frame() {
    // Two walls at 30 degrees meet in the z axis; their middle plane is x 0.
    let (x, y) = (14.0 * 0.267_949_2, 14.0);
    let walls = format!(
        "[[triangle]]\npoints = [[0.0, 0.0, -90.0], [{x:?}, {y:?}, 0.0], [0.0, 0.0, 90.0]]\n\
         [[triangle]]\npoints = [[0.0, 0.0, -90.0], [{:?}, {y:?}, 0.0], [0.0, 0.0, 90.0]]\n",
        -x
    );
    let start = ball([0.05, 3.0, 0.0], 1.0, [1e-7, 0.0, 0.0], 0.1) + &walls;
    let far = 1.0 / 0.258_819;
    let mended = frame("better-collision/deepest+B1+B2", &start);
    assert!(mended.place().y >= far, "{}", mended.place());
    assert!(mended.corrections.len() <= 3);
    let printed = frame("better-collision/deepest+B1", &start);
    assert!(printed.place().y < far - 0.2, "{}", printed.place());
}

#[test]
fn b3_the_velocity_into_the_wall_stays() {
    // Depth 0.1; the velocity is a meter in this frame of a second.
    let falling = ball([0.0, 0.9, 0.0], 1.0, [0.0, -1.0, 0.0], 1.0) + FLOOR;
    let falling = with_skin(0.0, &falling);
    let printed = frame("better-collision/deepest+B1", &falling);
    assert_near(printed.place(), [0.0, 0.9 - 0.9, 0.0], 1e-5);
    assert_near(printed.mover.velocity, [0.0, -1.0, 0.0], 0.0);
    let mended = frame("better-collision/deepest+B1+B3", &falling);
    assert_near(mended.place(), [0.0, 1.0, 0.0], 1e-5);
    assert_near(mended.mover.velocity, [0.0, 0.0, 0.0], 1e-6);
}

#[test]
fn with_every_repair_a_ball_comes_to_rest_and_stays() {
    let world = "[world]\ngravity = [0.0, -9.81, 0.0]\n";
    let falling =
        "[[sphere]]\ncenter = [0.0, 1.0, 0.0]\nradius = 0.5\nvelocity = [0.5, 0.0, 0.0]\n";
    let mover = after(
        300,
        "better-collision/deepest+B1+B2+B3",
        &format!("{world}{falling}{FLOOR}"),
    );
    assert!((mover.place().y - 0.5).abs() < 0.02, "{}", mover.place());
}

#[test]
fn the_ray_stops_the_center_and_lets_the_body_sink() {
    let falling = ball([0.0, 1.0, 0.0], 0.5, [0.0, -4.0, 0.0], 0.5) + FLOOR;
    let stopped = frame("better-collision/center-ray", &falling);
    assert_near(stopped.place(), [0.0, 0.01, 0.0], 1e-5);
    assert_near(stopped.mover.velocity, [0.0, 0.0, 0.0], 1e-6);
}
