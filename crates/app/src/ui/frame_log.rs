//! The window with what frames did while they played.

use super::prelude::*;
use capsule_session::action::{CopyText, LogFrames};

/// The longest time between two frames that are written down, milliseconds.
const RAREST: u32 = 60_000;

pub(super) fn frame_log(ui: &mut Ui, seen: &PanelContext<'_>) {
    controls(ui, seen);
    texts(ui, seen);
}

fn controls(ui: &mut Ui, seen: &PanelContext<'_>) {
    ui.horizontal(|ui| {
        let log = seen.session.log();
        let (mut is_on, mut every) = (log.is_on, log.every_ms);
        let title = "Record while playing, every";
        if widgets::check_box(ui, &mut is_on, title).changed() {
            seen.act(LogFrames::On(is_on));
        }
        let field = DragValue::new(&mut every).range(10..=RAREST);
        if ui.add(field.speed(5.0).suffix(" ms")).changed() {
            seen.act(LogFrames::Every(every));
        }
        widgets::command_button(ui, seen, "frame.copy_log", 14.0);
        let has_text = !seen.session.log().entries().is_empty();
        if button(ui, has_text, icon::COPY, "Copy all") {
            seen.act(CopyText::Log);
        }
        if button(ui, has_text, icon::TRASH, "Clear") {
            seen.act(LogFrames::Clear);
        }
    });
}

fn button(ui: &mut Ui, is_enabled: bool, icon: &str, title: &str) -> bool {
    let text = widgets::with_icon(icon, title, 12.5);
    let response = ui.add_enabled(is_enabled, Button::new(text));
    widgets::name(&response, WidgetType::Button, title);
    response.clicked()
}

fn texts(ui: &mut Ui, seen: &PanelContext<'_>) {
    if seen.session.log().entries().is_empty() {
        widgets::soft(ui, "Nothing recorded yet.");
        return;
    }
    ScrollArea::both()
        .auto_shrink(false)
        .stick_to_bottom(true)
        .show(ui, |ui| {
            for entry in seen.session.log().entries() {
                let text = RichText::new(entry).monospace().size(11.5);
                ui.add(Label::new(text).extend());
            }
        });
}
