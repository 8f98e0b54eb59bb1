//! `capsule-lab hunt` on the built program.

use serde_json::Value;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

fn lab(command: &str, args: &[&str]) -> Output {
    let mut lab = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let output = lab.arg(command).args(args).output();
    output.expect("the program starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn what_is_found_is_told_and_written_as_scenes_that_hold() {
    let out = folder("hunt-answers");
    let path = out.to_str().expect("UTF-8");
    let output = lab("hunt", &["wrong-end", "--cases", "5000", "--out", path]);
    let text = printed(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.contains("wicked/capsule-capsule near “Capsule pair"),
        "{text}"
    );
    assert!(text.contains("W6 or W6x fixes this"), "{text}");
    assert!(text.contains("shrunk: missed hit"), "{text}");
    let scene = out.join("1-missed.toml");
    let lesson = fs::read_to_string(&scene).expect("it is written");
    assert!(
        lesson.contains("The answer is wrong: missed hit"),
        "{lesson}"
    );
    let checked = lab("check", &[scene.to_str().expect("UTF-8")]);
    assert!(checked.status.success() && printed(&checked).contains("ok"));
}

#[test]
fn a_seed_finds_the_same_again() {
    let args = ["phantom", "--json", "--cases", "4000", "--seed"];
    let hunt = |seed: &str| printed(&lab("hunt", &[&args[..], &[seed]].concat()));
    let once = hunt("7");
    assert_eq!(once, hunt("7"));
    assert_ne!(once, hunt("8"));
    let told: Value = serde_json::from_str(&once).expect("JSON");
    let worst = &told["failures"][0];
    assert_eq!(worst["found"]["outcome"], "false hit");
    assert_eq!(worst["found"]["remedy"], "S8 fixes this");
    let varied = told["varied"].as_array().map(Vec::len);
    assert_eq!(varied, worst["values"].as_array().map(Vec::len));
}

#[test]
fn the_frames_of_a_response_are_searched_and_open_at_what_went_wrong() {
    let out = folder("hunt-frames");
    let path = out.to_str().expect("UTF-8");
    let args = [
        "zig-zag",
        "--cases",
        "40",
        "--frames",
        "30",
        "--for",
        "tunnelled",
        "--out",
        path,
    ];
    let output = lab("hunt", &args);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        printed(&output).contains("tunnelled"),
        "{}",
        printed(&output)
    );
    let scene = out.join("1-tunnelled.toml");
    let text = fs::read_to_string(&scene).expect("it is written");
    assert!(
        text.contains("warnings") && text.contains("\"tunnelled\""),
        "{text}"
    );
    let checked = lab("check", &[scene.to_str().expect("UTF-8")]);
    assert!(checked.status.success(), "{}", printed(&checked));
}

#[test]
fn a_program_s_answers_are_hunted_as_well() {
    let lab_itself = env!("CARGO_BIN_EXE_capsule-lab");
    let right = format!("'{lab_itself}' query -");
    let output = lab(
        "hunt",
        &["mirrored-trace", "--cases", "600", "--program", &right],
    );
    assert_eq!(output.status.code(), Some(0), "{}", printed(&output));
    assert!(printed(&output).contains("nothing found"));
    let wrong = format!("'{lab_itself}' query --algorithm wicked/capsule-triangle -");
    let output = lab(
        "hunt",
        &["mirrored-trace", "--cases", "600", "--program", &wrong],
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(
        printed(&output).contains("shrunk: missed hit"),
        "{}",
        printed(&output)
    );
}

#[test]
fn what_a_program_does_not_read_is_refused() {
    for (command, args, said) in [
        (
            "hunt",
            &["zig-zag", "--response", "wicked/push-and-slide"][..],
            "leave one out",
        ),
        (
            "hunt",
            &["mirrored-trace", "--set", "tolerance=0.1"],
            "put its settings into its own command line",
        ),
        (
            "trace",
            &["mirrored-trace", "--set", "tolerance=0.1"],
            "put its settings into its own command line",
        ),
    ] {
        let output = lab(command, &[args, &["--program", "sh -c 'exit 3'"]].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(said), "{args:?}: {told}");
    }
}

/// A response that asks when shapes touch is answered by the program, whatever its scene asks.
#[cfg(unix)]
#[test]
fn a_response_asks_the_program_its_own_question() {
    let lab_itself = env!("CARGO_BIN_EXE_capsule-lab");
    let asked = Path::new(env!("CARGO_TARGET_TMPDIR")).join("asked-by-a-response.jsonl");
    let script = asked.with_extension("sh");
    let text = format!("tee '{}' | '{lab_itself}' query -\n", asked.display());
    fs::write(&script, text).expect("written");
    let program = format!("sh '{}'", script.display());
    for (response, query) in [
        ("exact/slide", "\"sweep_capsule_triangle\""),
        ("wicked/push-and-slide", "\"capsule_triangle\""),
    ] {
        let _ = fs::remove_file(&asked);
        let args = ["zig-zag", "--response", response, "--program", &program];
        let output = lab("trace", &args);
        assert!(output.status.success(), "{}", printed(&output));
        let lines = fs::read_to_string(&asked).unwrap_or_default();
        assert!(lines.contains(query), "{response}: {lines}");
    }
}

#[test]
fn what_cannot_be_hunted_is_said() {
    for (args, said) in [
        (
            &["mirrored-trace", "--for", "stuck"][..],
            "the failures are flip, missed",
        ),
        (&["zig-zag", "--for", "depth"], "tunnelled, overlaps"),
        (
            &["mirrored-trace", "--for", "luck"],
            "no failure is called `luck`",
        ),
        (
            &["mirrored-trace", "--vary", "nobody.x"],
            "the shapes are diver, floor",
        ),
        (
            &["mirrored-trace", "--vary", "diver.corner"],
            "it has x, y, z, turn",
        ),
        (&["mirrored-trace", "--near", "0"], "greater than 0"),
        (
            &["mirrored-trace", "--algorithm", "exact/capsule-triangle"],
            "exact method",
        ),
    ] {
        let output = lab("hunt", args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(said), "{args:?}: {error}");
    }
}

/// A program that declines every case has no right answer to be proud of.
#[test]
fn a_hunt_of_a_program_that_declines_everything_is_no_clean_hunt() {
    let folder = folder("hunt-declined");
    fs::create_dir_all(&folder).expect("a folder");
    let script = folder.join("declines.py");
    let text = "import sys\nfor line in sys.stdin:\n    print('{\"error\": \"no such query\"}', flush=True)\n";
    fs::write(&script, text).expect("written");
    let command = format!("python3 {}", script.display());
    let output = lab("hunt", &["face", "--program", &command, "--cases", "300"]);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(told.contains("no such query"), "{told}");
}

/// A sphere and a box of a scene are asked about as such, not as a capsule without length.
#[test]
fn a_sphere_and_a_box_of_a_scene_are_asked_of_an_engine_that_knows_spheres() {
    let folder = folder("hunt-sphere-box");
    fs::create_dir_all(&folder).expect("a folder");
    let scene = folder.join("ball.toml");
    let text = "title = \"Ball\"\n\n[[sphere]]\nname = \"ball\"\ncenter = [0.0, 1.2, 0.0]\nradius = 0.5\n\n\
        [[box]]\nname = \"crate\"\ncenter = [0.0, 0.0, 0.0]\nhalf_size = [1.0, 1.0, 1.0]\n";
    fs::write(&scene, text).expect("written");
    let script = folder.join("spheres.py");
    let text = "import sys, json\nfor line in sys.stdin:\n    case = json.loads(line)\n    \
        known = case['query'] == 'sphere_box' and 'sphere' in case['a']\n    \
        print(json.dumps({'id': case['id'], 'hit': True} if known else {'error': case['query']}), flush=True)\n";
    fs::write(&script, text).expect("written");
    let command = format!("python3 {}", script.display());
    let path = scene.to_str().expect("UTF-8");
    let output = lab("hunt", &[path, "--program", &command, "--cases", "300"]);
    let text = printed(&output);
    assert!(
        text.contains("false hit") && !text.contains("declined"),
        "{text}"
    );
    let output = lab("take-home", &[path, "--as", "json"]);
    assert!(
        printed(&output).contains("sphere_box"),
        "{}",
        printed(&output)
    );
}
