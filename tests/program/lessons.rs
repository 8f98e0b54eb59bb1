//! What the lessons say, as text.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_capsule-lab");
    let output = Command::new(program).args(arguments).output();
    output.expect("the program starts")
}

fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_lesson_is_printed_in_short_lines_without_signs_of_emphasis() {
    let lesson = printed(&["lesson", "voxels"]);
    assert!(lesson.starts_with("Voxels: boxes that stand straight\n\nClamped"));
    assert!(!lesson.contains("**"));
    assert!(lesson.lines().all(|line| line.chars().count() <= 88));
}

#[test]
fn a_search_finds_scenes_and_errata_with_the_sentence_that_says_it() {
    let found = printed(&["list", "--search", "nearly parallel"]);
    assert!(found.contains("nearly-parallel  "), "{found}");
    assert!(found.contains("errata W3"), "{found}");
    let none = printed(&["list", "--search", "zeppelin"]);
    assert_eq!(none, "No scene, erratum or word speaks of “zeppelin”.\n");
}

#[test]
fn a_long_list_tells_what_each_scene_shows() {
    let (short, long) = (printed(&["list"]), printed(&["list", "--long"]));
    assert!(long.lines().count() > short.lines().count() + 100);
}

#[test]
fn an_erratum_tells_its_repairs_and_scenes_whatever_its_letters() {
    let told = printed(&["errata", "w2"]);
    assert!(told.contains("wicked/capsule-triangle+W2"), "{told}");
    assert!(told.contains("mirrored-trace"), "{told}");
    let unknown = run(&["errata", "W99"]);
    assert_eq!(unknown.status.code(), Some(2));
    let complaint = String::from_utf8(unknown.stderr).expect("UTF-8");
    assert!(complaint.contains("no erratum is called `W99`"));
}

#[test]
fn every_erratum_that_can_be_seen_is_seen_in_a_scene_or_is_another_s_copy() {
    use capsule_lab::{catalog::ERRATA, scene::library};
    let unseen: Vec<&str> = ERRATA
        .iter()
        .filter(|row| row.class.is_seen())
        .filter(|row| !library::all().any(|scene| row.is_named_in(scene.text)))
        .map(|row| row.id)
        .collect();
    // M2 is a copy of W2 to W4; T13 depends on the compiler that one has.
    assert_eq!(unseen, ["M2", "T13"]);
}

#[test]
fn a_word_is_explained_with_the_scenes_that_use_it() {
    let told = printed(&["glossary", "Reference Point"]);
    assert!(
        told.starts_with("reference point\n    The point of the triangle"),
        "{told}"
    );
    assert!(told.contains("\n  plane-trace "), "{told}");
    assert!(printed(&["glossary"]).lines().count() > 120);
    let unknown = run(&["glossary", "refrence point"]);
    assert_eq!(unknown.status.code(), Some(2));
    let complaint = String::from_utf8(unknown.stderr).expect("UTF-8");
    assert!(
        complaint.contains("did you mean `reference point`?"),
        "{complaint}"
    );
    let found = printed(&["list", "--search", "seven digits"]);
    assert!(found.contains("glossary \"rounding\""), "{found}");
}
