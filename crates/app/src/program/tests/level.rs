//! Making a level to walk in, from a new scene to a saved replay, and what is said where something is missing.

use super::Lab;
use crate::commands;
use capsule_core::geometry::Shape;
use capsule_scenes::{
    edit::{Document, Edit},
    run::simulation::RunHistory,
    scene::{Body, Scene, Snapshot, library},
};
use capsule_session::{Origin, action::Choose};
use egui::{Key, Modifiers};
use glam::Vec3;
use std::fs;

impl Lab {
    /// At a new scene, with a camera that is where it should be at once.
    fn begun() -> Self {
        let mut lab = Self::new();
        lab.app_mut().view.motion = false;
        lab.chord(Modifiers::COMMAND, Key::N);
        lab
    }

    fn choose(&mut self, menu: &str, entry: &str) {
        self.click(menu);
        self.click(entry);
    }

    fn body(&self, name: &str) -> Body {
        let mut bodies = self.app().session.snapshot().bodies();
        let found = bodies.find(|body| body.name == name);
        found.unwrap_or_else(|| panic!("no {name}")).clone()
    }

    /// How many messages say `text`, on however many lines.
    fn told(&self, text: &str) -> usize {
        let shapes = self.harness().output().shapes.iter();
        let texts = shapes.filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(painted) => Some(painted.galley.job.text.replace('\n', " ")),
            _ => None,
        });
        texts.filter(|said| said == text).count()
    }

    /// Whether a message says `text`.
    pub(super) fn tells(&self, text: &str) -> bool {
        self.told(text) > 0
    }
}

#[test]
fn a_level_is_made_walked_and_saved_without_a_text_editor() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("level.toml");
    let mut lab = Lab::begun();
    for entry in ["Add a floor", "Add stairs", "Add a capsule"] {
        lab.choose("Shape", entry);
    }
    let name = lab
        .app()
        .session
        .selection()
        .primary()
        .expect("the capsule")
        .to_string();
    assert_eq!(name, "capsule 2");
    lab.click("walks with the keys");
    assert!(lab.tells("The scene now moves by exact/slide, with gravity. Press K to walk."));
    let before = lab.body(&name).shape.points()[0];
    lab.key(Key::K);
    assert!(lab.app().session.walks());
    let hold = |lab: &mut Lab, key: Key, pressed: bool| {
        lab.harness_mut().input_mut().events.push(egui::Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
        lab.harness_mut().step();
    };
    hold(&mut lab, Key::S, true);
    for _ in 0..3 {
        lab.app_mut().walk_on(0.1);
    }
    hold(&mut lab, Key::S, false);
    lab.key(Key::Escape);
    let after = lab.body(&name).shape.points()[0];
    assert!(
        (after - before).with_y(0.0).length() > 1.0,
        "{before} to {after}"
    );
    assert!(
        (after.y - 0.4).abs() < 0.05,
        "it stands on the floor: {after}"
    );

    assert!(lab.app_mut().save_at(&path));
    assert_eq!(*lab.app().session.origin(), Origin::File(path.clone()));
    let text = fs::read_to_string(&path).expect("a file");
    let scene = Scene::read("level.toml", &text).unwrap_or_else(|errors| panic!("{errors}"));
    let chosen = scene.response().expect("a response");
    let mut run = RunHistory::of(&scene, chosen);
    let frame = lab.app().session.frame().expect("it moves");
    run.reach(frame);
    let poses = run.level().poses(&scene, &run.state(frame));
    let mut again = Snapshot::new(&scene, &poses).bodies();
    let again = again.find(|body| body.name == name);
    assert_eq!(again.expect("the player").shape.points()[0], after);
}

#[test]
fn ready_made_parts_stand_side_by_side_in_sight_and_are_one_step_each() {
    let mut lab = Lab::begun();
    let parts = [
        ("Add a floor", "floor 2", 1),
        ("Add a wall", "wall", 1),
        ("Add a room corner", "corner wall", 2),
        ("Add a ramp", "ramp", 1),
        ("Add stairs", "step", 5),
        ("Add a hill", "hill 0 0 a", 72),
    ];
    for (entry, first, count) in parts {
        let before = lab.app().session.scene().clone();
        let steps = lab.app().session.history().titles().len();
        lab.choose("Shape", entry);
        let now = lab.app().session.scene();
        assert_eq!(now.bodies.len() - before.bodies.len(), count, "{entry}");
        let _ = lab.body(first);
        assert_eq!(lab.app().session.history().titles().len(), steps + 1);
        let is_new = |body: &&Body| before.bodies.iter().all(|one| one.name != body.name);
        let points = now
            .bodies
            .iter()
            .filter(is_new)
            .flat_map(|body| body.shape.points());
        let balls: Vec<(Vec3, f32)> = points.map(|point| (point, 0.0)).collect();
        assert!(lab.app().view.sees_all(&balls), "{entry} is in sight");
    }
    let around = |body: &Body| {
        let points = body.shape.points();
        let least = points.iter().copied().reduce(Vec3::min).expect("points");
        let most = points.iter().copied().reduce(Vec3::max).expect("points");
        (least + 0.02, most - 0.02)
    };
    let scene = lab.app().session.scene().clone();
    let blocks = scene
        .bodies
        .iter()
        .filter(|body| matches!(body.shape, Shape::Box(_)) && body.name != "floor 2");
    let blocks: Vec<(String, (Vec3, Vec3))> = blocks
        .map(|body| (body.name.to_string(), around(body)))
        .collect();
    for (i, (name, (least, most))) in blocks.iter().enumerate() {
        for (other, (low, high)) in &blocks[i + 1..] {
            let overlap = least.cmplt(*high).all() && low.cmplt(*most).all();
            assert!(!overlap, "{name} and {other}");
        }
    }
    for _ in parts {
        lab.chord(Modifiers::COMMAND, Key::Z);
    }
    assert!(!lab.app().context().is_unsaved());
}

#[test]
fn a_response_is_found_chosen_and_taken_back() {
    let mut lab = Lab::begun();
    lab.chord(Modifiers::COMMAND, Key::P);
    lab.type_text("response");
    assert!(lab.says("Result Response: Exact"));
    lab.key(Key::Escape);
    lab.app_mut().session.choose_response("exact/slide");
    lab.settle();
    assert!(lab.tells("Nothing here can move. Select a capsule or sphere and tick “player”, or give it a velocity."));
    let velocity = Edit::Set {
        body: "capsule".into(),
        to: capsule_scenes::edit::Field::Velocity(Vec3::X),
    };
    assert!(lab.app_mut().session.edit(&velocity));
    lab.chord(Modifiers::COMMAND, Key::P);
    lab.type_text("push out and slide");
    lab.key(Key::Enter);
    assert!(lab.app().session.moves());
    let response = lab.app().session.scene().run.response.as_ref();
    assert_eq!(
        response.map(|one| one.name()).as_deref(),
        Some("wicked/push-and-slide")
    );
    lab.chord(Modifiers::COMMAND, Key::P);
    lab.type_text("no response");
    lab.key(Key::Enter);
    assert!(!lab.app().session.moves());
    assert!(
        lab.shows("Choose response"),
        "it can be chosen beside the algorithm"
    );
}

#[test]
fn every_lesson_that_moves_can_be_let_stand() {
    let moving = library::all().filter(|built_in| {
        let scene = built_in.read();
        scene.is_ok_and(|scene| scene.run.response.is_some())
    });
    let mut lab = Lab::new();
    for built_in in moving {
        lab.open(built_in.id);
        assert!(lab.app().session.moves());
        lab.app_mut().apply(Choose::NoResponse.into());
        assert!(!lab.app().session.moves(), "{}", built_in.id);
    }
}

#[test]
fn a_key_that_can_do_nothing_says_what_is_missing_once() {
    let mut lab = Lab::begun();
    let missing = "No player. Select a capsule or sphere and tick “player” in the inspector.";
    for _ in 0..3 {
        lab.key(Key::K);
    }
    assert_eq!(lab.told(missing), 1, "said once");
    lab.key(Key::Delete);
    assert!(lab.tells("No shape is selected. Click one in the view or in the inspector’s list."));
    // The first and the last step are plain to see.
    lab.key(Key::End);
    lab.app_mut().shell.notices.clear();
    lab.key(Key::ArrowRight);
    assert!(!lab.tells("This is the last step."));
}

#[test]
fn every_command_that_cannot_be_done_has_a_reason_in_a_sentence() {
    for id in ["face", "zig-zag", "a-yard", "onto-a-corner"] {
        let lab = Lab::at(id);
        for command in commands::all() {
            if let Some(hindrance) = (command.hindrance)(&lab.app().context()) {
                let why = hindrance.why;
                let starts = why.starts_with(char::is_uppercase) || why.starts_with('`');
                assert!(starts && why.ends_with('.'), "{}: {why}", command.id);
            }
        }
    }
}

#[test]
fn a_gray_entry_says_why_under_the_pointer() {
    let mut lab = Lab::begun();
    lab.click("Frame");
    let entry = lab.place_of("Walk with the keys");
    lab.point(entry.center());
    lab.settle();
    assert!(lab.tells("No player. Select a capsule or sphere and tick “player” in the inspector."));
}

#[test]
fn a_coarse_pass_is_chosen_mended_and_taken_back() {
    let mut lab = Lab::at("held-too-high");
    let named = |lab: &Lab| {
        let scene = lab.app().session.scene();
        scene.run.coarse_pass.as_ref().map(|pass| pass.name())
    };
    assert_eq!(named(&lab).as_deref(), Some("thunderfist/octree"));
    lab.click("Fix T14");
    assert_eq!(named(&lab).as_deref(), Some("thunderfist/octree+T14"));
    lab.click("Fix T14");
    assert_eq!(named(&lab).as_deref(), Some("thunderfist/octree"));
    lab.chord(Modifiers::COMMAND, Key::P);
    lab.type_text("tree of boxes");
    lab.key(Key::Enter);
    assert_eq!(named(&lab).as_deref(), Some("exact/bvh"));
    assert!(lab.shows("Choose broad phase"));
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(named(&lab).as_deref(), Some("thunderfist/octree"));
    assert!(lab.app_mut().session.edit(&Edit::CoarsePass(None)));
    lab.settle();
    assert_eq!(named(&lab), None);
}

#[test]
fn what_is_placed_stands_on_the_floor_that_is_looked_at() {
    let mut lab = Lab::begun();
    lab.choose("Shape", "Add a floor");
    let edit = Edit::Delete {
        bodies: vec!["floor".into()],
    };
    let removed = lab.app_mut().session.edit(&edit);
    assert!(removed, "the triangle that a new scene has");
    let floor = lab.body("floor 2");
    lab.app_mut().view.frame_body(&floor);
    lab.settle();
    let Shape::Box(floor) = floor.shape else {
        panic!("a floor is a box");
    };
    for (entry, name) in [("Add a ramp", "ramp"), ("Add a wall", "wall")] {
        lab.choose("Shape", entry);
        let Shape::Box(placed) = lab.body(name).shape else {
            panic!("{name} is a box");
        };
        let away = (placed.center - floor.center).with_y(0.0).abs();
        let on_floor = away + placed.half_size * if name == "wall" { 1.0 } else { 0.0 };
        assert!(
            on_floor.max_element() <= floor.half_size.x + 0.01,
            "{name}: {away}"
        );
        assert!(placed.center.y > 0.0 && placed.center.y < 1.3, "{name}");
    }
}

/// A level as anybody writes one: it says nothing of frames and steps.
const LEVEL: &str = "title = \"My level\"\n[run]\nresponse = \"exact/slide\"\n[world]\ngravity = [0.0, -9.81, 0.0]\n\
    [[box]]\nname = \"floor\"\ncenter = [0.0, -0.5, 0.0]\nhalf_size = [9.0, 0.5, 9.0]\n\
    [[capsule]]\nname = \"me\"\na = [0.0, HEIGHT, 0.0]\nb = [0.0, 1.9, 0.0]\nradius = 0.4\nplayer = true\n";

#[test]
fn levels_open_at_the_start_of_frame_0_ready_to_walk_with_the_player_in_sight() {
    // In the air, on the floor, and in it: their first frames answer no contact, and some.
    for (number, height) in ["0.9", "0.4", "0.3"].into_iter().enumerate() {
        let mut lab = Lab::new();
        let text = LEVEL.replace("HEIGHT", height);
        let document = Document::new(text, "level.toml").expect("a scene");
        lab.app_mut().open(document, Origin::New(number as u32 + 1));
        lab.settle();
        let session = &lab.app().session;
        assert_eq!((session.frame(), session.cursor()), (Some(0), None));
        assert!(lab.paints("to walk") && lab.shows("Begin"), "{height}");
        let player = lab.body("me").shape.points();
        let balls: Vec<_> = player.into_iter().map(|at| (at, 0.4)).collect();
        assert!(lab.app().view.sees_all(&balls));
        lab.key(Key::K);
        assert!(lab.app().session.walks() && !lab.shows("Begin"));
    }
}
