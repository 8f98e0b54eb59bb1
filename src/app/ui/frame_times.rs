use super::floating::FloatingWindow;
use super::prelude::*;
use crate::app::shell::frame_times::FramePart;

pub(super) const WINDOW: FloatingWindow = FloatingWindow::new(
    "view.frame_times",
    "Frame times",
    (Align2::LEFT_BOTTOM, Vec2::ZERO),
    |ui, seen, _| times(ui, seen),
);

/// A row a part, then all of them; means of the last frames, milliseconds.
fn times(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    let own = &seen.shell.frame_times;
    let [mean, longest] = own.whole();
    Grid::new("parts").spacing(vec2(16.0, 2.0)).show(ui, |ui| {
        for part in FramePart::ALL {
            ui.label(RichText::new(part.title()).color(chrome.soft));
            ui.label(number(own.mean(part)).color(chrome.ink));
            ui.end_row();
        }
        ui.label(widgets::semibold("all", 13.0, chrome.ink));
        ui.label(number(mean).color(chrome.ink));
        ui.end_row();
        ui.label(RichText::new("longest").color(chrome.soft));
        ui.label(number(longest).color(chrome.ink));
        ui.end_row();
    });
}

fn number(milliseconds: f32) -> RichText {
    RichText::new(format!("{milliseconds:.2} ms")).monospace()
}
