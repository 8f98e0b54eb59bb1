//! The page for those who add something says what is there.

use std::{collections::BTreeSet, fs, path::Path};

const PAGE: &str = include_str!("../../CONTRIBUTING.md");

/// What stands between backticks in `text`.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

fn is_path(text: &str) -> bool {
    let roots = ["crates/", "src/", "tests/", "scenes/", "scripts/"];
    roots.iter().any(|root| text.starts_with(root)) && !text.contains(' ')
}

#[test]
fn every_file_that_the_page_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let named: Vec<&str> = quoted(PAGE).filter(|text| is_path(text)).collect();
    assert!(named.len() > 20);
    for path in named {
        assert!(fs::metadata(root.join(path)).is_ok(), "{path}");
    }
}

#[test]
fn each_section_edits_as_many_files_as_it_says() {
    let mut counted = 0;
    for section in PAGE.split("\n## ").skip(1) {
        let title = section.lines().next().unwrap_or_default();
        let says = section
            .split_once("Edits ")
            .and_then(|(_, rest)| rest.split_once(" file")?.0.parse::<usize>().ok())
            .unwrap_or_else(|| panic!("{title} says how many files it edits"));
        if title == "A kind of shape" {
            // The compiler names them: every file that tells the kinds apart.
            let files: BTreeSet<String> = kinds_told_apart()
                .into_iter()
                .map(|(path, _)| path)
                .collect();
            assert_eq!(files.len(), says, "{title}: {files:?}");
            counted += 1;
            continue;
        }
        // A sentence that begins with "Edit" names the files before its colon, or all that it quotes.
        let edited: BTreeSet<&str> = section
            .split("Edit ")
            .skip(1)
            .flat_map(|rest| {
                let end = rest.find(": ").unwrap_or(rest.len());
                quoted(&rest[..end]).filter(|text| is_path(text))
            })
            .collect();
        assert_eq!(edited.len(), says, "{title}: {edited:?}");
        assert!(says <= 17, "{title}");
        counted += 1;
    }
    assert_eq!(
        counted, 14,
        "method, repair, setting, kind, pasted word, panel, breakpoint, key, color, label, command, regime, what a search varies, scene"
    );
}

/// The files of the wings outside tests and method folders that name one of `words`.
fn naming(words: &[&str]) -> Vec<String> {
    let methods = ["core/articles/", "core/exact/"];
    let is_own =
        |path: &str| path.contains("tests") || methods.iter().any(|it| path.starts_with(it));
    let others = crate::sources()
        .into_iter()
        .filter(|source| !is_own(&source.path));
    let named = others.filter(|source| words.iter().any(|word| source.text.contains(word)));
    let mut paths: Vec<String> = named.map(|source| source.path).collect();
    paths.sort();
    paths
}

#[test]
fn the_examples_are_named_where_the_page_says_and_nowhere_else() {
    for (example, words, files) in [
        (
            "a method",
            &["wicked::capsule_triangle"][..],
            &["core/catalog/mod.rs"][..],
        ),
        (
            "a setting",
            &["Setting::Iterations", "iterations: "],
            &["core/method/settings.rs"],
        ),
        (
            "a panel",
            &["obstacles::", "mut Obstacles"],
            &["app/ui/mod.rs", "app/ui/obstacles.rs"],
        ),
        (
            "a window",
            &["history::history", "\"edit.history\""],
            &["app/commands/table.rs", "app/ui/windows.rs"],
        ),
        ("a command", &["\"view.frame\""], &["app/commands/table.rs"]),
    ] {
        assert_eq!(naming(words), files, "{example}");
    }
}

/// Where product code outside the listings tells the kinds of shapes apart, a `match` each: its file, and the line of an arm
/// that takes whatever kind is left, if there is one.
fn kinds_told_apart() -> Vec<(String, Option<usize>)> {
    let is_test = |path: &str| path.contains("/tests/") || path.ends_with("tests.rs");
    let mut found = vec![];
    for source in crate::sources() {
        let lines: Vec<&str> = source
            .text
            .lines()
            .take_while(|line| *line != "#[cfg(test)]")
            .collect();
        if is_test(&source.path) {
            continue;
        }
        for (index, line) in lines.iter().enumerate() {
            let arm = line.trim_start();
            let decides = lines[index..]
                .iter()
                .find(|line| line.contains("=>") || line.ends_with([',', ';']));
            let is_arm = is_kind(arm) && decides.is_some_and(|line| line.contains("=>"));
            if !is_arm {
                continue;
            }
            let depth = |line: &str| line.len() - line.trim_start().len();
            let block = lines[index..]
                .iter()
                .enumerate()
                .take_while(|(_, other)| other.trim().is_empty() || depth(other) >= depth(line));
            let rest = block
                .filter(|(_, other)| depth(other) == depth(line))
                .find(|(_, other)| takes_the_rest(other.trim_start()));
            found.push((
                source.path.clone(),
                rest.map(|(below, _)| index + below + 1),
            ));
        }
    }
    found
}

/// Whether a pattern begins with a kind of shape, none of egui's.
fn is_kind(pattern: &str) -> bool {
    let kind = pattern
        .strip_prefix("Shape::")
        .or(pattern.strip_prefix("Kind::"));
    let kinds = ["Sphere", "Capsule", "Triangle", "Box"];
    kind.is_some_and(|kind| kinds.iter().any(|one| kind.starts_with(one)))
}

/// Whether an arm matches anything: `_ =>`, `other =>`.
fn takes_the_rest(arm: &str) -> bool {
    arm.split_once(" =>").is_some_and(|(pattern, _)| {
        let is_name = pattern.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        is_name && !pattern.is_empty()
    })
}

#[test]
fn a_new_kind_is_nowhere_taken_for_another_in_silence() {
    assert!(takes_the_rest("_ => {}") && takes_the_rest("other => other,"));
    assert!(!takes_the_rest("_ if is_flat => {}") && !takes_the_rest("Shape::Box(_) => {}"));
    let silent: Vec<String> = kinds_told_apart()
        .into_iter()
        .filter_map(|(path, line)| Some(format!("{path}:{}", line?)))
        .collect();
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}
