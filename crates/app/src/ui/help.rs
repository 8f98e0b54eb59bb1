//! The window of help: every key, mouse gesture and command.

use super::prelude::*;
use crate::{commands::Category, shell::preferences::Bindings};
use capsule_view::PointingDevice;

/// Mouse gestures, which no command has.
fn gestures_of(pointer: PointingDevice) -> &'static [(&'static str, &'static str)] {
    match pointer {
        PointingDevice::Mouse => &[
            ("Drag elsewhere", "Orbit"),
            ("Middle drag", "Pan"),
            ("Wheel", "Zoom to the pointer"),
            ("Right drag + WASDQE", "Fly"),
        ],
        PointingDevice::Trackpad => &[
            ("Drag elsewhere, two fingers", "Orbit"),
            ("Shift + two fingers", "Pan"),
            ("Ctrl + two fingers", "Zoom to the pointer"),
            ("Right drag + WASDQE", "Fly"),
        ],
    }
}

pub(crate) fn help(ctx: &Context, seen: &PanelContext<'_>) {
    let screen = ctx.screen_rect().size();
    let modal = widgets::modal(ctx, "help").show(ctx, |ui| {
        ui.set_width((screen.x - 96.0).min(760.0));
        ui.horizontal(|ui| {
            ui.label(RichText::new("Keys and commands").font(fonts::semibold(17.0)));
            ui.add_space(16.0);
            if ui.link("Open glossary").clicked() {
                seen.act(LayerAction::Close(Modal::Help));
                seen.act(PanelAction::OpenWindow("help.glossary"));
            }
            widgets::escape(ui, "closes");
        });
        ui.add_space(8.0);
        ScrollArea::vertical()
            .max_height(screen.y - 160.0)
            .show(ui, |ui| {
                // Beside the scroll bar, not under it.
                ui.set_max_width(ui.available_width() - 16.0);
                ui.spacing_mut().item_spacing.x = 40.0;
                ui.columns(2, |columns| {
                    let halves = [&Category::ALL[..3], &Category::ALL[3..]];
                    for (column, categories) in halves.into_iter().enumerate() {
                        let ui = &mut columns[column];
                        ui.spacing_mut().item_spacing.y = 2.0;
                        for &category in categories {
                            section(ui, category, &seen.shell.preferences.keys);
                        }
                        if column == 0 {
                            let pointer = (seen.view.pointer, seen.shell.preferences.drags_at_once);
                            gestures(ui, pointer);
                        }
                    }
                });
            });
    });
    if modal.backdrop_response.clicked() {
        seen.act(LayerAction::CloseTopmost);
    }
}

fn section(ui: &mut Ui, category: Category, keys: &Bindings) {
    let chrome = style::chrome(ui.ctx());
    ui.label(widgets::heading(category.title(), chrome));
    for command in commands::all().filter(|command| command.category == category) {
        line(ui, command.title, |ui| {
            for shortcut in command.keys(keys).iter().rev() {
                widgets::key_cap(ui, &shortcut.text());
            }
        });
    }
    ui.add_space(12.0);
}

fn line(ui: &mut Ui, title: &str, keys: impl FnOnce(&mut Ui)) {
    let chrome = style::chrome(ui.ctx());
    let size = vec2(ui.available_width(), style::ROW);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_height(style::ROW);
        ui.spacing_mut().item_spacing.x = 4.0;
        keys(ui);
        let room = ui.available_rect_before_wrap();
        let response = ui.allocate_rect(room, Sense::hover());
        widgets::name(&response, WidgetType::Label, title);
        table::clipped_text(ui, room, title, FontId::proportional(13.0), chrome.ink);
    });
}

/// The gestures, with this pointer and whether it drags at once.
pub(super) fn gestures(ui: &mut Ui, (pointer, drags_at_once): (PointingDevice, bool)) {
    let chrome = style::chrome(ui.ctx());
    ui.label(widgets::heading("Mouse in the view", chrome));
    let selected = if drags_at_once { "" } else { "selected " };
    let drag = format!("Drag a {selected}shape");
    let shapes = [("Click a shape", "Select"), (drag.as_str(), "Move it")];
    for (gesture, does) in shapes.iter().chain(gestures_of(pointer)) {
        line(ui, does, |ui| widgets::key_cap(ui, gesture));
    }
}
