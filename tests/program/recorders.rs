//! The recorders of engines in `adapters/recorders/`: each has a sample line beside it. Where the part that writes the line can
//! be built alone, with a few types in place of the engine's, it is built and its line is the sample.

use super::adapters::is_there;
use capsule_bench::recording::RecordingListener;
use std::{
    collections::BTreeSet,
    fs,
    net::Ipv4Addr,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("adapters/recorders")
}

fn text(name: &str) -> String {
    fs::read_to_string(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn lab(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
    command.args(args).output().expect("the program starts")
}

/// The words before a colon in a line of JSON.
fn keys(line: &str) -> BTreeSet<&str> {
    let parts = line.split("\":").filter_map(|part| part.rsplit('"').next());
    parts
        .filter(|key| key.chars().all(|c| c.is_ascii_lowercase()))
        .collect()
}

#[test]
fn each_recorder_has_a_sample_that_is_judged_and_found_right() {
    let files = fs::read_dir(folder()).expect("readable");
    let files = files.map(|file| file.expect("readable").path());
    let recorders = files.filter(|file| {
        let is_sample = file.extension().is_some_and(|ending| ending == "jsonl");
        let is_shared = file.file_stem().is_some_and(|name| name == "capsule_lab");
        !is_sample && !is_shared
    });
    let mut count = 0;
    for recorder in recorders {
        let sample = recorder.with_extension("jsonl");
        let output = lab(&["recording", sample.to_str().expect("UTF-8")]);
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(printed.contains("0 of 1 answers wrong"), "{printed}");
        let name = recorder.file_name().and_then(|name| name.to_str());
        let name = name.expect("a name in UTF-8");
        let mut code = text(name).replace("\\\"", "\"");
        assert!(code.lines().count() <= 40, "{name} is too long");
        if name.ends_with(".rs") {
            code += &text("capsule_lab.rs");
        }
        let line = fs::read_to_string(&sample).expect("readable");
        for key in keys(&line) {
            assert!(
                code.contains(&format!("\"{key}\"")),
                "{name} does not write {key}"
            );
        }
        count += 1;
    }
    assert_eq!(count, 8);
}

#[test]
fn a_port_in_use_is_said_before_a_window_opens() {
    let listener = RecordingListener::start((Ipv4Addr::LOCALHOST, 0).into(), None);
    let listener = listener.expect("a free port");
    let port = listener.address().port().to_string();
    let output = lab(&["--listen", &port]);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    let why = format!("cannot listen on 127.0.0.1:{port}: another program uses this port\n");
    assert_eq!(told, why);
    let told = lab(&["--listen", "nowhere"]).stderr;
    assert!(String::from_utf8_lossy(&told).contains("expected a port such as 7878"));
}

/// The part of the recorder `name` that needs a few types alone, between `before` and `after`, built with `compiler`; what the
/// program prints that it makes.
fn built_and_run(name: &str, (before, after): (&str, &str), compiler: &[&str]) -> Option<String> {
    if !is_there(compiler[0], "--version") {
        return None;
    }
    let code = text(name);
    let code = code
        .split_once("\n// Use: ")
        .or(code.split_once("\n/* Use: "));
    let (code, _) = code.unwrap_or_else(|| panic!("{name} says how it is used"));
    let place = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let source = place.join(format!("recorder-{name}"));
    let program = source.with_extension("program");
    fs::write(&source, format!("{before}\n{code}\n{after}\n")).expect("written");
    ran(&source, &program, compiler)
}

fn ran(source: &Path, program: &Path, compiler: &[&str]) -> Option<String> {
    let mut command = Command::new(compiler[0]);
    command
        .args(&compiler[1..])
        .arg(source)
        .arg("-o")
        .arg(program);
    let output = command.output().expect("the compiler starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.is_empty(), "{told}");
    let output = Command::new(program).stderr(Stdio::inherit()).output();
    let output = output.expect("the program starts");
    assert!(output.status.success());
    Some(String::from_utf8(output.stdout).expect("UTF-8"))
}

/// A main of C or C++ that writes the sample's line, sends it, sends it with a wrong answer, and prints how it went.
fn c_main(line: &str) -> String {
    format!(
        r#"int main() {{
    {line}
    fputs(text, stdout);
    printf("%d", capsule_lab_send(text));
    char *given = strstr(text, "\"hit\":true") + strlen("\"hit\":");
    memmove(given + 5, given + 4, strlen(given + 4) + 1);
    memcpy(given, "false", 5);
    printf("%d", capsule_lab_send(text));
    return 0;
}}"#
    )
}

/// Builds a recorder of C or C++, and compares.
fn writes_its_sample(name: &str, types: &str, line: &str, compiler: &[&str]) {
    let listener = RecordingListener::start((Ipv4Addr::LOCALHOST, 0).into(), None);
    let listener = listener.expect("a free port");
    let port = format!("-DCAPSULE_LAB_PORT={}", listener.address().port());
    let headers = format!("-I{}", folder().display());
    let words: Vec<&str> = compiler
        .iter()
        .copied()
        .chain([&*port, &*headers])
        .collect();
    let Some(printed) = built_and_run(name, (types, &c_main(line)), &words) else {
        return;
    };
    let sample = text(
        Path::new(name)
            .with_extension("jsonl")
            .to_str()
            .expect("UTF-8"),
    );
    assert_eq!(printed, sample + "01");
    let lines = fs::read_to_string(listener.path()).expect("readable");
    assert_eq!(lines.lines().count(), 2);
}

const CPP: &[&str] = &["c++", "-std=c++17", "-Wall", "-Wextra"];

#[test]
#[ignore = "builds with a C++ compiler"]
fn the_recorder_of_unreal_writes_its_sample_in_meters_with_y_up() {
    let types = "struct FVector { double X = 0, Y = 0, Z = 0; FVector() = default;
        FVector(double x, double y, double z) : X(x), Y(y), Z(z) {}
        FVector operator+(FVector o) const { return {X + o.X, Y + o.Y, Z + o.Z}; }
        FVector operator-(FVector o) const { return {X - o.X, Y - o.Y, Z - o.Z}; } };
        struct FHitResult { bool bBlockingHit; float Time; FVector Normal, ImpactPoint; };";
    let line = "char text[1024];
        strcpy(text, CapsuleLabLine(812, {25, 50, 150}, 50, 100, {0, 0, -100},
            {{-100, -100, 0}, {0, 200, 0}, {100, -100, 0}}, {true, 0.5f, {0, 0, 1}, {25, 50, 0}}).c_str());";
    writes_its_sample("unreal.cpp", types, line, CPP);
}

#[test]
#[ignore = "builds with a C++ compiler"]
fn the_recorder_of_jolt_writes_its_sample() {
    let types = "namespace JPH { struct Vec3 { float x, y, z;
        float GetX() const { return x; } float GetY() const { return y; } float GetZ() const { return z; }
        Vec3 Normalized() const { return {x / 2, y / 2, z / 2}; } Vec3 operator-() const { return {-x, -y, -z}; } };
        struct CollideShapeResult { float mPenetrationDepth; Vec3 mPenetrationAxis, mContactPointOn2; }; }";
    let line = "char text[1024];
        strcpy(text, capsule_lab_line(812, {{0.25f, 0.25f, 0.5f}, {0.25f, 1.25f, 0.5f}}, 0.5f,
            {{-1, 0, -1}, {0, 0, 2}, {1, 0, -1}}, {0.25f, {0, -2, 0}, {0.25f, 0, 0.5f}}).c_str());";
    writes_its_sample("jolt.cpp", types, line, CPP);
}

#[test]
#[ignore = "builds with a C++ compiler"]
fn the_recorder_of_physx_writes_its_sample() {
    let types =
        "namespace physx { struct PxVec3 { float x, y, z; float magnitude() const { return 1; } };
        struct PxSweepHit { float distance; PxVec3 normal, position; }; }";
    let line = "char text[1024];
        const physx::PxSweepHit hit = {0.5f, {0, 1, 0}, {0.25f, 0, 0.5f}};
        strcpy(text, capsule_lab_line(812, {{0.25f, 1, 0.5f}, {0.25f, 2, 0.5f}}, 0.5f, {0, -1, 0},
            {{-1, 0, -1}, {0, 0, 2}, {1, 0, -1}}, &hit).c_str());";
    writes_its_sample("physx.cpp", types, line, CPP);
}

#[test]
#[ignore = "builds with a C compiler"]
fn the_recorder_of_box3d_writes_its_sample() {
    let types = "typedef struct { float x, y, z; } b3Vec3;
        typedef struct { b3Vec3 center1, center2; float radius; } b3Capsule;";
    let line = "char text[1024];
        const CapsuleLabCast cast = {{{0.25f, 1, 0.5f}, {0.25f, 2, 0.5f}, 0.5f}, {0, -1, 0}, 812};
        const b3Vec3 v[3] = {{-1, 0, -1}, {0, 0, 2}, {1, 0, -1}}, n = {0, 1, 0}, p = {0.25f, 0, 0.5f};
        capsule_lab_line(text, sizeof text, &cast, v, 0.5f, n, p);";
    writes_its_sample(
        "box3d.c",
        types,
        line,
        &["cc", "-std=gnu17", "-Wall", "-Wextra"],
    );
}

#[test]
#[ignore = "builds with rustc"]
fn the_recorders_of_rust_write_their_sample() {
    if !is_there("rustc", "--version") {
        return;
    }
    let listener = RecordingListener::start((Ipv4Addr::LOCALHOST, 0).into(), None);
    let listener = listener.expect("a free port");
    let main = format!(
        r#"#[path = {:?}] mod capsule_lab;
        use capsule_lab::*;
        fn main() {{
            let shape = ([[0.25, 1.0, 0.5], [0.25, 2.0, 0.5]], 0.5);
            let triangle = [[-1.0, 0.0, -1.0], [0.0, 0.0, 2.0], [1.0, 0.0, -1.0]];
            let answer = Some((0.5, [0.0, 1.0, 0.0], [0.25, 0.0, 0.5]));
            let right = capsule_lab_line(812, shape, [0.0, -1.0, 0.0], triangle, answer);
            let wrong = capsule_lab_line(813, shape, [0.0, -1.0, 0.0], triangle, None);
            let mut lab = std::net::TcpStream::connect("{}").ok();
            let sent = [&right, &wrong].map(|line| capsule_lab_send(&mut lab, line).unwrap());
            print!("{{right}}{{sent:?}}");
        }}"#,
        folder().join("capsule_lab.rs"),
        listener.address()
    );
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recorder-rust.rs");
    fs::write(&source, main).expect("written");
    let compiler = ["rustc", "--edition=2024"];
    let printed = ran(&source, &source.with_extension("program"), &compiler);
    for sample in ["rapier.jsonl", "avian.jsonl"] {
        assert_eq!(printed, Some(text(sample) + "[false, true]"));
    }
}
