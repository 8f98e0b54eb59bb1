//! Walking, beside the frames: which keys do what.

use super::prelude::*;
use crate::action::Visibility;

/// What the keys do meanwhile.
const HINT: &str = "WASD or arrows walk, relative to the camera \u{b7} Space jumps \u{b7} Esc ends";

/// That nothing was asked for a while.
const PAUSED: &str = "Paused. Press any of these keys to continue.";

/// The keys, and whether the camera goes along.
pub(super) fn hints(ui: &mut Ui, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    ui.horizontal(|ui| {
        widgets::title(ui, "Walking");
        ui.add_space(6.0);
        let follows = RichText::new("camera follows").size(12.5);
        let mut is_followed = seen.view.follows;
        if ui.checkbox(&mut is_followed, follows).changed() {
            seen.act(ViewAction::Toggle(Visibility::Follows));
        }
        ui.add_space(6.0);
        if seen.session.walk_is_paused() {
            widgets::one_line(ui, widgets::sized(PAUSED, 12.5, chrome.ink));
            ui.add_space(6.0);
        }
        widgets::one_line(ui, widgets::sized(HINT, 12.5, chrome.soft));
    });
}
