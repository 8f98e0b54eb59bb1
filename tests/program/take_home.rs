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
    let build = [
        "rustc",
        "--edition",
        "2021",
        "--test",
        "adapter.rs",
        "-o",
        "tests",
    ];
    succeeds(&folder, &build);
    let run = folder.join("tests").to_string_lossy().into_owned();
    let said = succeeds(&folder, &[&run]);
    assert!(said.contains("4 passed"), "{said}");
    let miss = "distance: Some(distance), ..";
    let broken = adapter.replace(miss, "distance: Some(distance + 1.0), ..");
    assert_ne!(broken, adapter);
    fs::write(folder.join("adapter.rs"), format!("{broken}\n{tests}")).expect("written");
    succeeds(&folder, &build);
    let (is_right, said) = runs(&folder, &[&run]);
    assert!(!is_right && said.contains("3 passed; 1 failed"), "{said}");
    assert!(said.contains("distance: got "), "{said}");
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
    // A miss has a distance.
    let broken = adapter.replace(
        "answer.hit = depth >= 0;",
        "answer.hit = depth >= 0; *answer.distance += 1;",
    );
    assert_ne!(broken, adapter);
    fs::write(folder.join("adapter.cpp"), broken).expect("written");
    fs::write(folder.join("test.cpp"), taken("near-miss", "cpp")).expect("written");
    succeeds(&folder, &build);
    let (is_right, said) = runs(&folder, &[&run]);
    assert!(!is_right && said.contains("    distance: got "), "{said}");
}

/// The page's helper has no `main`, and its test asks the helper.
#[test]
fn a_test_stands_beside_a_helper() {
    if !is_there("c++") {
        return;
    }
    let folder = folder("helper");
    let page = fs::read_to_string(adapters().join("README.md")).expect("a page");
    let code = page.split("```cpp\n// helpers.cpp\n").nth(1);
    let code = code.and_then(|rest| rest.split("```").next());
    let code = code.expect("the page has the helper's code");
    let args = ["face", "--as", "cpp", "--include", "helpers.cpp"];
    fs::write(folder.join("test.cpp"), taken_by(&args)).expect("written");
    fs::copy(adapters().join("adapter.cpp"), folder.join("adapter.cpp")).expect("copied");
    let build = [
        "c++",
        "-std=c++17",
        "-Wall",
        "-Werror",
        "test.cpp",
        "-o",
        "test",
    ];
    let run = folder.join("test").to_string_lossy().into_owned();
    let broken = code.replace(
        "closest_on_triangle(sphere->center, *triangle)",
        "triangle->v[0]",
    );
    assert_ne!(broken, code);
    for (code, is_sound) in [(code, true), (broken.as_str(), false)] {
        fs::write(folder.join("helpers.cpp"), code).expect("written");
        succeeds(&folder, &build);
        let (is_right, said) = runs(&folder, &[&run]);
        assert_eq!(is_right, is_sound, "{said}");
    }
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
    let miss = r#"return {"hit": False, "distance": distance"#;
    fs::write(
        folder.join("mine.py"),
        adapter.replace(miss, &format!("{miss} + 1")),
    )
    .expect("written");
    let args = ["near-miss", "--as", "python", "--include", "mine.py"];
    fs::write(folder.join("test_case.py"), taken_by(&args)).expect("written");
    let (is_right, said) = runs(&folder, &["python3", "test_case.py"]);
    assert!(!is_right && said.contains("    distance: got "), "{said}");
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
        let expected = answer["expect"].as_object().expect("values");
        let parameters = test.split(&format!("{name}(bool hit, ")).nth(1);
        let parameters = parameters.and_then(|rest| rest.split(')').next());
        let keys = parameters.expect("parameters").split(", ");
        let keys: Vec<&str> = keys.filter_map(|one| one.split(' ').nth(1)).collect();
        assert_eq!(keys, ["depth", "distance", "normal", "point"]);
        let value = |key: &str| match expected[key].as_array() {
            Some(numbers) => {
                let numbers = numbers.iter().map(|n| format!("float({n})"));
                format!("V{{{}}}", numbers.collect::<Vec<_>>().join(", "))
            }
            None => expected[key].to_string(),
        };
        let values = |off: &str| {
            let values = keys.iter().map(|key| match expected[*key].is_array() {
                false if *key == off => format!("{} + 0.1", value(key)),
                true if *key == off => format!("{} - V{{9, 9, 9}}", value(key)),
                _ => value(key),
            });
            values.collect::<Vec<_>>().join(", ")
        };
        let wrong = keys
            .iter()
            .map(|key| format!(" && !{name}(true, {})", values(key)));
        let main = format!(
            "int main() {{ return {name}(true, {right}) && !{name}(false, {right}){} ? 0 : 1; }}",
            wrong.collect::<String>(),
            right = values(""),
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
    let miss: serde_json::Value = serde_json::from_str(&taken("near-miss", "json")).expect("JSON");
    let expected = miss["expect"].as_object().expect("values");
    let keys: Vec<&String> = expected.keys().collect();
    assert_eq!(keys, ["distance", "hit"]);
    let text = taken("edge", "csharp");
    assert!(text.contains("Engine.Ask(a, b, null)"), "{text}");
    assert!(text.contains("found.Point is Vec3 point"), "{text}");
    let text = taken("near-miss", "csharp");
    assert!(text.contains("found.Distance is double distance"), "{text}");
    assert!(taken("a-ball-as-a-capsule", "cpp").contains("found->time"));
}
