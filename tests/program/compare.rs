//! `capsule-lab compare` and `capsule-lab invariants` on the built program.

use serde_json::Value;
use std::process::{Command, Output};

fn compare(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    command
        .arg("compare")
        .args(args)
        .output()
        .expect("the program starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

#[test]
fn every_method_is_told_with_what_mends_it() {
    let output = compare(&["mirrored-trace"]);
    let text = printed(&output);
    assert!(output.status.success());
    let row = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(name));
        let line = line.unwrap_or_else(|| panic!("{name} in\n{text}"));
        line.split("  ")
            .map(str::trim)
            .filter(|cell| !cell.is_empty())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        row("exact/capsule-triangle")[1..6],
        ["hit", "-", "0.25000", "0.000 1.000 0.000", "-"]
    );
    let printed = row("wicked/capsule-triangle");
    assert_eq!(printed[1], "miss");
    assert_eq!(printed[5..7], ["missed hit, 0.2500 m deep", "approach"]);
    assert!(
        text.contains("\n  +W2") && text.contains("\n  all 10 fixes"),
        "{text}"
    );
    assert!(
        text.contains("wicked/capsule-triangle: W2 or W4 fixes this"),
        "{text}"
    );
    // The diver falls: the other question comes after.
    let standing = text.find("Capsule and a triangle").expect("it is asked");
    let moving = text
        .find("Moving capsule and a triangle")
        .expect("it is asked");
    assert!(standing < moving);
}

#[test]
fn a_value_that_is_nan_is_told_in_words() {
    let text = printed(&compare(&["an-end-on-the-wall"]));
    let row = text.lines().find(|line| line.contains("voxel-capsule"));
    let row = row.unwrap_or_else(|| panic!("{text}"));
    assert!(
        row.contains("  NaN ") && row.contains("NaN in normal"),
        "{row}"
    );
    assert!(!row.contains("NaN NaN"), "{row}");
}

#[test]
fn as_json_every_number_is_there_and_ones_own_program_too() {
    let program = format!("'{}' query -", env!("CARGO_BIN_EXE_capsule-lab"));
    let output = compare(&["mirrored-trace", "--json", "--program", &program]);
    let json: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let questions = json["questions"].as_array().expect("questions");
    for question in questions {
        let program = &question["program"];
        assert_eq!(
            (&program["outcome"], &program["answer"]),
            (&"right".into(), &question["exact"])
        );
        let methods = question["methods"].as_array().expect("methods");
        assert_eq!(methods[0]["answer"], question["exact"]);
        assert!(methods.iter().all(|row| row["ns"].as_f64() > Some(0.0)));
    }
    let methods = questions[0]["methods"].as_array().expect("methods");
    let printed = methods
        .iter()
        .find(|row| row["method"] == "wicked/capsule-triangle");
    let printed = printed.expect("it is asked");
    assert_eq!(printed["mended_by"], serde_json::json!([["W2"], ["W4"]]));
    assert_eq!(printed["departs"], "diver-floor/approach");
    let mut lost = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let trace = lost
        .args(["trace", "mirrored-trace", "--step", "diver-floor/approach"])
        .output();
    assert!(trace.expect("it starts").status.success());

    let lost = compare(&["mirrored-trace", "--program", "./no-such-program"]);
    let text = printed_row(&lost, "./no-such-program");
    assert!(text.contains("does not start"), "{text}");
}

fn printed_row(output: &Output, name: &str) -> String {
    let text = printed(output);
    let row = text.lines().find(|line| line.starts_with(name));
    row.unwrap_or_else(|| panic!("{name} in\n{text}")).into()
}

#[test]
fn what_does_not_hold_of_a_contact_ends_in_an_exit_code() {
    let invariants = |scene: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
        let output = command.args(["invariants", scene]).output();
        output.expect("the program starts")
    };
    let broken = invariants("best-edge");
    assert_eq!(broken.status.code(), Some(1));
    assert!(printed(&broken).contains("the shapes still overlap"));
    let sound = invariants("over-the-face");
    assert_eq!(sound.status.code(), Some(0), "{}", printed(&sound));
}

#[test]
#[ignore = "needs OpenGL without a window"]
fn charts_are_drawn_beside_their_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in ["precision", "cost"] {
        let path = folder.path().join(command).with_extension("png");
        let mut program = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
        program
            .args([command, "what-a-sweep-costs", "--out"])
            .arg(&path);
        let output = program.output().expect("the program starts");
        assert!(output.status.success(), "{}", printed(&output));
        assert!(printed(&output).lines().count() > 3);
        let size = image::image_dimensions(&path).expect("a picture");
        assert_eq!(size, (900, 560));
    }
}
