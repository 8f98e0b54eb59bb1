//! Copying and pasting between programs, whatever the others do.

use crate::{
    display::{Display, difference, eventually},
    lab::Lab,
};
use std::{
    fs,
    io::Write,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// What is pasted shows within this, unless the program has given up waiting for it.
const ANSWERED: Duration = Duration::from_secs(4);

/// A scene of this title, and so many bytes more.
pub(crate) fn scene(title: &str, more: usize) -> String {
    format!(
        "title = \"{title}\"\n[run]\nalgorithm = \"wicked/capsule-triangle\"\n\
         [[capsule]]\nname = \"hero\"\na = [0, 0.5, 0]\nb = [0, 1.5, 0]\nradius = 0.5\n\
         [[triangle]]\nname = \"floor\"\npoints = [[-1, 0, 1], [1, 0, 1], [0, 0, -1]]\n\
         # {}\n",
        "≠".repeat(more / 3)
    )
}

/// Another program that holds the clipboard.
pub(crate) struct Holder(Child);

impl Holder {
    pub(crate) fn of(display: &Display, text: &str) -> Self {
        let mut xclip = Command::new("xclip")
            .args(["-selection", "clipboard", "-i", "-quiet", "-loops", "0"])
            .env("DISPLAY", &display.name)
            .stdin(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("xclip is installed");
        let mut input = xclip.stdin.take().expect("piped");
        input.write_all(text.as_bytes()).expect("taken");
        drop(input);
        eventually("the clipboard is taken", || {
            (clipboard(display)? == text).then_some(())
        });
        Self(xclip)
    }

    fn signal(&self, signal: &str) {
        let kill = Command::new("kill")
            .args([signal, &self.0.id().to_string()])
            .status();
        assert!(kill.expect("kill is installed").success());
    }
}

impl Drop for Holder {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What another program would paste.
pub(crate) fn clipboard(display: &Display) -> Option<String> {
    String::from_utf8(clipboard_as(display, &[])?).ok()
}

/// What another program would paste that asks with the `kind` of xclip, such as `-t image/png`.
fn clipboard_as(display: &Display, kind: &[&str]) -> Option<Vec<u8>> {
    let output = Command::new("xclip")
        .args(["-selection", "clipboard", "-o"])
        .args(kind)
        .env("DISPLAY", &display.name)
        .output()
        .expect("xclip is installed");
    output.status.success().then_some(output.stdout)
}

#[test]
#[ignore = "needs Xvfb, xdotool, xclip and OpenGL"]
fn a_copied_picture_is_handed_out_as_an_image() {
    let (mut lab, _) = Lab::open_case("copied-picture", &scene("My case", 0));
    lab.titled("case.toml – My case");
    lab.settled();
    lab.key("shift+F12");
    let png = eventually("this program holds a picture", || {
        clipboard_as(&lab.display, &["-t", "image/png"])
    });
    let picture = image::load_from_memory(&png).expect("a PNG").to_rgba8();
    let paper = picture.get_pixel(0, 0);
    let drawn = picture.pixels().filter(|pixel| *pixel != paper).count();
    assert!(picture.width() > 600 && picture.height() > 400);
    assert!(drawn > 10_000, "{drawn} pixels differ from the corner");
    let before = fs::read_dir(&lab.display.folder).expect("a folder");
    let pngs = before
        .flatten()
        .filter(|file| file.path().extension().is_some_and(|end| end == "png"));
    assert_eq!(pngs.count(), 0, "no file is written");
    // A text that is copied later takes its place.
    lab.key("ctrl+c");
    eventually("this program holds a text", || {
        clipboard(&lab.display).filter(|text| text.contains("capsule"))
    });
    lab.key("ctrl+q");
    assert!(lab.wait().success());
}

#[test]
#[ignore = "needs Xvfb, xdotool, xclip and OpenGL"]
fn a_clipboard_that_nobody_hands_out_never_stops_the_window() {
    let (mut lab, _) = Lab::open_case("stopped-clipboard", &scene("My case", 0));
    lab.titled("case.toml – My case");
    let holder = Holder::of(&lab.display, &scene("Their case", 0));
    let before = lab.settled();
    holder.signal("-STOP");
    lab.key("ctrl+v");
    lab.changed_by("a message tells", &before, 0.002);
    // As one goes on working: Ctrl is not held, and letters are commands.
    lab.key("x");
    lab.titled("case.toml • – My case");
    lab.key("x");
    lab.titled("case.toml – My case");

    // An answer that comes too late is no paste.
    holder.signal("-CONT");
    sleep(Duration::from_secs(1));
    let before = lab.settled();
    // On a busy machine the answer may come later than the program waits for it.
    eventually("what is pasted shows", || {
        lab.key("ctrl+v");
        let asked = Instant::now();
        std::iter::from_fn(|| (asked.elapsed() < ANSWERED).then(|| lab.settled()))
            .find(|now| difference(&before, now) >= 0.05)
    });
    lab.key("Return");
    lab.titled("Their case • – not saved yet");

    // A program that answers a little later than most.
    lab.settled();
    holder.signal("-STOP");
    lab.key("ctrl+v");
    sleep(Duration::from_millis(400));
    let before = lab.display.pixels();
    holder.signal("-CONT");
    lab.changed_by("what is pasted shows", &before, 0.05);
    lab.key("Escape");
    lab.settled();
    // Twice may be once too often, and an empty undo does nothing.
    eventually("what was pasted first is taken back", || {
        lab.key("ctrl+z");
        sleep(Duration::from_millis(500));
        lab.title().starts_with("case.toml – My case").then_some(())
    });
    lab.key("ctrl+q");
    assert!(lab.wait().success());
}

#[test]
#[ignore = "needs Xvfb, xdotool, xclip and OpenGL"]
fn long_texts_are_pasted_and_copied_whole() {
    let display = Display::start("long-clipboard");
    fs::create_dir_all(&display.preferences).expect("a folder");
    let keys = "[keys]\nedit.copy_file = [\"F7\"]\n";
    fs::write(display.preferences.join("preferences.toml"), keys).expect("written");
    fs::write(display.folder.join("case.toml"), scene("My case", 0)).expect("written");
    let lab = Lab::open_on(display, &["case.toml"]);
    lab.titled("case.toml – My case");

    let theirs = scene("Their case", 900 << 10);
    let holder = Holder::of(&lab.display, &theirs);
    let before = lab.settled();
    lab.key("ctrl+v");
    lab.changed_by("what is pasted shows", &before, 0.05);
    lab.key("Return");
    lab.titled("Their case • – not saved yet");

    // Another algorithm, so that what is copied is another text.
    lab.settled();
    lab.key("x");
    sleep(Duration::from_secs(1));
    lab.key("F7");
    let own = eventually("this program holds the clipboard", || {
        clipboard(&lab.display).filter(|text| text.contains("exact/"))
    });
    let long = |text: &str| text.rsplit_once("# ").map(|(_, end)| end.len());
    assert_eq!(long(&own), long(&theirs), "all of it is handed out");
    drop(holder);
    assert!(clipboard(&lab.display).as_ref() == Some(&own));

    // What was copied here is pasted here.
    let before = lab.settled();
    lab.key("ctrl+v");
    lab.changed_by("what is pasted shows", &before, 0.05);

    // Someone who asks and never takes the pieces keeps nobody else waiting.
    let start = Instant::now();
    let mut asker = Command::new("xclip")
        .args(["-selection", "clipboard", "-o"])
        .env("DISPLAY", &lab.display.name)
        .stdout(Stdio::null())
        .spawn()
        .expect("xclip is installed");
    asker.kill().expect("killed");
    asker.wait().expect("a child");
    assert!(clipboard(&lab.display).as_ref() == Some(&own));
    assert!(start.elapsed() < Duration::from_secs(10));
}
