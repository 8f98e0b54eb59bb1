//! A case as a scene file: it opens at what went wrong, and expects what is right.

use super::tally::JudgedCase;
use crate::{
    catalog::Choice,
    edit::{Document, Edit},
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

/// What was wrong, and the line that asks it.
fn comment(judged: &JudgedCase) -> String {
    let lines = [
        format!("{}: {}.", judged.ruling.outcome.title(), judged.complaint()),
        format!("query: {}", judged.case.line(None, CaseDigits::Short)),
    ];
    let commented = lines.map(|line| format!("# {}\n", line.replace(['\n', '\r'], " ")));
    commented.concat()
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
