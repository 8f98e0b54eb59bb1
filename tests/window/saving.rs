//! Editing and saving, changes from outside, crashes.

use crate::{
    display::eventually,
    lab::{Lab, start_on},
    visit::END,
};
use capsule_lab::{
    core::geometry::Shape,
    lab::{run::study::Study, scene::Scene},
};
use std::{
    fs,
    path::{Path, PathBuf},
    thread::sleep,
    time::{Duration, Instant},
};

/// How far end `b` of the scene's capsule is from the nearest edge of its triangle, meters.
fn end_to_edge(scene: &Scene) -> f32 {
    let shapes = || scene.bodies.iter().map(|body| body.shape);
    let capsule = shapes().find_map(|shape| match shape {
        Shape::Capsule(capsule) => Some(capsule),
        _ => None,
    });
    let triangle = shapes().find_map(|shape| match shape {
        Shape::Triangle(triangle) => Some(triangle),
        _ => None,
    });
    let (b, v) = (
        capsule.expect("a capsule").b,
        triangle.expect("a triangle").v,
    );
    let edges = (0..3).map(|i| [v[i], v[(i + 1) % 3]]);
    let off = edges.map(|[from, to]| {
        let along = to - from;
        let share = (b - from).dot(along) / along.length_squared();
        b.distance(from + along * share.clamp(0.0, 1.0))
    });
    off.fold(f32::INFINITY, f32::min)
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn an_end_is_put_onto_an_edge_saved_changed_outside_and_left() {
    let mut lab = Lab::open("life", &[]);
    let scene = lab
        .title()
        .split(" · ")
        .next()
        .expect("a title")
        .to_string();
    lab.click(END);
    lab.settled();
    lab.drag(END, [END[0] + 60, END[1] - 30]);
    lab.titled(&format!("{scene} •"));
    lab.key("ctrl+z");
    lab.titled(&format!("{scene} ·"));

    let before = lab.settled();
    lab.click_with("3", END);
    lab.changed_by("a menu shows", &before, 0.02);
    // Its first entry, under the name of the end.
    lab.click([END[0] + 100, END[1] + 40]);
    lab.titled(&format!("{scene} •"));
    let before = lab.settled();
    lab.key("ctrl+s");
    lab.changed_by("a dialog asks where", &before, 0.05);
    lab.key("ctrl+a");
    sleep(Duration::from_millis(500));
    let name = ["type", "--delay", "90", "my-case.toml"];
    lab.display.xdotool(&name);
    lab.settled();
    lab.key("Return");
    lab.titled(&format!("my-case.toml – {scene}"));
    // The lesson's words and its answer: Enter makes them those of this case.
    lab.answer_main();
    lab.titled("my-case.toml – My case");
    let case = lab.display.folder.join("my-case.toml");
    let saved = fs::read_to_string(&case).expect("a file where the program runs");
    let read = Scene::read("my-case.toml", &saved).expect("a scene");
    assert!(end_to_edge(&read) < 1e-6, "{}", end_to_edge(&read));

    let study = Study::of_scene(&read);
    assert!(read.expect.is_some(), "{saved}");
    assert_eq!(read.differences(&study), [], "{saved}");

    fs::write(&case, saved.replacen("My case", "Their case", 1)).expect("written");
    lab.titled("my-case.toml – Their case");
    lab.key("x");
    lab.titled("my-case.toml • – Their case");
    let before = lab.settled();
    lab.key("ctrl+q");
    lab.changed_by("a question shows", &before, 0.05);
    lab.answer_main();
    assert!(lab.wait().success());
    let left = fs::read_to_string(&case).expect("a file");
    assert!(
        left.contains("Their case") && left.contains("exact/"),
        "{left}"
    );
}

/// A scene to edit: its algorithm is a choice that `x` takes back and forth.
const CASE: &str = r#"title = "My case"

[run]
algorithm = "wicked/capsule-triangle"

[[capsule]]
name   = "capsule"
a      = [-0.4, 0.9, 0.2]
b      = [0.3, 1.7, 0.1]
radius = 0.4

[[triangle]]
name   = "floor"
points = [[-1.6, 0.2, 1.2], [1.7, 0.2, 1.0], [0.1, 0.5, -1.6]] # kept
"#;

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn an_edit_is_saved_and_a_change_from_outside_is_seen_while_resting() {
    let (mut lab, case) = Lab::open_case("save", CASE);
    lab.titled("case.toml – My case");
    lab.key("x");
    lab.titled("case.toml • – My case");
    lab.key("ctrl+s");
    lab.titled("case.toml – My case");
    let saved = fs::read_to_string(&case).expect("a file");
    assert!(
        saved.contains("exact/") && saved.contains("# kept"),
        "{saved}"
    );

    // Long enough that the window rests.
    sleep(Duration::from_secs(2));
    let step = lab.step();
    fs::write(&case, saved.replace("My case", "Their case")).expect("written");
    let start = Instant::now();
    lab.titled("case.toml – Their case");
    let taken = start.elapsed();
    assert!(taken < Duration::from_secs(1), "seen after {taken:?}");
    assert_eq!(lab.step(), step);

    let before = lab.settled();
    fs::write(&case, "title = \"Broken\"\nradius = \n").expect("written");
    let strip = lab.changed_by("the mistake shows", &before, 0.01);
    lab.titled("case.toml – Their case");
    fs::write(&case, saved).expect("written");
    lab.titled("case.toml – My case");
    lab.changed_by("the mistake goes", &strip, 0.01);

    lab.key("ctrl+q");
    assert!(lab.wait().success());
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn ending_with_unsaved_edits_asks() {
    let (mut lab, case) = Lab::open_case("ending", CASE);
    lab.key("x");
    lab.titled("case.toml • – My case");
    let before = lab.settled();
    lab.ask_to_close();
    let asked = lab.changed_by("the question shows", &before, 0.05);
    assert!(lab.program.try_wait().expect("a child").is_none());
    lab.key("Escape");
    lab.changed_by("the question goes", &asked, 0.05);
    lab.key("ctrl+q");
    lab.changed_by("the question shows again", &before, 0.05);
    lab.answer_main();
    assert!(lab.wait().success());
    let saved = fs::read_to_string(&case).expect("a file");
    assert!(saved.contains("exact/"), "{saved}");
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn edits_outlive_a_kill_and_another_instance_leaves_them_alone() {
    let (mut lab, case) = Lab::open_case("crash", CASE);
    let state = lab.display.folder.join("state");
    let kept = |state: &Path| {
        let entries = fs::read_dir(state).expect("folder").flatten();
        let is_kept = |path: &PathBuf| path.extension().is_some_and(|end| end == "toml");
        entries.map(|entry| entry.path()).filter(is_kept).count()
    };
    lab.key("x");
    lab.titled("case.toml • – My case");
    eventually("the edit is kept", || (kept(&state) == 1).then_some(()));

    let mut other = start_on(&lab.display, &[]);
    sleep(Duration::from_secs(3));
    assert_eq!(kept(&state), 1);
    other.kill().expect("killed");
    other.wait().expect("a child");

    lab.crash(&["case.toml"]);
    lab.titled("case.toml – My case");
    lab.answer_main();
    lab.titled("case.toml • – My case");
    assert_eq!(fs::read_to_string(&case).expect("a file"), CASE);
    lab.key("ctrl+s");
    lab.titled("case.toml – My case");
    eventually("nothing is kept", || (kept(&state) == 0).then_some(()));
    lab.key("ctrl+q");
    assert!(lab.wait().success());
}
