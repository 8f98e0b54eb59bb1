//! What a step says is in its picture: of every scene's steps, the length that the sentence names, and a drawing of its own.

use super::{Figure, FigureOptions, scope};
use crate::app::palette::Theme;
use capsule_lab::{
    lab::{
        run::study::Study,
        scene::{Scene, library},
    },
    session::text::measure,
    text::step_sentence,
};
use std::collections::{BTreeMap, HashSet};

/// How many sentences have a length that the picture does not show, and how many steps draw nothing: these only ever fall.
const MAX_UNSHOWN: usize = 56;
const MAX_UNDRAWN: usize = 21;
/// The same of moments of a motion.
const MAX_TIMELESS: usize = 20;
/// The share by which a number in a sentence may differ from that in a picture: they are rounded.
const ROUNDED: f32 = 0.012;

/// Steps by the file that records them and their titles.
type Counts = BTreeMap<(String, String), (usize, String)>;

#[test]
fn a_sentence_has_no_length_that_the_picture_does_not_show() {
    let [mut unshown, mut undrawn, mut timeless] = [(); 3].map(|()| Counts::new());
    for built_in in library::all() {
        let scene = super::plain(built_in.id);
        let study = Study::of_scene(&scene);
        for step in kinds(&study) {
            let recorded = &study.record.steps[step];
            let count = |counts: &mut Counts, said: &str| {
                let title = recorded.title.split(|c: char| c.is_ascii_digit()).next();
                let title = title.unwrap_or_default().trim().to_owned();
                let (count, _) = counts
                    .entry((recorded.source.file().to_owned(), title))
                    .or_insert_with(|| {
                        (
                            0,
                            format!("{} {}: {said}", built_in.id, study.record.address(step)),
                        )
                    });
                *count += 1;
            };
            let in_sight = scope::in_sight(&study, step, false);
            let draws = in_sight.iter().any(|one| one.is_current);
            if !draws {
                count(&mut undrawn, "");
            }
            let said = step_sentence::at(&scene, &study, step);
            // Nothing is long to no length: its ends are drawn in one place.
            let is_shown = lengths(&said).first().is_none_or(|&length| {
                length == 0.0 && draws || shows(&scene, &study, step, length)
            });
            if !is_shown {
                count(&mut unshown, &said);
            }
            let moment = step_sentence::stated_time(recorded).map(|(_, time)| time);
            let on_the_way = moment.filter(|time| (0.0..=1.0).contains(time));
            if on_the_way.is_some_and(|time| !shows_moment(&scene, &study, step, time)) {
                count(&mut timeless, &said);
            }
        }
    }
    let sum = |counts: &Counts| counts.values().map(|(count, _)| count).sum::<usize>();
    let sums = [&unshown, &undrawn, &timeless].map(sum);
    assert!(
        sums[0] <= MAX_UNSHOWN && sums[1] <= MAX_UNDRAWN && sums[2] <= MAX_TIMELESS,
        "{sums:?}\nlengths that no picture shows:{}\nsteps without a drawing:{}\nmoments that no picture shows:{}",
        table(&unshown),
        table(&undrawn),
        table(&timeless)
    );
}

/// The first step of each kind that is no group: of each line that records one, and each way that it decides.
pub(in crate::app::view) fn kinds(study: &Study) -> Vec<usize> {
    let mut seen = HashSet::new();
    let steps = study.record.steps.iter().enumerate();
    let first = steps.filter(|(_, step)| {
        let holds = step.decision.map(|decision| decision.holds);
        !step.is_group && seen.insert((step.source.file(), step.source.line(), holds))
    });
    first.map(|(index, _)| index).collect()
}

/// Whether the picture of `step` without the scene's own notes has a number of this length, metres.
fn shows(scene: &Scene, study: &Study, step: usize, said: f32) -> bool {
    let options = FigureOptions {
        is_changed: true,
        ..FigureOptions::default()
    };
    let figure = Figure::of(scene, study, Some(step), Theme::Light, &options);
    let written = figure.dimensions.iter().flat_map(|one| lengths(&one.text));
    let named = figure.labels.iter().flat_map(|label| {
        let compared = label.compared.as_deref().unwrap_or_default();
        let texts = [label.text.as_str(), compared];
        let texts = texts.into_iter().flat_map(lengths);
        texts.chain(label.length)
    });
    let mut shown = written.chain(named);
    shown.any(|one| (one.abs() - said.abs()).abs() <= ROUNDED * said.abs())
}

/// Whether the picture of `step` names this moment.
fn shows_moment(scene: &Scene, study: &Study, step: usize, time: f32) -> bool {
    let options = FigureOptions {
        is_changed: true,
        ..FigureOptions::default()
    };
    let figure = Figure::of(scene, study, Some(step), Theme::Light, &options);
    let text = format!("t = {}", measure(time));
    let mut labels = figure.labels.iter();
    labels.any(|label| label.text.contains(&text))
}

/// The lengths in a text, metres; a place is none.
fn lengths(text: &str) -> Vec<f32> {
    let mut words = text.split_whitespace().peekable();
    let mut found = vec![];
    while let Some(word) = words.next() {
        let unit = words
            .peek()
            .map(|next| next.trim_end_matches(['.', ',', ';']));
        let scale = match unit {
            Some("km") => 1000.0,
            Some("m") => 1.0,
            Some("cm") => 0.01,
            Some("mm") => 0.001,
            Some("µm") => 1e-6,
            _ => continue,
        };
        found.extend(word.parse::<f32>().ok().map(|one| one * scale));
    }
    found
}

/// The counts, the most frequent first, each with an example.
fn table(counts: &Counts) -> String {
    let mut rows: Vec<_> = counts.iter().collect();
    rows.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    let rows = rows.iter().map(|((file, title), (count, example))| {
        format!(
            "\n{count:5} {} | {title} | {example}",
            file.trim_start_matches("src/")
        )
    });
    rows.collect()
}
