//! The commands that print scenes, their checks and their traces, run as a user runs them.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_capsule-lab");
    let output = Command::new(program).args(arguments).output();
    output.expect("the program starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// Writes a scene file of its own for a test, and hands back its path.
fn scene_file(name: &str, text: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file is written");
    path.to_str().expect("UTF-8").into()
}

#[test]
fn list_names_scenes_algorithms_and_repairs() {
    let output = run(&["list"]);
    let text = printed(&output);
    assert!(output.status.success());
    for part in [
        "plane-trace",
        "Capsule vs. triangle: test only one sphere",
        "exact/capsule-triangle",
        "+W2",
        "described in prose in \"Capsule Collision Detection\"",
        "a ray from the center; described in prose in \"Better collision detection\"",
        "exact/slide",
        "reads iterations",
        "+W12",
    ] {
        assert!(text.contains(part), "{part} is missing in\n{text}");
    }
}

#[test]
fn check_succeeds_on_the_built_in_scenes() {
    let output = run(&["check"]);
    let text = printed(&output);
    assert!(output.status.success(), "{text}");
    assert!(!text.contains("FAIL"), "{text}");
}

#[test]
fn check_fails_on_a_wrong_expectation_and_says_what_came_out() {
    let path = scene_file(
        "wrong.toml",
        "title = \"t\"\n[[sphere]]\ncenter = [0, 0.25, 0]\nradius = 0.5\n\
         [[triangle]]\npoints = [[-1, 0, 1], [1, 0, 1], [0, 0, -1]]\n[expect]\ndepth = 0.5",
    );
    let output = run(&["check", &path, "face"]);
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text.contains("exact: depth expected 0.5, got 0.25"),
        "{text}"
    );
    let why = "a shape changed after [expect] was written";
    assert_eq!(text.matches(why).count(), 1, "{text}");
    assert!(text.contains("1 of 2 FAILED"), "{text}");
}

#[test]
fn check_shows_where_a_file_is_wrong() {
    let path = scene_file(
        "bad.toml",
        "title = \"t\"\n[[sphere]]\ncenter = [0, 1, 0]\nradius = -1",
    );
    let output = run(&["check", &path]);
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains(&format!("{path}:4:10")), "{text}");
    assert!(!text.contains('\u{1b}'), "color in a pipe");
}

#[test]
fn check_shows_where_a_step_is_named_that_the_run_lacks() {
    let path = scene_file(
        "stale-step.toml",
        "title = \"t\"\nrun.step = \"face norml\"\n[[sphere]]\ncenter = [0, 0.25, 0]\nradius = 0.5\n\
         [[triangle]]\npoints = [[-1, 0, 1], [1, 0, 1], [0, 0, -1]]\n",
    );
    let output = run(&["check", &path]);
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("FAIL\nerror: no step is called"), "{text}");
    assert!(text.contains(&format!("{path}:2:12")), "{text}");
    assert!(
        text.contains("did you mean `sphere-triangle/face normal`?"),
        "{text}"
    );
    assert!(run(&["trace", &path]).status.success());
}

#[test]
fn trace_takes_an_algorithm_a_setting_and_a_step() {
    let mended = printed(&run(&[
        "trace",
        "mirrored-trace",
        "--algorithm",
        "wicked/capsule-triangle+W2",
    ]));
    assert!(mended.contains("agrees with the exact answer"), "{mended}");

    let other = printed(&run(&[
        "trace",
        "overhang",
        "--set",
        "parallel=plane-distance",
    ]));
    assert!(other.contains("agrees with the exact answer"), "{other}");

    let step = printed(&run(&["trace", "mirrored-trace", "--step", "plane trace"]));
    assert!(step.contains("line_plane_intersection"), "{step}");
    assert!(!step.contains("face normal"), "{step}");
}

#[test]
fn trace_of_a_frame_ends_with_its_contact_log_and_takes_the_response_s_settings() {
    let wedge = ["trace", "into-a-wedge", "--frame", "0"];
    let text = printed(&run(&wedge));
    assert!(text.contains("contact log"), "{text}");
    assert!(!text.contains("warning: the runner"), "{text}");
    let text = printed(&run(&[&wedge[..], &["--set", "iterations=1"]].concat()));
    let told = "warning: the runner hit the iteration limit";
    assert!(text.contains(told), "{text}");
}

#[test]
fn trace_as_json_writes_what_is_no_number_as_null() {
    let output = run(&["trace", "zero-length", "--step", "capsule line", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let step = &json["steps"][0];
    assert_eq!(step["address"], "crouching-step/capsule line");
    assert!(step["values"][0]["value"][0].is_null());
    assert_eq!(step["values"][0]["non_finite"], true);
}

#[test]
fn trace_tells_which_contact_wins_by_the_rule_asked_for() {
    let path = scene_file(
        "corner.toml",
        "title = \"t\"\n[run]\nalgorithm = \"exact/sphere-triangle\"\n[[sphere]]\nname = \"ball\"\ncenter = [0.1, 0.9, 0.2]\nradius = 0.5\n\
         [[box]]\nname = \"crate\"\ncenter = [0, 0, 0]\nhalf_size = [0.5, 0.5, 0.5]\n",
    );
    let text = printed(&run(&["trace", &path]));
    assert!(
        text.contains("chosen contact among the 12 pairs of ball"),
        "{text}"
    );
    assert!(text.contains("* deepest      crate face 4"), "{text}");
    assert!(text.contains("\nball-crate face 0 by"), "{text}");
    let touching = printed(&run(&["trace", &path, "--touching"]));
    assert!(!touching.contains("ball-crate face 0"), "{touching}");
    assert!(touching.contains("\nball-crate face 4 by"), "{touching}");
    assert!(
        touching.contains("\n9 pairs that are apart are left out\n"),
        "{touching}"
    );
    let first = printed(&run(&["trace", &path, "--set", "winner=first"]));
    assert!(first.contains("* first found  crate face 4"), "{first}");
    assert!(first.contains("depends on the order: before"), "{first}");

    let output = run(&["trace", &path, "--json", "--set", "winner=closest"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let contest = &json["contests"][0];
    assert_eq!(
        (&contest["mover"], &contest["rule"]),
        (&"ball".into(), &"closest".into())
    );
    assert_eq!(contest["winners"][0]["depends_on_order"], true);
    assert_eq!(json["pairs"][4]["obstacle"], "crate face 4");
}

#[test]
fn trace_refuses_what_it_does_not_know() {
    let cases: [(&[&str], &str); 7] = [
        (&["overhang", "--set", "sub_steps=0"], "from 1 to 1000"),
        (&["face", "--set", "winner=fist"], "first, closest, deepest"),
        (&["nowhere-at-all"], "no scene is called"),
        (
            &["face", "--algorithm", "wicked/sphere-triangl"],
            "did you mean `wicked/sphere-triangle`",
        ),
        (
            &["face", "--algorithm", "exact/capsule-triangle"],
            "needs a capsule and a triangle",
        ),
        (
            &["face", "--set", "paralel=corner"],
            "no setting is called `paralel`",
        ),
        (&["face", "--step", "contactt"], "no step is called"),
    ];
    for (arguments, message) in cases {
        let output = run(&[&["trace"], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

#[test]
fn screenshot_shows_a_moment_of_a_sweep_alone_and_refuses_others() {
    let cases: [(&[&str], &str); 4] = [
        (
            &["face", "--t", "0.5"],
            "tests ball and slope without motion",
        ),
        (
            &["into-an-edge", "--t", "1.5"],
            "write a number from 0 to 1",
        ),
        (
            &["into-an-edge", "--t", "nan"],
            "write a number from 0 to 1",
        ),
        (
            &["into-an-edge", "--t", "soon"],
            "write a number from 0 to 1",
        ),
    ];
    for (arguments, message) in cases {
        let output = run(&[&["screenshot"], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{arguments:?}");
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}

fn noted(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

#[test]
fn a_standing_algorithm_says_that_it_drops_the_motion() {
    let standing = run(&[
        "trace",
        "five-sub-steps",
        "--algorithm",
        "exact/capsule-triangle",
    ]);
    let text = printed(&standing);
    let told = "tested without motion";
    assert!(
        text.contains(&format!("by exact/capsule-triangle ({told})")),
        "{text}"
    );
    assert!(text.contains(&format!("  {told}\n")), "{text}");
    let json = run(&[
        "trace",
        "five-sub-steps",
        "--algorithm",
        "exact/capsule-triangle",
        "--json",
    ]);
    assert!(printed(&json).contains("\"motion_left_out\": true"));
    assert!(!printed(&run(&["trace", "five-sub-steps"])).contains(told));
    assert!(!printed(&run(&["trace", "plane-trace"])).contains(told));
}

#[test]
fn a_setting_that_nothing_reads_is_noted() {
    let trace = |set: &str, algorithm: &str| {
        let output = run(&[
            "trace",
            "plane-trace",
            "--algorithm",
            algorithm,
            "--set",
            set,
        ]);
        assert!(output.status.success());
        noted(&output)
    };
    assert_eq!(
        trace("sub_steps=9", "wicked/capsule-triangle"),
        "note: wicked/capsule-triangle does not read `sub_steps`: it reads `parallel`\n"
    );
    assert_eq!(trace("parallel=listing", "wicked/capsule-triangle"), "");
    assert!(trace("winner=first", "wicked/capsule-triangle").contains("`winner`"));
    let unknown = run(&["trace", "plane-trace", "--set", "speed=9"]);
    assert!(!unknown.status.success());
    assert!(noted(&unknown).contains("no setting is called `speed`"));

    let scene = scene_file(
        "unread.toml",
        "title = \"t\"\n[run]\nalgorithm = \"exact/sphere-triangle\"\n[run.settings]\niterations = 3\n\
         [[sphere]]\ncenter = [0, 0.25, 0]\nradius = 0.5\n\
         [[triangle]]\npoints = [[-1, 0, 1], [1, 0, 1], [0, 0, -1]]\n",
    );
    let output = run(&["trace", &scene]);
    assert!(output.status.success());
    let note = "note: exact/sphere-triangle does not read `iterations`: it has no settings\n";
    assert_eq!(noted(&output), note);
}

#[test]
fn a_query_notes_once_what_nothing_reads() {
    let line = r#"{"query": "sphere_sphere", "a": {"sphere": {"center": [0, 0, 0], "radius": 1}}, "b": {"sphere": {"center": [1, 0, 0], "radius": 1}}, "settings": {"tolerance": 0.1}}"#;
    let cases = scene_file("unread.jsonl", &format!("{line}\n{line}\n"));
    let output = run(&["query", &cases]);
    assert!(output.status.success());
    assert_eq!(printed(&output).lines().count(), 2);
    let note = "note: exact/sphere-sphere does not read `tolerance`: it has no settings\n";
    assert_eq!(noted(&output), note);
}

#[test]
fn a_sweep_tells_the_distance_at_the_start_and_the_earliest_winner() {
    let text = printed(&run(&["trace", "five-sub-steps"]));
    assert!(text.contains("distance at start"), "{text}");
    assert!(text.contains("sub-steps tried"), "{text}");
    assert!(
        text.contains("  sub-step 4\n") && !text.contains("sub-step 0"),
        "{text}"
    );
    let standing = printed(&run(&["trace", "plane-trace"]));
    assert!(!standing.contains("at start"), "{standing}");
    let scene = scene_file(
        "two-floors.toml",
        "title = \"t\"\n[run]\nalgorithm = \"exact/sweep-sphere-triangle\"\n\
         [[sphere]]\ncenter = [0, 2, 0]\nradius = 0.5\nvelocity = [0, -4, 0]\n\
         [[triangle]]\nname = \"upper\"\npoints = [[-1, 1, 1], [1, 1, 1], [0, 1, -1]]\n\
         [[triangle]]\nname = \"lower\"\npoints = [[-1, 0, 1], [1, 0, 1], [0, 0, -1]]\n",
    );
    let text = printed(&run(&["trace", &scene]));
    assert!(text.contains("* earliest"), "{text}");
    assert!(!text.contains("deepest"), "{text}");
}

#[test]
fn listing_writes_a_method_with_its_fixes_or_says_why_not() {
    let code = |words: &[&str]| printed(&run(&[&["listing"], words].concat()));
    let fixed = code(&["wicked/capsule-triangle+W2", "--as", "cpp"]);
    assert!(fixed.contains("// Fix W2\n") && !fixed.contains("std::fabs(facing)"));
    assert!(!fixed.contains(".step("), "{fixed}");
    let of_scene = [
        "plane-trace",
        "--as",
        "cpp",
        "--algorithm",
        "wicked/capsule-triangle+W2",
    ];
    assert_eq!(code(&of_scene), fixed);
    let published = code(&["wicked/capsule-triangle", "--as", "cpp"]);
    assert!(published.contains("std::fabs(facing)") && !published.contains("// Fix"));
    let missing = run(&["listing", "better-collision/cuboids", "--as", "hlsl"]);
    assert!(!missing.status.success() && missing.stdout.is_empty());
    assert!(noted(&missing).contains("cannot be written in HLSL: it uses"));
}
