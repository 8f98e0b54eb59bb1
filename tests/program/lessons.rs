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
    assert!(lesson.starts_with("Capsule vs. voxel: "));
    assert!(!lesson.contains("**"));
    assert!(lesson.lines().all(|line| line.chars().count() <= 88));
    let linked = printed(&["lesson", "plane-trace"]);
    assert!(linked.contains("Try: go to the “plane trace”"), "{linked}");
    assert!(!linked.contains("step:") && !linked.contains("]("));
    let face = printed(&["lesson", "face"]).replace('\n', " ");
    assert!(face.contains("next scene") && face.contains("capsule-lab lesson edge: "));
    assert!(linked.contains("\nQuestion: Slide ") && linked.contains("\nAnswer: At "));
}

#[test]
fn a_search_finds_scenes_and_errata_with_the_sentence_that_says_it() {
    let found = printed(&["list", "--search", "nearly parallel"]);
    assert!(found.contains("nearly-parallel  "), "{found}");
    assert!(found.contains("errata W3"), "{found}");
    let none = printed(&["list", "--search", "zeppelin"]);
    assert_eq!(none, "No matches for “zeppelin”.\n");
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
    assert!(told.contains("Worst: Misses 25.6 %"), "{told}");
    let unknown = run(&["errata", "W99"]);
    assert_eq!(unknown.status.code(), Some(2));
    let complaint = String::from_utf8(unknown.stderr).expect("UTF-8");
    assert!(complaint.contains("no erratum is called `W99`"));
}

#[test]
fn an_erratum_leads_first_to_the_scene_whose_title_names_it() {
    for (id, scene) in [
        ("T1", "only-touching"),
        ("M7", "too-short-to-count"),
        ("W4", "two-steps"),
    ] {
        let told = printed(&["errata", id]);
        let (_, scenes) = told.split_once("SCENES").expect("scenes");
        let first = scenes.split_whitespace().next();
        assert_eq!(first, Some(scene), "{id}: {told}");
    }
}

#[test]
fn every_erratum_is_told_in_a_lesson() {
    use capsule_lab::{core::catalog::ERRATA, lab::scene::library};
    let untold: Vec<&str> = ERRATA
        .iter()
        .filter(|row| !library::all().any(|scene| row.is_named_in(scene.text)))
        .map(|row| row.id)
        .collect();
    assert_eq!(untold, [""; 0]);
}

#[test]
fn a_brief_trace_has_the_decisions_and_answers_of_the_whole_one_and_no_values() {
    for scene in ["mirrored-trace", "plane-trace"] {
        let (whole, brief) = (
            printed(&["trace", scene]),
            printed(&["trace", scene, "--brief"]),
        );
        assert!(brief.lines().count() * 3 < whole.lines().count() * 2);
        assert!(brief.lines().all(|line| whole.contains(line)), "{brief}");
        let decisions =
            |text: &str| text.matches("? yes: ").count() + text.matches("? no: ").count();
        assert_eq!(decisions(&brief), decisions(&whole), "{scene}");
        assert!(!brief.contains("src/articles"), "{brief}");
    }
    let whole = printed(&["trace", "mirrored-trace"]);
    assert!(whole.contains("(first wrong step)"));
    assert!(printed(&["trace", "mirrored-trace", "--brief"]).contains("(first wrong step)"));
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

#[test]
fn a_trace_names_the_edges_of_a_triangle_by_their_corners() {
    let told = printed(&["trace", "over-an-edge"]);
    assert!(told.contains("edge v0–v1\n"), "{told}");
    assert!(told.contains("feature   edge v0–v1"), "{told}");
}

#[test]
fn a_moving_box_is_past_the_triangle_before_its_step_ends() {
    let told = printed(&["trace", "the-latest-entry"]);
    assert!(told.contains("until (0.939"), "{told}");
}

#[test]
fn a_course_that_builds_says_at_each_page_what_is_new() {
    let told = printed(&["list", "--course", "put-together"]);
    let pages = told.lines().filter(|line| line.ends_with(')')).count();
    assert!(pages >= 18, "{told}");
    assert_eq!(told.matches("The controller so far:").count(), pages);
    let other = printed(&["list", "--course", "wicked"]);
    assert!(!other.contains("The controller so far:"));
}

#[test]
fn formulas_are_plain_text_on_a_terminal() {
    let told = printed(&["lesson", "into-an-edge"]);
    assert!(told.contains("t = (−b − √(b² − a c)) / a"), "{told}");
    assert!(!told.contains('$'));
}
