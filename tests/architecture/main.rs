//! The rules that keep the house in order: who may name whom.

mod contributing;
mod uses;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// A Rust file of a wing. Its path is the wing and the path in its `src`, `/` between parts: `core/geometry/mod.rs`.
struct Source {
    path: String,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let mut folders = vec![root.clone()];
    let mut files: Vec<PathBuf> = vec![];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the crates are readable") {
            let path = entry.expect("the crates are readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "rs") {
                files.push(path);
            }
        }
    }
    let source = |path: PathBuf| Source {
        text: fs::read_to_string(&path).expect("sources are UTF-8"),
        path: path
            .strip_prefix(&root)
            .expect("below the crates")
            .to_string_lossy()
            .replace('\\', "/")
            .replacen("/src/", "/", 1),
    };
    let is_build = |path: &PathBuf| path.ends_with("build.rs");
    files.retain(|path| !is_build(path));
    files.into_iter().map(source).collect()
}

/// Whether `text` says `word` as a whole identifier outside comments.
fn names(text: &str, word: &str) -> bool {
    text.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .any(|code| {
            code.split(|c: char| !c.is_alphanumeric() && c != '_')
                .any(|part| part == word)
        })
}

/// Fails with every file below one of `folders` that names one of `words`.
fn nobody_in(folders: &[&str], words: &[&str]) {
    let offenders: Vec<String> = sources()
        .iter()
        .filter(|source| folders.iter().any(|folder| source.path.starts_with(folder)))
        .flat_map(|source| {
            words
                .iter()
                .filter(|word| names(&source.text, word))
                .map(|word| format!("{} names `{word}`", source.path))
        })
        .collect();
    assert!(offenders.is_empty(), "{}", offenders.join("\n"));
}

#[test]
fn the_scan_sees_the_sources_and_only_whole_identifiers_of_code() {
    assert!(sources().len() > 20);
    assert!(names("use egui::Context;", "egui"));
    assert!(!names("// egui would do it\nuse egui_extras::x;", "egui"));
}

/// The rooms of each wing, from the ground up: each may name those before it. The order of the wings is in their Cargo.toml.
const ROOMS: &[&str] = &[
    "core/geometry",
    "core/trace",
    "core/method",
    "core/exact",
    "core/broad_phase",
    "core/articles",
    "core/catalog",
    "core/minkowski",
    "lab/wording",
    "lab/scene",
    "lab/run",
    "lab/edit",
    "lab/edge_cases",
    "text/forms",
    "text/listing",
    "text/take_along",
    "text/definition",
    "text/query",
    "text/snippet",
    "text/answer_sentence",
    "text/terms",
    "text/frame_sentence",
    "text/in_meters",
    "text/step_sentence",
    "text/report",
    "text/paste",
    "bench/engine",
    "bench/judge",
    "bench/compare",
    "bench/invariants",
    "bench/hunt",
    "bench/map",
    "bench/precision",
    "bench/recording",
    "bench/take_home",
];

/// The place of a module's room in [`ROOMS`]; `None` for the front door of a wing, which only lists its rooms, and in a wing
/// without an order.
fn room(module: &uses::Module) -> Option<usize> {
    let path = module.join("/");
    let is_in = |room: &&str| path == **room || path.starts_with(&format!("{room}/"));
    ROOMS.iter().position(is_in)
}

#[test]
fn every_arrow_points_down() {
    let is_ordered = |module: &uses::Module| {
        let wing = format!("{}/", module[0]);
        module.len() > 1 && ROOMS.iter().any(|room| room.starts_with(&wing))
    };
    let uses = uses::uses(&sources());
    let ordered = uses.iter().filter(|(from, _)| is_ordered(from));
    let mut offenders = vec![];
    for (from, all) in ordered {
        assert!(
            room(from).is_some(),
            "`{}` is in no room of ours",
            from.join("/")
        );
        let above = |to: &&uses::Module| to[0] == from[0] && room(to) > room(from);
        for to in all.iter().filter(above) {
            offenders.push(format!("{} names {}", from.join("/"), to.join("/")));
        }
    }
    assert!(offenders.is_empty(), "{}", offenders.join("\n"));
}

#[test]
fn nothing_runs_in_a_circle() {
    let uses = uses::uses(&sources());
    let folders = uses::beside_one_another(&uses);
    let folders = folders.values().flat_map(uses::circles);
    let files = uses::circles(&uses::beyond_families(&uses));
    let told: Vec<String> = folders
        .chain(files)
        .map(|circle| {
            let names = circle.iter().map(|module| module.join("/"));
            names.collect::<Vec<_>>().join(", ")
        })
        .collect();
    assert!(
        told.is_empty(),
        "{} circles:\n{}",
        told.len(),
        told.join("\n")
    );
}

#[test]
fn the_reader_of_scenes_calls_no_method() {
    nobody_in(&["lab/scene/"], &["silent", "traced"]);
}

#[test]
fn panels_read_the_program_and_answer_with_actions() {
    let panels: Vec<String> = sources()
        .into_iter()
        .map(|source| source.path)
        .filter(|path| path.starts_with("app/ui/") || path.starts_with("app/hands/"))
        .filter(|path| !path.contains("/tests"))
        .collect();
    assert!(panels.len() > 50);
    let panels: Vec<&str> = panels.iter().map(String::as_str).collect();
    nobody_in(&panels, &["App"]);
}

#[test]
fn drawing_reads_records_and_calls_no_algorithm() {
    nobody_in(&["view/"], &["silent", "traced"]);
    let methods = ["exact", "articles", "broad_phase", "catalog"];
    for (from, all) in uses::uses(&sources()) {
        let is_view = from[0] == "view";
        let is_method = |to: &&uses::Module| {
            to[0] == "core"
                && to
                    .get(1)
                    .is_some_and(|room| methods.contains(&room.as_str()))
        };
        let named = all.iter().find(is_method);
        if let Some(named) = named.filter(|_| is_view) {
            panic!("{} names {}", from.join("/"), named.join("/"));
        }
    }
}

#[test]
fn unsafe_code_stands_in_one_file() {
    let others: Vec<String> = sources()
        .into_iter()
        .filter(|source| source.path != "view/gl.rs" && names(&source.text, "unsafe"))
        .map(|source| source.path)
        .collect();
    assert_eq!(others, Vec::<String>::new());
}

#[test]
fn colors_stand_in_the_palette_alone() {
    let makers = [
        "from_rgb(",
        "from_gray(",
        "from_rgba_unmultiplied(",
        "Color32::WHITE",
        "Color32::BLACK",
        "Color32::RED",
    ];
    let offenders: Vec<String> = sources()
        .into_iter()
        .filter(|source| !source.path.starts_with("view/palette"))
        .filter(|source| source.path.starts_with("app/") || source.path.starts_with("view/"))
        .filter(|source| makers.iter().any(|maker| source.text.contains(maker)))
        .map(|source| source.path)
        .collect();
    assert_eq!(offenders, Vec::<String>::new());
}

/// The names of the types that the code of a file defines, each by the file; one that two platforms define in one file
/// counts once.
fn defined_types() -> BTreeMap<String, BTreeSet<String>> {
    let mut types: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let is_test = |path: &str| path.contains("/tests/") || path.ends_with("/tests.rs");
    for source in sources().iter().filter(|source| !is_test(&source.path)) {
        let code = source.text.split("#[cfg(test)]\nmod tests {").next();
        for line in code.unwrap_or_default().lines() {
            let item = match line.strip_prefix("pub") {
                Some(rest) => rest.split_once(' ').map_or("", |(_, item)| item),
                None => line,
            };
            let mut words = item.split(|c: char| !c.is_alphanumeric() && c != '_');
            if ["struct", "enum", "trait", "type"].contains(&words.next().unwrap_or_default()) {
                let name = words.next().unwrap_or_default().to_string();
                types.entry(name).or_default().insert(source.path.clone());
            }
        }
    }
    types
}

#[test]
fn a_type_s_name_means_one_thing() {
    let types = defined_types();
    assert!(types.len() > 400, "the scan sees the types");
    let twice: Vec<String> = types
        .into_iter()
        .filter(|(_, files)| files.len() > 1)
        .map(|(name, files)| format!("{name}: {files:?}"))
        .collect();
    assert!(twice.is_empty(), "{}", twice.join("\n"));
}
