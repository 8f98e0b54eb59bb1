//! What one waits for: `cargo bench --bench start`.
//!
//! Reading the built-in scenes; one move of a drag, without drawing: the edit of the text and the run of the scene; and
//! reading, running and editing scenes of very many triangles. Each beside what it should cost in this profile. Times
//! move from machine to machine.

use capsule_lab::{
    edit::{Document, Edit, History},
    run::study::Study,
    scene::{Scene, library},
};
use glam::Vec3;
use std::{fmt::Write, hint::black_box, time::Instant};

const ROUNDS: u32 = 5;

fn main() {
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
    for (count, [read, run, edit]) in [
        (30_000, [None, None, Some(50.0)]),
        (100_000, [Some(1000.0), None, None]),
    ] {
        let text = triangles(count);
        let named = |what: &str| format!("{what} {count} triangles");
        row(&named("reading"), read, || {
            black_box(Scene::read("many.toml", &text)).expect("a sound scene");
        });
        let document = Document::new(text, "many.toml").expect("a sound scene");
        row(&named("running a capsule over"), run, || {
            black_box(Study::of_scene(document.scene()));
        });
        row(&named("an edit among"), edit, || {
            black_box(document.with(&moved("hero", 0.125))).expect("a sound edit");
        });
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
    let mut history = History::new(document.clone());
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
