use super::{events, widgets};
use crate::app::{palette::Chrome, state::App, text};
use capsule_lab::trace::{Decision, Event, Step, Value};
use egui::{Align, Label, Layout, RichText, Ui, vec2};

/// Width of a number's column.
const COLUMN: f32 = 84.0;

/// What the current step computed and how it decided.
pub fn values(ui: &mut Ui, app: &mut App) {
    let chrome = app.theme.chrome();
    widgets::hairline(ui, chrome);
    let step = app.cursor.map(|index| &app.study.record.steps[index]);
    let event = app.cursor.and_then(|index| app.study.event(index));
    widgets::section(ui, "Values", chrome, |ui| {
        if let Some(event) = event {
            let text = RichText::new(events::name(event)).color(events::color(event, chrome));
            ui.add(Label::new(text).selectable(false));
        }
    });
    egui::ScrollArea::both()
        .id_salt("values")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            match step {
                Some(step) => step_values(ui, step, chrome),
                None => quiet(ui, "No step yet.", chrome),
            }
        });
}

fn quiet(ui: &mut Ui, text: &str, chrome: &Chrome) {
    ui.label(RichText::new(text).color(chrome.soft));
}

fn step_values(ui: &mut Ui, step: &Step, chrome: &Chrome) {
    if step.values.is_empty() && step.decision.is_none() {
        let text = if step.is_group {
            "A group of steps."
        } else {
            "This step only draws."
        };
        quiet(ui, text, chrome);
    }
    let longest = step
        .values
        .iter()
        .map(|(name, _)| name.chars().count())
        .max();
    let names = (longest.unwrap_or(0) as f32 * 7.6 + 8.0).clamp(56.0, 140.0);
    for (name, value) in &step.values {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let text = RichText::new(*name).monospace().color(chrome.soft);
            ui.allocate_ui_with_layout(
                vec2(names, 18.0),
                Layout::left_to_right(Align::Center),
                |ui| {
                    ui.set_min_width(names);
                    ui.add(Label::new(text).truncate());
                },
            );
            value_cells(ui, *value, chrome);
        });
    }
    if let Some(decision) = &step.decision {
        decision_row(ui, step, decision, chrome);
    }
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
        ui.add(Label::new(RichText::new(comparison).monospace().color(color)).extend());
    }
    if !decision.branch.is_empty() {
        let branch = RichText::new(format!("→ {}", decision.branch)).color(chrome.accent);
        ui.add(Label::new(branch).wrap());
    }
}
