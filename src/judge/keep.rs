//! A case as a scene file: it opens at what went wrong, and expects what is right.

use super::{recording::CaseRecording, tally::JudgedCase};
use crate::{
    catalog::Choice,
    edit::{Document, Edit, shortest},
    exchange::{query::CaseDigits, snippet::Configuration},
    method::{PartialSettings, Settings},
    run::study::Study,
    scene::{Body, Run, World},
};
use glam::Vec3;

/// The text of a scene about `judged`. `choice` is the method of ours that answered, if one did: it is chosen in the scene,
/// otherwise the exact one is, and a comment says what was answered.
pub fn scene_text(title: &str, judged: &JudgedCase, choice: Option<&Choice>) -> String {
    let case = &judged.case;
    let pair = case.asked_pair();
    let settings = case.settings().unwrap_or_default();
    let mut mover = Body::standing("mover", pair.mover);
    let mut obstacle = Body::standing("obstacle", pair.obstacle);
    let world = World::default();
    if pair.displacement != Vec3::ZERO {
        mover.velocity = pair.displacement / world.time_step;
    }
    obstacle.double_sided = settings.double_sided;
    let choice = choice.cloned();
    let choice = choice.unwrap_or_else(|| Choice::plain(case.question.exact()));
    let configuration = Configuration {
        title: title.into(),
        bodies: vec![mover, obstacle],
        world,
        run: Run {
            settings: PartialSettings::unusual(&choice.settings, &Settings::default()),
            algorithm: Some(choice),
            ..Run::default()
        },
    };
    let text = comment(judged) + &configuration.scene_text();
    with_expectations(&text).unwrap_or(text)
}

/// The text of a scene about a case of a recording.
pub fn recorded_scene_text(recording: &CaseRecording, judged: &JudgedCase) -> String {
    let name = recording.path().file_name().unwrap_or_default();
    let name = name.to_string_lossy();
    let place = match judged.case.note.frame {
        Some(frame) => format!("{name}, frame {frame}, line {}", judged.number),
        None => format!("{name}, line {}", judged.number),
    };
    let title = match judged.ruling.outcome.is_failure() {
        true => format!("{place}: {}", judged.complaint()),
        false => format!("{place}: {}", judged.ruling.outcome.title()),
    };
    scene_text(&title, judged, None)
}

/// What was wrong, and the line that asks it.
fn comment(judged: &JudgedCase) -> String {
    let (outcome, complaint) = (judged.ruling.outcome.title(), judged.complaint());
    let verdict = match complaint.as_str() {
        "" => format!("{outcome}."),
        complaint => format!("{outcome}: {complaint}."),
    };
    let note = judged.case.note.text.as_ref();
    let lines = [
        Some(verdict),
        note.map(|text| format!("note: {text}")),
        answered(judged),
        Some(format!(
            "query: {}",
            judged.case.line(None, CaseDigits::Short)
        )),
    ];
    let lines = lines.into_iter().flatten();
    let commented = lines.map(|line| format!("# {}\n", without_controls(&line)));
    commented.collect()
}

/// What came as an answer, numbers in their shortest digits; `None` where none came.
fn answered(judged: &JudgedCase) -> Option<String> {
    let given = judged.given.as_ref().ok()?;
    let vector = |v: Vec3| format!("[{}]", v.to_array().map(shortest).join(", "));
    let numbers = [
        ("time", given.time.map(shortest)),
        ("depth", given.depth.map(shortest)),
        ("normal", given.normal.map(vector)),
        ("point", given.point.map(vector)),
        ("distance", given.distance.map(shortest)),
    ];
    let told = numbers
        .into_iter()
        .filter_map(|(key, text)| Some(format!("{key} {}", text?)));
    let word = if given.hit { "hit" } else { "miss" };
    let parts: Vec<String> = [word.to_string()].into_iter().chain(told).collect();
    Some(format!("answered: {}", parts.join(", ")))
}

/// On one line, with nothing in it that a TOML comment may not have.
fn without_controls(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The scene with what comes out of it as what it expects, if it can be expected.
fn with_expectations(text: &str) -> Option<String> {
    let document = Document::new(text, "case.toml").ok()?;
    let scene = document.scene();
    let expect = Study::of_scene(scene).expectation(scene)?;
    let edited = document.with(&Edit::Expect(Box::new(expect))).ok()?;
    let scene = edited.document.scene();
    let differences = scene.differences(&Study::of_scene(scene));
    differences
        .is_empty()
        .then(|| edited.document.text().to_string())
}
