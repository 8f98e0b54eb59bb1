//! What a step says is in its picture: of every scene's steps, the length that the sentence names, and a drawing of its own.

use super::{
    Figure, FigureOptions, Label, plain, red_tests::is_red_for_nothing, scope, sign::Sign,
};
use crate::palette::Theme;
use capsule_core::trace::Role;
use capsule_scenes::{
    run::study::Study,
    scene::{Scene, library},
};
use capsule_session::text::measure;
use capsule_text::{in_meters, step_sentence};
use std::collections::{BTreeMap, HashSet};

/// How many sentences have a length that the picture does not show, and how many steps draw nothing: these only ever fall.
const MAX_UNSHOWN: usize = 16;
const MAX_UNDRAWN: usize = 20;
/// The same of moments of a motion, and of angles, of coordinates and of numbers that a length stands for.
const MAX_TIMELESS: usize = 11;
const MAX_UNSTATED: usize = 2;
/// A shorter length is rounding, meters.
const NOTHING: f32 = 1e-6;
/// The share by which a number in a sentence may differ from that in a picture: they are rounded.
const ROUNDED: f32 = 0.012;

/// Steps by the file that records them and their titles.
type Counts = BTreeMap<(String, String), (usize, String)>;

#[test]
fn a_sentence_has_no_length_that_the_picture_does_not_show() {
    let [mut unshown, mut undrawn, mut timeless, mut unstated] = [(); 4].map(|()| Counts::new());
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
            // An engine may answer without a number: then what is wrong is drawn, not the step.
            let pair = study.pair_at(step);
            let is_given = pair.is_some_and(|pair| pair.choice.method.respondent.is_some());
            if !draws && !is_given {
                count(&mut undrawn, "");
            }
            let said = step_sentence::at(&scene, &study, step);
            let picture = figure(&scene, &study, step);
            let address = study.record.address(step);
            let is_red = is_red_for_nothing(&picture, &study, Some(step));
            assert!(
                !is_red,
                "red, and nothing is wrong: {} {address}",
                built_in.id
            );
            // Nothing is long to no length: its ends are drawn in one place.
            let is_shown = lengths(&said)
                .first()
                .is_none_or(|&length| length.abs() < NOTHING && draws || shows(&picture, length));
            if said.contains("NaN") {
                if !texts(&picture).iter().any(|text| text.contains("NaN")) {
                    count(&mut unstated, &said);
                }
            } else if !is_shown {
                count(&mut unshown, &said);
            }
            let moments = step_sentence::stated_times(recorded);
            let is_shown = |(_, time): &(&str, f32)| shows_moment(&picture, *time);
            if !moments.iter().all(is_shown) {
                count(&mut timeless, &said);
            }
            let others = [
                step_sentence::stated_angle(recorded).map(|angle| angle.said()),
                step_sentence::stated_place(recorded)
                    .map(|(_, coordinates)| coordinates)
                    .filter(|coordinates| said.contains(coordinates)),
                in_meters::at(&study, step)
                    .map(|found| found.label)
                    .filter(|label| label.contains(char::is_numeric)),
            ];
            let texts = texts(&picture);
            if others.iter().flatten().any(|other| !texts.contains(other)) {
                count(&mut unstated, &said);
            }
        }
    }
    let sum = |counts: &Counts| counts.values().map(|(count, _)| count).sum::<usize>();
    let counts = [&unshown, &undrawn, &timeless, &unstated];
    let sums = counts.map(sum);
    let limits = [MAX_UNSHOWN, MAX_UNDRAWN, MAX_TIMELESS, MAX_UNSTATED];
    let [lengths, undrawn, moments, others] = counts.map(table);
    assert!(
        sums.iter().zip(limits).all(|(&sum, limit)| sum <= limit),
        "{sums:?}\nlengths that no picture shows:{lengths}\nsteps without a drawing:{undrawn}\n\
         moments that no picture shows:{moments}\nother statements that no picture shows:{others}"
    );
}

/// The first step of each kind that is no group: of each line that records one, and each way that it decides.
pub(crate) fn kinds(study: &Study) -> Vec<usize> {
    let mut seen = HashSet::new();
    let steps = study.record.steps.iter().enumerate();
    let first = steps.filter(|(_, step)| {
        let holds = step.decision.map(|decision| decision.holds);
        !step.is_group && seen.insert((step.source.file(), step.source.line(), holds))
    });
    first.map(|(index, _)| index).collect()
}

/// The picture of `step` without the scene's own notes.
fn figure(scene: &Scene, study: &Study, step: usize) -> Figure {
    let options = FigureOptions {
        is_changed: true,
        ..FigureOptions::default()
    };
    Figure::of(scene, study, Some(step), Theme::Light, &options)
}

/// Whether `figure` has a number of this length, meters.
fn shows(figure: &Figure, said: f32) -> bool {
    let written = figure.dimensions.iter().flat_map(|one| lengths(&one.text));
    let named = figure.labels.iter().flat_map(|label| {
        let texts = lengths(&label.text).into_iter();
        texts.chain(label.length)
    });
    let mut shown = written.chain(named);
    shown.any(|one| (one.abs() - said.abs()).abs() <= ROUNDED * said.abs())
}

/// Whether `figure` names this moment.
fn shows_moment(figure: &Figure, time: f32) -> bool {
    let texts = [
        step_sentence::moment(time),
        format!("t = {}", measure(time)),
    ];
    let mut labels = figure.labels.iter();
    labels.any(|label| texts.iter().any(|text| label.text.contains(text)))
}

/// All that is written in `figure`.
fn texts(figure: &Figure) -> Vec<String> {
    let dimensions = figure.dimensions.iter().map(|one| one.text.clone());
    let angles = figure.angles.iter().map(|one| one.text.clone());
    let labels = figure.labels.iter().flat_map(|one| {
        let place = one.place.clone();
        place.into_iter().chain([one.text.clone()])
    });
    dimensions.chain(angles).chain(labels).collect()
}

/// The lengths in a text, meters; a place is none.
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
            file.trim_start_matches("crates/")
        )
    });
    rows.collect()
}

#[test]
fn a_step_before_the_answer_shows_its_own_pair_and_no_result() {
    let figure = |scene: &str, address: &str| {
        let scene = plain(scene);
        let study = Study::of_scene(&scene);
        let step = study.find(address).expect("a step");
        let options = FigureOptions::default();
        Figure::of(&scene, &study, Some(step), Theme::Light, &options)
    };
    let has = |figure: &Figure, words: &str| {
        let labels = figure.labels.iter().map(|label| &label.text);
        let dimensions = figure.dimensions.iter().map(|one| &one.text);
        labels.chain(dimensions).any(|text| text.contains(words))
    };
    let crowd = figure(
        "a-crowd",
        "walker 2-floor/contact at the start/side of the plane",
    );
    assert!(has(&crowd, "walker 2"));
    for other in [1, 3, 4, 5, 6, 7, 8, 9] {
        assert!(!has(&crowd, &format!("walker {other}")), "walker {other}");
    }
    let shapes = crowd.bodies.iter().filter(|body| body.is_solid).count();
    assert_eq!(shapes, 1, "one mover alone");
    let on_the_way = figure("no-branch", "distance to the plane");
    assert!(!has(&on_the_way, "missed"));
    let trace = figure("a-spine-through-the-floor", "plane trace");
    assert!(!has(&trace, "NaN") && trace.ghosts.is_empty());
    // A sentence about a motion has its start and its end, and no moment between that another step finds.
    let sampled = figure("the-last-try", "test 4/distance of the segments");
    assert!(has(&sampled, "start") && has(&sampled, "end") && !has(&sampled, "answer"));
}

/// The picture of the step of a built-in scene with this address.
fn shown_at(scene: &str, address: &str) -> Figure {
    let scene = plain(scene);
    let study = Study::of_scene(&scene);
    let step = study.find(address).expect("a step");
    figure(&scene, &study, step)
}

#[test]
fn a_compared_length_and_its_limit_are_two_lengths_from_one_end() {
    let figure = shown_at(
        "ends-for-centers",
        "player-floor/sphere test/reach of the plane",
    );
    let length = |name: &str| {
        let mut all = figure.dimensions.iter();
        all.find(|one| one.text.starts_with(name)).expect(name)
    };
    let (distance, radius) = (length("distance"), length("radius"));
    assert_eq!(
        [&distance.text, &radius.text],
        ["distance 75 cm", "radius 50 cm"]
    );
    assert_eq!(radius.a.distance(radius.b), 0.5);
    assert!([distance.a, distance.b].contains(&radius.a));
}

#[test]
fn what_a_step_speaks_of_has_a_name_and_no_row_of_the_legend_the_rest_neither() {
    let fresh = |figure: &Figure, role: Role| {
        let mut all = figure.meanings.iter().filter(|one| one.is_fresh);
        all.any(|one| one.sign == Sign::Role(role))
    };
    let names = |figure: &Figure, name: &str| figure.labels.iter().any(|one| one.said() == name);
    let plane = shown_at(
        "ends-for-centers",
        "player-floor/sphere test/reach of the plane",
    );
    assert!(names(&plane, "plane"));
    let start = shown_at("flat-prism", "log-floor/start");
    assert!(!fresh(&start, Role::CapsuleLine) && !names(&start, "line of the axis"));
}

#[test]
fn a_found_point_is_called_as_its_step_says() {
    let figure = shown_at("parallel", "sleeper-floor/closest segment point");
    let called = figure.labels.iter().map(Label::said);
    assert!(
        called
            .into_iter()
            .any(|name| name == "closest segment point")
    );
}

#[test]
fn a_side_of_a_face_is_seen_by_an_arrow_to_its_front() {
    let figure = shown_at("face", "ball-slope/side of the plane");
    assert!(figure.labels.iter().any(|label| label.text == "front"));
}
