//! A case as a scene file: it opens at what went wrong, and expects what is right.

use super::tally::JudgedCase;
use capsule_core::{
    catalog::AlgorithmChoice,
    method::{PartialSettings, Settings},
};
use capsule_scenes::{
    edit::{Document, Edit},
    run::study::Study,
    scene::{Body, EngineAnswer, Run, World},
};
use capsule_text::{query::CaseDigits, snippet::Configuration};
use glam::Vec3;

/// What answered a case that is kept.
#[derive(Clone, Copy, Debug)]
pub enum KeptMethod<'a> {
    /// A method of this program: the scene runs it.
    Ours(&'a AlgorithmChoice),
    /// An engine or a program of this name: the scene contains its answer.
    Engine(&'a str),
}

/// The text of a scene about `judged`, which opens at what the `method` answered.
pub fn scene_text(title: &str, judged: &JudgedCase, method: KeptMethod<'_>) -> String {
    scene_text_saying(title, judged, method, &[])
}

/// The text with more paragraphs in its lesson.
pub(crate) fn scene_text_saying(
    title: &str,
    judged: &JudgedCase,
    method: KeptMethod<'_>,
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
    let mut configuration = Configuration {
        title: title.into(),
        bodies: vec![mover, obstacle],
        world,
        run: Run::default(),
    };
    let configuration = match method {
        KeptMethod::Ours(choice) => {
            let settings = PartialSettings::unusual(&choice.settings, &Settings::default());
            configuration.run.settings = settings;
            configuration.run.algorithm = Some(choice.clone());
            configuration
        }
        KeptMethod::Engine(name) => {
            let given = judged.given.clone().map_err(|none| none.to_string());
            configuration.answered(EngineAnswer::new(name, given), case.question)
        }
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
    let note = judged.case.note.text.as_ref();
    let note = note.map(|text| format!("The note says: {text}"));
    let told = [Some(verdict), note].into_iter().flatten();
    let paragraphs: Vec<String> = told.chain(more.iter().cloned()).collect();
    toml_edit::Value::from(paragraphs.join("\n\n")).to_string()
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
