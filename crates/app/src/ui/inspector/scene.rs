//! The fields of the scene itself: title, world, settings, and what it expects.

use super::{
    form::{self, FieldForm},
    meshes,
    number::{Number, NumberUnit},
    world,
};
use crate::ui::prelude::*;
use capsule_core::method::{Domain, Setting, SettingValue, Settings};
use capsule_scenes::{
    edit::{KeyValue, MeshField},
    run::winner::Rule,
    scene::Run,
};

pub(super) fn fields(ui: &mut Ui, form: &mut FieldForm, seen: &PanelContext<'_>) {
    // A title may tell what is asked.
    if !seen.is_asked()
        && let Some(title) = form.text(ui, "title", &seen.scene().title)
    {
        form.want("title", Edit::Title(title));
    }
    world::fields(ui, form, seen.scene());
    form.heading(ui, "Algorithm settings");
    settings(ui, form, seen);
    sides(ui, form, seen.scene());
    for mesh in &seen.scene().meshes {
        meshes::of_mesh(ui, form, mesh);
    }
    form.heading(ui, "Expected answer");
    expectation(ui, form, seen);
}

struct RunRow {
    key: &'static str,
    label: &'static str,
    is_told: bool,
    is_read: bool,
}

impl RunRow {
    fn edit(&self, to: Option<KeyValue>) -> Edit {
        Edit::Setting {
            key: self.key.into(),
            to,
        }
    }

    /// What stands behind the field: the way back to the default, and whether it is read.
    fn beside(&self, form: &FieldForm, ui: &mut Ui) -> Option<Edit> {
        let back = self.is_told && form.back_button(ui, self.label);
        let note = match (self.is_told, self.is_read) {
            (false, true) => "default",
            (false, false) => "default, unused here",
            (true, false) => "unused here",
            (true, true) => "",
        };
        widgets::one_line(ui, widgets::sized(note, 11.5, form.chrome.soft));
        back.then(|| self.edit(None))
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
        let row = RunRow {
            key: setting.key(),
            label: setting.label(),
            is_told: run.settings.get(setting).is_some(),
            is_read: choice.is_some_and(|it| it.method.settings.contains(&setting))
                || pass.is_some_and(|it| it.method.settings.contains(&setting)),
        };
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
                let shown = (now, NumberUnit::Meters, reach);
                number(ui, form, &row, shown, KeyValue::Number);
            }
            _ => {}
        }
    }
}

fn number(
    ui: &mut Ui,
    form: &mut FieldForm,
    row: &RunRow,
    (now, unit, reach): (f32, NumberUnit, RangeInclusive<f32>),
    to: impl Fn(f32) -> KeyValue,
) {
    let number = Number::new(now, unit, row.label).within(reach);
    let edit = |now| row.edit(Some(to(now)));
    form.number(ui, row.label, &number, edit, |form, ui| {
        row.beside(form, ui)
    });
}

fn winner(ui: &mut Ui, form: &mut FieldForm, run: &Run, (is_read, is_swept): (bool, bool)) {
    let row = RunRow {
        key: "winner",
        label: "winner",
        is_told: run.winner.is_some(),
        is_read,
    };
    let rules = Rule::ALL.map(|(rule, name)| (name, rule.title(is_swept)));
    let current = run.winner.unwrap_or_default();
    choose(ui, form, &row, current.title(is_swept), &rules);
}

fn choose(ui: &mut Ui, form: &mut FieldForm, row: &RunRow, current: &str, words: &[(&str, &str)]) {
    let edit = form.row(ui, row.label, |form, ui| {
        let options = words.iter().map(|(word, title)| (*word, (*title).into()));
        let current = (current, form::field_width(ui));
        let picked = widgets::drop_down(ui, &format!("Choose {}", row.label), current, options);
        let edit = picked.map(|word| row.edit(Some(KeyValue::Text(word.into()))));
        row.beside(form, ui).or(edit)
    });
    if let Some(edit) = edit {
        form.want(row.label, edit);
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
