use super::{events, inspector, widgets};
use crate::app::{
    palette::{Chrome, Theme},
    state::App,
    text,
};
use capsule_lab::trace::{Decision, Drawable, Event, Shape, Step, Value};
use egui::{Align, Color32, Label, Layout, RichText, Ui, vec2};
use glam::Vec3;

/// Width of a number's column: the longest number, eleven signs, and what sets it apart from the one before.
const COLUMN: f32 = 94.0;

/// What the current step computed and how it decided.
pub(crate) fn values(ui: &mut Ui, app: &mut App) {
    let chrome = app.theme.chrome();
    widgets::hairline(ui, chrome);
    let step = app.cursor.map(|index| &app.study.record.steps[index]);
    let events = app.cursor.map(|index| app.study.events(index));
    inspector::tabs(ui, &mut app.panels.inspector, chrome, |ui| {
        for mark in events::marks(events.unwrap_or_default()).rev() {
            let text = RichText::new(mark.name()).color(mark.color(chrome));
            ui.add(Label::new(text).truncate().selectable(false));
        }
    });
    egui::ScrollArea::both()
        .id_salt("values")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            match step {
                Some(step) => step_values(ui, step, app.theme),
                None => quiet(ui, "No step yet.", chrome),
            }
        });
}

fn quiet(ui: &mut Ui, text: &str, chrome: &Chrome) {
    ui.label(RichText::new(text).color(chrome.soft));
}

/// A name, what it stands for, and the colour of its meaning.
struct Row {
    name: &'static str,
    value: Value,
    color: Color32,
}

fn step_values(ui: &mut Ui, step: &Step, theme: Theme) {
    let chrome = theme.chrome();
    let rows = rows(step, theme);
    if rows.is_empty() && step.decision.is_none() {
        let text = match step.is_group {
            true => "A group of steps.",
            false => "This step computes no new value.",
        };
        quiet(ui, text, chrome);
    }
    let longest = rows.iter().map(|row| row.name.chars().count()).max();
    let names = (longest.unwrap_or(0) as f32 * 7.6 + 8.0).clamp(56.0, 136.0);
    for row in rows {
        value_row(ui, &row, names, chrome);
    }
    if let Some(decision) = &step.decision {
        decision_row(ui, step, decision, chrome);
    }
}

/// The values, then where the things are that the step draws, unless a value says it already.
fn rows(step: &Step, theme: Theme) -> Vec<Row> {
    let soft = theme.chrome().soft;
    let mut rows: Vec<Row> = vec![];
    for &(name, value) in &step.values {
        let color = soft;
        rows.push(Row { name, value, color });
    }
    for drawable in &step.drawables {
        let name = drawable.label;
        let is_new = !name.is_empty() && rows.iter().all(|row| row.name != name);
        if let Some(at) = place(drawable).filter(|_| is_new) {
            let (value, color) = (Value::Vector(at), theme.role(drawable.role).text);
            rows.push(Row { name, value, color });
        }
    }
    rows
}

/// Where a point is, or what an arrow is; lines and planes have no one place.
fn place(drawable: &Drawable) -> Option<Vec3> {
    match drawable.shape {
        Shape::Point(at) => Some(at),
        Shape::Sphere { center, .. } => Some(center),
        Shape::Arrow { along, .. } => Some(along),
        Shape::Box(shape) => Some(shape.center),
        Shape::Segment(..) | Shape::Line { .. } | Shape::Capsule { .. } | Shape::Plane { .. } => {
            None
        }
    }
}

fn value_row(ui: &mut Ui, row: &Row, names: f32, chrome: &Chrome) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let text = RichText::new(row.name).monospace().color(row.color);
        let layout = Layout::left_to_right(Align::Center);
        ui.allocate_ui_with_layout(vec2(names, 18.0), layout, |ui| {
            ui.set_min_width(names);
            ui.add(Label::new(text).truncate());
        });
        value_cells(ui, row.value, chrome);
    });
}

fn value_cells(ui: &mut Ui, value: Value, chrome: &Chrome) {
    match value {
        Value::Scalar(x) => cell(ui, x, chrome),
        Value::Vector(v) => v.to_array().into_iter().for_each(|x| cell(ui, x, chrome)),
        Value::Flag(flag) => {
            ui.monospace(if flag { "yes" } else { "no" });
        }
    }
}

/// A number at the right of its column; what is not finite stands out.
fn cell(ui: &mut Ui, x: f32, chrome: &Chrome) {
    let color = if x.is_finite() {
        chrome.ink
    } else {
        chrome.bad
    };
    let number = RichText::new(text::number(x)).monospace().color(color);
    ui.allocate_ui_with_layout(
        vec2(COLUMN, 18.0),
        Layout::right_to_left(Align::Center),
        |ui| {
            ui.set_min_width(COLUMN);
            ui.add(Label::new(number).extend());
        },
    );
}

fn decision_row(ui: &mut Ui, step: &Step, decision: &Decision, chrome: &Chrome) {
    ui.add_space(4.0);
    if let Some(comparison) = text::comparison(decision) {
        let fails = step.event() == Some(Event::NonFinite) || comparison.contains("NaN");
        let color = if fails { chrome.bad } else { chrome.ink };
        ui.add(Label::new(RichText::new(comparison).monospace().color(color)).wrap());
    }
    if !decision.branch.is_empty() {
        let branch = RichText::new(format!("→ {}", decision.branch)).color(chrome.accent);
        ui.add(Label::new(branch).wrap());
    }
}
