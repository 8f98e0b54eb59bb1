//! Walking, beside the frames: its buttons, and which keys do what.

use super::prelude::*;
use crate::app::action::{ViewAction, Visibility};

/// What the keys do meanwhile.
const HINT: &str = "WASD or arrows walk, relative to the camera \u{b7} Space jumps \u{b7} Esc ends";

/// That nothing was asked for a while.
const PAUSED: &str = "Paused. Press any of these keys to continue.";

pub(super) fn button(ui: &mut Ui, seen: &PanelContext<'_>) {
    widgets::command_button(ui, seen, "frame.walk", 15.0);
}

/// The keys, and whether the camera goes along.
pub(super) fn hints(ui: &mut Ui, seen: &PanelContext<'_>, chrome: &Chrome) {
    ui.horizontal(|ui| {
        ui.add(Label::new(widgets::heading("Walking", chrome)).selectable(false));
        ui.add_space(6.0);
        let follows = RichText::new("camera follows").size(12.5);
        let mut is_followed = seen.view.follows;
        if ui.checkbox(&mut is_followed, follows).changed() {
            seen.act(ViewAction::Toggle(Visibility::Follows));
        }
        ui.add_space(6.0);
        if seen.session.walk_is_paused() {
            ui.add(
                Label::new(widgets::sized(PAUSED, 12.5, chrome.ink))
                    .truncate()
                    .selectable(false),
            );
            ui.add_space(6.0);
        }
        ui.add(
            Label::new(widgets::sized(HINT, 12.5, chrome.soft))
                .truncate()
                .selectable(false),
        );
    });
}
