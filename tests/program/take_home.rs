//! Cases taken home as tests: each is compiled with its adapter where the compiler is, and holds for the sound engine there.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// A sphere and a triangle each, which the adapters' engines answer, and one apart.
const SCENES: [&str; 4] = ["face", "edge", "vertex", "near-miss"];

fn adapters() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters")
}

/// The test of a scene.
fn taken(scene: &str, language: &str) -> String {
    taken_by(&[scene, "--as", language])
}

/// What `take-home` writes.
fn taken_by(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    let output = command.arg("take-home").args(args).output();
    let output = output.expect("the program starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {told}");
    String::from_utf8(output.stdout).expect("text")
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("taken-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn is_there(program: &str) -> bool {
    let mut command = Command::new(program);
    let started = command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let is_there = started.is_ok_and(|status| status.success());
    if !is_there {
        eprintln!("skipped: there is no `{program}` here");
    }
    is_there
}

/// Runs a command in `folder`; whether it succeeds, and what it says.
fn runs(folder: &Path, words: &[&str]) -> (bool, String) {
    let mut command = Command::new(words[0]);
    let output = command.args(&words[1..]).current_dir(folder).output();
    let output = output.unwrap_or_else(|error| panic!("{words:?}: {error}"));
    let said = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

fn succeeds(folder: &Path, words: &[&str]) -> String {
    let (is_right, said) = runs(folder, words);
    assert!(is_right, "{words:?}: {said}");
    said
}

#[test]
fn rust_tests_stand_in_the_adapter() {
    let folder = folder("rust");
    let adapter = fs::read_to_string(adapters().join("adapter.rs")).expect("an adapter");
    let tests = SCENES.map(|scene| taken(scene, "rust")).concat();
    fs::write(folder.join("adapter.rs"), format!("{adapter}\n{tests}")).expect("written");
    succeeds(
        &folder,
        &[
            "rustc",
            "--edition",
            "2021",
            "--test",
            "adapter.rs",
            "-o",
            "tests",
        ],
    );
    let said = succeeds(&folder, &[&folder.join("tests").to_string_lossy()]);
    assert!(said.contains("4 passed"), "{said}");
}

#[test]
fn cpp_tests_stand_beside_the_adapter() {
    if !is_there("c++") {
        return;
    }
    let folder = folder("cpp");
    let build = [
        "c++",
        "-std=c++17",
        "-Wall",
        "-Werror",
        "test.cpp",
        "-o",
        "test",
    ];
    fs::copy(adapters().join("adapter.cpp"), folder.join("mine.cpp")).expect("copied");
    // One that the adapter's engine has no function for is neither right nor wrong.
    let args = [
        &SCENES[..],
        &["over-the-face", "--as", "cpp", "--include", "mine.cpp"],
    ]
    .concat();
    fs::write(folder.join("test.cpp"), taken_by(&args)).expect("written");
    let run = folder.join("test").to_string_lossy().into_owned();
    succeeds(&folder, &build);
    let (is_right, said) = runs(&folder, &[&run]);
    assert_eq!(said.matches("right: case_").count(), SCENES.len(), "{said}");
    assert_eq!(said.matches("not answered: case_").count(), 1, "{said}");
    assert!(!is_right && !said.contains("WRONG"), "{said}");
    // An engine that is wrong there fails it, and every value that is off is printed.
    let adapter = fs::read_to_string(adapters().join("adapter.cpp")).expect("an adapter");
    let broken = adapter.replace("sphere.radius", "2 * sphere.radius");
    assert_ne!(broken, adapter);
    fs::write(folder.join("adapter.cpp"), broken).expect("written");
    let text = taken_by(&["face", "near-miss", "--as", "cpp"]);
    assert!(text.starts_with("// Includes `adapter.cpp`"), "{text}");
    fs::write(folder.join("test.cpp"), text).expect("written");
    succeeds(&folder, &build);
    let (is_right, said) = runs(&folder, &[&run]);
    assert!(!is_right && said.starts_with("WRONG"), "{said}");
    assert!(
        said.contains("    depth: got ") && said.contains(", expected "),
        "{said}"
    );
    assert!(said.contains("    got a hit, expected no hit"), "{said}");
}

#[test]
fn python_tests_stand_beside_the_adapter() {
    if !is_there("python3") {
        return;
    }
    let folder = folder("python");
    fs::copy(adapters().join("adapter.py"), folder.join("adapter.py")).expect("copied");
    let args = [&SCENES[..], &["over-the-face", "--as", "python"]].concat();
    fs::write(folder.join("test_case.py"), taken_by(&args)).expect("written");
    let (is_right, said) = runs(&folder, &["python3", "test_case.py"]);
    assert_eq!(said.matches("right: case_").count(), SCENES.len(), "{said}");
    assert_eq!(said.matches("not answered: case_").count(), 1, "{said}");
    assert!(!is_right && !said.contains("WRONG"), "{said}");
    let adapter = fs::read_to_string(folder.join("adapter.py")).expect("an adapter");
    let broken = adapter.replace("depth = radius + core_radius", "depth = 2 * radius");
    fs::write(folder.join("mine.py"), broken).expect("written");
    let args = ["face", "--as", "python", "--include", "mine.py"];
    fs::write(folder.join("test_case.py"), taken_by(&args)).expect("written");
    let (is_right, said) = runs(&folder, &["python3", "test_case.py"]);
    assert!(!is_right && said.contains("    depth: got "), "{said}");
}

/// What stands for a shader language's own types and functions in C++.
const SHIM: &str = "
#include <cmath>
struct V { float x, y, z; };
inline V operator-(V a, V b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline float length(V a) { return std::sqrt(a.x * a.x + a.y * a.y + a.z * a.z); }
using std::abs;
#define float3(x, y, z) V{x, y, z}
#define vec3(x, y, z) V{x, y, z}
";

#[test]
fn shader_tests_are_functions_of_what_was_found() {
    if !is_there("c++") {
        return;
    }
    let folder = folder("shaders");
    for (language, vector) in [("hlsl", "float3"), ("glsl", "vec3")] {
        let test = taken("face", language);
        // Where it is a type and not a call.
        let test = test.replace(&format!("{vector} "), "V ");
        let name = test
            .split("bool ")
            .nth(1)
            .and_then(|rest| rest.split('(').next());
        let name = name.expect("a function");
        let answer: serde_json::Value = serde_json::from_str(&taken("face", "json")).expect("JSON");
        let depth = &answer["expect"]["depth"];
        let normal = answer["expect"]["normal"].as_array().expect("a normal");
        let normal = normal.iter().map(|n| format!("float({n})"));
        let normal = normal.collect::<Vec<_>>().join(", ");
        let main = format!(
            "int main() {{ return {name}(true, 0, {depth}, V{{{normal}}}) && !{name}(false, 0, {depth}, V{{{normal}}}) \
             && !{name}(true, 0, {depth} + 0.1, V{{{normal}}}) ? 0 : 1; }}"
        );
        fs::write(folder.join("test.cpp"), format!("{SHIM}{test}{main}\n")).expect("written");
        succeeds(&folder, &["c++", "-std=c++17", "test.cpp", "-o", "test"]);
        succeeds(&folder, &[&folder.join("test").to_string_lossy()]);
    }
}

#[test]
fn a_case_in_json_is_a_query_with_what_is_right_beside() {
    let line = taken("face", "json");
    let test: serde_json::Value = serde_json::from_str(&line).expect("JSON");
    assert_eq!(
        (&test["query"], &test["expect"]["hit"]),
        (&"sphere_triangle".into(), &true.into())
    );
    assert!(test["tolerance"]["depth"].as_f64() > Some(0.0));
    let text = taken("edge", "csharp");
    assert!(text.contains("Engine.Ask(a, b, null)"), "{text}");
    assert!(taken("a-ball-as-a-capsule", "cpp").contains("found->time"));
}
