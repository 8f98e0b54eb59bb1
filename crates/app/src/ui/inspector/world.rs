//! What holds for all shapes of a scene: how long a frame is, gravity, and how the player is steered.

use super::{
    form::FieldForm,
    number::{ANY, Number, NumberUnit},
};
use crate::ui::prelude::*;
use capsule_scenes::{edit::KeyValue, scene::World};

struct WorldRow {
    key: &'static str,
    unit: NumberUnit,
    reach: RangeInclusive<f32>,
    of: fn(&World) -> f32,
}

const fn row(key: &'static str, unit: NumberUnit, most: f32, of: fn(&World) -> f32) -> WorldRow {
    let reach = 0.0..=most;
    WorldRow {
        key,
        unit,
        reach,
        of,
    }
}

/// The numbers that only scenes with a response read.
const MOTION: [WorldRow; 5] = [
    row("ground_limit", NumberUnit::None, 1.0, |it| it.ground_limit),
    row("skin", NumberUnit::Meters, 1.0, |it| it.skin),
    row("step_height", NumberUnit::Meters, f32::MAX, |it| {
        it.step_height
    }),
    row("walk_speed", SPEED, f32::MAX, |it| it.steering.walk_speed),
    row("jump_speed", SPEED, f32::MAX, |it| it.steering.jump_speed),
];
const SPEED: NumberUnit = NumberUnit::MetersPerSecond;

const TIME_STEP: WorldRow = WorldRow {
    key: "time_step",
    unit: NumberUnit::Seconds,
    reach: 1e-3..=1e6,
    of: |world| world.time_step,
};

/// The fields of `scene`'s world: its time step, and where shapes go their own way the rest.
pub(super) fn fields(ui: &mut Ui, form: &mut FieldForm, scene: &Scene) {
    let moves = scene.run.response.is_some();
    let mut usual = World::default();
    if moves {
        usual.time_step = World::FRAME;
    }
    number(ui, form, &TIME_STEP, &scene.world, &usual);
    if !moves {
        return;
    }
    form.heading(ui, "World");
    let gravity = ("gravity", NumberUnit::MetersPerSecondSquared, ANY);
    form.vector_of(ui, gravity, scene.world.gravity, |to| {
        edit("gravity", Some(KeyValue::Vector(to)))
    });
    for row in &MOTION {
        number(ui, form, row, &scene.world, &usual);
    }
}

fn number(ui: &mut Ui, form: &mut FieldForm, row: &WorldRow, world: &World, usual: &World) {
    let (now, label) = ((row.of)(world), row.key.replace('_', " "));
    let field = Number::new(now, row.unit, label.as_str()).within(row.reach.clone());
    let is_usual = now.to_bits() == (row.of)(usual).to_bits();
    form.number(
        ui,
        &label,
        &field,
        |to| edit(row.key, Some(KeyValue::Number(to))),
        |form, ui| (!is_usual && form.back_button(ui, &label)).then(|| edit(row.key, None)),
    );
}

fn edit(key: &str, to: Option<KeyValue>) -> Edit {
    let key = key.into();
    Edit::World { key, to }
}
