//! Scenes that move: playing, scrubbing, breaking, walking.

use crate::{
    display::{difference, eventually, view_of},
    lab::Lab,
};
use capsule_lab::{
    core::method::Control,
    lab::{
        run::{simulation::RunHistory, study::Study},
        scene::{Scene, library},
    },
};
use glam::Vec3;
use std::{fs, thread::sleep, time::Duration};

/// Ground to walk on, and nothing in the way.
const FIELD: &str = r#"title = "My field"

[run]
response = "wicked/push-and-slide+W12"

[world]
gravity = [0.0, -9.81, 0.0]

[view]
eye    = [0.0, 4.0, 8.0]
target = [0.0, 1.0, 0.0]

[[capsule]]
name   = "me"
a      = [0.0, 0.5, 0.0]
b      = [0.0, 1.3, 0.0]
radius = 0.5
player = true

[[triangle]]
name   = "ground"
points = [[-90.0, 0.0, 90.0], [90.0, 0.0, 90.0], [0.0, 0.0, -180.0]] # kept
"#;

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn a_walk_by_the_keys_is_scrubbed_back_saved_and_played_again() {
    let (lab, case) = Lab::open_case("walk", FIELD);
    lab.titled("case.toml – My field");
    let start = view_of(&lab.settled());
    lab.key("k");
    // The window that a key is held in for a while is drawn all the time.
    for (key, seconds) in [("w", 5), ("d", 4)] {
        lab.display.xdotool(&["keydown", key]);
        sleep(Duration::from_secs(seconds));
        lab.display.xdotool(&["keyup", key]);
        sleep(Duration::from_millis(300));
    }
    lab.key("Escape");
    lab.titled("case.toml • – My field");
    let walked = lab.settled();
    assert!(difference(&start, &view_of(&walked)) > 0.01, "it moved");
    // The last frames are those after the key was let go: the way is before them.
    eventually("the frames go back", || {
        lab.key("ctrl+Left");
        let now = view_of(&lab.display.pixels());
        (difference(&view_of(&walked), &now) > 0.005).then_some(())
    });
    lab.key("ctrl+s");
    lab.titled("case.toml – My field");
    let saved = fs::read_to_string(&case).expect("a file");
    assert!(
        saved.contains("[replay]") && saved.contains("# kept"),
        "{saved}"
    );
    let scene = Scene::read("case.toml", &saved).expect("a scene");
    let walks = |x: f32, z: f32| {
        let same = |walk: Vec3| walk.distance(Vec3::new(x, 0.0, z)) < 1e-3;
        scene.replay.iter().filter(|input| same(input.walk)).count()
    };
    assert!(walks(0.0, -1.0) > 5, "ahead: {saved}");
    assert!(walks(1.0, 0.0) > 5, "to the right: {saved}");
    let chosen = scene.response().expect("one is chosen");
    let mut run = RunHistory::of(&scene, chosen);
    run.reach(scene.replay.len());
    let way = run.state(run.newest()).movers[0].place() - run.state(0).movers[0].place();
    assert!(way.z < -0.2 && way.x > 0.2, "{way}");
}

/// A place on the frames' strip, and one before it.
const STRIP: [i32; 2] = [760, 802];
const EARLIER: [i32; 2] = [560, 802];

/// A study of frame `frame` of the scene, run without any input.
fn frame_of(history: &mut RunHistory, frame: usize) -> Study {
    while history.newest() < frame {
        history.advance(Control::default());
    }
    Study::of_frame(history, frame)
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn frames_are_played_paused_and_scrubbed_back_with_the_mouse() {
    let lab = Lab::open("play", &["zig-zag"]);
    eventually("the scene's own frame", || {
        (lab.frame()? == 17).then_some(())
    });
    lab.key("ctrl+Home");
    eventually("the first frame", || (lab.frame()? == 0).then_some(()));
    let start = view_of(&lab.settled());

    lab.key("space");
    eventually("it plays", || (lab.frame()? > 60).then_some(()));
    lab.key("space");
    let paused = view_of(&lab.settled());
    let stopped = lab.frame().expect("a frame");
    assert!(difference(&start, &paused) > 0.01, "it moved");

    lab.drag(STRIP, EARLIER);
    let earlier = lab.settled();
    let scrubbed = lab.frame().expect("a frame");
    assert!(
        0 < scrubbed && scrubbed < stopped,
        "{scrubbed} of {stopped}"
    );
    assert!(difference(&paused, &view_of(&earlier)) > 0.01, "it is back");

    lab.key("ctrl+Right");
    eventually("the next frame", || {
        (lab.frame()? == scrubbed + 1).then_some(())
    });
    lab.key("ctrl+Left");
    eventually("the frame before", || {
        (lab.frame()? == scrubbed).then_some(())
    });
    // A name that still fits stays where the frame between had it.
    let again = lab.settled();
    assert!(difference(&view_of(&earlier), &view_of(&again)) < 0.04);
}

/// The check box of the first contact in the window that F9 opens.
const FIRST_CONTACT: [i32; 2] = [80, 629];

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn playing_breaks_on_contact_and_the_frame_is_stepped_into() {
    let scene = library::open("zig-zag").expect("a built-in scene");
    let chosen = scene.response();
    let mut history = RunHistory::of(&scene, chosen.expect("one is chosen"));
    let contacts = |study: &Study| {
        study
            .contact_log()
            .map_or(0, |contact_log| contact_log.rows.len())
    };
    let first = (0..200)
        .find(|&frame| contacts(&frame_of(&mut history, frame)) > 0)
        .expect("it meets a wall");
    let study = frame_of(&mut history, first);
    // Steps are counted from 1 in the title.
    let answer = study.contact_log().cloned().expect("a frame's").rows[0].step + 1;

    let lab = Lab::open("break", &["zig-zag"]);
    lab.key("ctrl+Home");
    eventually("the first frame", || (lab.frame()? == 0).then_some(()));
    let before = lab.settled();
    lab.key("F9");
    let window = lab.changed_by("the window shows", &before, 0.02);
    lab.click(FIRST_CONTACT);
    let chosen = lab.changed_by("the box is checked", &window, 0.00003);
    lab.key("Escape");
    lab.changed_by("the window goes", &chosen, 0.02);
    lab.key("space");
    eventually("it stops at the first contact", || {
        (lab.frame()? == first && lab.step()? == answer).then_some(())
    });
    lab.settled();
    assert_eq!((lab.frame(), lab.step()), (Some(first), Some(answer)));

    for (key, step) in [
        ("Left", answer - 1),
        ("Left", answer - 2),
        ("Right", answer - 1),
    ] {
        lab.key(key);
        eventually("a step inside the frame", || {
            (lab.step()? == step).then_some(())
        });
    }
    assert_eq!(lab.frame(), Some(first), "in the same frame");
    // The iteration is a group: one step out of it leaves it.
    lab.key("Up");
    eventually("out of the iteration", || {
        (lab.step()? > answer).then_some(())
    });
    lab.settled();
    let [x, top, bottom] = CONTACT_LOG_ROWS;
    let mut rows = (top..bottom).step_by(8).cycle();
    eventually("the contact log leads back to its contact", || {
        if lab.step()? == answer {
            return Some(());
        }
        lab.click([x, rows.next()?]);
        None
    });
}

/// Where the contact log's rows are, as many as there are: across, and from where to where down, pixels.
const CONTACT_LOG_ROWS: [i32; 3] = [400, 505, 640];
