//! What is read of sentences such as people write into bug reports, of logs and of several engines' code.
//!
//! `reports.txt` has them one after the other, each followed by what is read of it: `=` a shape, `?` a doubt, `~` an
//! assumption, `-` what is left over, `!` why nothing is read.

use super::super::{NoteKind, Pasted, read};

const REPORTS: &str = include_str!("reports.txt");

/// Each text with what is expected of it.
fn reports() -> Vec<(String, String)> {
    let blocks = REPORTS.split("\n\n").map(str::trim);
    let blocks = blocks.filter(|block| !block.is_empty());
    let parts = blocks.map(|block| {
        let (text, told): (Vec<&str>, Vec<&str>) =
            block.lines().partition(|line| line.starts_with('>'));
        let text: Vec<&str> = text
            .iter()
            .map(|line| line.trim_start_matches("> "))
            .collect();
        (text.join("\n"), told.join("\n"))
    });
    parts.collect()
}

/// As the file of reports has it.
fn told(text: &str) -> String {
    let pasted = match read(text) {
        Ok(pasted) => pasted,
        Err(errors) => {
            let error = &errors.errors[0];
            return format!("! {}; {}", error.message, error.expected);
        }
    };
    let shapes = pasted
        .understood
        .iter()
        .map(|shape| format!("= {}", shape.sentence));
    let notes = pasted.notes.iter().map(|note| {
        let sign = match note.kind {
            NoteKind::Doubt => '?',
            NoteKind::Assumed | NoteKind::Replacing => '~',
            NoteKind::LeftOver => '-',
        };
        format!("{sign} {}", note.text)
    });
    shapes.chain(notes).collect::<Vec<_>>().join("\n")
}

#[test]
fn reports_are_read_as_they_are_meant_or_with_a_doubt() {
    let reports = reports();
    assert!(reports.len() >= 60, "{}", reports.len());
    let wrong = reports
        .iter()
        .filter(|(text, wanted)| told(text) != *wanted);
    let wrong: Vec<String> = wrong
        .map(|(text, wanted)| format!("> {text}\nwanted\n{wanted}\ngot\n{}\n", told(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether the digit at byte `at` became something or is told of.
fn is_told(pasted: &Pasted, at: usize) -> bool {
    let parts = pasted.parts.iter().map(|part| part.span.clone());
    let notes = pasted
        .notes
        .iter()
        .filter(|note| note.kind != NoteKind::Assumed);
    let notes = notes.filter_map(|note| note.span.clone());
    parts.chain(notes).any(|span| span.contains(&at))
}

#[test]
fn no_number_vanishes() {
    for (text, _) in reports() {
        let Ok(pasted) = read(&text) else {
            continue;
        };
        let mut before = ' ';
        for (at, letter) in text.char_indices() {
            // A digit in a word is no number: `Vector3`; nor is a debugger's `$1`.
            let is_in_word = before.is_alphabetic() || before == '$';
            let is_number = letter.is_ascii_digit() && !is_in_word;
            before = if letter.is_ascii_digit() {
                before
            } else {
                letter
            };
            assert!(
                !is_number || is_told(&pasted, at),
                "{}\n{:?}",
                &text[at..],
                pasted.notes
            );
        }
    }
}

#[test]
fn parts_say_which_words_became_what() {
    let text = "player capsule base (0,0,0) tip (0,2,0) r 0.4 fell through triangle (0,0,-4) (4,0,-4) (2,0,-2) dt=0.5";
    let pasted = read(text).expect(text);
    let parts = pasted
        .parts
        .iter()
        .map(|part| (part.shape, &*part.what, &text[part.span.clone()]));
    assert_eq!(
        parts.collect::<Vec<_>>(),
        [
            (Some(0), "capsule", "player capsule"),
            (Some(0), "base", "base (0,0,0)"),
            (Some(0), "tip", "tip (0,2,0)"),
            (Some(0), "radius", "r 0.4"),
            (Some(1), "triangle", "triangle"),
            (Some(1), "v0", "(0,0,-4)"),
            (Some(1), "v1", "(4,0,-4)"),
            (Some(1), "v2", "(2,0,-2)"),
            (None, "time step", "dt=0.5"),
        ]
    );
}

#[test]
fn scenes_and_query_lines_say_which_words_became_what_as_well() {
    let scene = "[[sphere]]\ncenter = [0, 1, 0]\nradius = 0.5\n";
    let line = r#"{"query": "sphere_triangle", "a": {"sphere": {"center": [0, 1, 0], "radius": 0.5}}, "b": {"triangle": [[-1, 0, -1], [0, 0, 2], [1, 0, -1]]}}"#;
    for (text, wanted) in [
        (
            scene,
            "0 center: center = [0, 1, 0]\n0 radius: radius = 0.5",
        ),
        (
            line,
            "0 center: [0, 1, 0]\n0 radius: 0.5\n1 v0: [-1, 0, -1]\n1 v1: [0, 0, 2]\n1 v2: [1, 0, -1]",
        ),
    ] {
        let pasted = read(text).expect(text);
        let parts = pasted.parts.iter().map(|part| {
            let shape = part.shape.map(|shape| shape.to_string());
            format!(
                "{} {}: {}",
                shape.unwrap_or_default(),
                part.what,
                &text[part.span.clone()]
            )
        });
        assert_eq!(parts.collect::<Vec<_>>().join("\n"), wanted);
    }
}
