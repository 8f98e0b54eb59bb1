//! A scene that moves: its frames, forwards and back, and what edits do to them.

use super::Lab;
use capsule_lab::{edit::Edit, scene::Scene};
use egui::{Key, Modifiers};
use glam::Vec3;

fn place(scene: &Scene) -> Vec3 {
    scene.bodies[0].shape.points()[0]
}

fn nudged(body: &str) -> Edit {
    Edit::Move {
        bodies: vec![body.into()],
        by: Vec3::new(0.0, 0.25, 0.0),
    }
}

#[test]
fn frames_have_a_timeline_where_something_moves() {
    let mut lab = Lab::at("best-edge");
    assert!(!lab.shows("Frames"));
    lab.open("down-a-ramp");
    assert!(lab.shows("Frames"));
    assert_eq!(lab.app().frame(), Some(30), "it opens where the scene says");
}

#[test]
fn a_frame_stepped_back_to_is_the_same() {
    let mut lab = Lab::at("down-a-ramp");
    let at_30 = place(&lab.app().scene);
    lab.chord(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(lab.app().frame(), Some(31));
    assert_ne!(place(&lab.app().scene), at_30);
    lab.chord(Modifiers::COMMAND, Key::ArrowLeft);
    assert_eq!(place(&lab.app().scene), at_30);
    lab.chord(Modifiers::COMMAND, Key::Home);
    let start = lab.app().history.document().scene().clone();
    assert_eq!(place(&lab.app().scene), place(&start));
    lab.chord(Modifiers::COMMAND, Key::End);
    assert_eq!(lab.app().frame(), Some(31), "the newest frame is kept");
}

#[test]
fn playing_goes_on_and_backwards_ends_at_the_start() {
    let mut lab = Lab::at("down-a-ramp");
    lab.app_mut().toggle_play();
    lab.app_mut().advance_frames(0.1);
    assert_eq!(lab.app().frame(), Some(36));
    lab.app_mut().toggle_frames(true);
    for _ in 0..20 {
        lab.app_mut().advance_frames(0.1);
    }
    assert_eq!(lab.app().frame(), Some(0));
    let frames = lab.app().frames.as_ref().expect("it moves");
    assert!(!frames.playback.is_playing);
}

#[test]
fn what_stands_is_edited_at_any_frame_and_what_moves_at_the_first() {
    let mut lab = Lab::at("down-a-ramp");
    let at_30 = place(&lab.app().scene);
    assert!(
        !lab.app_mut().edit(&nudged("player")),
        "it is elsewhere at frame 0"
    );
    assert!(lab.app_mut().edit(&nudged("ramp")));
    assert_eq!(lab.app().frame(), Some(30));
    assert_ne!(place(&lab.app().scene), at_30, "the frames since run again");
    lab.app_mut().go_to_frame(0);
    assert!(lab.app_mut().edit(&nudged("player")));
}
