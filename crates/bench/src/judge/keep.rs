//! A case as a scene file: it opens at what went wrong, and expects what is right.

use super::tally::JudgedCase;
use capsule_core::{
    catalog::AlgorithmChoice,
    method::{PartialSettings, Settings},
};
use capsule_scenes::{
    edit::{Document, Edit, shortest},
    run::study::Study,
    scene::{Body, Run, World},
};
use capsule_text::{query::CaseDigits, snippet::Configuration};
use glam::Vec3;

/// The text of a scene about `judged`. `choice` is the method of ours that answered, if one did: it is chosen in the scene,
/// otherwise the exact one is, and a comment says what was answered.
pub fn scene_text(title: &str, judged: &JudgedCase, choice: Option<&AlgorithmChoice>) -> String {
    scene_text_saying(title, judged, choice, &[])
}

/// The text with more paragraphs in its lesson.
pub(crate) fn scene_text_saying(
    title: &str,
    judged: &JudgedCase,
    choice: Option<&AlgorithmChoice>,
    more: &[String],
) -> String {
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
    let choice = choice.unwrap_or_else(|| AlgorithmChoice::plain(case.question.exact()));
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
    let text = configuration.scene_text();
    // The title is the first line, and the lesson's text comes after it.
    let (title, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let query = format!("# query: {}", case.line(None, CaseDigits::Short));
    let text = format!("{query}\n{title}\ntext  = {}\n{rest}", lesson(judged, more));
    with_expectations(&text).unwrap_or(text)
}

/// The fault of the answer, as a TOML string.
fn lesson(judged: &JudgedCase, more: &[String]) -> String {
    let outcome = judged.ruling.outcome;
    let verdict = match judged.complaint().as_str() {
        "" => format!("The answer is {}.", outcome.title()),
        complaint if judged.given.is_ok() => format!("The answer is wrong: {complaint}."),
        complaint => format!("There is no answer ({}): {complaint}.", outcome.title()),
    };
    let answered = answered(judged);
    let note = judged.case.note.text.as_ref();
    let paragraphs = [
        Some(verdict),
        answered.map(|text| format!("The engine answered: {text}.")),
        note.map(|text| format!("The note says: {text}")),
    ];
    let told = paragraphs.into_iter().flatten();
    let paragraphs: Vec<String> = told.chain(more.iter().cloned()).collect();
    toml_edit::Value::from(paragraphs.join("\n\n")).to_string()
}

/// The answer, numbers in their shortest digits; `None` where there is none.
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
    Some(parts.join(", "))
}

/// The scene with its present results as its expectations, if they can be expected.
pub(crate) fn with_expectations(text: &str) -> Option<String> {
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
