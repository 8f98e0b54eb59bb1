//! Movers at a later frame: what is done to them there is done on their way.

use super::Lab;
use capsule_scenes::edit::{Document, Edit, Field};
use capsule_session::Origin;
use egui::{Key, Modifiers};
use glam::{Vec3, vec3};

const SCENE: &str = "down-a-ramp";

impl Lab {
    fn player_at(&self) -> Vec3 {
        self.app().session.snapshot().body(0).shape.points()[0]
    }

    fn go(&mut self, frame: usize) {
        self.app_mut().session.go_to_frame(frame);
        self.settle();
    }
}

fn raised(by: f32) -> Edit {
    Edit::Move {
        bodies: vec!["player".into()],
        by: vec3(0.0, by, 0.0),
    }
}

#[test]
fn a_mover_dragged_at_a_later_frame_is_put_there_and_the_frames_since_run_again() {
    let mut lab = Lab::at(SCENE);
    lab.go(40);
    let at_40 = lab.player_at();
    lab.go(30);
    let from = lab.player_at();
    lab.app_mut().session.begin_drag();
    for part in 1..=4 {
        let done = lab
            .app_mut()
            .session
            .update_drag(&raised(0.25 * part as f32));
        done.unwrap_or_else(|error| panic!("{error}"));
    }
    lab.app_mut().session.end_drag();
    assert_eq!(lab.app().session.frame(), Some(30));
    assert_eq!(lab.player_at(), from + Vec3::Y, "nothing adds up");
    assert_eq!(lab.app().session.scene().places.len(), 1);
    lab.go(40);
    assert_ne!(lab.player_at(), at_40);
    lab.go(29);
    let before = lab.player_at();
    lab.app_mut().undo();
    assert_eq!(
        lab.player_at(),
        before,
        "the frames before are as they were"
    );
    lab.go(40);
    assert_eq!(lab.player_at(), at_40, "one undo takes it back");
}

#[test]
fn a_mover_held_while_frames_play_stays_in_the_hand() {
    let mut lab = Lab::at(SCENE);
    lab.app_mut().session.toggle_play();
    lab.app_mut().session.advance(0.1);
    let frame = lab.app().session.frame().expect("it moves");
    lab.app_mut().session.begin_drag();
    lab.app_mut().session.advance(0.05);
    assert!(lab.app_mut().session.update_drag(&raised(0.5)).is_ok());
    lab.app_mut().session.end_drag();
    assert!(!lab.app().session.playback().plays_frames());
    assert_eq!(lab.app().session.frame(), Some(frame));
    assert_eq!(lab.app().session.scene().places[0].frame, frame);
}

#[test]
fn the_inspector_says_before_which_frames_a_mover_is_set_and_takes_it_back() {
    let mut lab = Lab::at(SCENE);
    lab.select("player");
    lab.settle();
    assert!(lab.says("State before frame 30."));
    assert!(lab.app_mut().session.edit(&raised(0.5)));
    lab.settle();
    assert!(!lab.says("State before frame 30."));
    lab.go(12);
    assert!(lab.says("State before frame 12."));
    lab.click("Go to frame 30");
    assert_eq!(lab.app().session.frame(), Some(30));
    lab.click("Remove placement of player at frame 30");
    assert!(lab.app().session.scene().places.is_empty());
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(
        lab.app().session.scene().places.len(),
        1,
        "which is undone as well"
    );
    let unplace = crate::commands::command("frame.unplace");
    assert!(unplace.is_enabled(&lab.app().context()));
    lab.app_mut().give(unplace);
    assert!(lab.app().session.scene().places.is_empty());
    assert!(!unplace.is_enabled(&lab.app().context()));
}

#[test]
fn what_holds_for_all_frames_is_edited_at_any() {
    let mut lab = Lab::at(SCENE);
    let radius = Edit::Set {
        body: "player".into(),
        to: Field::Radius(0.3),
    };
    assert!(lab.app_mut().session.edit(&radius));
    assert_eq!(lab.app().session.frame(), Some(30));
    assert!(lab.app().session.scene().places.is_empty());
    let written = lab.app().session.history().document().scene().bodies[0].shape;
    assert_eq!(written.radius(), 0.3);
}

/// The yard with the player set at frame 40, and a ball at 60.
const SET: &str = r#"
[[sphere]]
name     = "ball"
center   = [4.0, 0.6, 4.0]
radius   = 0.5
velocity = [0.0, 0.0, -0.5]

[[place]]
frame = 40
body  = "player"
base  = [2.0, 0.01, 3.0]
tip   = [2.0, 1.71, 3.0]

[[place]]
frame  = 60
body   = "ball"
center = [4.0, 2.0, 4.0]
"#;

#[test]
fn a_walk_goes_on_freely_and_what_is_done_to_others_stays() {
    let mut lab = Lab::new();
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenes/12-motion/70-a-yard.toml"
    ));
    let lines = text.expect("the scene's file");
    let lines = lines.lines().filter(|line| !line.starts_with("step "));
    let text = lines.collect::<Vec<_>>().join("\n") + SET;
    let document = Document::new(text, "set.toml").unwrap_or_else(|errors| panic!("{errors}"));
    lab.app_mut().open(document, Origin::New(1));
    lab.go(20);
    let names = |lab: &Lab| -> Vec<String> {
        let places = lab.app().session.scene().places.iter();
        places.map(|place| place.body.clone()).collect()
    };
    lab.key(Key::K);
    assert_eq!(names(&lab), ["player", "ball"], "nothing goes before a key");
    lab.key(Key::W);
    lab.app_mut().walk_on(0.5);
    lab.settle();
    assert!(lab.app().session.walks());
    assert_eq!(names(&lab), ["ball"]);
    let told = "Frames after 20 are recorded again; the player’s placements there are removed.";
    assert!(!lab.colors_of(told).is_empty(), "the reader is told");
    lab.key(Key::Escape);
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(names(&lab), ["player", "ball"]);
}

#[test]
fn a_script_is_a_list_in_the_inspector() {
    let mut lab = Lab::at("a-patrol");
    lab.select("patrol");
    lab.settle();
    let script = |lab: &Lab| {
        lab.app().session.history().document().scene().bodies[0]
            .script
            .clone()
    };
    let own = script(&lab).expect("it patrols");
    lab.click("Add a step to the script");
    let longer = script(&lab).expect("longer");
    assert_eq!(longer.steps[..2], own.steps[..]);
    assert_eq!(
        (longer.steps[2].frame, longer.steps[2].velocity.x),
        (150, 1.5)
    );
    assert_eq!(longer.repeat, Some(210), "it has time for the last step");
    lab.click("Remove step 1 of the script");
    assert_eq!(script(&lab).expect("shorter").steps, longer.steps[1..]);
    lab.click("Run the script once");
    assert_eq!(script(&lab).expect("once").repeat, None);
    for _ in 0..3 {
        lab.chord(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(script(&lab), Some(own));
    assert_eq!(lab.app().session.frame(), Some(48));

    lab.open("down-a-ramp");
    lab.select("player");
    lab.settle();
    lab.click("Begin a script");
    let begun = script(&lab).expect("begun");
    assert_eq!(begun.steps[0].frame, 30, "from the shown frame on");
}

#[test]
fn what_a_scene_expects_of_a_frame_is_judged_at_that_frame() {
    let mut lab = Lab::at(SCENE);
    lab.app_mut().panels.inspector.is_open = true;
    lab.settle();
    assert!(lab.says("The answers match the expected answer."));
    lab.go(20);
    assert!(lab.says("The expected answer is for frame 30"));
    assert!(!lab.says("match the expected answer."));
    assert!(lab.app().session.unmet().is_empty());
    let ramp = Edit::Move {
        bodies: vec!["ramp".into()],
        by: Vec3::Y * 0.1,
    };
    assert!(lab.app_mut().session.edit(&ramp));
    assert!(
        !lab.app().session.unmet().is_empty(),
        "judged from any frame"
    );
    lab.go(30);
    assert!(lab.says("Player: position expected [-0.3538, 2.1242, 0], got"));
}
