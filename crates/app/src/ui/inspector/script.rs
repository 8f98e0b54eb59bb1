//! What a mover asks for, from frame to frame: a row for each step of its script.

use super::{
    form::FieldForm,
    number::{ANY, Number, NumberUnit},
};
use crate::ui::prelude::*;
use capsule_scenes::scene::{Script, ScriptStep};

/// From a step to one that is added after it, frames.
const APART: usize = 60;
/// Frames as numbers of a field.
const FRAMES: RangeInclusive<f32> = 0.0..=360_000.0;

pub(super) fn fields(ui: &mut Ui, form: &mut FieldForm, body: &Body) {
    let Some(shown) = form.frame else { return };
    let Some(script) = &body.script else {
        if !body.player && row_button(ui, form, "script", "begin", "Begin a script") {
            let step = ScriptStep {
                frame: shown,
                velocity: body.velocity,
            };
            let (steps, repeat) = (vec![step], None);
            form.want("script", edit(body, Some(Script { steps, repeat })));
        }
        return;
    };
    for index in 0..script.steps.len() {
        step(ui, form, body, script, index);
    }
    repeat(ui, form, body, script);
    if row_button(ui, form, "script", "add a step", "Add a step to the script") {
        form.want("script", edit(body, Some(longer(script))));
    }
}

/// `script` with one more step, that leads back.
fn longer(script: &Script) -> Script {
    let mut longer = script.clone();
    let last = script.steps.last();
    let step = ScriptStep {
        frame: last.map_or(0, |last| last.frame + APART),
        velocity: last.map_or(glam::Vec3::ZERO, |last| glam::Vec3::ZERO - last.velocity),
    };
    longer.steps.push(step);
    longer.repeat = script.repeat.map(|frames| frames.max(step.frame + APART));
    longer
}

fn step(ui: &mut Ui, form: &mut FieldForm, body: &Body, script: &Script, index: usize) {
    let ScriptStep { frame, velocity } = script.steps[index];
    let with = |step: ScriptStep| {
        let mut script = script.clone();
        script.steps[index] = step;
        edit(body, Some(script))
    };
    let number = index + 1;
    let label = format!("step {number}");
    let name = format!("frame of step {number}");
    let shown = Number::new(frame as f32, NumberUnit::Whole, name);
    form.number(
        ui,
        &label,
        &shown.within(FRAMES),
        |to| {
            let frame = whole(to);
            with(ScriptStep { frame, velocity })
        },
        |form, ui| {
            let name = format!("Remove step {number} of the script");
            let mut left = script.clone();
            let removes = form.small_button(ui, "remove", &name);
            left.steps.remove(index);
            let left = (!left.steps.is_empty()).then_some(left);
            removes.then(|| edit(body, left))
        },
    );
    let asked = format!("velocity {number}");
    let row = (asked.as_str(), NumberUnit::MetersPerSecond, ANY);
    form.vector_of(ui, row, velocity, |velocity| {
        with(ScriptStep { frame, velocity })
    });
}

/// After how many frames it begins anew.
fn repeat(ui: &mut Ui, form: &mut FieldForm, body: &Body, script: &Script) {
    let with = |repeat: Option<usize>| {
        let steps = script.steps.clone();
        edit(body, Some(Script { steps, repeat }))
    };
    let Some(frames) = script.repeat else {
        if row_button(ui, form, "repeat", "repeat", "Repeat the script") {
            let last = script.steps.last().map_or(0, |last| last.frame);
            form.want("repeat", with(Some(last + APART)));
        }
        return;
    };
    let shown = Number::new(frames as f32, NumberUnit::Whole, "frames until it repeats");
    form.number(
        ui,
        "repeat after",
        &shown.within(1.0..=*FRAMES.end()),
        |to| with(Some(whole(to))),
        |form, ui| {
            let ends = form.small_button(ui, "once", "Run the script once");
            ends.then(|| with(None))
        },
    );
}

/// A row of one button; whether it was clicked.
fn row_button(ui: &mut Ui, form: &mut FieldForm, label: &str, text: &str, name: &str) -> bool {
    form.row(ui, label, |form, ui| form.small_button(ui, text, name))
}

fn whole(frames: f32) -> usize {
    frames.round().max(0.0) as usize
}

fn edit(body: &Body, script: Option<Script>) -> Edit {
    let body = body.name.to_string();
    Edit::Script { body, script }
}
