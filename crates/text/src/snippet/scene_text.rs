//! A scene file.

use super::Configuration;
use capsule_core::{
    geometry::Measure,
    method::{SettingValue, SteeringRule},
};
use capsule_scenes::{
    edit::{script_value, shortest},
    scene::{Body, EngineAnswer, Run, World},
};
use glam::Vec3;
use std::fmt::Write;
use toml_edit::Value;

/// The file's text. It names every shape, so that names stay with their shapes.
pub(super) fn write(configuration: &Configuration) -> String {
    let mut text = format!("title = {}\n", quoted(&configuration.title));
    run(&mut text, &configuration.run);
    section(&mut text, "[world]", &world(&configuration.world));
    for body in &configuration.bodies {
        let header = format!("[[{}]]", body.shape.kind());
        section(&mut text, &header, &keys(body));
    }
    text
}

/// A header and its keys, the equals signs below each other; nothing if there are no keys.
fn section(text: &mut String, header: &str, keys: &[(&str, String)]) {
    let Some(width) = keys.iter().map(|(key, _)| key.len()).max() else {
        return;
    };
    let _ = writeln!(text, "\n{header}");
    for (key, value) in keys {
        let _ = writeln!(text, "{key:width$} = {value}");
    }
}

fn run(text: &mut String, run: &Run) {
    let mut keys = vec![];
    if let Some(algorithm) = &run.algorithm {
        keys.push(("algorithm", quoted(&algorithm.name())));
    }
    if let Some([mover, obstacle]) = &run.pair {
        keys.push(("pair", format!("[{}, {}]", quoted(mover), quoted(obstacle))));
    }
    section(text, "[run]", &keys);
    let mut settings = vec![];
    if let Some(rule) = run.winner {
        settings.push(("winner", quoted(rule.name())));
    }
    for (setting, value) in run.settings.iter() {
        let value = match value {
            SettingValue::Word(word) => quoted(word),
            SettingValue::Count(count) => count.to_string(),
            SettingValue::Length(length) => shortest(length),
        };
        settings.push((setting.key(), value));
    }
    section(text, "[run.settings]", &settings);
    section(text, "[engine]", &run.engine.map_or(vec![], engine));
}

fn engine(engine: EngineAnswer) -> Vec<(&'static str, String)> {
    let mut keys = vec![("name", quoted(engine.name()))];
    match engine.answer() {
        Ok(given) => {
            // Of a number that is none only this is known.
            let none = given.non_finite.then_some(f32::NAN);
            let distance = given.distance.or(none);
            let numbers = [
                ("time", given.time.map(shortest)),
                ("depth", given.depth.map(shortest)),
                ("normal", given.normal.map(vector)),
                ("point", given.point.map(vector)),
                ("distance", distance.map(shortest)),
            ];
            keys.push(("hit", given.hit.to_string()));
            // A miss has no contact, whatever an engine adds to it.
            let told = numbers.into_iter();
            let told = told.filter(|(key, _)| given.hit || *key == "distance");
            keys.extend(told.filter_map(|(key, text)| Some((key, text?))));
        }
        Err(why) => keys.push(("error", quoted(why))),
    }
    keys.extend(engine.shapes().map(|shapes| ("shapes", quoted(&shapes))));
    keys
}

/// The values of the world that differ from the defaults.
fn world(world: &World) -> Vec<(&'static str, String)> {
    let (usual, steering) = (World::default(), &world.steering);
    let mut keys = vec![];
    let mut number = |key, number: f32, usual: f32| {
        if number.to_bits() != usual.to_bits() {
            keys.push((key, shortest(number)));
        }
    };
    number("time_step", world.time_step, usual.time_step);
    number("ground_limit", world.ground_limit, usual.ground_limit);
    number("skin", world.skin, usual.skin);
    number("step_height", world.step_height, usual.step_height);
    number("walk_speed", steering.walk_speed, usual.steering.walk_speed);
    number("jump_speed", steering.jump_speed, usual.steering.jump_speed);
    number(
        "acceleration",
        steering.acceleration,
        usual.steering.acceleration,
    );
    number("friction", steering.friction, usual.steering.friction);
    if is_written(world.gravity) {
        keys.push(("gravity", vector(world.gravity)));
    }
    if steering.rule != usual.steering.rule {
        let named = SteeringRule::ALL
            .iter()
            .find(|(rule, _)| *rule == steering.rule);
        keys.extend(named.map(|(_, name)| ("steering", quoted(name))));
    }
    keys
}

/// A measure as the file has it; `None` where the file says nothing of it.
fn written(measure: Measure) -> Option<String> {
    match measure {
        Measure::Point(at) | Measure::Size(at) => Some(vector(at)),
        Measure::Rotation(angles) => is_written(angles).then(|| vector(angles)),
        Measure::Points(points) => Some(format!("[{}]", points.map(vector).join(", "))),
        Measure::Length(length) => Some(shortest(length)),
    }
}

fn keys(body: &Body) -> Vec<(&'static str, String)> {
    let mut keys = vec![("name", quoted(&body.name))];
    let measures = body.measures().into_iter();
    keys.extend(measures.filter_map(|(key, measure)| Some((key, written(measure)?))));
    if is_written(body.velocity) && body.can_move() {
        keys.push(("velocity", vector(body.velocity)));
    }
    if body.player && body.can_move() {
        keys.push(("player", "true".into()));
    }
    if let Some(script) = body.script.as_ref().filter(|_| body.can_move()) {
        keys.push(("script", script_value(script).to_string()));
        let repeat = script.repeat.map(|frames| frames.to_string());
        keys.extend(repeat.map(|frames| ("repeat", frames)));
    }
    if !body.double_sided && !body.shape.is_round() {
        keys.push(("double_sided", "false".into()));
    }
    if body.hidden {
        keys.push(("hidden", "true".into()));
    }
    keys
}

/// Whether an absent key would not say the same; a zero below zero is not zero.
pub(super) fn is_written(vector: Vec3) -> bool {
    vector.to_array().iter().any(|n| n.to_bits() != 0)
}

fn vector(vector: Vec3) -> String {
    format!("[{}]", vector.to_array().map(shortest).join(", "))
}

/// A TOML string, on one line.
fn quoted(text: &str) -> String {
    Value::from(text.replace(['\n', '\r'], " ")).to_string()
}
