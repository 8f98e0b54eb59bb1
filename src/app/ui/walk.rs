//! Walking, beside the frames: its buttons, and which keys do what.

use super::widgets;
use crate::app::{palette::Chrome, state::App};
use egui::{Label, RichText, Ui};

/// What the keys do meanwhile.
const HINT: &str = "WASD or arrows walk, as the camera looks \u{b7} Space jumps \u{b7} Esc ends";

/// That nothing was asked for a while.
const PAUSED: &str = "Paused: any of the keys goes on";

/// To walk.
pub(super) fn button(ui: &mut Ui, app: &mut App) {
    widgets::command_button(ui, app, "frame.walk", 15.0);
}

/// The keys, and whether the camera goes along.
pub(super) fn hints(ui: &mut Ui, app: &mut App, chrome: &Chrome) {
    ui.horizontal(|ui| {
        ui.add(Label::new(widgets::heading("Walking", chrome)).selectable(false));
        ui.add_space(6.0);
        let follows = RichText::new("camera follows").size(12.5);
        ui.checkbox(&mut app.view.follows, follows);
        ui.add_space(6.0);
        if app.session.walk_is_paused() {
            let paused = RichText::new(PAUSED).size(12.5).color(chrome.ink);
            ui.add(Label::new(paused).truncate().selectable(false));
            ui.add_space(6.0);
        }
        let hint = RichText::new(HINT).size(12.5).color(chrome.soft);
        ui.add(Label::new(hint).truncate().selectable(false));
    });
}
