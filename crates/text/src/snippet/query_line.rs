//! A line for `query`.

use super::{Configuration, SnippetError};
use crate::query::{CaseDigits, CaseQuestion, case_text};
use capsule_core::method::{PartialSettings, SettingValue, Settings};
use capsule_scenes::scene::Body;
use serde_json::{Map, Value};

/// The line, without a line break.
pub(super) fn write(configuration: &Configuration) -> Result<String, SnippetError> {
    let no_case = |found: String| SnippetError::NoCase { found };
    let [mover, obstacle] = &configuration.bodies[..] else {
        let count = configuration.bodies.len();
        return Err(no_case(format!("the scene has {count} shapes")));
    };
    let found = || {
        let [mover, obstacle] = [mover, obstacle].map(|body| body.shape.kind());
        format!("the scene has a {mover} and a {obstacle}")
    };
    let standing = CaseQuestion::of(&mover.shape, &obstacle.shape);
    let Some(standing) = standing else {
        return Err(no_case(found()));
    };
    let motion = (mover.velocity - obstacle.velocity) * configuration.world.time_step;
    let moves = motion.to_array().iter().any(|n| *n != 0.0);
    let question = standing.swept().filter(|_| moves);
    Ok(case_text::line(
        None,
        question.unwrap_or(standing).name(),
        [&mover.shape, &obstacle.shape],
        question.map(|_| motion),
        settings(configuration, obstacle),
        CaseDigits::Short,
    ))
}

fn settings(configuration: &Configuration, obstacle: &Body) -> Map<String, Value> {
    let (mut told, usual) = (Settings::default(), Settings::default());
    configuration.run.settings.apply(&mut told);
    let mut settings = Map::new();
    if !obstacle.double_sided {
        settings.insert("double_sided".into(), false.into());
    }
    for (setting, value) in PartialSettings::unusual(&told, &usual).iter() {
        let value = match value {
            SettingValue::Word(word) => word.into(),
            SettingValue::Count(count) => count.into(),
            SettingValue::Length(length) => case_text::number(length),
        };
        settings.insert(setting.key().into(), value);
    }
    settings
}
