//! What the commands print: to a reader that stops, to a full disk, and text that would command the terminal.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    command.args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn place(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Every command that prints, and needs no OpenGL.
const PRINTING: [&[&str]; 5] = [
    &["check"],
    &["list"],
    &["trace", "face"],
    &["trace", "face", "--json"],
    &["query", "-"],
];

/// Runs a command that prints; a query has one line to answer.
fn started(arguments: &[&str], out: impl Into<Stdio>) -> Output {
    let cases = place("one.jsonl");
    let line = r#"{"query": "sphere_sphere", "a": {"sphere": {"center": [0, 0, 0], "radius": 1}}, "b": {"sphere": {"center": [1, 0, 0], "radius": 1}}}"#;
    std::fs::write(&cases, format!("{line}\n")).expect("written");
    let mut command = command(arguments);
    command
        .stdin(File::open(cases).expect("a file"))
        .stdout(out)
        .stderr(Stdio::piped());
    command.output().expect("the program starts")
}

#[test]
fn a_reader_that_has_had_enough_ends_every_command_quietly() {
    for arguments in PRINTING {
        // Nobody reads at all: the first thing that is written fails.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = started(arguments, writer);
        assert!(
            output.status.success(),
            "{arguments:?}: {:?}",
            output.status
        );
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
    }
    let (reader, writer) = std::io::pipe().expect("a pipe");
    let mut check = command(&["check"]);
    let mut check = check.stdout(writer).stderr(Stdio::piped()).spawn();
    let check = check.as_mut().expect("the program starts");
    let mut line = String::new();
    BufReader::with_capacity(16, reader)
        .read_line(&mut line)
        .expect("a line");
    assert!(check.wait().expect("a child").success(), "after {line}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_of_every_command() {
    for arguments in PRINTING {
        let full = File::options().write(true).open("/dev/full");
        let output = started(arguments, full.expect("a full disk"));
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
        assert!(told.contains("No space left"), "{arguments:?}: {told}");
        // Nor does a complaint that cannot be written become another failure.
        let full = File::options().write(true).open("/dev/full");
        let mut command = command(&["check", "no-such-scene.toml"]);
        let status = command
            .stdout(Stdio::null())
            .stderr(full.expect("a full disk"))
            .status();
        assert_eq!(status.expect("the program starts").code(), Some(1));
    }
}

/// A scene whose title sets the terminal's title, turns its colors and hides a letter.
const LOUD: &str = "title = \"\\u001b]0;owned\\u0007 \\u001b[31m red \\u202e turned \\u200b\"\n\
    [[sphere]]\nname = \"ball\"\ncenter = [0, 0.25, 0]\nradius = 0.5\n\
    [[triangle]]\npoints = [[-1, 0, 1], [1, 0, 1], [0, 0, -1]]\n\
    [expect]\ndepth = 3\n";

/// What would command a terminal or hide something from its reader.
fn commands_in(text: &str) -> Vec<char> {
    let is_one = |c: &char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{feff}')
    };
    text.chars().filter(is_one).collect()
}

#[test]
fn no_title_name_or_path_commands_the_terminal() {
    let scene = place("loud.toml");
    std::fs::write(&scene, LOUD).expect("written");
    let scene = scene.to_str().expect("UTF-8");
    let output = run(&["trace", scene]);
    let told = text(&output.stdout);
    assert!(
        output.status.success() && told.contains("\\u{1b}]0;owned"),
        "{told}"
    );
    assert!(commands_in(&told).is_empty(), "{told}");

    let folder = place("a\u{1b}[31m\u{202e}folder");
    std::fs::create_dir_all(&folder).expect("made");
    let [good, bad, none] = ["good.toml", "bad.toml", "none.toml"].map(|name| {
        let path = folder.join(name);
        path.to_str().expect("UTF-8").to_string()
    });
    std::fs::write(&good, LOUD).expect("written");
    std::fs::write(&bad, "title = 3\n").expect("written");
    for arguments in [
        &["check", &good, &bad, &none][..],
        &["trace", &bad],
        &["trace", &none],
        &["screenshot", &none],
        &["query", &none],
    ] {
        let output = run(arguments);
        let told = text(&output.stdout) + &text(&output.stderr);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(told.contains("\\u{1b}[31m\\u{202e}folder"), "{told}");
        assert!(commands_in(&told).is_empty(), "{arguments:?}: {told}");
    }
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_folders_are_no_scenes() {
    let pipe = place("a-pipe.toml");
    let _ = std::fs::remove_file(&pipe);
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo is installed").success());
    let pipe = pipe.to_str().expect("UTF-8");
    for (name, why) in [
        (pipe, "an ordinary file was expected"),
        ("/dev/zero", "an ordinary file was expected"),
        ("/dev", "it is a folder"),
    ] {
        for command in ["check", "trace"] {
            let output = run(&[command, name]);
            let told = text(&output.stdout) + &text(&output.stderr);
            assert!(!output.status.success(), "{command} {name}");
            assert!(told.contains(why), "{command} {name}: {told}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_file_larger_than_any_scene_is_refused_before_it_is_read() {
    let path = place("huge.toml");
    let file = File::create(&path).expect("made");
    // It takes no room on the disk: nothing is written.
    file.set_len(3 << 30).expect("long");
    let output = run(&["check", path.to_str().expect("UTF-8")]);
    let told = text(&output.stdout);
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("it is larger than 256 MB"), "{told}");
    std::fs::remove_file(path).expect("removed");
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_utf_8_is_opened_and_shown_with_marks() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let path = place("").join(OsStr::from_bytes(b"caf\xe9.toml"));
    std::fs::write(&path, LOUD.replace("depth = 3", "depth = 0.25")).expect("written");
    for command in ["check", "trace"] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
        let output = program.arg(command).arg(&path).output();
        let output = output.expect("the program starts");
        assert!(output.status.success(), "{}", text(&output.stderr));
        if command == "check" {
            assert!(text(&output.stdout).contains("caf\u{fffd}.toml"));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs OpenGL without a window"]
fn a_picture_is_saved_whole_or_not_at_all() {
    let folder = place("whole");
    std::fs::create_dir_all(&folder).expect("made");
    let full = folder.join("full.png");
    let _ = std::fs::remove_file(&full);
    std::os::unix::fs::symlink("/dev/full", &full).expect("linked");
    let size = ["--size", "64x64", "--out"];
    let full = full.to_str().expect("UTF-8");
    let output = run(&[&["screenshot", "face"], &size[..], &[full]].concat());
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("No space left"), "{told}");
    assert_eq!(text(&output.stdout), "");

    // Its name cannot be told: the picture is there, and the failure is told.
    let picture = folder.join("good.png");
    let out = File::options().write(true).open("/dev/full");
    let mut command = command(&["screenshot", "face", "--size", "64x64", "--out"]);
    let status = command
        .arg(&picture)
        .stdout(out.expect("a full disk"))
        .stderr(Stdio::null())
        .status();
    assert_eq!(status.expect("the program starts").code(), Some(2));
    assert!(image::open(&picture).is_ok());
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 2);
}
