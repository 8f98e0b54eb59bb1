//! Quake's acceleration and friction, from a scene file to the frame.

use super::{FLOOR, history};
use capsule_lab::core::method::Control;
use glam::Vec3;

fn scene(steering: &str, center_y: f32) -> String {
    format!(
        "[world]\ngravity = [0.0, -9.81, 0.0]\n{steering}\n[[sphere]]\ncenter = [0.0, {center_y:?}, 0.0]\nradius = 0.5\n\
         player = true\n{FLOOR}"
    )
}

/// The level velocity after each frame in which `walk` tells the way, from a start on ground.
fn velocities(steering: &str, frames: usize, walk: impl Fn(usize) -> Vec3) -> Vec<Vec3> {
    let mut history = history("wicked/push-and-slide+W11+W12", &scene(steering, 0.5));
    history.advance(Control::default());
    (1..=frames)
        .map(|frame| {
            let walk = walk(frame);
            history.advance(Control { walk, jump: false });
            history.state(frame + 1).movers[0].velocity.with_y(0.0)
        })
        .collect()
}

#[test]
fn direct_steering_starts_and_stops_at_once() {
    let told = velocities("steering = \"direct\"", 4, |frame| {
        if frame < 3 { Vec3::X } else { Vec3::ZERO }
    });
    let speeds: Vec<f32> = told.iter().map(|velocity| velocity.length()).collect();
    assert_eq!(speeds, [4.0, 4.0, 0.0, 0.0]);
}

#[test]
fn quake_gathers_speed_and_rubs_it_off_to_rest() {
    let told = velocities("steering = \"quake\"", 120, |frame| {
        if frame <= 60 { Vec3::X } else { Vec3::ZERO }
    });
    let first = told[0].length();
    assert!((first - 4.0 * 10.0 / 60.0).abs() < 1e-4, "{first}");
    assert!((told[59].length() - 4.0).abs() < 1e-3, "{}", told[59]);
    let rubbed = told[60].length();
    assert!((rubbed - 4.0 * (1.0 - 4.0 / 60.0)).abs() < 1e-3, "{rubbed}");
    assert_eq!(told[119].length(), 0.0);
}

#[test]
fn the_keys_of_the_file_are_heard() {
    let keys = "steering = \"quake\"\nacceleration = 3.0\nfriction = 0.0\nwalk_speed = 2.0";
    let told = velocities(
        keys,
        2,
        |frame| if frame == 1 { Vec3::Z } else { Vec3::ZERO },
    );
    assert!((told[0].length() - 0.1).abs() < 1e-5, "{}", told[0]);
    assert!((told[1].length() - 0.1).abs() < 1e-5, "nothing rubs");
}

#[test]
fn who_turns_in_the_air_goes_faster_than_full_speed() {
    let steering = "steering = \"quake\"";
    let mut history = history("wicked/push-and-slide+W11+W12", &scene(steering, 40.0));
    let mut velocity = Vec3::X;
    for frame in 0..100 {
        let walk = Vec3::Y.cross(velocity).normalize_or_zero();
        history.advance(Control { walk, jump: true });
        velocity = history.state(frame + 1).movers[0].velocity.with_y(0.0);
    }
    assert!(
        (velocity.length() - 0.375 * 10.0).abs() < 0.05,
        "{velocity}"
    );
    for frame in 100..130 {
        let walk = Vec3::Y.cross(velocity).normalize_or_zero();
        history.advance(Control { walk, jump: true });
        velocity = history.state(frame + 1).movers[0].velocity.with_y(0.0);
    }
    assert!(velocity.length() > 4.0, "{velocity}");
}

#[test]
fn an_unknown_steering_is_said_with_the_known() {
    let text = "title = \"A test\"\n[world]\nsteering = \"quack\"\n[[sphere]]\ncenter = [0.0, 1.0, 0.0]\nradius = 0.5\n";
    let errors = capsule_lab::lab::scene::Scene::read("test.toml", text).unwrap_err();
    let message = errors.to_string();
    assert!(
        message.contains("quack") && message.contains("quake"),
        "{message}"
    );
}
