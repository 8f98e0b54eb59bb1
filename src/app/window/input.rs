//! What the window layer gets wrong about input, mended.

use super::keyboard::Keyboard;
use crate::app::keys::ExtraInput;
use macroquad::prelude as mq;

/// Keys and dropped files, which never reach egui.
pub(super) fn extra(keyboard: &mut Keyboard) -> ExtraInput {
    let dropped = mq::get_dropped_files().into_iter();
    ExtraInput {
        pressed: keyboard.take_extra(),
        dropped: dropped.filter_map(|file| file.path).collect(),
    }
}

/// Mends the frame's input before anyone reads it. Text that the window layer pastes by itself arrives as if it were
/// typed; with `pastes_late` it comes by [`paste`].
pub(super) fn fix(ctx: &egui::Context, keyboard: &mut Keyboard, pastes_late: bool) {
    ctx.input_mut(|input| {
        // The window that loses the focus hears no release.
        if mq::get_keys_down().is_empty() {
            input.keys_down.clear();
        }
        keyboard.write(input, pastes_late);
    });
}

/// Gives the panels a text from the clipboard, as if its keys had been pressed now.
pub(super) fn paste(ctx: &egui::Context, text: String) {
    ctx.input_mut(|input| input.events.push(egui::Event::Paste(text)));
}
