//! Walking with the keys: which way, what is recorded, and what is kept.

use super::Lab;
use crate::{action::Tool, shell::modal::Modal};
use capsule_core::{geometry::SameBits, method::Control};
use capsule_scenes::{
    edit::{Document, Edit},
    run::simulation::RunHistory,
};
use egui::{Event, Key, Modifiers};
use glam::Vec3;
use std::{fs, path::PathBuf};
use tempfile::TempDir;

/// The scene that is made for it.
const YARD: &str = "a-yard";

impl Lab {
    /// At frame 0 of the yard, with a camera that is where it should be at once.
    fn yard() -> Self {
        let mut lab = Self::new();
        lab.app_mut().view.motion = false;
        lab.open(YARD);
        lab.app_mut().session.go_to_frame(0);
        lab.settle();
        lab
    }

    fn hold(&mut self, key: Key, pressed: bool) {
        self.push(key, pressed);
        self.0.step();
    }

    fn push(&mut self, key: Key, pressed: bool) {
        self.0.input_mut().events.push(Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
    }

    fn history(&self) -> &RunHistory {
        self.app().session.run().expect("it moves")
    }

    fn player(&self) -> Vec3 {
        let mut bodies = self.app().session.snapshot().bodies();
        let player = bodies.find(|body| body.player).expect("a player");
        player.shape.points()[0]
    }
}

/// Walks with `key` for half a second and more; where that leads, level.
fn walked(lab: &mut Lab, key: Key) -> Vec3 {
    let before = lab.player();
    lab.hold(key, true);
    lab.settle();
    lab.hold(key, false);
    (lab.player() - before).with_y(0.0)
}

#[test]
fn keys_walk_as_the_camera_looks() {
    for yaw in [0.0, 0.9, -2.0] {
        for (key, ahead, right) in [
            (Key::W, 1.0, 0.0),
            (Key::S, -1.0, 0.0),
            (Key::ArrowRight, 0.0, 1.0),
            (Key::A, 0.0, -1.0),
        ] {
            let mut lab = Lab::yard();
            lab.app_mut().view.camera.yaw = yaw;
            lab.key(Key::K);
            let camera = lab.app().view.camera;
            let way = walked(&mut lab, key);
            let wished = camera.ahead() * ahead + camera.right() * right;
            assert!(way.length() > 0.5, "{key:?}: {way}");
            assert!(way.normalize_or_zero().dot(wished) > 0.99, "{key:?}: {way}");
        }
    }
}

#[test]
fn a_walk_takes_the_place_of_later_frames_and_can_be_scrubbed() {
    let mut lab = Lab::yard();
    lab.app_mut().session.go_to_frame(10);
    let kept = lab.history().input()[..10].to_vec();
    lab.key(Key::K);
    assert!(
        lab.history().input().len() > 10,
        "nothing is lost before a key"
    );
    walked(&mut lab, Key::W);
    let said = lab.colors_of("Frames after 10 are recorded again.");
    assert!(!said.is_empty(), "the reader is told");
    let frame = lab.app().session.frame().expect("it moves");
    assert!(frame > 30, "{frame}");
    assert_eq!(lab.history().newest(), frame, "frames go on in real time");
    assert_eq!(lab.history().input()[..10], kept);
    assert_ne!(lab.history().control(10).walk, Vec3::ZERO);
    let there = lab.player();
    lab.chord(Modifiers::COMMAND, Key::ArrowLeft);
    assert!(!lab.app().session.walks(), "a step back ends the walk");
    assert!(
        lab.app().session.cursor().is_some(),
        "and the frame's answer is shown"
    );
    assert_eq!(lab.app().session.frame(), Some(frame - 1));
    lab.chord(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(lab.player(), there);
}

/// At frame 0 of a copy of the yard in a file of its own.
fn in_a_file() -> (Lab, TempDir, PathBuf) {
    let mut lab = Lab::yard();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("yard.toml");
    fs::write(
        &path,
        lab.app().session.history().document().text().as_bytes(),
    )
    .expect("written");
    lab.app_mut().open_file(&path);
    lab.app_mut().session.go_to_frame(0);
    lab.settle();
    (lab, folder, path)
}

#[test]
fn a_walk_is_an_edit_that_is_saved_opens_as_the_same_frames_and_can_be_undone() {
    let (mut lab, _folder, path) = in_a_file();
    let own = lab.app().session.scene().replay.clone();
    lab.key(Key::K);
    walked(&mut lab, Key::D);
    lab.hold(Key::Space, true);
    lab.hold(Key::Space, false);
    walked(&mut lab, Key::W);
    lab.key(Key::Escape);
    assert!(lab.app().context().is_unsaved(), "one is asked about it");
    assert!(lab.shows("yard.toml, edited"));
    lab.chord(Modifiers::COMMAND, Key::S);
    assert!(!lab.app().context().is_unsaved());

    let text = fs::read_to_string(&path).expect("a file");
    let saved = Document::new(text, "saved.toml").unwrap_or_else(|errors| panic!("{errors}"));
    let chosen = saved.scene().response();
    let mut again = RunHistory::of(saved.scene(), chosen.expect("one is chosen"));
    let newest = lab.history().newest();
    again.reach(newest);
    for frame in 0..=newest {
        let [walked, read] = [lab.history(), &again].map(|run| run.state(frame));
        assert!(
            walked.same_bits(&read),
            "frame {frame}: {walked:?}, not {read:?}"
        );
    }
    assert_ne!(saved.scene().replay, own);
    let frame = lab.app().session.frame();
    lab.app_mut().undo();
    assert_eq!(lab.app().session.scene().replay, own);
    assert_eq!(
        lab.history().input()[..own.len()],
        *own,
        "and it runs by it"
    );
    assert_eq!(lab.app().session.frame(), frame);
}

#[test]
fn saving_and_leaving_in_the_middle_of_a_walk_lose_none_of_it() {
    let (mut lab, _folder, path) = in_a_file();
    let before = fs::read_to_string(&path).expect("a file");
    lab.key(Key::K);
    walked(&mut lab, Key::D);
    lab.chord(Modifiers::COMMAND, Key::S);
    let saved = fs::read_to_string(&path).expect("a file");
    assert_ne!(saved, before);
    assert!(!lab.app().session.walks() && !lab.app().context().is_unsaved());

    lab.key(Key::K);
    walked(&mut lab, Key::A);
    let place = lab.app().session.origin().clone();
    lab.open(YARD);
    assert!(lab.app().context().is_unsaved_at(&place));
    lab.app_mut().open_place(&place);
    lab.app_mut().session.go_to_frame(0);
    lab.key(Key::K);
    walked(&mut lab, Key::S);
    lab.app_mut().ask_to_end();
    assert!(lab.app().shell.modals.contains(&Modal::QuitUnsaved));
}

#[test]
fn nothing_asked_of_a_player_at_rest_stops_the_time_until_a_key() {
    let mut lab = Lab::yard();
    lab.key(Key::K);
    walked(&mut lab, Key::S);
    let mut newest = 0;
    for _ in 0..60 {
        lab.app_mut().walk_on(0.1);
        newest = lab.history().newest();
    }
    assert!(lab.app().session.walk_is_paused());
    lab.app_mut().walk_on(0.1);
    assert_eq!(lab.history().newest(), newest);
    lab.hold(Key::W, true);
    assert!(!lab.app().session.walk_is_paused());
    lab.app_mut().walk_on(0.1);
    assert!(lab.history().newest() > newest);
    lab.hold(Key::W, false);
}

#[test]
fn a_press_of_space_is_a_jump_in_one_frame() {
    let mut lab = Lab::yard();
    lab.key(Key::K);
    walked(&mut lab, Key::S);
    lab.hold(Key::Space, true);
    lab.settle();
    lab.hold(Key::Space, false);
    let jumps = lab
        .history()
        .controls()
        .iter()
        .filter(|control| control.jump);
    assert_eq!(jumps.count(), 1);
    assert!(!lab.app().session.is_playing());
}

#[test]
fn until_a_key_walks_nothing_moves_and_nothing_is_forgotten() {
    let mut lab = Lab::yard();
    let input = lab.history().input().to_vec();
    lab.key(Key::K);
    assert!(lab.app().session.walks() && lab.shows("Walking"));
    lab.settle();
    lab.key(Key::Escape);
    assert!(!lab.app().session.walks());
    assert_eq!(lab.app().session.frame(), Some(0));
    assert_eq!(lab.history().input(), input);
}

#[test]
fn a_key_that_is_down_for_less_than_a_frame_walks_one_frame() {
    let mut lab = Lab::yard();
    let tap = |lab: &mut Lab, keys: &[Key]| {
        for &key in keys {
            lab.push(key, true);
            lab.push(key, false);
        }
        lab.0.step();
    };
    // K comes first, so that W is no tool any more.
    tap(&mut lab, &[Key::K, Key::W]);
    lab.settle();
    let walked = lab.history().controls().iter();
    let walked = walked.filter(|control| control.walk != Vec3::ZERO).count();
    assert_eq!((walked, lab.app().hands.tool), (1, Tool::Select));
    tap(&mut lab, &[Key::A, Key::Space]);
    lab.settle();
    let controls = lab.history().controls();
    let of = |is: fn(&Control) -> bool| controls.iter().filter(|one| is(one)).count();
    assert_eq!(of(|control| control.walk != Vec3::ZERO), 2);
    assert_eq!(of(|control| control.jump), 1);
}

#[test]
fn letters_that_walk_do_nothing_else_meanwhile() {
    let mut lab = Lab::yard();
    lab.key(Key::K);
    let (cursor, choice) = (
        lab.app().session.cursor(),
        lab.app().session.choice().cloned(),
    );
    for key in [Key::E, Key::Q] {
        lab.key(key);
        assert_eq!(lab.app().session.frame(), Some(0), "{key:?} does not walk");
    }
    for key in [Key::W, Key::D, Key::A, Key::S, Key::ArrowLeft] {
        lab.key(key);
    }
    assert_eq!(lab.app().hands.tool, Tool::Select);
    assert_eq!(lab.app().session.choice().is_some(), choice.is_some());
    assert_eq!(lab.app().session.cursor().is_some(), cursor.is_some());
    lab.key(Key::Escape);
    lab.key(Key::W);
    assert_eq!(lab.app().hands.tool, Tool::Move);
}

#[test]
fn the_camera_follows_unless_it_shall_stay() {
    for follows in [true, false] {
        let mut lab = Lab::yard();
        lab.app_mut().view.follows = follows;
        lab.key(Key::K);
        let before = lab.app().view.camera;
        walked(&mut lab, Key::S);
        lab.0.step();
        let camera = lab.app().view.camera;
        assert_eq!(camera.yaw, before.yaw);
        assert!((camera.distance - before.distance).abs() < 1e-4);
        let gap = (camera.target - lab.player()).with_y(0.0).length();
        if follows {
            assert!(gap < 0.2, "{gap}")
        } else {
            assert_eq!(camera.target, before.target)
        }
    }
}

#[test]
fn a_window_over_everything_stops_the_time_and_takes_no_steps() {
    let mut lab = Lab::yard();
    lab.key(Key::K);
    walked(&mut lab, Key::S);
    lab.app_mut().toggle_modal(crate::shell::modal::Modal::Help);
    lab.settle();
    let newest = lab.history().newest();
    lab.hold(Key::W, true);
    lab.settle();
    assert_eq!(lab.history().newest(), newest);
}

#[test]
fn only_a_scene_with_a_player_offers_to_walk() {
    let mut lab = Lab::at("down-a-ramp");
    assert!(!lab.shows("Walk with the keys"));
    lab.key(Key::K);
    assert!(!lab.app().session.walks());
    assert_eq!(lab.history().controls()[0], Control::default());
    let why = "No player. Select a capsule or sphere and tick “player” in the inspector.";
    assert!(lab.tells(why), "the key says what is missing");
}

#[test]
fn a_player_that_falls_off_is_put_back_and_the_reader_is_told() {
    let (mut lab, _folder, _) = in_a_file();
    let start = lab.player();
    let floor = Edit::Move {
        bodies: ["floor", "floor 2"].map(String::from).into(),
        by: Vec3::new(100.0, 0.0, 0.0),
    };
    assert!(lab.app_mut().session.edit(&floor));
    lab.settle();
    lab.key(Key::K);
    walked(&mut lab, Key::D);
    for _ in 0..40 {
        lab.app_mut().walk_on(0.1);
    }
    lab.settle();
    assert!(!lab.app().session.walks());
    assert_eq!(lab.app().session.frame(), Some(0));
    assert_eq!(lab.player(), start);
    let gap = (lab.app().view.camera.target - lab.player())
        .with_y(0.0)
        .length();
    assert!(gap < 0.1, "the camera looks {gap} m beside the player");
    let told =
        "The player fell off the level and is back at the start of the walk. Press K to walk.";
    assert!(lab.tells(told));
}
