//! No exported picture has a word that only code has: names, lengths, legends and what is said of panes.

use super::{Screen, legend, names};
use crate::{
    camera::Camera,
    figure::{Figure, FigureOptions},
    palette::Theme,
};
use capsule_scenes::{
    edit::{Document, UndoHistory},
    scene::library,
};
use capsule_session::{Origin, Session, panes::words};
use capsule_text::terms::is_code;
use egui::{Rect, pos2, vec2};

/// Everything that is written in the picture of a built-in scene as it opens, but for its own notes.
fn written(place: usize, scene: &library::BuiltIn) -> Vec<String> {
    let source = scene.source();
    let document = Document::new(source.text, source.path).expect("a built-in scene");
    let mut session = Session::default();
    session.open(UndoHistory::new(document), Origin::BuiltIn(place), None);
    session.bring_up_panes();
    let (study, cursor) = (session.study(), session.cursor());
    let options = FigureOptions {
        opening: Some(study.opens(session.scene(), cursor)),
        ..FigureOptions::default()
    };
    let panes = session.panes().all().iter();
    let panes = panes.map(|pane| (pane.snapshot(), &pane.study, pane.step));
    let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(1200.0, 750.0));
    let camera = Camera::of(session.scene(), rect.aspect_ratio());
    let screen = Screen {
        rect,
        camera: &camera,
    };
    let mut written = vec![];
    for (snapshot, study, step) in std::iter::once((session.snapshot(), study, cursor)).chain(panes)
    {
        let figure = Figure::of(snapshot, study, step, Theme::Light, &options);
        let chosen = names::chosen(&figure, screen);
        if figure.has_legend {
            let signs = legend::rows(&figure, screen, &chosen);
            written.extend(signs.iter().map(|(sign, _)| sign.name()));
        }
        written.extend(chosen.iter().map(|name| name.text()));
        written.extend(figure.dimensions.iter().map(|one| one.text.clone()));
    }
    if !session.panes().all().is_empty() {
        let all = words(session.main_way().as_ref(), session.panes(), study, cursor);
        let plain = all.iter().filter_map(|one| one.plain.as_ref());
        written.extend(plain.map(|answer| answer.text.clone()));
        written.extend(all.iter().map(|one| one.title.clone()));
    }
    written
}

#[test]
fn no_exported_picture_has_words_that_only_code_has() {
    let mut found = vec![];
    for (place, scene) in library::all().enumerate() {
        for text in written(place, scene) {
            if text.split_whitespace().any(is_code) {
                found.push(format!("{}: {text}", scene.id));
            }
        }
    }
    assert!(found.is_empty(), "{}: {found:#?}", found.len());
}

/// What is written in the picture of the built-in scene `id` has every one of `headings`.
fn assert_headed(id: &str, headings: &[&str]) {
    let mut all = library::all().enumerate();
    let (place, scene) = all.find(|(_, scene)| scene.id == id).expect("built in");
    let written = written(place, scene);
    for heading in headings {
        assert!(
            written.iter().any(|text| text == heading),
            "{heading}: {written:?}"
        );
    }
}

#[test]
fn where_broad_phases_are_compared_the_first_is_named_as_one_too() {
    assert_headed(
        "across-the-middle",
        &[
            "Octree, fixed",
            "BVH (tree of boxes)",
            "Nested boxes, described in prose",
        ],
    );
}

#[test]
fn methods_of_one_article_are_named_without_it() {
    assert_headed(
        "before-or-after",
        &[
            "Push out of the deepest contact, fixed",
            "A ray from the center, described in prose",
        ],
    );
}
