//! Red means wrong: a picture has none where nothing is wrong.

use super::{Figure, FigureOptions, error::has_fault};
use crate::palette::Theme;
use capsule_scenes::{run::study::Study, scene::library};
use egui::Color32;

/// How many opening pictures have red although nothing is wrong, by their own notes: these only ever fall.
const MAX_NOTED: usize = 61;

/// Every step is looked at with what its sentence says, in `shown_tests`; here are the openings with their scenes' notes.
#[test]
fn openings_have_no_more_red_than_before() {
    let mut noted = vec![];
    for built_in in library::all() {
        let scene = built_in.read().expect("a scene");
        let study = Study::of_scene(&scene);
        let opening = scene.run.step.as_ref();
        let opening = opening.and_then(|step| study.find(step).ok());
        let options = FigureOptions::default();
        let figure = Figure::of(&scene, &study, opening, Theme::Light, &options);
        if is_red_for_nothing(&figure, &study, opening) {
            noted.push(built_in.id);
        }
    }
    assert!(noted.len() <= MAX_NOTED, "{}: {noted:?}", noted.len());
}

/// Whether `figure`, on light paper, has red though nothing is wrong.
pub(super) fn is_red_for_nothing(figure: &Figure, study: &Study, step: Option<usize>) -> bool {
    let red = Theme::Light.wrong();
    let reds = [red, Theme::Light.text(red)];
    colors(figure).any(|color| reds.contains(&color)) && !is_wrong(study, step)
}

/// Whether an answer of `study` is wrong or a test differs from itself put right, a frame of it has a warning, or the step
/// computes NaN.
fn is_wrong(study: &Study, step: Option<usize>) -> bool {
    let computes_nan = step.is_some_and(|step| {
        let step = &study.record.steps[step];
        let compared = step.decision.and_then(|decision| decision.comparison);
        let is_compared = compared.is_some_and(|(_, number, ..)| number.is_nan());
        let mut values = step.values.iter();
        is_compared || values.any(|(_, value)| format!("{value:?}").contains("NaN"))
    });
    has_fault(study) || computes_nan
}

/// The colors of all that is drawn of a figure in lines, signs and words.
fn colors(figure: &Figure) -> impl Iterator<Item = Color32> {
    let strokes = figure.strokes.iter().map(|one| one.color);
    let heads = figure.heads.iter().map(|one| one.color);
    let marks = figure.marks.iter().map(|one| one.color);
    let labels = figure.labels.iter().map(|one| one.color);
    let dimensions = figure.dimensions.iter().map(|one| one.color);
    let callouts = figure.callouts.iter().map(|one| one.color);
    let lines = strokes.chain(heads).chain(marks);
    lines.chain(labels).chain(dimensions).chain(callouts)
}
