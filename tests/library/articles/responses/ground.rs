//! W19, and what a pass for gravity alone is good for.

use super::{FLOOR, after, assert_near, ball, frame};
use capsule_lab::core::method::Mover;
use glam::Vec3;

/// A ball of radius 0.5 that touches a slope of `degrees`, which falls toward +x through the origin.
fn on_a_slope(degrees: f32) -> String {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let center = [0.5 * sine, 0.5 * cosine, 0.0];
    let corner = |along: f32, z: f32| [along * cosine, -along * sine, z];
    let points = [corner(-90.0, 0.0), corner(90.0, 90.0), corner(90.0, -90.0)];
    format!(
        "[world]\ngravity = [0.0, -9.81, 0.0]\n[[sphere]]\ncenter = {center:?}\nradius = 0.5\nplayer = true\n\
         [[triangle]]\npoints = {points:?}\n"
    )
}

/// The mover after a second.
fn after_a_second(response: &str, degrees: f32) -> Mover {
    after(60, response, &on_a_slope(degrees))
}

#[test]
fn w19_a_slope_of_seventy_degrees_is_ground() {
    let printed = after_a_second("wicked/two-passes+W11", 70.0);
    assert!(printed.ground.is_some());
    assert_near(printed.fall, [0.0; 3], 0.0);

    let mended = after_a_second("wicked/two-passes+W11+W19", 70.0);
    assert!(mended.touches_wall && mended.ground.is_none());
    assert!(mended.fall.length() > 8.0, "{}", mended.fall);
}

#[test]
fn w19_a_step_of_more_than_half_the_radius_is_ground() {
    let step = "[[triangle]]\npoints = [[0.3, 0.3, -5.0], [0.3, 0.3, 5.0], [9.0, 0.3, 0.0]]\n";
    let gravity = "[world]\ngravity = [0.0, -9.81, 0.0]\n[[sphere]]\ncenter = [-0.15, 0.501, 0.0]\nradius = 0.5\nplayer = true\n";
    let scene = format!("{gravity}{step}");
    let stands = |name| frame(name, &scene).mover.ground.is_some();
    assert!(stands("wicked/two-passes+W11"));
    assert!(!stands("wicked/two-passes+W11+W19"));
}

#[test]
fn w19_leaves_gentler_ground_and_a_stricter_limit_alone() {
    let mended = after_a_second("wicked/two-passes+W11+W19", 40.0);
    assert!(mended.ground.is_some());
    let strict = on_a_slope(40.0).replace("[world]", "[world]\nground_limit = 0.9");
    let mended = after(60, "wicked/two-passes+W11+W19", &strict);
    assert!(mended.ground.is_none());
}

#[test]
fn one_pass_slides_down_every_slope_and_two_only_creep() {
    let start = Vec3::new(0.25, 0.433, 0.0);
    let [one, two] = ["wicked/push-and-slide+W11", "wicked/two-passes+W11"].map(|name| {
        let mover = after(
            60,
            name,
            &on_a_slope(30.0).replace("player = true", "velocity = [0.0, 0.0, 1e-6]"),
        );
        (mover.place() - start).length()
    });
    assert!((one - 2.45).abs() < 0.1, "half of g times the sine: {one}");
    assert!((0.03..0.1).contains(&two), "the push out creeps: {two}");
}

#[test]
fn in_two_passes_a_climber_climbs_on() {
    let uphill = "velocity = [-1.7320508, 1.0, 0.0]";
    let scene = on_a_slope(30.0).replace("player = true", uphill);
    let one = after(60, "wicked/push-and-slide+W11", &scene);
    assert!(one.velocity.x > 0.0, "gravity turns it: {}", one.velocity);
    let two = after(60, "wicked/two-passes+W11", &scene);
    assert_near(two.velocity, [-1.732_050_8, 1.0, 0.0], 1e-3);
}

#[test]
fn a_jump_ends_where_the_fall_does() {
    let mover = after(
        120,
        "wicked/two-passes+W11",
        &(ball([0.0, 0.6, 0.0], 0.5, [1.0, 5.0, 0.0], 1.0 / 60.0)
            .replace("[world]", "[world]\ngravity = [0.0, -9.81, 0.0]")
            + FLOOR),
    );
    assert!(mover.ground.is_some());
    assert_near(mover.velocity, [1.0, 0.0, 0.0], 1e-4);
    assert_near(mover.place(), [2.0, 0.5001, 0.0], 2e-3);
}
