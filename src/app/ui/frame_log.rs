//! The window with what frames did while they played.

use super::widgets;
use crate::app::{palette::Chrome, state::App};
use egui::{Align2, DragValue, Label, RichText, ScrollArea, Ui, WidgetType, vec2};
use egui_phosphor::regular as icon;

/// Room for the text, points.
const SIZE: egui::Vec2 = vec2(560.0, 240.0);
/// The longest time between two frames that are written down, milliseconds.
const RAREST: u32 = 60_000;

/// What the window keeps between frames.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LogWindow {
    is_open: bool,
}

impl LogWindow {
    /// Opens or closes it.
    pub(crate) fn toggle(&mut self) {
        self.is_open ^= true;
    }

    /// Closes it. Whether it was open.
    pub(crate) fn close(&mut self) -> bool {
        std::mem::take(&mut self.is_open)
    }
}

/// The window, in scenes that move.
pub(crate) fn frame_log(ctx: &egui::Context, app: &mut App) {
    if !app.panels.frame_log.is_open || app.session.frames.is_none() {
        return;
    }
    let chrome = app.view.theme.chrome();
    let mut is_open = true;
    let corner = app.view.rect.right_bottom() + vec2(-12.0, -12.0);
    egui::Window::new(widgets::heading("Frame log", chrome))
        .id(egui::Id::new("frame log"))
        .open(&mut is_open)
        .collapsible(false)
        .resizable(true)
        .default_size(SIZE)
        .default_pos(corner)
        .pivot(Align2::RIGHT_BOTTOM)
        .frame(egui::Frame::window(&ctx.style()).inner_margin(10))
        .show(ctx, |ui| {
            controls(ui, app);
            texts(ui, app, chrome);
        });
    app.panels.frame_log.is_open &= is_open;
}

fn controls(ui: &mut Ui, app: &mut App) {
    ui.horizontal(|ui| {
        let chrome = app.view.theme.chrome();
        widgets::check_box(
            ui,
            &mut app.session.log.is_on,
            "Write down while playing, every",
            chrome,
        );
        let field = DragValue::new(&mut app.session.log.every_ms).range(10..=RAREST);
        ui.add(field.speed(5.0).suffix(" ms"));
        widgets::command_button(ui, app, "frame.copy_log", 14.0);
        let has_text = !app.session.log.entries().is_empty();
        if button(ui, has_text, icon::COPY, "Copy all") {
            app.session.copy_log();
        }
        if button(ui, has_text, icon::TRASH, "Forget all") {
            app.session.log.clear();
        }
    });
}

fn button(ui: &mut Ui, is_enabled: bool, icon: &str, title: &str) -> bool {
    let text = widgets::with_icon(icon, title, 12.5);
    let response = ui.add_enabled(is_enabled, egui::Button::new(text));
    widgets::name(&response, WidgetType::Button, is_enabled, title);
    response.clicked()
}

fn texts(ui: &mut Ui, app: &App, chrome: &Chrome) {
    if app.session.log.entries().is_empty() {
        let text = "Nothing was written down while playing yet.";
        ui.label(RichText::new(text).color(chrome.soft));
        return;
    }
    ScrollArea::both()
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            for entry in app.session.log.entries() {
                let text = RichText::new(entry).monospace().size(11.5);
                ui.add(Label::new(text).extend());
            }
        });
}
