//! Rows of the inspector: a label, fields, a unit, and why what was asked for is refused.

use super::number::{self, HEIGHT, Number, NumberTouch, NumberUnit};
use crate::action::FieldEdit;
use crate::ui::prelude::*;
use capsule_scenes::edit::EditError;

const LABEL: f32 = 84.0;
const UNIT: f32 = 26.0;
const GAP: f32 = 4.0;
const AXES: [&str; 3] = ["X", "Y", "Z"];

/// Why a row's value is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    row: String,
    why: String,
    /// The study that was on screen then.
    pub revision: u64,
}

impl Refusal {
    pub(super) fn new(row: impl Into<String>, why: String, revision: u64) -> Self {
        let row = row.into();
        Self { row, why, revision }
    }
}

/// A text that is being typed, and whose.
#[derive(Clone, Debug, Default)]
pub(super) struct Typed {
    row: String,
    text: String,
}

/// The rows of one frame and what they ask for.
pub(super) struct FieldForm {
    /// What the rows are of, where several things have rows of the same labels: `level `.
    pub of: String,
    pub theme: Theme,
    pub chrome: &'static Chrome,
    pub refusal: Option<Refusal>,
    pub typed: Typed,
    /// The fields of this frame, from the top.
    pub fields: Vec<Id>,
    pub wanted: Option<FieldEdit>,
    /// Whether a scrub ended in this frame.
    pub ends: bool,
    /// The frame on screen, in a scene that moves; and how long a frame is, seconds.
    pub frame: Option<usize>,
    pub time_step: f32,
    pub revision: u64,
}

impl FieldForm {
    /// What the row of `label` is called among all.
    pub(super) fn name(&self, label: &str) -> String {
        format!("{}{label}", self.of)
    }

    pub(super) fn want(&mut self, row: &str, edit: Edit) {
        let (row, scrubs) = (self.name(row), false);
        self.wanted = Some(FieldEdit { row, edit, scrubs });
    }

    pub(super) fn refuse(&mut self, row: &str, why: String) {
        self.refusal = Some(Refusal::new(self.name(row), why, self.revision));
    }

    pub(super) fn heading(&self, ui: &mut Ui, title: &str) {
        ui.add_space(4.0);
        let text = widgets::heading(title, self.chrome).size(12.0);
        widgets::still(ui, text);
    }

    /// A row of `label` and what `fields` shows, then why it is refused, if it is.
    pub(super) fn row<R>(
        &mut self,
        ui: &mut Ui,
        label: &str,
        fields: impl FnOnce(&mut Self, &mut Ui) -> R,
    ) -> R {
        let inner = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            widgets::cell(ui, vec2(LABEL, HEIGHT), |ui| {
                widgets::one_line(ui, widgets::sized(label, 12.5, self.chrome.soft));
            });
            fields(self, ui)
        });
        let name = self.name(label);
        if let Some(refusal) = self.refusal.as_ref().filter(|it| it.row == name) {
            self.say(ui, &refusal.why, self.chrome.bad);
        }
        inner.inner
    }

    fn unit(&self, ui: &mut Ui, unit: &str) {
        widgets::cell(ui, vec2(UNIT, HEIGHT), |ui| {
            widgets::still(ui, widgets::sized(unit, 11.5, self.chrome.soft));
        });
    }

    pub(super) fn vector(
        &mut self,
        ui: &mut Ui,
        place: (&str, NumberUnit, RangeInclusive<f32>),
        value: Vec3,
        body: &str,
        field: impl Fn(Vec3) -> Field,
    ) {
        self.vector_of(ui, place, value, |to| set(body, field(to)));
    }

    pub(super) fn vector_of(
        &mut self,
        ui: &mut Ui,
        (label, unit, reach): (&str, NumberUnit, RangeInclusive<f32>),
        value: Vec3,
        edit: impl Fn(Vec3) -> Edit,
    ) {
        let parts = self.row(ui, label, |form, ui| {
            let width = column(ui);
            let colors = form.theme.axes();
            let parts = [0, 1, 2].map(|axis| {
                let name = format!("{}{label} {}", form.of, AXES[axis]);
                let mut number = Number::new(value[axis], unit, name).within(reach.clone());
                number.letter = Some((AXES[axis], colors[axis]));
                field_in(ui, width, &number)
            });
            form.unit(ui, unit.text());
            parts
        });
        for (axis, touch) in parts.into_iter().enumerate() {
            let mut to = value;
            let changed = touch.value.inspect(|part| to[axis] = *part).is_some();
            self.touched(label, &touch, changed.then(|| edit(to)));
        }
    }

    pub(super) fn scalar(
        &mut self,
        ui: &mut Ui,
        label: &str,
        number: &Number,
        body: &str,
        field: impl Fn(f32) -> Field,
    ) {
        self.number(ui, label, number, |to| set(body, field(to)), |_, _| None);
    }

    /// One number of anything; `beside` may add something at its right that asks for an edit.
    pub(super) fn number(
        &mut self,
        ui: &mut Ui,
        label: &str,
        number: &Number,
        edit: impl Fn(f32) -> Edit,
        beside: impl FnOnce(&mut Self, &mut Ui) -> Option<Edit>,
    ) {
        let (touch, other) = self.row(ui, label, |form, ui| {
            let touch = field_in(ui, column(ui), number);
            form.unit(ui, number.unit.text());
            (touch, beside(form, ui))
        });
        self.touched(label, &touch, touch.value.map(edit));
        if let Some(edit) = other {
            self.want(label, edit);
        }
    }

    fn touched(&mut self, row: &str, touch: &NumberTouch, edit: Option<Edit>) {
        self.ends |= touch.ends;
        self.fields.extend(touch.field);
        if let Some(why) = &touch.refused {
            self.refuse(row, why.clone());
        }
        if let Some(edit) = edit {
            let (row, scrubs) = (self.name(row), touch.drags);
            self.wanted = Some(FieldEdit { row, edit, scrubs });
        }
    }

    /// A vector that follows from others.
    pub(super) fn derived_vector(&mut self, ui: &mut Ui, label: &str, to: Vec3, unit: NumberUnit) {
        self.row(ui, label, |form, ui| {
            let width = column(ui);
            for part in to.to_array() {
                derived_in(ui, width, part, form.chrome.ink);
            }
            form.unit(ui, unit.text());
        });
    }

    /// A number that follows from others.
    pub(super) fn derived(&mut self, ui: &mut Ui, label: &str, value: f32, unit: &str) {
        self.row(ui, label, |form, ui| {
            derived_in(ui, column(ui), value, form.chrome.ink);
            form.unit(ui, unit);
        });
    }

    pub(super) fn say(&self, ui: &mut Ui, text: &str, color: Color32) {
        widgets::wrapped(ui, widgets::sized(text, 12.5, color));
    }

    /// A line of text; what it was changed to, once it is left.
    pub(super) fn text(&mut self, ui: &mut Ui, label: &str, value: &str) -> Option<String> {
        self.row(ui, label, |form, ui| {
            let name = form.name(label);
            let id = ui.id().with((label, value));
            let is_typed = form.typed.row == name;
            let typed = is_typed.then(|| form.typed.text.clone());
            let mut text = typed.unwrap_or_else(|| value.to_string());
            let field = TextEdit::singleline(&mut text)
                .id(id)
                .font(FontId::proportional(13.0))
                .margin(vec2(6.0, 2.0))
                .desired_width(ui.available_width());
            let response = ui.add(field);
            let has_focus = response.has_focus();
            form.fields.push(id);
            if response.gained_focus() {
                response.scroll_to_me(None);
            }
            widgets::name(&response, WidgetType::TextEdit, &name);
            if has_focus {
                let text = text.clone();
                form.typed = Typed { row: name, text };
            } else if is_typed {
                form.typed = Typed::default();
            }
            let is_left = ui.input(|input| input.key_pressed(Key::Escape));
            (response.lost_focus() && !is_left && text != value).then_some(text)
        })
    }

    /// A row with a square to tick that asks for an edit when it is clicked.
    pub(super) fn check(
        &mut self,
        ui: &mut Ui,
        (label, title): (&str, &str),
        is_on: bool,
        edit: impl FnOnce(bool) -> Edit,
    ) {
        let mut is_on = is_on;
        let changed = self.row(ui, label, |_, ui| ui.checkbox(&mut is_on, title).changed());
        if changed {
            self.want(label, edit(is_on));
        }
    }

    /// Things to choose from side by side, each with its title and name; the one that was clicked.
    pub(super) fn options<T: PartialEq>(
        &self,
        ui: &mut Ui,
        current: T,
        options: impl IntoIterator<Item = (T, &'static str, String)>,
    ) -> Option<T> {
        let mut chosen = None;
        for (option, title, name) in options {
            let is_current = option == current;
            let told = (is_current, title, name.as_str());
            let button = widgets::option(ui, told, 12.0);
            if button.on_hover_text(&name).clicked() && !is_current {
                chosen = Some(option);
            }
        }
        chosen
    }

    /// A button that takes a setting back to what it is without being told; whether it was clicked.
    pub(super) fn back_button(&self, ui: &mut Ui, what: &str) -> bool {
        self.small_button(ui, "default", &format!("Reset {what} to its default"))
    }

    /// A small button that stands beside a field; whether it was clicked.
    pub(super) fn small_button(&self, ui: &mut Ui, text: &str, name: &str) -> bool {
        let shown = widgets::sized(text, 12.0, self.chrome.accent);
        widgets::hinted_button(ui, Button::new(shown).small().frame(false), name).clicked()
    }
}

/// Width of a number's field: labels and units leave three of them.
fn column(ui: &Ui) -> f32 {
    let full = ui.max_rect().width() - LABEL - UNIT - 4.0 * GAP;
    (full / 3.0).clamp(48.0, 120.0).floor()
}

/// Width of a number's field with its unit.
pub(super) fn field_width(ui: &Ui) -> f32 {
    column(ui) + GAP + UNIT
}

fn field_in(ui: &mut Ui, width: f32, shown: &Number) -> NumberTouch {
    let (rect, _) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    number::number(ui, rect, shown)
}

fn derived_in(ui: &mut Ui, width: f32, value: f32, color: Color32) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::hover());
    let text = text::plain(value);
    widgets::name(&response, WidgetType::Label, &text);
    number::derived(ui, rect, &text, color);
}

pub(super) fn set(body: &str, to: Field) -> Edit {
    let body = body.into();
    Edit::Set { body, to }
}

pub(super) fn sentence(error: &EditError) -> String {
    let first = match error {
        EditError::Refused(errors) => errors.errors.first(),
        _ => None,
    };
    let said = match first {
        Some(first) if first.expected.is_empty() => first.message.to_string(),
        Some(first) => format!("{}: {}", first.message, first.expected),
        None => error.to_string(),
    };
    format!("{}.", text::capitalised(&said))
}
