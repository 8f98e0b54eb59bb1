//! A line for `query`.

use super::{Configuration, SnippetError};
use crate::{
    geometry::Measure,
    method::{PartialSettings, Question, SettingValue, Settings},
    scene::Body,
};
use glam::Vec3;
use serde_json::{Map, Value, json};

/// The line, without a line break.
pub(super) fn write(configuration: &Configuration) -> Result<String, SnippetError> {
    let no_case = |found: String| SnippetError::NoCase { found };
    let [mover, obstacle] = &configuration.bodies[..] else {
        let count = configuration.bodies.len();
        return Err(no_case(format!("there are {count} shapes")));
    };
    let found = || {
        let [mover, obstacle] = [mover, obstacle].map(|body| body.shape.kind());
        format!("there are a {mover} and a {obstacle}")
    };
    let standing = Question::of(&mover.shape, &obstacle.shape);
    let Some(standing) = standing else {
        return Err(no_case(found()));
    };
    let [a, b] = [written(mover), written(obstacle)];
    let motion = (mover.velocity - obstacle.velocity) * configuration.world.time_step;
    let moves = motion.to_array().iter().any(|n| *n != 0.0);
    let question = standing.swept().filter(|_| moves);
    let mut line = Map::new();
    line.insert("query".into(), question.unwrap_or(standing).name().into());
    line.insert("a".into(), a);
    line.insert("b".into(), b);
    if question.is_some() {
        line.insert("motion".into(), numbers(&motion.to_array()));
    }
    let settings = settings(configuration, obstacle);
    if !settings.is_empty() {
        line.insert("settings".into(), settings.into());
    }
    Ok(Value::Object(line).to_string())
}

/// The shape as cases have it: an object of its measures, or a list of vertices.
fn written(body: &Body) -> Value {
    let mut object = Map::new();
    let vector = |v: Vec3| numbers(&v.to_array());
    for (key, measure) in body.shape.measures() {
        let value = match measure {
            Measure::Point(v) | Measure::Size(v) | Measure::Rotation(v) => vector(v),
            Measure::Length(length) => number(length),
            Measure::Points(points) => {
                return json!({body.shape.kind().name(): points.map(vector)});
            }
        };
        object.insert(key.into(), value);
    }
    json!({body.shape.kind().name(): object})
}

/// Its own digits: a JSON number is an `f64`, whose shortest digits are more than an `f32` needs.
fn number(number: f32) -> Value {
    let short = number.to_string().parse::<f64>();
    json!(short.unwrap_or_else(|_| f64::from(number)))
}

fn numbers(of: &[f32]) -> Value {
    of.iter().map(|n| number(*n)).collect()
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
            SettingValue::Length(length) => number(length),
        };
        settings.insert(setting.key().into(), value);
    }
    settings
}
