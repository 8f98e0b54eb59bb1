//! The window in which one says when playing the frames is to stop.

use super::widgets;
use crate::app::{breaks::Wait, palette::Chrome, state::App};
use capsule_lab::simulation::Condition;
use egui::{Align2, DragValue, Label, RichText, TextEdit, Ui, WidgetInfo, WidgetType, vec2};

/// Width of the window's content, points.
const WIDTH: f32 = 320.0;
/// The largest limit, metres.
const MOST: f32 = 1000.0;

/// What the window keeps between frames.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BreakWindow {
    is_open: bool,
}

impl BreakWindow {
    /// Opens or closes it.
    pub(crate) fn toggle(&mut self) {
        self.is_open ^= true;
    }

    /// Closes it. Whether it was open.
    pub(crate) fn close(&mut self) -> bool {
        std::mem::take(&mut self.is_open)
    }
}

/// The window over the frames' strip, in scenes that move.
pub(crate) fn breaks(ctx: &egui::Context, app: &mut App) {
    if !app.panels.breaks.is_open || app.frames.is_none() {
        return;
    }
    let chrome = app.theme.chrome();
    let mut is_open = true;
    let corner = app.view_rect.left_bottom() + vec2(12.0, -12.0);
    egui::Window::new(widgets::heading("Break when", chrome))
        .id(egui::Id::new("break when"))
        .open(&mut is_open)
        .collapsible(false)
        .resizable(false)
        .default_pos(corner)
        .pivot(Align2::LEFT_BOTTOM)
        .frame(egui::Frame::window(&ctx.style()).inner_margin(10))
        .show(ctx, |ui| {
            ui.set_width(WIDTH);
            ui.spacing_mut().item_spacing.y = 5.0;
            for wait in Wait::ALL {
                ui.horizontal(|ui| choice(ui, app, wait));
            }
            condition(ui, app, chrome);
        });
    app.panels.breaks.is_open &= is_open;
}

fn choice(ui: &mut Ui, app: &mut App, wait: Wait) {
    let breaks = &mut app.breaks;
    let mut is_chosen = breaks.waits_for(wait);
    if ui.checkbox(&mut is_chosen, wait.title()).changed() {
        breaks.choose(wait, is_chosen);
    }
    let limit = match wait {
        Wait::Depth => &mut breaks.depth,
        Wait::Push => &mut breaks.push,
        _ => return,
    };
    let field = DragValue::new(limit)
        .range(0.0..=MOST)
        .speed(0.005)
        .max_decimals(6)
        .suffix(" m");
    let response = ui.add(field);
    let (name, value) = (format!("{} (limit)", wait.title()), f64::from(*limit));
    response.widget_info(|| WidgetInfo {
        label: Some(name.clone()),
        value: Some(value),
        ..WidgetInfo::new(WidgetType::DragValue)
    });
    if response.changed() {
        breaks.choose(wait, true);
    }
}

/// The field of the condition; beneath it what is wrong with it, else what may stand in it.
fn condition(ui: &mut Ui, app: &mut App, chrome: &Chrome) {
    let mut text = app.breaks.text().to_string();
    let field = TextEdit::singleline(&mut text)
        .hint_text("velocity.x > 0 && other == \"crate\"")
        .font(egui::TextStyle::Monospace)
        .desired_width(WIDTH);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo {
        label: Some("Condition to stop at".into()),
        ..WidgetInfo::text_edit(true, app.breaks.text(), &text)
    });
    if response.changed() {
        app.breaks.write(text);
    }
    let (said, color) = match app.breaks.mistake() {
        Some(mistake) => {
            let place = app.breaks.text().trim().get(mistake.span.clone());
            let place = place.filter(|place| !place.is_empty());
            let place = place.map_or(String::new(), |place| format!("at {place} – "));
            (format!("{place}{mistake}"), chrome.bad)
        }
        None => (
            format!("Values: {}", Condition::names().join(", ")),
            chrome.soft,
        ),
    };
    ui.add(Label::new(RichText::new(said).size(11.5).color(color)).wrap());
}
