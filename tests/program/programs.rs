//! A program of one's own as a scene's method, on the command line.

#![cfg(unix)]

use std::process::{Command, Output};

fn lab(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    command.args(args).output().expect("the program starts")
}

fn printed(args: &[&str]) -> String {
    let output = lab(args);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {told}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What `trace` prints of a program that does `script`.
fn traced(script: &str) -> String {
    let command = format!("sh -c '{script}'");
    printed(&["trace", "over-the-face", "--program", &command])
}

#[test]
fn a_program_s_answer_is_all_that_is_traced_of_it() {
    let said = r#"while read line; do echo "{\"hit\": true, \"depth\": 9}"; done"#;
    let text = traced(said);
    assert!(
        text.contains(" by sh/capsule-triangle\n  answer\n"),
        "{text}"
    );
    assert!(text.contains("wrong: depth "), "{text}");
    assert!(
        !text.contains("repair"),
        "nothing mends what is not ours: {text}"
    );
}

#[test]
fn what_a_program_does_not_say_is_a_dash() {
    let text = traced(r#"while read line; do echo "{\"hit\": true}"; done"#);
    let row = |head: &str| {
        let row = text
            .lines()
            .find(|line| line.trim_start().starts_with(head));
        let words = row
            .unwrap_or_else(|| panic!("{head}: {text}"))
            .split_whitespace();
        words.map(String::from).collect::<Vec<_>>()
    };
    for part in ["depth", "normal", "point", "feature"] {
        assert_eq!(row(part)[1], "-", "{text}");
        assert!(row(part).len() > 2, "the exact answer has one: {text}");
    }
}

#[test]
fn whatever_a_program_does_is_a_verdict() {
    for (script, expected) in [
        (
            "echo out of memory >&2; exit 3",
            "no answer: exit status: 3 instead of an answer; it says: out of memory",
        ),
        (
            "read line; echo hello",
            "no answer: `hello` is not a JSON object",
        ),
        (
            r#"while read line; do echo "{\"hit\": true, \"depth\": NaN}"; done"#,
            "wrong: NaN",
        ),
        (
            r#"while read line; do echo "{\"error\": \"none here\"}"; done"#,
            "declined: none here",
        ),
    ] {
        let text = traced(script);
        assert!(text.contains(expected), "{script}: {text}");
    }
    let nobody = printed(&["trace", "over-the-face", "--program", "/no/such/engine"]);
    assert!(nobody.contains("does not start"), "{nobody}");
}

#[test]
fn a_picture_says_what_a_program_answers() {
    let out = format!("{}/asked.png", env!("CARGO_TARGET_TMPDIR"));
    let scene = [
        "screenshot",
        "over-the-face",
        "--verdict",
        "--size",
        "400x300",
    ];
    let asked = ["--program", "sh -c 'exit 3'", "--out", &out];
    assert_eq!(printed(&[&scene[..], &asked].concat()).trim(), out);
    let both = ["--program", "sh", "--algorithm", "exact/capsule-triangle"];
    let output = lab(&[&scene[..], &both].concat());
    assert!(!output.status.success(), "one method alone is chosen");
}

/// What `invariants` prints of a program that does `script`, and its exit code.
fn invariants(script: &str) -> (String, Option<i32>) {
    let command = format!("sh -c '{script}'");
    let output = lab(&["invariants", "face", "--program", &command]);
    let said = [output.stdout, output.stderr].concat();
    (
        String::from_utf8_lossy(&said).into_owned(),
        output.status.code(),
    )
}

#[test]
fn what_must_hold_of_an_answer_is_tested_of_a_program_s() {
    let constant =
        r#"while read line; do echo "{\"hit\": true, \"depth\": 9, \"normal\": [0, 2, 0]}"; done"#;
    let (text, code) = invariants(constant);
    assert_eq!(code, Some(1), "{text}");
    for broken in ["unit normal", "push ends the overlap", "turned"] {
        let line = text.lines().find(|line| line.trim().starts_with(broken));
        assert!(
            line.is_some_and(|line| line.contains("BROKEN")),
            "{broken}: {text}"
        );
    }
    assert!(text.contains("the normal differs"), "{text}");
    for said in [
        "on the obstacle        -       not applicable: the answer gives no point",
        "arguments swapped      -       not applicable: a sphere and a triangle cannot be swapped",
        "vertices renamed       holds",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    // It says no more than that they touch.
    let (text, code) = invariants(r#"while read line; do echo "{\"hit\": true}"; done"#);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("not applicable: the answer gives no normal"),
        "{text}"
    );
    // It answers this case, but not when it is put another way.
    let once = r#"read line; echo "{\"hit\": true}"; read line; exit 3"#;
    let (text, code) = invariants(once);
    assert!(code == Some(1) && text.contains("exit status: 3"), "{text}");
    let (text, code) = invariants("exit 3");
    assert!(
        code == Some(2) && text.contains("no answer: exit status: 3"),
        "{text}"
    );
}

#[test]
fn precision_holds_a_program_against_the_exact_answer() {
    let said = r#"while read line; do echo "{\"hit\": true, \"depth\": 9}"; done"#;
    let command = format!("sh -c '{said}'");
    let text = printed(&["precision", "over-the-face", "--program", &command]);
    let row = text.lines().find(|line| line.contains("your program"));
    let row = row.unwrap_or_else(|| panic!("no row of the program: {text}"));
    assert!(row.contains("hit, depth 9"), "{row}");
    assert!(!row.contains("  0 m"), "it is off from home on: {row}");
    assert!(
        text.contains("is already wrong at the scene's place"),
        "{text}"
    );
    let text = printed(&["precision", "over-the-face", "--program", "sh -c 'exit 3'"]);
    assert!(text.contains("no answer: it crashed"), "{text}");
}
