//! What is done to movers on their way: read from `[[place]]`, part of a run's input, and changed like the rest.

use crate::support::{Bits, documents::*};
use capsule_lab::{
    core::{geometry::Shape, method::Control},
    lab::{
        edit::{Document, Edit, Field},
        run::{
            simulation::{RunHistory, State},
            study::Study,
        },
        scene::{Body, Place, Pose, Poses, Snapshot},
    },
};
use glam::{Quat, Vec3, vec3};

/// A capsule, a ball and a capsule that stands, over a floor.
const HALL: &str = r#"title = "A hall"

[run]
response = "exact/slide"
frame    = 20

[world]
gravity = [0.0, -9.81, 0.0]

[[capsule]]
name     = "hero"   # mine
base     = [0.0, 0.02, 0.0]
tip      = [0.0, 1.82, 0.0]
radius   = 0.4
velocity = [1.0, 0.0, 0.0]

[[sphere]]
name     = "ball"
center   = [3.0, 0.5, 0.0]
radius   = 0.45
velocity = [0.0, 0.0, 1.0]

[[capsule]]
name   = "pillar"
a      = [-3.0, 0.5, 0.0]
b      = [-3.0, 1.5, 0.0]
radius = 0.4

[[triangle]]
name   = "floor"
points = [[-20.0, 0.0, -20.0], [0.0, 0.0, 20.0], [20.0, 0.0, -20.0]]
"#;

/// Where the movers are as frame `frame` begins.
fn poses(document: &Document, frame: usize) -> Poses {
    let mut run = run_of(document);
    run.reach(frame);
    run.level().poses(document.scene(), &run.state(frame))
}

/// The first mover as frame `frame` begins.
fn hero(document: &Document, frame: usize) -> Body {
    let poses = poses(document, frame);
    Snapshot::new(document.scene(), &poses).body(0).clone()
}

fn bits(run: &RunHistory, frame: usize) -> Bits<State> {
    Bits(run.state(frame))
}

/// `edit` done at `frame`.
fn at(document: &Document, frame: usize, edit: &Edit) -> Document {
    let poses = poses(document, frame);
    let snapshot = Snapshot::new(document.scene(), &poses);
    let done = edit.at_frame(frame, snapshot, &["hero", "ball"]);
    with(document, &done.unwrap_or_else(|error| panic!("{error}")))
}

fn lifted(body: &str) -> Edit {
    Edit::Move {
        bodies: vec![body.into()],
        by: vec3(0.0, 0.75, 0.0),
    }
}

fn set(body: &str, to: Field) -> Edit {
    let body = body.into();
    Edit::Set { body, to }
}

fn capsule(body: &Body) -> capsule_lab::core::geometry::Capsule {
    match body.shape {
        Shape::Capsule(capsule) => capsule,
        _ => panic!("a capsule"),
    }
}

#[test]
fn a_mover_is_put_somewhere_before_a_frame_and_goes_on_from_there() {
    let text =
        format!("{HALL}\n[[place]]\nframe = 12\nbody = \"ball\"\ncenter = [1.0, 4.0, 2.0]\n");
    let document = document(&text);
    let there = Place {
        frame: 12,
        body: "ball".into(),
        pose: Some(Pose::of(Shape::Sphere(
            capsule_lab::core::geometry::Sphere {
                center: vec3(1.0, 4.0, 2.0),
                radius: 0.45,
            },
        ))),
        velocity: None,
    };
    assert_eq!(document.scene().places, [there]);
    let (mut own, mut plain) = (run_of(&document), run_of(&self::document(HALL)));
    own.reach(30);
    plain.reach(30);
    for frame in 0..12 {
        assert_eq!(bits(&own, frame), bits(&plain, frame), "{frame}");
    }
    let ball = own.state(12).movers[1];
    assert_eq!(ball.place(), vec3(1.0, 4.0, 2.0));
    assert_eq!(ball.velocity, plain.state(12).movers[1].velocity);
    assert_eq!(ball.ground, None, "it is in the air");
    assert!(
        own.state(30).movers[1].place().y < 4.0,
        "it falls from there"
    );
    assert_eq!(own.state(30).movers[0], plain.state(30).movers[0]);

    let study = Study::of_frame(&own, 15);
    let trails = study.frame().expect("a frame").trail.iter();
    let lengths: Vec<usize> = trails.map(Vec::len).collect();
    assert_eq!(lengths, [16, 4], "the way begins anew where it is put");
}

#[test]
fn a_run_with_places_is_the_same_bits_forwards_revisited_and_after_edits() {
    let mut placed = at(&document(HALL), 10, &lifted("hero"));
    placed = at(
        &placed,
        25,
        &set("ball", Field::Velocity(vec3(-2.0, 0.0, 0.5))),
    );
    let mut forwards = run_of(&placed);
    let mut passed = vec![];
    for frame in 0..60 {
        passed.push(bits(&forwards, frame));
        forwards.reach(frame + 1);
    }
    for frame in (0..60).rev() {
        assert_eq!(bits(&forwards, frame), passed[frame], "{frame} revisited");
    }
    // There and back again: a third place, and its undoing.
    let other = at(&placed, 17, &lifted("hero"));
    let mut changed = run_of(&other);
    changed.take_over(&forwards);
    changed.reach(60);
    assert_ne!(bits(&changed, 59), passed[59]);
    let mut back = run_of(&placed);
    back.take_over(&changed);
    back.reach(60);
    for (frame, passed) in passed.iter().enumerate() {
        assert_eq!(bits(&back, frame), *passed, "{frame} after an edit");
    }
}

#[test]
fn frames_before_a_place_are_kept_and_not_run_again() {
    let plain = document(HALL);
    let mut before = run_of(&plain);
    before.reach(50);
    let mut after = run_of(&at(&plain, 30, &lifted("hero")));
    after.take_over(&before);
    assert_eq!(
        after.newest(),
        29,
        "what is done before frame 30 is in its state"
    );
    for frame in 0..=29 {
        assert_eq!(bits(&after, frame), bits(&before, frame), "{frame}");
    }
    assert_eq!(after.notes(), &before.notes()[..29]);

    // Words are no part of the run; a wall is, and so is the input.
    let mut retitled = run_of(&with(&plain, &Edit::Title("Another hall".into())));
    retitled.take_over(&before);
    assert_eq!(retitled.newest(), 50);
    let mut moved = run_of(&with(&plain, &lifted("floor")));
    moved.take_over(&before);
    assert_eq!(moved.newest(), 0);
    let mut signed = run_of(&with(
        &plain,
        &set("hero", Field::Velocity(vec3(1.0, -0.0, 0.0))),
    ));
    signed.take_over(&before);
    assert_eq!(signed.newest(), 0, "a zero below zero is another");
    let mut steered = run_of(&plain);
    let mut input = vec![Control::default(); 20];
    input[13].jump = true;
    steered.foresee(&input);
    steered.take_over(&before);
    assert_eq!((steered.newest(), steered.input().len()), (13, 20));
}

#[test]
fn a_long_run_is_taken_over_between_the_states_it_keeps() {
    let plain = document(HALL);
    let mut before = run_of(&plain);
    before.reach(3000);
    let mut after = run_of(&at(&plain, 2001, &lifted("ball")));
    after.take_over(&before);
    assert_eq!(after.newest(), 2000);
    after.reach(2500);
    let mut fresh = run_of(&at(&plain, 2001, &lifted("ball")));
    fresh.reach(2500);
    for frame in [1, 999, 1999, 2000, 2001, 2499, 2500] {
        assert_eq!(bits(&after, frame), bits(&fresh, frame), "{frame}");
    }
}

#[test]
fn an_edit_of_a_mover_at_a_frame_is_written_as_what_is_done_before_it() {
    let lifted = at(&document(HALL), 10, &lifted("hero"));
    let text = lifted.text();
    assert!(text.starts_with(HALL), "the rest stays: {text}");
    let [base, tip] = hero(&lifted, 10).ends().expect("given by its ends");
    let before = hero(&document(HALL), 10).ends().expect("the same");
    assert_eq!(base, before[0] + vec3(0.0, 0.75, 0.0));
    assert_eq!(tip, before[1] + vec3(0.0, 0.75, 0.0));
    let written = &text[HALL.len()..];
    for part in [
        "[[place]]\nframe = 10\nbody  = \"hero\"\nbase  = [",
        "\ntip   = [",
    ] {
        assert!(written.contains(part), "{part} in {written}");
    }
    assert!(!written.contains("radius") && !written.contains("velocity"));

    // The same frame and body again: one table, and what is not said stays.
    let pushed = at(&lifted, 10, &set("hero", Field::Velocity(Vec3::Z)));
    assert_eq!(pushed.scene().places.len(), 1);
    let place = &pushed.scene().places[0];
    assert_eq!(place.velocity, Some(Vec3::Z));
    assert_eq!(place.pose, lifted.scene().places[0].pose);
    let remove = Edit::Unplace {
        frame: 10,
        body: "hero".into(),
    };
    assert_eq!(with(&pushed, &remove).text().trim_end(), HALL.trim_end());
}

#[test]
fn what_stands_and_what_holds_for_all_frames_is_edited_as_it_is_written() {
    let plain = document(HALL);
    let both = Edit::Move {
        bodies: vec!["pillar".into(), "ball".into()],
        by: Vec3::X,
    };
    let moved = at(&plain, 8, &both);
    assert_eq!(moved.scene().places.len(), 1);
    assert_eq!(
        moved.scene().bodies[2].shape.points()[0],
        vec3(-2.0, 0.5, 0.0)
    );
    assert_eq!(moved.scene().bodies[1], plain.scene().bodies[1]);
    for (body, to) in [
        ("ball", Field::Radius(0.3)),
        ("hero", Field::Radius(0.3)),
        ("hero", Field::Player(true)),
    ] {
        let edited = at(&plain, 8, &set(body, to));
        assert!(edited.scene().places.is_empty(), "{to:?}");
        assert_ne!(edited.scene().bodies, plain.scene().bodies);
    }
    let floor = set("floor", Field::Vertex(0, vec3(-9.0, 0.0, -9.0)));
    assert!(at(&plain, 8, &floor).scene().places.is_empty());
}

#[test]
fn a_capsule_on_its_way_turns_and_keeps_its_length() {
    let plain = document(HALL);
    let start = capsule(&hero(&plain, 10));
    let length = start.a.distance(start.b);
    let same_length = |document: &Document| {
        let placed = capsule(&hero(document, 10));
        assert!(
            (placed.a.distance(placed.b) - length).abs() < 1e-5,
            "{placed:?}"
        );
        placed
    };
    let turn = Edit::Turn {
        bodies: vec!["hero".into()],
        by: Quat::from_rotation_z(0.5),
        about: start.a,
        velocities: false,
    };
    assert!(same_length(&at(&plain, 10, &turn)).b.distance(start.b) > 0.3);
    // Whatever end is taken hold of, all of it goes along.
    let by = vec3(0.25, 0.0, 0.5);
    let [base, tip] = hero(&plain, 10).ends().expect("given by its ends");
    for to in [
        Field::A(start.a + by),
        Field::B(start.b + by),
        Field::Base(base + by),
        Field::Tip(tip + by),
    ] {
        let placed = same_length(&at(&plain, 10, &set("hero", to)));
        assert!(placed.a.distance(start.a + by) < 1e-5, "{to:?}: {placed:?}");
        assert!(placed.b.distance(start.b + by) < 1e-5, "{to:?}: {placed:?}");
    }
    let along = same_length(&at(
        &plain,
        10,
        &set("hero", Field::Axis(vec3(3.0, 0.0, 0.0))),
    ));
    assert!((along.b - along.a).normalize_or_zero().x > 0.999);
    assert!(along.a.distance(start.a) < 1e-5);

    // Both ends anywhere is another length, which nothing tells how to keep.
    let stretched = Edit::Group {
        title: "Stretch".into(),
        edits: vec![
            set("hero", Field::A(start.a - by)),
            set("hero", Field::B(start.b + by)),
        ],
    };
    let poses = poses(&plain, 10);
    let snapshot = Snapshot::new(plain.scene(), &poses);
    let refused = stretched.at_frame(10, snapshot, &["hero"]);
    let why = refused.expect_err("it is resized").to_string();
    assert!(
        why.contains("can be moved and turned, not resized"),
        "{why}"
    );
}

#[test]
fn a_capsule_resized_at_the_start_is_so_wherever_it_is_put() {
    let placed = at(&document(HALL), 10, &lifted("hero"));
    let old = capsule(&hero(&placed, 10));
    for to in [Field::Radius(0.3), Field::Tip(vec3(0.0, 2.4, 0.0))] {
        let edited = placed
            .with(&set("hero", to))
            .unwrap_or_else(|error| panic!("{error}"));
        assert!(edited.dropped.is_empty(), "{:?}", edited.dropped);
        let (start, there) = (
            capsule(&edited.document.scene().bodies[0]),
            capsule(&hero(&edited.document, 10)),
        );
        let [own, its] = [start, there].map(|one| one.a.distance(one.b));
        assert!((own - its).abs() < 1e-5, "{to:?}: {own} {its}");
        assert_eq!(start.radius, there.radius);
        let middles = [old, there].map(|one| (one.a + one.b) * 0.5);
        assert!(middles[0].distance(middles[1]) < 1e-5, "{to:?}");
    }
}

#[test]
fn a_place_goes_along_with_its_body() {
    let placed = at(&document(HALL), 10, &lifted("hero"));
    let renamed = with(
        &placed,
        &Edit::Rename {
            body: "hero".into(),
            to: "villain".into(),
        },
    );
    assert_eq!(renamed.scene().places[0].body, "villain");
    let bodies = vec!["hero".into()];
    let deleted = placed.with(&Edit::Delete { bodies });
    let deleted = deleted.unwrap_or_else(|error| panic!("{error}"));
    assert!(deleted.document.scene().places.is_empty());
    assert_eq!(deleted.dropped, ["place.hero.10"]);
    let stopped = placed.with(&set("hero", Field::Velocity(Vec3::ZERO)));
    let stopped = stopped.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(stopped.dropped, ["place.hero.10"], "it moves no more");
}

#[test]
fn lists_written_in_one_line_are_understood_and_edited_too() {
    let text = HALL.replace(
        "[run]",
        "place = [{ frame = 3, body = \"ball\", velocity = [1, 0, 0] }]\n\n[run]",
    );
    let both = at(&document(&text), 10, &lifted("hero"));
    assert_eq!(both.scene().places.len(), 2);
    let remove = Edit::Unplace {
        frame: 10,
        body: "hero".into(),
    };
    assert_eq!(with(&both, &remove).text().as_ref(), text);
}

#[test]
fn mistakes_in_a_place_say_where_what_and_what_was_expected() {
    for (table, message, expected) in [
        (
            "frame = 3\nbody = \"her\"\nvelocity = [0,0,0]",
            "no shape is called `her`",
            "the name of a shape that moves",
        ),
        (
            "frame = 3\nbody = \"pillar\"\nvelocity = [0,0,0]",
            "`pillar` does not move",
            "`player = true`",
        ),
        (
            "frame = 3\nbody = \"floor\"\nvelocity = [0,0,0]",
            "`floor` does not move",
            "a shape with a velocity",
        ),
        (
            "frame = -1\nbody = \"ball\"\nvelocity = [0,0,0]",
            "`frame` must be a whole number from 1",
            "found -1",
        ),
        (
            "frame = 0\nbody = \"ball\"\nvelocity = [0,0,0]",
            "`frame` must be a whole number from 1",
            "found 0",
        ),
        (
            "frame = 3\nbody = \"ball\"\ncenter = [0,nan,0]",
            "`center` must be finite",
            "found nan",
        ),
        (
            "frame = 3\nbody = \"ball\"",
            "[[place]] sets nothing for `ball`",
            "or its `velocity`",
        ),
        (
            "body = \"ball\"\nvelocity = [0,0,0]",
            "[[place]] has no `frame`",
            "`frame = 30`",
        ),
        (
            "frame = 3\nbody = \"ball\"\na = [0,0,0]\nb = [0,1,0]",
            "`a` of `ball`, which is a sphere",
            "what places a sphere",
        ),
        (
            "frame = 3\nbody = \"hero\"\na = [0,0,0]",
            "[[place]] has `a` alone",
            "`b` as well",
        ),
        (
            "frame = 3\nbody = \"hero\"\na = [0,1,0]\nb = [0,3,0]",
            "`hero` would change its length",
            "expected 1 meters from center to center, found 2",
        ),
        (
            "frame = 3\nbody = \"hero\"\nradius = 1",
            "unknown key `radius` in [[place]]",
            "not a key",
        ),
        (
            "frame = 3\nbody = \"ball\"\nvelocity = [0,0,0]\n[[place]]\nframe = 3\nbody = \"ball\"\ncenter = [0,1,0]",
            "`ball` is placed twice before frame 3",
            "one [[place]] for each body and frame",
        ),
    ] {
        let text = format!("{HALL}\n[[place]]\n{table}\n");
        let errors = Document::new(text, "hall.toml").expect_err(message);
        let said = errors.to_string();
        assert!(said.contains(message), "{message} in {said}");
        assert!(said.contains(expected), "{expected} in {said}");
        let line = errors.errors[0].line;
        assert!(line > HALL.lines().count(), "{message} in line {line}");
    }
}
