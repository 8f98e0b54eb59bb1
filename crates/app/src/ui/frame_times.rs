//! The window that shows how many milliseconds each part of a frame took.

use super::prelude::*;
use crate::shell::frame_times::FramePart;

/// A row a part, then all of them; means of the last frames, milliseconds.
pub(super) fn times(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    let own = &seen.shell.frame_times;
    let [mean, longest] = own.whole();
    Grid::new("parts").spacing(vec2(16.0, 2.0)).show(ui, |ui| {
        for part in FramePart::ALL {
            widgets::soft(ui, part.title());
            ui.label(number(own.mean(part)).color(chrome.ink));
            ui.end_row();
        }
        ui.label(widgets::semibold("all", 13.0, chrome.ink));
        ui.label(number(mean).color(chrome.ink));
        ui.end_row();
        widgets::soft(ui, "longest");
        ui.label(number(longest).color(chrome.ink));
        ui.end_row();
    });
}

fn number(milliseconds: f32) -> RichText {
    RichText::new(format!("{milliseconds:.2} ms")).monospace()
}
