//! A thing has one name in a lesson, in the picture, in the steps and in the contact log.

use super::built_in::read;
use capsule_lab::{
    core::geometry::Kind,
    lab::{run::study::Study, scene::library},
    session::text,
};

/// A name that counts the parts of a triangle instead of saying their letters: "edge 2", "Vertex 0", "point3".
fn counted(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric() && !c.is_ascii_punctuation())
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .collect();
    let listing = words
        .iter()
        .find(|word| ["point1", "point2", "point3"].contains(word));
    let numbered = words.windows(2).find(|pair| {
        let last = pair[0].rsplit(|c: char| !c.is_alphanumeric()).next();
        let is_part = ["edge", "Edge", "vertex", "Vertex"].contains(&last.unwrap_or_default());
        is_part && pair[1].starts_with(|c: char| c.is_ascii_digit())
    });
    listing
        .map(|word| (*word).to_string())
        .or_else(|| numbered.map(|pair| pair.join(" ")))
}

#[test]
fn what_counts_parts_is_seen() {
    for text in [
        "**Edge 1** wins",
        "a/edge 0",
        "at vertex 2.",
        "take `point3`",
    ] {
        assert!(counted(text).is_some(), "{text}");
    }
    for text in ["edge v0–v1", "edges 6", "knowledge 1", "point", "wedge 2"] {
        assert_eq!(counted(text), None, "{text}");
    }
}

#[test]
fn edges_and_vertices_are_named_by_their_letters_in_every_scene_and_step() {
    for built_in in library::all() {
        let id = built_in.id;
        assert_eq!(counted(built_in.text), None, "{id}");
        let study = Study::of_scene(&read(built_in));
        for (index, step) in study.record.steps.iter().enumerate() {
            assert_eq!(counted(&step.title), None, "{id}: step {index}");
            for drawable in &step.drawables {
                assert_eq!(counted(drawable.label), None, "{id}: step {index}");
            }
        }
        // Steps of one place in the source share their sentence.
        let mut sources: Vec<_> = study.record.steps.iter().collect();
        sources.sort_by_key(|step| (step.source.file(), step.source.line()));
        sources.dedup_by_key(|step| (step.source.file(), step.source.line()));
        for step in sources {
            assert_eq!(counted(&text::caption(step)), None, "{id}: {}", step.title);
        }
    }
}

/// Words that make a wall one of several.
const WHICH: [&str; 14] = [
    "first", "second", "third", "far", "near", "left", "right", "front", "back", "side", "north",
    "south", "east", "west",
];

#[test]
fn a_wall_has_the_name_that_the_contact_log_has_for_it() {
    for built_in in library::all() {
        let scene = read(built_in);
        if scene.run.response.is_none() {
            continue;
        }
        let text = built_in.text.to_lowercase();
        // "Two meters a second. Wall by wall" names none: what ends a sentence stays at its word.
        let words: Vec<&str> = text
            .split_whitespace()
            .map(|word| word.trim_start_matches(|c: char| !c.is_alphanumeric()))
            .collect();
        for pair in words.windows(2) {
            let noun = pair[1].split(|c: char| !c.is_alphanumeric()).next();
            if noun != Some("wall") || !WHICH.contains(&pair[0]) {
                continue;
            }
            let name = format!("{} wall", pair[0]);
            let mut bodies = scene.bodies.iter();
            assert!(
                bodies.any(|body| body.name == name),
                "{}: no shape is called `{name}`",
                built_in.id
            );
        }
    }
}

/// Spheres are also what methods test of another shape: a note may call one so.
const CALLED_SO: Kind = Kind::Sphere;
/// Ends of a note that say from where a shape is seen.
const SEEN: [&str; 3] = [", from the side", ", from above", ", end on"];

#[test]
fn a_note_calls_a_shape_by_its_name_and_not_by_its_kind() {
    for built_in in library::all() {
        let scene = read(built_in);
        for note in &scene.picture.notes {
            let text = note.text.trim_end_matches(':');
            let text = SEEN
                .iter()
                .fold(text, |text, end| text.trim_end_matches(end));
            let text = text.trim_start_matches("the ");
            let is_meant = |kind: &Kind| kind.name() == text && *kind != CALLED_SO;
            let bodies = scene.bodies.iter();
            let unnamed = bodies
                .filter(|body| is_meant(&body.shape.kind()) && body.name != text)
                .map(|body| body.name.as_str())
                .next();
            let is_a_name = scene.bodies.iter().any(|body| body.name == text);
            assert!(
                is_a_name || unnamed.is_none(),
                "{}: `{}` is {unnamed:?}",
                built_in.id,
                note.text
            );
        }
    }
}
