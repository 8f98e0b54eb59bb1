//! What one waits for: `cargo bench --bench start`.
//!
//! Reading the built-in scenes; one move of a drag, without drawing: the edit of the text and the run of the scene; the
//! window's first frame; such a move among the triangles of a level; and reading, running and editing scenes of very many
//! triangles; then the memory that those take, beside that of their text and of its tree in `toml_edit`.
//! Beside most stands what it should cost in this profile. Times move from machine to machine.

use capsule_lab::lab::{
    edit::{Document, Edit, Field, UndoHistory},
    run::study::Study,
    scene::{Scene, library},
};
use glam::Vec3;
use std::{env, fmt::Write, fs, hint::black_box, process::Command, time::Instant};

const ROUNDS: u32 = 5;
/// Asks this program what a scene file of its own takes of memory, in a process of its own.
const MEMORY: &str = "--memory-of";

fn main() {
    if let [_, flag, work, path] = &env::args().collect::<Vec<_>>()[..]
        && flag == MEMORY
    {
        return tell_memory(work, path);
    }
    println!(
        "fastest of {ROUNDS} rounds\n\n{:<44}{:>10}{:>10}",
        "", "ms", "goal"
    );
    let texts: Vec<_> = library::all().collect();
    row("reading all built-in scenes", Some(30.0), || {
        for text in &texts {
            let _ = black_box(text.read().expect("a sound scene"));
        }
    });
    for name in ["plane-trace", "zig-zag", "a-crowd"] {
        let text = library::source(name).expect("a built-in scene");
        let document = Document::new(&*text.text, text.path).expect("a sound scene");
        drag(&format!("a move of a drag in {name}"), Some(8.0), &document);
    }
    let level = tempfile::tempdir().expect("a folder");
    for (side, goal) in [(224, Some(8.0)), (707, Some(16.0))] {
        let path = level.path().join("land.toml");
        fs::write(level.path().join("land.obj"), hills(side)).expect("a mesh");
        let document = Document::new(LEVEL, path.to_string_lossy()).expect("a sound scene");
        let count = document.scene().meshes[0].mesh.len();
        drag(
            &format!("a move of a drag in a mesh of {count}"),
            goal,
            &document,
        );
    }
    window("plane-trace");
    for (count, read) in [(30_000, None), (100_000, Some(1000.0))] {
        let text = triangles(count);
        let named = |what: &str| format!("{what} {count} triangles");
        row(&named("reading"), read, || {
            black_box(Scene::read("many.toml", &text)).expect("a sound scene");
        });
        let document = Document::new(text, "many.toml").expect("a sound scene");
        row(&named("running a capsule over"), None, || {
            black_box(Study::of_scene(document.scene()));
        });
        row(&named("an edit among"), None, || {
            black_box(document.with(&moved("hero", 0.125))).expect("a sound edit");
        });
        let added = Edit::Duplicate {
            bodies: vec!["hero".into()],
            by: Vec3::Y,
        };
        row(&named("the tree of"), None, || {
            let tree = document.text().parse::<toml_edit::DocumentMut>();
            black_box(tree).expect("a sound text");
        });
        row(&named("one more shape among"), None, || {
            black_box(document.with(&added)).expect("a sound edit");
        });
    }
    println!("\n{:<44}{:>10}{:>10}", "bytes a triangle", "kept", "peak");
    for work in ["text", "read", "check", "open", "edit", "tree"] {
        memory(work, 100_000);
    }
    edits_memory(100_000);
}

/// Prints the memory that each further edit of a scene of `count` triangles keeps while the document before it is kept as well,
/// bytes a triangle. What the first edits leave to the allocator serves those after.
fn edits_memory(count: usize) {
    let [few, many] = [2, 10].map(|edits| told_memory(&edits.to_string(), count));
    if let (Some([few, _]), Some([many, peak])) = (few, many) {
        let kept = 1024 * (many - few) / (8 * count as i64);
        let peak = 1024 * peak / count as i64;
        println!("{:<44}{kept:>10}{peak:>10}   goal 200", "each further edit");
    }
}

/// Prints how much memory `work` on a scene of `count` triangles keeps and takes at most, bytes a triangle beyond what it
/// does with one. Where the system does not tell, nothing.
fn memory(work: &str, count: usize) {
    if let (Some(one), Some(many)) = (told_memory(work, 1), told_memory(work, count)) {
        let [kept, peak] = [0, 1].map(|i| 1024 * (many[i] - one[i]) / count as i64);
        let what = format!("{work} {count} triangles");
        println!("{what:<44}{kept:>10}{peak:>10}");
    }
}

/// The memory that a process keeps that does `work` on a scene of `count` triangles, and its most, KiB.
fn told_memory(work: &str, count: usize) -> Option<[i64; 2]> {
    let path = env::temp_dir().join(format!("capsule-lab-{}.toml", std::process::id()));
    fs::write(&path, triangles(count)).ok()?;
    let program = env::current_exe().ok()?;
    let told = Command::new(program)
        .arg(MEMORY)
        .arg(work)
        .arg(&path)
        .output();
    fs::remove_file(&path).ok()?;
    let told = String::from_utf8(told.ok()?.stdout).ok()?;
    let numbers: Vec<i64> = told.split_whitespace().flat_map(str::parse).collect();
    numbers.try_into().ok()
}

/// Does `work` on the scene file at `path` and prints the memory that the process keeps, then its most, both in KiB.
fn tell_memory(work: &str, path: &str) {
    let text = fs::read_to_string(path).expect("a scene file");
    match work {
        "text" => tell(&text),
        "read" => tell(&Scene::read(path, &text)),
        "check" => {
            let scene = Scene::read(path, &text).expect("a sound scene");
            tell(&(Study::of_scene(&scene), &scene));
        }
        "tree" => tell(&text.parse::<toml_edit::DocumentMut>()),
        "open" | "edit" => {
            let mut history = UndoHistory::new(Document::new(text, path).expect("a sound scene"));
            if work == "edit" {
                history.apply(&moved("hero", 0.125)).expect("a sound edit");
            }
            tell(&history);
        }
        edits => {
            let mut documents = vec![Document::new(text, path).expect("a sound scene")];
            for edit in 1..=edits.parse().expect("how many edits") {
                let corner = Edit::Set {
                    body: format!("triangle {}", 100 * edit),
                    to: Field::Vertex(0, Vec3::splat(0.25)),
                };
                let edited = documents[edit - 1].with(&corner).expect("a sound edit");
                documents.push(edited.document);
            }
            tell(&documents);
        }
    }
}

fn tell<T>(kept: &T) {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    for key in ["VmRSS:", "VmHWM:"] {
        let line = status.lines().find_map(|line| line.strip_prefix(key));
        println!(
            "{}",
            line.map_or("", |line| line.trim().trim_end_matches(" kB"))
        );
    }
    black_box(kept);
}

/// Prints how long the program takes from its start to its window's first frame, which it draws into a file: no display is
/// needed. Where it cannot, nothing.
fn window(scene: &str) {
    let path = env::temp_dir().join(format!("capsule-lab-{}.png", std::process::id()));
    let first_frame = || {
        let mut program = Command::new(env!("CARGO_BIN_EXE_capsule-lab"));
        let drawn = program
            .args(["screenshot", scene, "--interface", "--out"])
            .arg(&path)
            .output();
        drawn.is_ok_and(|drawn| drawn.status.success())
    };
    if first_frame() {
        row("the window's first frame, drawn to a file", None, || {
            black_box(first_frame());
        });
        // Left there, it is in nobody's way.
        let _ = fs::remove_file(&path);
    }
}

/// Prints the least time of `work`, milliseconds, beside the goal.
fn row(what: &str, goal: Option<f64>, mut work: impl FnMut()) {
    let rounds = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        work();
        start.elapsed().as_secs_f64() * 1e3
    });
    let least = rounds.fold(f64::INFINITY, f64::min);
    let goal = goal.map_or(String::new(), |goal| format!("{goal:.0}"));
    println!("{what:<44}{least:>10.1}{goal:>10}");
}

/// A move of a drag of the first shape: the text, the scene and the study become others.
fn drag(what: &str, goal: Option<f64>, document: &Document) {
    let name = document.scene().bodies[0].name.clone();
    let mut history = UndoHistory::new(document.clone());
    history.begin_drag();
    let mut way = 0.0;
    row(what, goal, || {
        way += 0.001;
        history
            .update_drag(&moved(&name, way))
            .expect("a sound edit");
        let study = Study::of_scene(history.document().scene());
        black_box(study);
    });
}

fn moved(name: &str, by: f32) -> Edit {
    Edit::Move {
        bodies: vec![name.into()],
        by: Vec3::splat(by),
    }
}

/// A capsule in a level that is one mesh.
const LEVEL: &str = "title = \"Land\"\n\n[[capsule]]\nname = \"hero\"\na = [0.0, 0.8, 0.0]\nb = [0.0, 1.6, 0.0]\nradius = 0.4\n\n[[mesh]]\nname = \"land\"\nfile = \"land.obj\"\n";

/// Hilly ground, an OBJ of so many cells along each side, two triangles each.
fn hills(side: usize) -> String {
    let mut text = String::new();
    let at = |index: usize| 0.1 * (index as f32 - side as f32 / 2.0);
    for (x, z) in (0..=side).flat_map(|x| (0..=side).map(move |z| (x, z))) {
        let height = 0.3 + 0.3 * (at(x) * 0.5).sin() * (at(z) * 0.5).cos();
        // Writing to a string does not fail.
        let _ = writeln!(text, "v {} {height} {}", at(x), at(z));
    }
    for (x, z) in (0..side).flat_map(|x| (0..side).map(move |z| (x, z))) {
        let corner = x * (side + 1) + z + 1;
        let [beside, below] = [corner + 1, corner + side + 1];
        let _ = writeln!(
            text,
            "f {corner} {beside} {below}\nf {beside} {} {below}",
            below + 1
        );
    }
    text
}

/// A capsule over a floor of so many triangles.
fn triangles(count: usize) -> String {
    let mut text = String::from(
        "title = \"Many triangles\"\n\n[[capsule]]\nname = \"hero\"\na = [0.0, 0.3, 0.0]\nb = [0.0, 1.3, 0.0]\nradius = 0.4\n",
    );
    let side = (count as f32).sqrt().ceil() as usize;
    for index in 0..count {
        let (x, z) = (index % side, index / side);
        let (x, z) = (x as f32 - side as f32 / 2.0, z as f32 - side as f32 / 2.0);
        let points = format!(
            "[[{x}, 0.0, {z}], [{x}, 0.1, {}], [{}, 0.0, {z}]]",
            z + 1.0,
            x + 1.0
        );
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n[[triangle]]\npoints = {points}");
    }
    text
}
