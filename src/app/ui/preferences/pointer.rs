use super::{super::help, choice};
use crate::app::ui::prelude::*;
use crate::app::{shell::preferences::Preferences, view::PointingDevice};

/// Mouse or trackpad, and what each does in the view.
pub(super) fn pointer(ui: &mut Ui, wanted: &mut Preferences) {
    let chrome = style::chrome(ui.ctx());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (pointer, icon, title) in [
            (PointingDevice::Mouse, icon::MOUSE, "With a wheel"),
            (
                PointingDevice::Trackpad,
                icon::HAND_POINTING,
                "With a trackpad",
            ),
        ] {
            if choice(ui, wanted.pointer == pointer, icon, title, 140.0) {
                wanted.pointer = pointer;
            }
        }
    });
    ui.add_space(4.0);
    let note = "Many systems can’t distinguish a trackpad from a wheel. Choose yours here.";
    ui.label(widgets::sized(note, 12.5, chrome.soft));
    ui.add_space(8.0);
    let title = "Drag also moves unselected shapes";
    widgets::check_box(ui, &mut wanted.drags_at_once, title).on_hover_text(
        "Otherwise a drag turns the view. Click a shape to select it, then drag it.",
    );
    ui.add_space(8.0);
    let pointer = (wanted.pointer, wanted.drags_at_once);
    help::gestures(ui, pointer);
}
