//! `animate`: an animated PNG with a picture for each moment.

use std::{
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn animate(out: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    command.arg("animate").args(arguments).arg("--out").arg(out);
    command.output().expect("the program starts")
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// How many pictures the file has, and how long each stands, milliseconds.
fn times(path: &Path) -> Vec<u16> {
    let file = BufReader::new(File::open(path).expect("it is written"));
    let mut reader = png::Decoder::new(file).read_info().expect("a PNG");
    let count = reader
        .info()
        .animation_control
        .expect("animated")
        .num_frames;
    let mut buffer = vec![0; reader.output_buffer_size().expect("small")];
    let mut times = vec![];
    for _ in 0..count {
        reader.next_frame(&mut buffer).expect("a picture");
        times.push(reader.info().frame_control.expect("a picture's").delay_num);
    }
    times
}

#[test]
#[ignore = "needs EGL and OpenGL"]
fn an_animation_shows_the_opening_and_each_moment_until_a_fix_is_on() {
    let out = path("animation.png");
    let moments = ["--moment", "step:best point", "--moment", "repair:W1"];
    let size = ["--size", "320x200", "--each", "0.5", "--last", "1.5"];
    let output = animate(&out, &[&["best-edge"], &moments[..], &size].concat());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert_eq!(times(&out), [500, 500, 1500]);
}

#[test]
#[ignore = "needs EGL and OpenGL"]
fn a_walk_has_a_picture_for_each_step_that_is_left() {
    let out = path("walk.png");
    let moments = ["--moment", "step:penetration normal", "--moment", "steps"];
    let output = animate(
        &out,
        &[&["best-edge"], &moments[..], &["--size", "160x100"]].concat(),
    );
    assert!(output.status.success());
    // As it opens, at that step, and at the one step after it.
    assert_eq!(times(&out).len(), 3);
}

#[test]
#[ignore = "needs EGL and OpenGL"]
fn a_run_has_a_picture_for_each_frame_to_the_last_wanted() {
    let out = path("run.png");
    let moments = ["--moment", "frame:10", "--moment", "frames:13"];
    let output = animate(
        &out,
        &[&["zig-zag"], &moments[..], &["--size", "160x100"]].concat(),
    );
    assert!(output.status.success());
    // As it opens, at frame 10, and at three more.
    assert_eq!(times(&out).len(), 5);
}

#[test]
#[ignore = "needs EGL and OpenGL"]
fn a_moment_that_leads_nowhere_is_refused() {
    for (moment, why) in [
        ("somewhere", "`steps`, `frames:60` or a link such as"),
        ("frames:some", "a frame's number"),
        ("frames:9", "nothing moves here"),
        ("step:no such step", "no such step"),
        ("repair:W99", "W99"),
    ] {
        let output = animate(&path("none.png"), &["best-edge", "--moment", moment]);
        assert_eq!(output.status.code(), Some(2), "{moment}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(why), "{moment}: {told}");
    }
}
