//! The fields of the scene itself: title, world, settings, and what it expects.

use super::{
    form::{self, FieldForm},
    meshes,
    number::{
        ANY, Number,
        NumberUnit::{self, Meters, Plain, Seconds},
    },
};
use crate::ui::prelude::*;
use capsule_core::method::{Domain, Setting, SettingValue, Settings};
use capsule_scenes::{
    edit::{KeyValue, MeshField},
    run::winner::Rule,
    scene::{Run, World},
};

pub(super) fn fields(ui: &mut Ui, form: &mut FieldForm, seen: &PanelContext<'_>) {
    // A title may tell what is asked.
    if !seen.is_asked()
        && let Some(title) = form.text(ui, "title", &seen.scene().title)
    {
        form.want("title", Edit::Title(title));
    }
    world(ui, form, seen.scene());
    form.heading(ui, "Algorithm settings");
    settings(ui, form, seen);
    sides(ui, form, seen.scene());
    for mesh in &seen.scene().meshes {
        meshes::of_mesh(ui, form, mesh);
    }
    form.heading(ui, "Expected answer");
    expectation(ui, form, seen);
}

/// A setting of the run or of the world.
struct SettingField {
    key: &'static str,
    label: String,
    /// The edit that gives the key a value, or none.
    edit: fn(String, Option<KeyValue>) -> Edit,
    is_told: bool,
    /// What stands behind the field: whether it is read.
    note: &'static str,
}

impl SettingField {
    fn of_run(key: &'static str, label: &str, is_told: bool, is_read: bool) -> Self {
        let note = match (is_told, is_read) {
            (false, true) => "default",
            (false, false) => "default, unused here",
            (true, false) => "unused here",
            (true, true) => "",
        };
        Self {
            key,
            label: label.into(),
            edit: |key, to| Edit::Setting { key, to },
            is_told,
            note,
        }
    }

    fn edit(&self, to: Option<KeyValue>) -> Edit {
        (self.edit)(self.key.into(), to)
    }

    /// The way back to the default, and the note.
    fn beside(&self, form: &FieldForm, ui: &mut Ui) -> Option<Edit> {
        let back = self.is_told && form.back_button(ui, &self.label);
        if !self.note.is_empty() {
            widgets::one_line(ui, widgets::sized(self.note, 11.5, form.chrome.soft));
        }
        back.then(|| self.edit(None))
    }
}

const SPEED: NumberUnit = NumberUnit::MetersPerSecond;
const SHARE: RangeInclusive<f32> = 0.0..=1.0;
const FREE: RangeInclusive<f32> = 0.0..=f32::MAX;
/// The numbers of the world: key, unit, reach and where it is; only scenes with a response read those after the first.
type WorldNumber = (
    &'static str,
    NumberUnit,
    RangeInclusive<f32>,
    fn(&World) -> f32,
);
const WORLD: [WorldNumber; 6] = [
    ("time_step", Seconds, 1e-3..=1e6, |it| it.time_step),
    ("ground_limit", Plain, SHARE, |it| it.ground_limit),
    ("skin", Meters, SHARE, |it| it.skin),
    ("step_height", Meters, FREE, |it| it.step_height),
    ("walk_speed", SPEED, FREE, |it| it.steering.walk_speed),
    ("jump_speed", SPEED, FREE, |it| it.steering.jump_speed),
];

/// The fields of the scene's world: its time step, and where shapes go their own way the rest.
fn world(ui: &mut Ui, form: &mut FieldForm, scene: &Scene) {
    let moves = scene.run.response.is_some();
    let mut usual = World::default();
    if moves {
        usual.time_step = World::FRAME;
    }
    let edit = |key, to| Edit::World { key, to };
    for (place, (key, unit, reach, of)) in WORLD.into_iter().enumerate() {
        let now = of(&scene.world);
        let row = SettingField {
            key,
            label: key.replace('_', " "),
            edit,
            is_told: now.to_bits() != of(&usual).to_bits(),
            note: "",
        };
        number(ui, form, &row, (now, unit, reach), KeyValue::Number);
        if !moves {
            return;
        }
        if place == 0 {
            form.heading(ui, "World");
            let gravity = ("gravity", NumberUnit::MetersPerSecondSquared, ANY);
            form.vector_of(ui, gravity, scene.world.gravity, |to| {
                edit("gravity".into(), Some(KeyValue::Vector(to)))
            });
        }
    }
}

fn settings(ui: &mut Ui, form: &mut FieldForm, seen: &PanelContext<'_>) {
    let run = &seen.scene().run;
    let mut told = Settings::default();
    run.settings.apply(&mut told);
    let choice = seen.session.choice();
    let is_swept = choice.is_some_and(|it| it.method.question.is_sweep());
    let pass = run.coarse_pass.as_ref();
    winner(ui, form, run, (seen.session.contest().is_some(), is_swept));
    for setting in Setting::ALL {
        let is_read = choice.is_some_and(|it| it.method.settings.contains(&setting))
            || pass.is_some_and(|it| it.method.settings.contains(&setting));
        let is_told = run.settings.get(setting).is_some();
        let row = SettingField::of_run(setting.key(), setting.label(), is_told, is_read);
        match (setting.domain(), setting.get(&told)) {
            (Domain::Words { words, .. }, SettingValue::Word(current)) => {
                let words: Vec<_> = words.iter().map(|(word, _)| (*word, *word)).collect();
                choose(ui, form, &row, current, &words);
            }
            (Domain::Count(range), SettingValue::Count(now)) => {
                let reach = *range.start() as f32..=*range.end() as f32;
                let to = |to: f32| KeyValue::Count(to as i64);
                number(ui, form, &row, (now as f32, NumberUnit::Whole, reach), to);
            }
            (Domain::Length(reach), SettingValue::Length(now)) => {
                let shown = (now, Meters, reach);
                number(ui, form, &row, shown, KeyValue::Number);
            }
            _ => {}
        }
    }
}

fn number(
    ui: &mut Ui,
    form: &mut FieldForm,
    row: &SettingField,
    (now, unit, reach): (f32, NumberUnit, RangeInclusive<f32>),
    to: impl Fn(f32) -> KeyValue,
) {
    let number = Number::new(now, unit, &*row.label).within(reach);
    let edit = |now| row.edit(Some(to(now)));
    let beside = |form: &mut FieldForm, ui: &mut Ui| row.beside(form, ui);
    form.number(ui, &row.label, &number, edit, beside);
}

fn winner(ui: &mut Ui, form: &mut FieldForm, run: &Run, (is_read, is_swept): (bool, bool)) {
    let row = SettingField::of_run("winner", "winner", run.winner.is_some(), is_read);
    let rules = Rule::ALL.map(|(rule, name)| (name, rule.title(is_swept)));
    let current = run.winner.unwrap_or_default();
    choose(ui, form, &row, current.title(is_swept), &rules);
}

fn choose(
    ui: &mut Ui,
    form: &mut FieldForm,
    row: &SettingField,
    current: &str,
    words: &[(&str, &str)],
) {
    let edit = form.row(ui, &row.label, |form, ui| {
        let options = words.iter().map(|(word, title)| (*word, (*title).into()));
        let current = (current, form::field_width(ui));
        let picked = widgets::drop_down(ui, &format!("Choose {}", row.label), current, options);
        let edit = picked.map(|word| row.edit(Some(KeyValue::Text(word.into()))));
        row.beside(form, ui).or(edit)
    });
    if let Some(edit) = edit {
        form.want(&row.label, edit);
    }
}

/// Whether triangles are hit from behind as well: all of them at once.
fn sides(ui: &mut Ui, form: &mut FieldForm, scene: &Scene) {
    let listed = scene.bodies.listed().iter();
    let flat = || listed.clone().filter(|it| !it.shape.is_round());
    let of_meshes = scene.meshes.iter().map(|mesh| mesh.double_sided);
    let mut all = flat().map(|it| it.double_sided).chain(of_meshes);
    let Some(first) = all.next() else {
        return;
    };
    let current = all.all(|other| other == first).then_some(first);
    let chosen = form.row(ui, "triangles", |form, ui| {
        let named = |(is_double, title)| (Some(is_double), title, format!("Make all {title}"));
        let kinds = [(true, "double-sided"), (false, "single-sided")].map(named);
        let chosen = form.options(ui, current, kinds).flatten();
        if current.is_none() {
            ui.label(widgets::sized("mixed", 11.5, form.chrome.soft));
        }
        chosen
    });
    if let Some(is_double) = chosen {
        let edits = flat().map(|body| Edit::Set {
            body: body.name.to_string(),
            to: Field::DoubleSided(is_double),
        });
        let of_meshes = scene.meshes.iter().map(|mesh| Edit::SetMesh {
            mesh: mesh.name.clone(),
            to: MeshField::DoubleSided(is_double),
        });
        let title = if is_double { "double" } else { "single" };
        let edit = Edit::Group {
            title: format!("Make all {title}-sided"),
            edits: edits.chain(of_meshes).collect(),
        };
        form.want("triangles", edit);
    }
}

fn expectation(ui: &mut Ui, form: &mut FieldForm, seen: &PanelContext<'_>) {
    let chrome = form.chrome;
    if seen.scene().expect.is_none() {
        form.say(ui, "This scene has no expected answer.", chrome.soft);
        return record(ui, form, seen);
    }
    let opening = seen.scene().run.frame.unwrap_or(0);
    if seen.session.frame().is_some_and(|frame| frame != opening) {
        let where_to = format!("The expected answer is for frame {opening}. Go to that frame.");
        return form.say(ui, &where_to, chrome.soft);
    }
    let unmet = seen.session.unmet();
    if unmet.is_empty() {
        form.say(ui, "✓ The answers match the expected answer.", chrome.good);
    } else {
        let told = "The answers differ from the expected answer:";
        form.say(ui, told, chrome.bad);
    }
    for difference in unmet {
        let line = text::capitalised(&difference.to_string());
        form.say(ui, &line, chrome.ink);
    }
    ui.horizontal(|ui| {
        record(ui, form, seen);
        if form.small_button(ui, "Remove", "Remove the expected answer") {
            form.want("expect", Edit::RemoveExpect);
        }
    });
}

/// A button that makes the scene expect what comes out now.
fn record(ui: &mut Ui, form: &mut FieldForm, seen: &PanelContext<'_>) {
    let of_frames = "Expect the current answers at the frame that the scene opens at";
    let of_pair = "Expect the current exact answer, and the algorithm’s answer where it differs";
    let (text, name) = if seen.session.moves() {
        ("Expect current answers", of_frames)
    } else {
        ("Expect exact answer", of_pair)
    };
    if form.small_button(ui, text, name) {
        match seen.session.expectation() {
            Some(edit) => form.want("expect", edit),
            None => form.refuse("expect", "No two shapes here can be tested.".into()),
        }
    }
}
