//! The adapters in `adapters/`, built where their compiler is, each judged by the exact answers.

use serde_json::Value;
use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

fn adapters() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters")
}

/// Whether `program` is there to be started; says so if it is not.
pub(super) fn is_there(program: &str, version: &str) -> bool {
    let mut command = Command::new(program);
    let output = command
        .arg(version)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let is_there = output.is_ok_and(|status| status.success());
    if !is_there {
        eprintln!("skipped: there is no `{program}` here");
    }
    is_there
}

/// What comes of judging `program` by the questions that the adapters answer.
fn judged(program: &str, cases: &str) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let queries = "sphere_sphere,sphere_capsule,sphere_triangle";
    command.args([
        "judge",
        "--program",
        program,
        "--cases",
        cases,
        "--query",
        queries,
        "--json",
    ]);
    let output = command.output().expect("the program starts");
    let told = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{program}: {told}"))
}

/// Judges `words`, each a word of a command, by ten thousand cases.
fn is_right(words: &[&Path]) {
    let quoted: Vec<String> = words
        .iter()
        .map(|word| format!("'{}'", word.display()))
        .collect();
    let json = judged(&quoted.join(" "), "10000");
    assert_eq!(json["all"]["right"], 10000, "{}", json["worst"]);
}

/// Builds an adapter with a compiler, and judges it.
fn is_right_once_built(compiler: &str, version: &str, flags: &[&str], source: &str, last: &[&str]) {
    if let Some(built) = built(compiler, version, flags, source, last) {
        is_right(&[&built]);
    }
}

/// Builds an adapter; `None` where its compiler is not there.
fn built(
    compiler: &str,
    version: &str,
    flags: &[&str],
    source: &str,
    last: &[&str],
) -> Option<PathBuf> {
    if !is_there(compiler, version) {
        return None;
    }
    let built = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("built-{}", source.replace(['.', '/'], "-")));
    let mut command = Command::new(compiler);
    command
        .args(flags)
        .arg(adapters().join(source))
        .arg("-o")
        .arg(&built)
        .args(last);
    let output = command.output().expect("the compiler starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && told.is_empty(),
        "{source}: {told}"
    );
    Some(built)
}

/// The row of a regime.
fn row<'r>(report: &'r Value, name: &str) -> &'r Value {
    let rows = report["regimes"].as_array().expect("rows");
    let row = rows.iter().find(|row| row["regime"] == name);
    row.unwrap_or_else(|| panic!("{name} in {report}"))
}

#[test]
fn the_adapter_of_python_is_right() {
    if is_there("python3", "--version") {
        is_right(&[Path::new("python3"), &adapters().join("adapter.py")]);
    }
}

#[test]
fn the_adapter_of_javascript_is_right() {
    if is_there("node", "--version") {
        is_right(&[Path::new("node"), &adapters().join("adapter.mjs")]);
    }
}

#[test]
fn the_adapter_of_rust_is_right() {
    is_right_once_built("rustc", "--version", &["-O"], "adapter.rs", &[]);
}

#[test]
fn the_adapter_of_c_is_right() {
    let flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic"];
    is_right_once_built("cc", "--version", &flags, "adapter.c", &["-lm"]);
}

#[test]
fn the_adapter_of_cpp_is_right() {
    let flags = ["-std=c++17", "-O2", "-Wall", "-Wextra", "-pedantic"];
    is_right_once_built("c++", "--version", &flags, "adapter.cpp", &[]);
}

#[test]
fn the_adapter_of_csharp_is_right() {
    if !is_there("dotnet", "--version") {
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("built-csharp");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder is made");
    let run = |arguments: &[&str]| {
        let status = Command::new("dotnet")
            .current_dir(&folder)
            .args(arguments)
            .stdout(Stdio::null())
            .status();
        assert!(status.is_ok_and(|status| status.success()), "{arguments:?}");
    };
    run(&["new", "console", "--name", "adapter", "--output", "."]);
    std::fs::copy(adapters().join("Adapter.cs"), folder.join("Program.cs")).expect("it is copied");
    run(&["build", "-o", "out"]);
    is_right(&[&folder.join("out").join("adapter")]);
}

#[test]
fn each_broken_engine_fails_where_its_readme_says() {
    if !is_there("python3", "--version") {
        return;
    }
    // The regime that shows the bug most, how, and one that does not show it.
    for (file, regime, outcome, right) in [
        (
            "line_for_segment.py",
            "end-on-end",
            "false_hit",
            "end-on-face",
        ),
        (
            "face_normal_everywhere.py",
            "end-on-edge",
            "normal",
            "apart",
        ),
        ("divides_by_the_area.py", "collapsed", "crashed", "sliver"),
        ("world_in_f32.py", "far-from-home", "depth", "end-on-face"),
    ] {
        let script = adapters().join("broken").join(file);
        let json = judged(&format!("python3 '{}'", script.display()), "1000");
        let [wrong, right] = [regime, right].map(|regime| row(&json, regime));
        assert!(wrong[outcome].as_u64() > Some(0), "{file}: {wrong}");
        assert_eq!(right["right"], right["cases"], "{file}");
    }
}

#[test]
fn the_broken_engine_of_cpp_misses_what_is_at_an_edge() {
    let (flags, source) = (["-std=c++17", "-O2"], "broken/skips_an_edge.cpp");
    let Some(built) = built("c++", "--version", &flags, source, &[]) else {
        return;
    };
    let json = judged(&format!("'{}'", built.display()), "3000");
    let [edge, face] = ["end-on-edge", "end-on-face"].map(|regime| row(&json, regime));
    assert!(edge["missed"].as_u64() > Some(0), "{json}");
    assert_eq!(face["right"], face["cases"]);
}

/// The example that Cargo builds beside the program; it is not there where only the program's own tests are built.
#[test]
fn parry3d_answers_nearly_everything_as_an_engine_on_the_bench() {
    let program = Path::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let parry3d = program.with_file_name("examples").join("parry3d");
    let parry3d = parry3d.with_extension(std::env::consts::EXE_EXTENSION);
    if !parry3d.is_file() {
        return eprintln!("skipped: there is no {}", parry3d.display());
    }
    let json = judged(&format!("'{}'", parry3d.display()), "3000");
    let count = |of: &str| json["all"][of].as_u64().unwrap_or(0);
    assert!(count("right") > 2400, "{}", json["all"]);
    assert_eq!(
        count("unanswered") + count("junk") + count("hung"),
        0,
        "{}",
        json["all"]
    );
}

/// The page on helpers is compiled and judged as it stands, with a sound helper and with a broken one.
#[test]
fn a_helper_alone_on_the_bench_is_found_guilty_or_not() {
    if !is_there("c++", "--version") {
        return;
    }
    let page = std::fs::read_to_string(adapters().join("README.md")).expect("a page");
    let code = page.split("```cpp\n// helpers.cpp\n").nth(1);
    let code = code.and_then(|rest| rest.split("```").next());
    let code = code.expect("the page has the helper's code");
    let command = "capsule-lab judge --program ./helpers --query sphere_triangle";
    assert!(page.contains(command), "the command that this test gives");
    let adapter = std::fs::read_to_string(adapters().join("adapter.cpp")).expect("an adapter");
    let clamped = "std::clamp(dot(point - a, along) / length_sq, 0.0, 1.0)";
    assert!(adapter.contains(clamped));
    for (name, adapter, is_sound) in [
        ("sound", adapter.clone(), true),
        (
            "broken",
            adapter.replace(clamped, "(dot(point - a, along) / length_sq)"),
            false,
        ),
    ] {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("helpers-{name}"));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("adapter.cpp"), adapter).expect("written");
        std::fs::write(folder.join("helpers.cpp"), code).expect("written");
        let mut compiler = Command::new("c++");
        compiler.args(["-std=c++17", "-O2", "helpers.cpp", "-o", "helpers"]);
        let output = compiler.current_dir(&folder).output().expect("it starts");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let mut judge = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
        judge
            .args(command.split(' ').skip(1))
            .args(["--cases", "5000"]);
        let status = judge
            .current_dir(&folder)
            .output()
            .expect("it starts")
            .status;
        assert_eq!(status.success(), is_sound, "{name}");
    }
}
