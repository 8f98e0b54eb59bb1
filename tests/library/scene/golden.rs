//! What the built-in scenes tell, held by golden texts: the first titles of the outer steps with the answers, and of some
//! scenes all that each step tells.
//!
//! `UPDATE_GOLDEN=1 cargo test --test library golden` writes the texts anew.

use super::built_in::read;
use capsule_lab::{
    lab::{
        run::study::Study,
        scene::{Scene, library},
    },
    text::report::{self, TextLayout},
};
use std::{fs, ops::Range, path::Path};

/// The scenes whose steps are held in full, and what each is there for.
const WHOLE: [(&str, &str); 20] = [
    (
        "plane-trace",
        "from the capsule to one sphere: every step of the printed way",
    ),
    (
        "parallel",
        "no plane trace: the rule for lines along the plane",
    ),
    (
        "zero-length",
        "numbers that are none, in values and drawings",
    ),
    ("face", "the sphere over the face"),
    ("ghost-edge", "several obstacles, and which of them wins"),
    ("at-a-vertex", "the exact form at a vertex"),
    ("pierced", "the exact form where the core is pierced"),
    (
        "near-miss",
        "another article's sphere, each edge with its decision",
    ),
    ("ends-crossed-over", "two capsules by their four ends"),
    (
        "two-balls-and-a-tube",
        "a capsule taken apart into methods inside a method",
    ),
    ("joined", "a formula with one decision"),
    ("voxels", "a capsule in a grid"),
    ("thirteen-axes", "separating axes, standing"),
    ("the-latest-entry", "separating axes, swept"),
    (
        "past-the-corner",
        "the exact sweep: every part tried, the earliest kept",
    ),
    ("a-cylinder-and-two-caps", "the exact sweep of two capsules"),
    ("a-point-hits-all", "the printed sweep: all of its listings"),
    ("never-too-far", "a search in time by advancement"),
    (
        "a-ridge-between-samples",
        "a response on terrain, without pairs",
    ),
    (
        "gone-to-infinity",
        "a response that ends in numbers that are none",
    ),
];

/// The titles of the other scenes' steps that are held, and how deep a step may be.
const MAX_TITLES: usize = 5;
const MAX_DEPTH: usize = 1;
/// The lines of their answers that are held.
const MAX_ANSWER_LINES: usize = 15;

#[test]
fn the_scenes_told_in_full_exist_once() {
    for (index, (id, why)) in WHOLE.iter().enumerate() {
        assert_eq!(library::find(id).unwrap().id, *id, "{why}");
        assert!(WHOLE[..index].iter().all(|(other, _)| other != id), "{id}");
    }
}

#[test]
fn the_traces_are_those_of_the_golden_texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut changed = vec![];
    for built_in in library::all() {
        let scene = read(built_in);
        let study = Study::of_scene(&scene);
        let is_whole = WHOLE.iter().any(|(id, _)| *id == built_in.id);
        let text = golden(&scene, &study, is_whole);
        let path = folder.join(format!("{}.txt", built_in.id));
        if update {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&path, &text).unwrap();
        }
        let golden = fs::read_to_string(&path).unwrap_or_default();
        if golden.replace("\r\n", "\n") != text {
            let difference = first_difference(&golden, &text);
            changed.push(format!("{}\n{difference}", built_in.id));
        }
    }
    assert!(
        changed.is_empty(),
        "changed traces; if that is meant, run with UPDATE_GOLDEN=1\n{}",
        changed.join("\n")
    );
}

/// The steps' titles, or all that they tell, then the answers. Of a frame, whose tests are many, the response's own steps
/// and the contact log: the tests have scenes of their own.
fn golden(scene: &Scene, study: &Study, is_whole: bool) -> String {
    let (steps, is_frame) = (&study.record.steps, study.frame().is_some());
    let told = |only: Option<Range<usize>>| {
        let layout = TextLayout {
            digits: 5,
            sources: false,
            is_brief: false,
            only_touching: false,
            only,
        };
        report::text(scene, study, &layout)
    };
    let all = told(None);
    let answers = if is_frame {
        all.find("\nframe ").expect("a frame ends with its movers")
    } else {
        scene.title.len() + "\n".len() + told(Some(0..steps.len())).len()
    };
    if is_whole && !is_frame {
        return all;
    }
    let is_test =
        |&step: &usize| is_frame && study.pairs.iter().any(|pair| pair.steps.contains(&step));
    let own = (0..steps.len()).filter(|step| !is_test(step));
    if is_whole {
        let own = own.map(|step| study.record.address(step) + "\n" + &told(Some(step..step + 1)));
        return own.collect::<String>() + &all[answers..];
    }
    let own: Vec<usize> = own.filter(|&step| steps[step].depth <= MAX_DEPTH).collect();
    let title =
        |&step: &usize| format!("{}{}\n", "  ".repeat(steps[step].depth), steps[step].title);
    let titles: String = own.iter().take(MAX_TITLES).map(title).collect();
    let more = match own.len().saturating_sub(MAX_TITLES) {
        0 => String::new(),
        more => format!("and {more} more\n"),
    };
    let answers: Vec<&str> = all[answers..].lines().collect();
    let held = answers[..answers.len().min(MAX_ANSWER_LINES)].join("\n");
    let (steps, lines) = (steps.len(), answers.len());
    format!("{titles}{more}{steps} steps in all\n{held}\n{lines} lines in all\n")
}

fn first_difference(golden: &str, text: &str) -> String {
    let mut golden = golden.lines();
    for (number, line) in text.lines().enumerate() {
        let was = golden.next().unwrap_or("(nothing)");
        if was != line {
            return format!("  line {}\n  was {was}\n  is  {line}", number + 1);
        }
    }
    "  the end is missing".into()
}
