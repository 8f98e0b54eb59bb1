//! What a lesson is about is told as a length at the step where it opens.

use capsule_lab::{
    core::trace::{DrawnShape, Role},
    lab::{
        run::study::Study,
        scene::{NoteForm, PicturePlace, Scene, library},
    },
    session::text::length,
};

/// The lengths that the step whose address ends with `address` tells in the role.
fn lengths(scene: &str, address: &str, role: Role) -> Vec<f32> {
    let scene = library::open(scene).expect("a built-in scene");
    let study = Study::of_scene(&scene);
    let step = study.find(address).expect("a step");
    let told = study.record.steps[step].drawables.iter();
    told.filter(|drawable| drawable.role == role)
        .filter_map(|drawable| match drawable.shape {
            DrawnShape::Segment { from: a, to: b } => Some(a.distance(b)),
            _ => None,
        })
        .collect()
}

#[test]
fn what_a_lesson_is_about_is_told_as_a_length() {
    for (scene, address, role, expected) in [
        ("far-below", "distance to the plane", Role::Gap, 1.5),
        (
            "a-touch-that-counts-over-the-face-only",
            "edge v0–v1",
            Role::Gap,
            1.0,
        ),
        (
            "along-the-wall",
            "whole motion against the plane",
            Role::Gap,
            0.001,
        ),
        ("past-the-corner", "sphere 2", Role::Gap, 0.382),
        (
            "never-too-far",
            "advancement step 1/test",
            Role::Gap,
            0.0219,
        ),
        ("a-filter-first", "filter", Role::Gap, 0.505),
        (
            "too-slow",
            "cylinders/cylinder 0/quadratic",
            Role::Gap,
            0.0005,
        ),
        (
            "lost-at-the-edge",
            "cylinders/cylinder 0/start",
            Role::Penetration,
            0.146,
        ),
        (
            "a-ridge-between-samples",
            "sample 0/move interval",
            Role::Penetration,
            0.39,
        ),
    ] {
        let lengths = lengths(scene, address, role);
        let &[length] = lengths.as_slice() else {
            panic!("{scene}: {lengths:?}");
        };
        assert!(
            (length - expected).abs() < 0.02 * expected,
            "{scene}: {length}"
        );
    }
}

#[test]
fn a_plane_within_reach_has_no_gap() {
    let plane = "whole motion against the plane";
    assert!(lengths("past-the-corner", plane, Role::Gap).is_empty());
}

#[test]
fn the_lines_come_nearest_beyond_what_is_kept() {
    let scene = library::open("end-to-end").expect("a built-in scene");
    let study = Study::of_scene(&scene);
    let step = study.find("closest point of the lines").expect("a step");
    let at = |label: &str| {
        let told = study.record.steps[step].drawables.iter();
        told.filter(|drawable| drawable.label == label)
            .find_map(|drawable| match drawable.shape {
                DrawnShape::Point { at } => Some(at),
                _ => None,
            })
    };
    let (kept, free) = (at("s").expect("s"), at("numer / denom").expect("its place"));
    assert!(free.x > kept.x + 0.4, "{kept} {free}");
}

/// The lengths that the shown pair's answers have, and those that the step tells where the scene opens, meters.
fn answered(scene: &Scene, study: &Study) -> Vec<f32> {
    let step = scene.run.step.as_ref();
    let step = step.and_then(|address| study.find(address).ok());
    let told = step
        .into_iter()
        .flat_map(|step| &study.record.steps[step].values);
    let mut lengths: Vec<f32> = told.filter_map(|(_, value)| value.number()).collect();
    if let Some(place) = study.current(step) {
        let pair = &study.pairs[place];
        for answer in [&pair.exact, &pair.answer] {
            lengths.extend(answer.contact.map(|contact| contact.depth));
            let distance = answer.distance;
            lengths.extend(distance);
            lengths.extend(distance.map(|distance| distance - pair.shapes.reach()));
        }
    }
    lengths
}

#[test]
fn a_ruler_in_a_picture_has_the_digits_of_the_answer_that_it_shows() {
    let mut wrong = vec![];
    for entry in library::all() {
        let scene = entry.read().expect("it reads");
        let rulers = scene
            .picture
            .notes
            .iter()
            .filter_map(|note| match &note.form {
                NoteForm::Length {
                    ends: [PicturePlace::Place(a), PicturePlace::Place(b)],
                    number: true,
                    ..
                } => Some((note.text.as_str(), a.distance(*b))),
                _ => None,
            });
        let rulers: Vec<(&str, f32)> = rulers.collect();
        if rulers.is_empty() {
            continue;
        }
        let study = Study::of_scene(&scene);
        for (text, ruler) in rulers {
            let near = |answer: &&f32| (ruler - answer.abs()).abs() < 0.002 * ruler;
            let answers = answered(&scene, &study);
            let meant: Vec<String> = answers
                .iter()
                .filter(near)
                .map(|it| length(it.abs()))
                .collect();
            if !meant.is_empty() && !meant.contains(&length(ruler)) {
                wrong.push(format!(
                    "{}: {text} {} is {meant:?}",
                    entry.id,
                    length(ruler)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
