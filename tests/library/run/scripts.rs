//! Scripts: the velocities that a mover asks for, read from its `script`, asked for in each frame, and edited.

use crate::support::{Bits, documents::*};
use capsule_lab::{
    core::catalog::RESPONSES,
    lab::{
        edit::{Document, Edit, Field},
        run::simulation::{ResponseChoice, RunHistory},
        scene::{Script, ScriptStep, Snapshot},
    },
};
use glam::{Vec3, vec3};

/// A ball that goes to and fro over a floor, and one that stands in its way.
const COURT: &str = r#"title = "A court"

[run]
response = "exact/slide"

[world]
gravity = [0.0, -9.81, 0.0]

# To and fro.
[[sphere]]
name   = "ball"
center = [0.0, 2.0, 0.0]
radius = 0.5
script = [{ frame = 0, velocity = [1.0, 0.0, 0.0] }, { frame = 30, velocity = [-1.0, 0.0, 0.0] }]
repeat = 60

[[capsule]]
name   = "hero"
a      = [-4.0, 0.5, 0.0]
b      = [-4.0, 1.5, 0.0]
radius = 0.4
player = true

[[triangle]]
name   = "floor"
points = [[-20.0, 0.0, -20.0], [0.0, 0.0, 20.0], [20.0, 0.0, -20.0]]
"#;

fn run_with(document: &Document, response: &str, frames: usize) -> RunHistory {
    let chosen = ResponseChoice::parse(response).unwrap_or_else(|error| panic!("{error}"));
    let mut run = RunHistory::of(document.scene(), chosen);
    run.reach(frames);
    run
}

fn ball(run: &RunHistory, frame: usize) -> capsule_lab::core::method::Mover {
    run.state(frame).movers[0]
}

#[test]
fn a_script_is_asked_for_in_every_frame_and_begins_anew() {
    let text = COURT.replace("frame = 0,", "frame = 5,");
    let run = run_with(&document(&text), "exact/slide", 140);
    assert!(
        ball(&run, 5).velocity.y < 0.0,
        "before its first step it falls"
    );
    for (frame, way) in [
        (6, 1.0),
        (30, 1.0),
        (31, -1.0),
        (60, -1.0),
        (64, -1.0),
        (66, 1.0),
        (95, -1.0),
    ] {
        assert_eq!(ball(&run, frame).velocity, vec3(way, 0.0, 0.0), "{frame}");
    }
    let once = run_with(
        &document(&text.replace("repeat = 60\n", "")),
        "exact/slide",
        140,
    );
    assert_eq!(ball(&once, 140).velocity, Vec3::NEG_X);
}

#[test]
fn no_response_lets_a_scripted_mover_fall() {
    for response in RESPONSES {
        // As printed some lose their way without any contact.
        let ids = response.repairs.iter().map(|repair| repair.id);
        let names: Vec<&str> = std::iter::once(response.name).chain(ids).collect();
        let run = run_with(&document(COURT), &names.join("+"), 20);
        let (start, there) = (ball(&run, 0).place(), ball(&run, 20).place());
        let way = there - start;
        assert!(
            (way - vec3(20.0 / 60.0, 0.0, 0.0)).length() < 1e-3,
            "{}: {way}",
            response.name
        );
    }
}

#[test]
fn what_a_scripted_mover_meets_stops_it_and_stays() {
    let text = COURT
        .replace("[0.0, 2.0, 0.0]", "[-2.0, 1.0, 0.0]")
        .replace("[1.0, 0.0, 0.0]", "[-1.0, 0.0, 0.0]");
    let run = run_with(&document(&text), "exact/slide", 200);
    let hero = |frame: usize| run.state(frame).movers[1].place();
    assert!((hero(200) - hero(60)).length() < 1e-4, "nobody is pushed");
    let gap = ball(&run, 200).place().x - hero(200).x;
    assert!((0.9..0.95).contains(&gap), "{gap}");
    let speed = ball(&run, 200).velocity.length();
    assert!(speed < 1e-3, "{speed}");
}

#[test]
fn a_scripted_run_is_the_same_bits_revisited_and_taken_over() {
    let plain = document(COURT);
    let mut run = run_with(&plain, "exact/slide", 0);
    let mut passed = vec![];
    for frame in 0..1500 {
        passed.push(Bits(run.state(frame)));
        run.reach(frame + 1);
    }
    for frame in (0..1500).rev().step_by(7) {
        assert_eq!(Bits(run.state(frame)), passed[frame], "{frame}");
    }
    let lifted = Edit::Move {
        bodies: vec!["ball".into()],
        by: Vec3::Y,
    };
    let poses = run.level().poses(plain.scene(), &run.state(1201));
    let posed = Snapshot::new(plain.scene(), &poses);
    let lifted = lifted.at_frame(1201, posed, &["ball", "hero"]);
    let lifted = plain
        .with(&lifted.expect("it moves"))
        .expect("a place")
        .document;
    let mut again = run_with(&lifted, "exact/slide", 0);
    again.take_over(&run);
    assert_eq!(again.newest(), 1200);
    assert_eq!(Bits(again.state(1199)), passed[1199]);
    again.reach(1202);
    assert_eq!(
        ball(&again, 1202).velocity,
        vec3(1.0, 0.0, 0.0),
        "its script goes on"
    );
}

#[test]
fn a_script_is_edited_and_read_back_bit_for_bit() {
    let plain = document(COURT);
    let script = Script {
        steps: vec![
            ScriptStep {
                frame: 3,
                velocity: vec3(0.1, -0.2, 1e-7),
            },
            ScriptStep {
                frame: 400,
                velocity: Vec3::ZERO,
            },
        ],
        repeat: Some(401),
    };
    let give = |body: &str, script: Option<Script>| Edit::Script {
        body: body.into(),
        script,
    };
    let edited = plain
        .with(&give("ball", Some(script.clone())))
        .expect("a script")
        .document;
    assert_eq!(
        edited.scene().bodies[0].script,
        Some(Box::new(script.clone()))
    );
    assert!(edited.text().contains("# To and fro.\n[[sphere]]"));
    let again = edited
        .with(&give("ball", Some(script.clone())))
        .expect("the same")
        .document;
    assert_eq!(again.text(), edited.text());
    let copied = plain.with(&Edit::Duplicate {
        bodies: vec!["ball".into()],
        by: Vec3::Z,
    });
    let copied = copied.expect("a copy").document;
    assert_eq!(
        copied.scene().bodies[1].script,
        plain.scene().bodies[0].script
    );
    let still = edited.with(&give("ball", None)).expect("none").document;
    assert!(!still.scene().bodies[0].moves());
    assert!(plain.with(&give("floor", Some(script))).is_err());
    let refused = plain.with(&Edit::Set {
        body: "ball".into(),
        to: Field::Player(true),
    });
    let why = refused.expect_err("driven by two").to_string();
    assert!(
        why.contains("`script` of a shape that a player drives"),
        "{why}"
    );
}

#[test]
fn mistakes_in_a_script_say_where_what_and_what_was_expected() {
    let script = "script = [{ frame = 0, velocity = [1.0, 0.0, 0.0] }, { frame = 30, velocity = [-1.0, 0.0, 0.0] }]";
    for (changed, message, expected) in [
        ("script = []", "`script` is empty", "at least"),
        (
            "script = 3",
            "`script` must be a list of tables",
            "found a number",
        ),
        (
            "script = [{ frame = 4 }]",
            "{ frame = …, velocity = … } has no `velocity`",
            "expected `velocity = ",
        ),
        (
            "script = [{ velocity = [0, 0, 0] }]",
            "has no `frame`",
            "expected `frame = 40`",
        ),
        (
            "script = [{ frame = -4, velocity = [0, 0, 0] }]",
            "`frame` must be a whole number",
            "found -4",
        ),
        (
            "script = [{ frame = 4, velocity = [0, inf, 0] }]",
            "`velocity` must be finite",
            "found infinity",
        ),
        (
            "script = [{ frame = 9, velocity = [0, 0, 0] }, { frame = 9, velocity = [1, 0, 0] }]",
            "`script` goes back in time",
            "a frame after 9, found 9",
        ),
        (
            "script = [{ frame = 60, velocity = [0, 0, 0] }]",
            "`repeat` restarts before the script ends",
            "more than 60 frames, found 60",
        ),
        ("", "`repeat` without a script", "`script = …` beside it"),
        (
            "player = true\nscript = [{ frame = 0, velocity = [0, 0, 0] }]",
            "`script` of a shape that a player drives",
            "one of the two",
        ),
        (
            "script = [{ frame = 0, velocity = [0, 0, 0], speed = 3 }]",
            "unknown key `speed`",
            "not a key",
        ),
    ] {
        let text = COURT.replace(script, changed);
        let said = Document::new(text, "court.toml")
            .expect_err(message)
            .to_string();
        assert!(said.contains(message), "{message} in {said}");
        assert!(said.contains(expected), "{expected} in {said}");
    }
}
