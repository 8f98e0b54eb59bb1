//! `[expect]` of a scene that moves: what the frame it opens at must say.

use capsule_lab::lab::{
    edit::{Document, Edit, Field},
    run::{
        simulation::RunHistory,
        study::{Difference, Study},
    },
    scene::{Scene, library},
};
use glam::Vec3;

/// A ball that has just landed.
const LANDED: &str = r#"title = "A ball on a floor"

[run]
response = "exact/slide"
frame    = 40

[world]
gravity = [0.0, -9.81, 0.0]

[[sphere]]
name     = "ball"
center   = [0.0, 1.0, 0.0]
radius   = 0.5
velocity = [0.5, 0.0, 0.0]

[[triangle]]
name   = "floor"
points = [[-9.0, 0.0, -9.0], [0.0, 0.0, 9.0], [9.0, 0.0, -9.0]]

[expect]
tolerance = 0.02
warnings  = []

[[expect.mover]]
name     = "ball"
position = [0.34, 0.5, 0.0]
velocity = [0.5, 0.0, 0.0]
speed    = 0.5
grounded = true
wall     = false
"#;

fn read(text: &str) -> Scene {
    Scene::read("landed.toml", text).unwrap_or_else(|errors| panic!("{errors}"))
}

fn differences(text: &str) -> Vec<Difference> {
    let scene = read(text);
    let study = Study::of_scene(&scene);
    scene.differences(&study)
}

#[test]
fn a_frame_that_is_as_expected_differs_in_nothing() {
    assert_eq!(differences(LANDED), []);
}

#[test]
fn whatever_is_otherwise_is_told_by_whose_it_is() {
    for (right, wrong, told) in [
        (
            "[0.34, 0.5, 0.0]",
            "[0.34, 0.6, 0.0]",
            "ball: position expected [0.34, 0.6, 0], got [0.34",
        ),
        (
            "velocity = [0.5, 0.0, 0.0]\nspeed",
            "velocity = [0.5, -0.5, 0.0]\nspeed",
            "ball: velocity expected [0.5, -0.5, 0], got [0.5",
        ),
        (
            "speed    = 0.5",
            "speed    = 0.6",
            "ball: speed expected 0.6, got 0.5",
        ),
        (
            "grounded = true",
            "grounded = false",
            "ball: grounded expected false, got true",
        ),
        (
            "wall     = false",
            "wall     = true",
            "ball: wall expected true, got false",
        ),
        (
            "wall     = false",
            "contacts = 7",
            "ball: contacts expected 7, got ",
        ),
        (
            "warnings  = []",
            "warnings  = [\"tunnelled\", \"non-finite\"]",
            "frame 40: warnings expected non-finite, tunnelled, got none",
        ),
    ] {
        let wrong = LANDED.replace(right, wrong);
        let found: Vec<String> = differences(&wrong)
            .iter()
            .map(Difference::to_string)
            .collect();
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with(told), "{told}: {found:?}");
    }
    let warned = LANDED
        .replace("0.5, 0.0, 0.0]\n\n", "0.5, -900.0, 0.0]\n\n")
        .replace("frame    = 40", "frame    = 0");
    let warned = warned.replace("exact/slide", "wicked/push-and-slide");
    let found = differences(&warned);
    let told = found
        .iter()
        .find(|one| one.part == "warnings")
        .expect("it went through");
    assert_eq!((&*told.who, &*told.expected), ("frame 0", "none"));
    assert!(told.got.contains("tunnelled"), "{told}");
}

#[test]
fn another_frame_is_not_judged_by_it() {
    let scene = read(&LANDED.replace("speed    = 0.5", "speed    = 3"));
    let chosen = scene.response().expect("one is chosen");
    let mut run = RunHistory::of(&scene, chosen);
    run.reach(50);
    for (frame, count) in [(39, 0), (40, 1), (41, 0)] {
        let study = Study::of_frame(&run, frame);
        assert_eq!(scene.differences(&study).len(), count, "{frame}");
    }
}

#[test]
fn mistakes_in_it_say_where_what_and_what_was_expected() {
    for (right, wrong, message, expected) in [
        (
            "name     = \"ball\"\nposition",
            "name     = \"bal\"\nposition",
            "no shape is called `bal`",
            "a shape that moves",
        ),
        (
            "name     = \"ball\"\nposition",
            "name     = \"floor\"\nposition",
            "`floor` does not move",
            "a shape that moves",
        ),
        (
            "warnings  = []",
            "warnings  = [\"tunneled\"]",
            "no warning is called `tunneled`",
            "did you mean `tunnelled`",
        ),
        (
            "warnings  = []",
            "warnings  = true",
            "`warnings` must be a list",
            "found true or false",
        ),
        (
            "speed    = 0.5",
            "speed    = -0.5",
            "`speed` must not be negative",
            "0 or more",
        ),
        (
            "wall     = false",
            "contacts = 1.5",
            "`contacts` must be a whole number",
            "found 1.5",
        ),
        (
            "wall     = false",
            "walls    = false",
            "unknown key `walls` in [[expect.mover]]",
            "did you mean `wall`",
        ),
        (
            "response = \"exact/slide\"\nframe    = 40",
            "",
            "a frame is expected of a scene without motion",
            "`response = …` in [run]",
        ),
        (
            "wall     = false",
            "[[expect.mover]]\nname = \"ball\"\nwall = true",
            "`ball` is expected twice",
            "one [[expect.mover]]",
        ),
        (
            "wall     = false",
            "[[expect.mover]]\nname = \"floor\"",
            "expects nothing of `floor`",
            "its `position`",
        ),
    ] {
        let text = LANDED.replace(right, wrong);
        let said = Scene::read("landed.toml", &text)
            .expect_err(message)
            .to_string();
        assert!(said.contains(message), "{message} in {said}");
        assert!(said.contains(expected), "{expected} in {said}");
    }
}

#[test]
fn it_goes_along_with_its_movers() {
    let document = Document::new(LANDED, "landed.toml").unwrap_or_else(|errors| panic!("{errors}"));
    let renamed = document.with(&Edit::Rename {
        body: "ball".into(),
        to: "globe".into(),
    });
    let renamed = renamed.unwrap_or_else(|error| panic!("{error}"));
    assert!(renamed.dropped.is_empty(), "{:?}", renamed.dropped);
    let expect = renamed.document.scene().expect.clone().expect("it is kept");
    assert_eq!(expect.movers[0].name, "globe");
    let moved = document.with(&Edit::Set {
        body: "ball".into(),
        to: Field::Center(Vec3::new(0.0, 3.0, 0.0)),
    });
    let moved = moved.unwrap_or_else(|error| panic!("{error}"));
    assert!(moved.dropped.is_empty(), "its claim is its author's");
    let stands = document.with(&Edit::Response(None));
    let stands = stands.unwrap_or_else(|error| panic!("{error}"));
    assert!(
        stands.document.scene().expect.is_none(),
        "{:?}",
        stands.dropped
    );
    assert!(
        stands.dropped.contains(&"expect.mover.ball".to_string()),
        "{:?}",
        stands.dropped
    );
}

#[test]
fn built_in_scenes_that_move_say_what_their_frame_must() {
    let moving = library::all().map(|scene| library::open(scene.id).expect(scene.id));
    let moving = moving.filter(|scene| scene.run.response.is_some());
    let expecting = moving.filter(|scene| scene.expect.is_some());
    assert!(expecting.count() >= 20);
}
