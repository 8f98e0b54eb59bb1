//! `animate`: films with a picture for each moment, or more.

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

/// The pictures of a GIF: how long each stands, seconds / 100, and its size.
fn gif_pictures(path: &Path) -> Vec<(u16, u16, u16)> {
    let file = File::open(path).expect("it is written");
    let mut reader = gif::DecodeOptions::new().read_info(file).expect("a GIF");
    assert_eq!((reader.width(), reader.height()), (160, 100));
    let mut pictures = vec![];
    while let Some(frame) = reader.read_next_frame().expect("a picture") {
        pictures.push((frame.delay, frame.width, frame.height));
    }
    pictures
}

#[test]
#[ignore = "needs EGL and OpenGL"]
fn motions_one_after_another_are_a_gif_whose_bytes_are_the_same_again() {
    let moments = [
        "t:0..1@1",
        "pause:0.5",
        "caption:The sum",
        "minkowski@0.5",
        "explode@0.4",
        "orbit@1",
    ];
    let moments = moments.iter().flat_map(|moment| ["--moment", moment]);
    let size = ["into-an-edge", "--size", "160x100", "--last", "0.7"];
    let arguments: Vec<&str> = size.into_iter().chain(moments).collect();
    let [one, other] = ["one.gif", "other.gif"].map(path);
    for out in [&one, &other] {
        let output = animate(out, &arguments);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{told}");
    }
    let pictures = gif_pictures(&one);
    let times: Vec<u16> = pictures.iter().map(|picture| picture.0).collect();
    assert_eq!(times.len(), 10 + 5 + 4 + 10);
    assert_eq!((times[0], times[9], times[10], times[28]), (10, 60, 10, 70));
    let is_part = |picture: &&(u16, u16, u16)| picture.1 < 160 || picture.2 < 100;
    assert!(pictures.iter().filter(is_part).count() > 5, "{pictures:?}");
    let bytes = [one, other].map(|path| std::fs::read(path).expect("a film"));
    assert!(bytes[0] == bytes[1]);
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
        ("somewhere", "steps, frames, t, minkowski"),
        ("frames:some", "frames:60, frames:20..60"),
        ("minkowski", "no sweep"),
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
