//! What a sweep tried, one row a part or a moment, read from the record.

use capsule_core::trace::{Fate, Part, Record, Sample, Trial};
use capsule_scenes::run::study::{PairStudy, Study, parts_of};
use capsule_view::figure::part_state::{PartNotes, PartState};
use std::ops::Range;

/// A part that was tried or not, or a moment.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PartRow {
    pub(super) name: String,
    /// The step that tries it; `None` for an untested part.
    pub(super) step: Option<usize>,
    pub(super) steps: Range<usize>,
    /// The part; `None` for a moment.
    pub(super) part: Option<Part>,
    /// When it is entered, or the moment.
    pub(super) time: Option<f32>,
    /// What came of it in the end.
    pub(super) outcome: &'static str,
    /// Whether it was the best so far.
    pub(super) is_taken: bool,
    /// The least time so far, before it and after it; the end of the motion at first.
    pub(super) least: [f32; 2],
}

impl PartRow {
    /// What is known of it at the step of `notes`, which is `cursor`.
    pub(super) fn outcome_at(&self, cursor: Option<usize>, notes: &PartNotes) -> &'static str {
        let state = self.part.map(|part| notes.get(part).state);
        let is_reached = match (self.step, state) {
            (None, Some(state)) => state != PartState::Untested,
            (step, _) => step.is_some_and(|step| Some(step) <= cursor),
        };
        match (is_reached, state) {
            (false, _) => PartState::Untested.name(),
            (true, Some(PartState::Winning)) => PartState::Winning.name(),
            (true, _) => self.outcome,
        }
    }
}

/// The rows of a pair, in the order tried; then the parts that were never tested.
pub(super) fn rows(study: &Study, pair: &PairStudy) -> Vec<PartRow> {
    let mut rows = vec![];
    let mut least = 1.0;
    for index in pair.steps.clone() {
        let step = &study.record.steps[index];
        let group = numbered_group(&study.record, pair.steps.start, index);
        let row = match (step.trial, step.sample) {
            (Some(trial), _) => of_trial(index, &trial),
            (None, Some(sample)) => {
                // What a moment's try is called: its numbered group, else the step itself.
                let named = &study.record.steps[group.unwrap_or(index)];
                of_sample(named.title.to_string(), index, &sample, least)
            }
            (None, None) => continue,
        };
        least = row.least[1];
        let steps = group.map_or(index..index + 1, |group| study.record.subtree(group));
        rows.push(PartRow { steps, ..row });
    }
    if tries_all_parts(pair) {
        let tried: Vec<Part> = rows.iter().filter_map(|row| row.part).collect();
        let parts = parts_of(&pair.shapes).into_iter();
        let untested = parts.filter(|part| !tried.contains(part));
        rows.extend(untested.map(|part| PartRow {
            name: part.to_string(),
            step: None,
            steps: 0..0,
            part: Some(part),
            time: None,
            outcome: PartState::NotNeeded.name(),
            is_taken: false,
            least: [least; 2],
        }));
    }
    rows
}

/// Whether the method is about the parts of the rounded body, tested or not.
fn tries_all_parts(pair: &PairStudy) -> bool {
    let algorithm = pair.choice.method;
    algorithm.is_exact() || algorithm.name.starts_with("swept/")
}

fn of_trial(index: usize, trial: &Trial) -> PartRow {
    let is_taken = trial.fate == Fate::Earliest;
    let after = trial.time.filter(|_| is_taken).unwrap_or(trial.earliest);
    PartRow {
        name: trial.part.to_string(),
        step: Some(index),
        steps: index..index + 1,
        part: Some(trial.part),
        time: trial.time,
        outcome: trial.fate.name(),
        is_taken,
        least: [trial.earliest, after].map(|time| time.min(1.0)),
    }
}

/// The numbered group that step `index` is in, such as a cylinder, a sub-step or an iteration.
fn numbered_group(record: &Record, root: usize, index: usize) -> Option<usize> {
    let is_numbered = |&group: &usize| {
        let title = &record.steps[group].title;
        group != root && title.ends_with(|last: char| last.is_ascii_digit())
    };
    record.parent(index).filter(is_numbered)
}

fn of_sample(name: String, index: usize, sample: &Sample, least: f32) -> PartRow {
    let is_taken = sample.touches && sample.time <= least;
    PartRow {
        name,
        step: Some(index),
        steps: index..index + 1,
        part: None,
        time: Some(sample.time),
        outcome: if sample.touches { "touches" } else { "apart" },
        is_taken,
        least: [least, if is_taken { sample.time } else { least }],
    }
}

/// Why the untested parts need no test; empty if all were tested.
pub(super) fn untested_reason(study: &Study, pair: &PairStudy, rows: &[PartRow]) -> String {
    let untested = rows.iter().filter(|row| row.step.is_none()).count();
    if untested == 0 {
        return String::new();
    }
    let is_face = |row: &&PartRow| {
        row.is_taken && matches!(row.part, Some(Part::Triangle(_) | Part::Parallelogram(_)))
    };
    if let Some(face) = rows.iter().find(is_face) {
        let name = &face.name;
        return format!("{untested} not needed: {name} is hit, and the body is convex.");
    }
    if pair.answer.time == Some(0.0) {
        return format!("{untested} not needed: they overlap at the start.");
    }
    let deciding = pair.steps.clone().rev();
    let mut steps = deciding.map(|index| &study.record.steps[index]);
    let decided = steps.find_map(|step| Some((step, step.decision?.branch)));
    match decided {
        Some((step, branch)) => format!("{untested} not needed; {}: {branch}.", step.title),
        None => format!("{untested} not needed."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_core::trace::{Note, Recorder, Trace};
    use capsule_scenes::scene::library;

    fn of_scene(name: &str) -> (Study, Vec<PartRow>, String) {
        let scene = library::open(name).expect("a built-in scene");
        let study = Study::of_scene(&scene);
        let rows = rows(&study, &study.pairs[0]);
        let untested_reason = untested_reason(&study, &study.pairs[0], &rows);
        (study, rows, untested_reason)
    }

    #[test]
    fn each_part_of_the_prism_has_a_row_that_says_what_became_of_it() {
        let (study, rows, untested_reason) = of_scene("into-an-edge");
        assert_eq!(rows.len(), 20);
        assert_eq!(untested_reason, "");
        let taken: Vec<&PartRow> = rows.iter().filter(|row| row.is_taken).collect();
        assert_eq!(taken.len(), 1);
        assert_eq!(taken[0].name, "cylinder 0");
        assert_eq!(taken[0].least, [1.0, taken[0].time.expect("entered")]);
        assert_eq!(rows[19].least, [taken[0].least[1]; 2]);
        for row in &rows {
            let step = row.step.expect("all are tried");
            let trial = study.record.steps[step].trial.expect("a trial");
            assert_eq!(
                (Some(trial.part), trial.fate.name()),
                (row.part, row.outcome)
            );
        }
    }

    #[test]
    fn what_a_step_has_not_come_to_is_told_in_the_words_of_the_picture() {
        let (study, rows, _) = of_scene("into-an-edge");
        let pair = &study.pairs[0];
        let at = |address: &str| {
            let step = Some(study.find(address).expect("a step"));
            let notes = PartNotes::of(&study, pair, step);
            let outcome = |row: &PartRow| {
                (
                    row.outcome_at(step, &notes),
                    notes.get(row.part.expect("a part")),
                )
            };
            rows.iter().map(outcome).collect::<Vec<_>>()
        };
        for (outcome, note) in at("cylinder 0") {
            let waits = outcome == PartState::Untested.name();
            assert_eq!(
                waits,
                note.state == PartState::Untested,
                "{outcome} {note:?}"
            );
        }
        assert_eq!(at("cylinder 0")[6].0, PartState::Untested.name());
        assert_eq!(at("impact")[6].0, "passes by");
    }

    #[test]
    fn a_face_spares_the_parts_that_follow() {
        let (_, rows, untested_reason) = of_scene("bullet-and-paper");
        assert_eq!(rows.len(), 20);
        assert!(rows[0].is_taken && rows[0].step.is_some());
        assert!(
            rows[1..]
                .iter()
                .all(|row| row.outcome == PartState::NotNeeded.name())
        );
        assert_eq!(
            untested_reason,
            "19 not needed: triangle 0 is hit, and the body is convex."
        );
    }

    #[test]
    fn where_nothing_was_tested_the_reason_is_told() {
        let untested = |rows: &[PartRow]| rows.iter().all(|row| row.step.is_none());
        let (_, rows_of_overlap, overlap) = of_scene("in-it-from-the-start");
        assert!(untested(&rows_of_overlap));
        assert_eq!(overlap, "20 not needed: they overlap at the start.");
        let mut scene = library::open("into-an-edge").expect("a built-in scene");
        scene.bodies[0].velocity = -scene.bodies[0].velocity;
        let study = Study::of_scene(&scene);
        let rows = rows(&study, &study.pairs[0]);
        assert!(untested(&rows));
        let outcome = "20 not needed; motion box: the motion cannot hit.";
        assert_eq!(untested_reason(&study, &study.pairs[0], &rows), outcome);
    }

    #[test]
    fn moments_keep_the_least_that_touches() {
        let mut recorder = Recorder::default();
        let tried = [(0.5, true), (0.25, false), (0.375, true), (0.75, true)];
        recorder.inside("pair", |trace| {
            for (i, (time, touches)) in tried.into_iter().enumerate() {
                trace.inside(("test", i), |trace| {
                    trace.step("test").samples(Sample { time, touches });
                });
            }
            let last = Sample {
                time: 1.0,
                touches: true,
            };
            trace.step("far end").samples(last);
        });
        let (mut study, ..) = of_scene("into-an-edge");
        study.record = recorder.finish();
        study.pairs[0].steps = 0..study.record.steps.len();
        study.pairs[0].choice =
            capsule_scenes::run::study::AlgorithmChoice::parse("wicked/capsule-triangle")
                .expect("known");
        let rows = rows(&study, &study.pairs[0]);
        let least: Vec<f32> = rows.iter().map(|row| row.least[1]).collect();
        assert_eq!(least, [0.5, 0.5, 0.375, 0.375, 0.375]);
        let taken: Vec<bool> = rows.iter().map(|row| row.is_taken).collect();
        assert_eq!(taken, [true, false, true, false, false]);
        let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["test 0", "test 1", "test 2", "test 3", "far end"]);
    }
}
