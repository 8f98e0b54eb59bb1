//! `capsule-lab recording` on the built program.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn recording(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    command
        .arg("recording")
        .args(args)
        .output()
        .expect("the program starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// A ball that falls on a floor, a case a frame; its engine misses the first touch.
fn fall(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let line = |frame: u32| {
        let y = 2.0 - 0.25 * frame as f32;
        let (hit, note) = match frame {
            8 => ("false", r#""note": "landed?", "#),
            _ if y <= 0.5 => ("true", ""),
            _ => ("false", ""),
        };
        format!(
            r#"{{"frame": {frame}, {note}"query": "sphere_triangle", "a": {{"sphere": {{"center": [0, {y}, 0], "radius": 0.5}}}}, "b": {{"triangle": [[-1, 0, -1], [0, 0, 2], [1, 0, -1]]}}, "answer": {{"hit": {hit}}}}}"#
        )
    };
    let lines: Vec<String> = (0..10).map(line).collect();
    fs::write(&path, lines.join("\n") + "\n").expect("written");
    path.to_str().expect("UTF-8").into()
}

#[test]
fn what_is_wrong_is_told_with_frame_and_note() {
    let path = fall("fall.jsonl");
    let output = recording(&[&path]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        printed(&output),
        "line  frame  query            outcome  off by  fault                      note\n   \
            9      8  sphere_triangle  missed    0.5 m  missed hit, 0.5000 m deep  landed?\n\n\
         1 of 10 answers wrong\n"
    );
    let right = printed(&recording(&[
        &path,
        "--only",
        "right",
        "--in-order",
        "--most",
        "2",
    ]));
    assert!(
        right.contains("\n   1      0  sphere_triangle  right"),
        "{right}"
    );
    assert!(
        right.ends_with("1 of 10 answers wrong; 7 more are not shown (raise --most)\n"),
        "{right}"
    );
    let json = printed(&recording(&[&path, "--json", "--frame", "8"]));
    let line: serde_json::Value = serde_json::from_str(&json).expect(&json);
    assert_eq!(
        (&line["line"], &line["note"]),
        (&9.into(), &"landed?".into())
    );
}

#[test]
fn a_case_is_kept_as_a_scene_that_expects_what_is_right() {
    let path = fall("fall-kept.jsonl");
    let scene = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fall-kept.toml");
    let scene = scene.to_str().expect("UTF-8");
    let kept = recording(&[&path, "--keep", "9", "--out", scene]);
    assert!(kept.status.success());
    let text = fs::read_to_string(scene).expect("it is written");
    assert!(text.starts_with("# query: {"), "{text}");
    for said in [
        "The answer is wrong: missed hit, 0.5000 m deep.",
        "[engine]\nname   = \"fall-kept\"\nhit    = false\nshapes = ",
        "The note says: landed?",
    ] {
        assert!(text.contains(said), "{said} in {text}");
    }
    assert!(
        text.contains("title = \"fall-kept.jsonl, frame 8, line 9: missed hit, 0.5000 m deep\""),
        "{text}"
    );
    assert!(text.contains("hit    = true\ndepth  = 0.5\n"), "{text}");
    let mut check = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    assert!(
        check
            .args(["check", scene])
            .status()
            .expect("it starts")
            .success()
    );
}

#[test]
fn what_cannot_be_shown_is_told() {
    let path = fall("fall-badly.jsonl");
    let text = fs::read_to_string(&path).expect("written");
    fs::write(&path, text + "{\"query\": \"cone_cone\"}\n").expect("written");
    let told = |args: &[&str]| {
        let output = recording(args);
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let (code, bad) = told(&[&path]);
    assert!(code == Some(1) && bad.starts_with("line 11: "), "{bad}");
    let (code, error) = told(&[&path, "--keep", "11"]);
    assert!(code == Some(2) && error.contains("line 11 of"), "{error}");
    let (code, error) = told(&["docs/examples/my-corner.toml"]);
    assert!(
        code == Some(2) && error.contains("no recording of cases: line 1: not JSON"),
        "{error}"
    );
    let (code, error) = told(&["nowhere.jsonl"]);
    assert!(
        code == Some(2) && error.contains("cannot read nowhere.jsonl"),
        "{error}"
    );
    let (code, error) = told(&[&path, "--only", "awry"]);
    assert!(
        code == Some(2)
            && error.contains("no outcome is called `awry`; the outcomes are right, missed"),
        "{error}"
    );
}
