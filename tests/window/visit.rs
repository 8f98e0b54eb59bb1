//! Looking around, taking a picture, leaving.

use crate::{
    display::{difference, eventually, view_of},
    lab::Lab,
};
use std::{fs, path::Path, thread::sleep, time::Duration};

/// A place of the view where no shape is.
const BESIDE: [i32; 2] = [300, 190];

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn a_first_visit() {
    let mut lab = Lab::open("visit", &[]);
    let first_title = lab.title();
    let start = eventually("a step in the title", || lab.step());

    lab.key("Right");
    eventually("the next step", || {
        (lab.step() == Some(start + 1)).then_some(())
    });
    lab.key("Left");
    eventually("the step before", || {
        (lab.step() == Some(start)).then_some(())
    });

    let before = lab.settled();
    lab.drag(BESIDE, [BESIDE[0] + 120, BESIDE[1] + 10]);
    let orbited = lab.changed_by("the view turns with the mouse", &before, 0.02);

    lab.key("question");
    let help = lab.changed_by("the help sheet shows", &orbited, 0.10);
    lab.key("Escape");
    lab.changed_by("the help sheet goes", &help, 0.10);

    lab.key("bracketright");
    let scene = |title: &str| title.split(" · ").next().unwrap_or_default().to_string();
    eventually("the next scene", || {
        (scene(&lab.title()) != scene(&first_title)).then_some(())
    });

    lab.key("ctrl+q");
    assert!(lab.wait().success());
}

/// Where the first scene's capsule has its end `b`.
pub(crate) const END: [i32; 2] = [813, 246];

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn a_capsule_s_end_is_dragged_and_brought_back() {
    let lab = Lab::open("end", &[]);
    let leave = || lab.display.xdotool(&["mousemove", "300", "190"]);
    // The first pictures take a busy machine so long that a whole click falls between two of them.
    let start = eventually("a step in the title", || lab.step());
    lab.key("Right");
    eventually("the window answers", || {
        (lab.step() == Some(start + 1)).then_some(())
    });
    lab.key("Left");
    let first = lab.settled();
    let selected = eventually("the end is chosen", || {
        lab.click(END);
        leave();
        // A busy window may rest before it has seen the pointer leave: what lights up beneath it would stay.
        sleep(Duration::from_secs(1));
        let now = lab.settled();
        (difference(&view_of(&first), &view_of(&now)) > 0.0).then_some(now)
    });
    lab.drag(END, [END[0] + 60, END[1] - 30]);
    leave();
    let moved = lab.changed_by("the end moves", &selected, 0.005);
    lab.key("ctrl+z");
    lab.changed_by("the end comes back", &moved, 0.005);
    // The list of steps beside it may have scrolled. What lights up beneath the pointer goes out once that is seen to move.
    eventually("the view is as it was", || {
        lab.display.xdotool(&["mousemove", "305", "190"]);
        leave();
        let [before, after] = [&selected, &lab.settled()].map(|screen| view_of(screen));
        (difference(&before, &after) == 0.0).then_some(())
    });
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn f12_saves_a_picture_of_the_view() {
    let lab = Lab::open("picture", &[]);
    let before = lab.settled();
    lab.key("F12");
    lab.changed_by("it asks how", &before, 0.05);
    lab.key("Return");
    let is_png = |path: &Path| path.extension().is_some_and(|ext| ext == "png");
    let picture = eventually("a PNG in the working folder", || {
        let entries = fs::read_dir(&lab.display.folder).expect("folder").flatten();
        entries.map(|entry| entry.path()).find(|path| is_png(path))
    });
    eventually("a whole picture", || image::open(&picture).ok());
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn closing_the_window_ends_the_program() {
    let mut lab = Lab::open("close", &[]);
    lab.display.xdotool(&["windowclose", &lab.window]);
    assert!(lab.wait().success(), "quietly");
}
