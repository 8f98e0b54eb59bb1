//! Keys as hands press them: each is held for a while, and a shortcut's two are let go in either order; with a window
//! manager and without one.

use crate::{
    clipboard::{Holder, clipboard, scene},
    display::{Display, difference, eventually},
    lab::Lab,
};
use std::{
    fs,
    process::{Child, Command},
    thread::sleep,
    time::Duration,
};

/// How long a hand holds a key.
const HELD: &str = "0.12";
/// Longer than it takes until the keyboard repeats a key.
const LONG: &str = "0.9";

/// Which key of a shortcut is let go last.
#[derive(Clone, Copy, Debug)]
enum Last {
    Letter,
    Modifier,
}

impl Lab {
    /// Presses `modifiers` and `letter`, holds them so many seconds, and lets them go.
    fn press(&self, modifiers: &[&str], letter: &str, held: &str, last: Last) {
        let mut keys = vec![];
        let mut key = |what, key, then| keys.extend([what, key, "sleep", then]);
        modifiers.iter().for_each(|one| key("keydown", one, "0.06"));
        key("keydown", letter, held);
        if let Last::Modifier = last {
            key("keyup", letter, "0.06");
        }
        modifiers.iter().for_each(|one| key("keyup", one, "0.06"));
        if let Last::Letter = last {
            key("keyup", letter, "0.06");
        }
        self.display.xdotool(&keys);
    }

    /// Types, one key after the other.
    fn type_keys(&self, keys: &[&str]) {
        for key in keys {
            self.press(&[], key, HELD, Last::Letter);
        }
    }
}

/// A window manager, where one is installed.
struct Manager(Option<Child>);

impl Manager {
    fn start(display: &Display) -> Self {
        let openbox = Command::new("openbox")
            .env("DISPLAY", &display.name)
            .env("HOME", &display.folder)
            .spawn();
        if openbox.is_err() {
            eprintln!("openbox is not installed: tried without a window manager alone");
        }
        sleep(Duration::from_secs(1));
        Self(openbox.ok())
    }
}

impl Drop for Manager {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn open_case(test: &str) -> (Lab, Manager) {
    let display = Display::start(test);
    let manager = if test.contains("managed") {
        Manager::start(&display)
    } else {
        Manager(None)
    };
    fs::write(display.folder.join("case.toml"), scene("My case", 0)).expect("written");
    let lab = Lab::open_on(display, &["case.toml"]);
    lab.titled("case.toml – My case");
    lab.settled();
    (lab, manager)
}

fn saves_as_typed(test: &str) {
    let (lab, _manager) = open_case(test);
    for (last, letter) in [(Last::Modifier, "m"), (Last::Letter, "n")] {
        lab.press(&["ctrl", "shift"], "s", HELD, last);
        lab.settled();
        lab.type_keys(&[letter, "y", "minus", "c", "Return"]);
        let saved = lab.display.folder.join(format!("{letter}y-c.toml"));
        eventually(&format!("{letter}y-c.toml, {last:?} last"), || {
            saved.exists().then_some(())
        });
        lab.titled(&format!("{letter}y-c.toml"));
        lab.settled();
    }
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn what_is_typed_after_a_shortcut_comes_whole() {
    saves_as_typed("typed");
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL, tries openbox"]
fn what_is_typed_after_a_shortcut_comes_whole_under_a_window_manager() {
    saves_as_typed("typed-managed");
}

fn copies_however_long(test: &str) {
    let (lab, _manager) = open_case(test);
    for (held, last) in [
        ("0.02", Last::Modifier),
        ("0.3", Last::Modifier),
        ("0.3", Last::Letter),
        (LONG, Last::Modifier),
        (LONG, Last::Letter),
    ] {
        let other = Holder::of(&lab.display, "another program's");
        lab.press(&["ctrl"], "c", held, last);
        // It comes first, and must stay.
        sleep(Duration::from_secs(1));
        eventually(&format!("a copy, held {held} s, {last:?} last"), || {
            clipboard(&lab.display).filter(|text| text.contains("hero"))
        });
        drop(other);
    }
}

#[test]
#[ignore = "needs Xvfb, xdotool, xclip and OpenGL"]
fn a_shortcut_held_for_any_time_copies() {
    copies_however_long("copied");
}

#[test]
#[ignore = "needs Xvfb, xdotool, xclip and OpenGL, tries openbox"]
fn a_shortcut_held_for_any_time_copies_under_a_window_manager() {
    copies_however_long("copied-managed");
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn a_key_that_is_held_plays_or_stops_once() {
    let lab = Lab::open("held", &[]);
    lab.settled();
    lab.key("Home");
    // Keys of one frame run in the order of commands: the first must be through.
    eventually("the start", || (lab.step()? == 0).then_some(()));
    lab.settled();
    lab.press(&[], "space", LONG, Last::Letter);
    eventually("it plays", || (lab.step()? > 4).then_some(()));
}

/// Lets `keys` go down and up while the program stands still: they come in its next frame, as under a heavy load.
fn tap_in_one_frame(lab: &Lab, keys: &[&str]) {
    let id = lab.program.id().to_string();
    let signal = |signal: &str| {
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill is installed").success());
    };
    signal("-STOP");
    keys.iter().for_each(|key| lab.key(key));
    sleep(Duration::from_millis(500));
    signal("-CONT");
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn keys_that_go_down_and_up_within_a_slow_frame_count_in_their_order() {
    let lab = Lab::open("slow-frame", &["best-edge"]);
    lab.settled();
    let step_is = |what: &str, step: usize| {
        eventually(what, || (lab.step()? == step).then_some(()));
    };
    tap_in_one_frame(&lab, &["End", "Home"]);
    step_is("Home is the last", 0);
    tap_in_one_frame(&lab, &["Home", "Right", "Right", "Left"]);
    step_is("each arrow counts", 1);
    for plays in [true, false] {
        let before = lab.step();
        tap_in_one_frame(&lab, &["space"]);
        sleep(Duration::from_secs(3));
        let after = lab.step();
        sleep(Duration::from_secs(2));
        assert_eq!(lab.step() != after, plays, "{before:?} {after:?}");
    }
    let before = lab.settled();
    tap_in_one_frame(&lab, &["F12", "Escape"]);
    let after = lab.settled();
    assert!(difference(&before, &after) < 0.01, "the question is closed");
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn walking_keys_of_a_slow_frame_walk() {
    let lab = Lab::open("slow-walk", &["a-yard"]);
    lab.settled();
    lab.key("ctrl+Home");
    eventually("frame 0", || (lab.frame()? == 0).then_some(()));
    lab.settled();
    tap_in_one_frame(&lab, &["k", "w"]);
    eventually("it walks", || (lab.frame()? > 0).then_some(()));
}

#[test]
#[ignore = "needs Xvfb, xdotool and OpenGL"]
fn a_key_that_was_let_go_in_another_window_counts_again() {
    let lab = Lab::open("let-go-elsewhere", &["best-edge"]);
    lab.settled();
    lab.key("Home");
    eventually("the start", || (lab.step()? == 0).then_some(()));
    lab.settled();
    // The keyboard goes to no window while Space is held.
    lab.display.xdotool(&["keydown", "space"]);
    eventually("it plays", || (lab.step()? > 1).then_some(()));
    lab.focus_nothing();
    lab.display.xdotool(&["keyup", "space"]);
    lab.display.xdotool(&["windowfocus", &lab.window]);
    sleep(Duration::from_millis(500));
    lab.key("space");
    sleep(Duration::from_secs(2));
    let stopped = lab.step();
    sleep(Duration::from_secs(2));
    assert_eq!(lab.step(), stopped, "Space stops it");
}
