//! What the window layer gets wrong about input, mended.

use super::keyboard::Keyboard;
use macroquad::prelude as mq;

/// Mends the frame's input before anyone reads it. Text that the window layer pastes by itself arrives as if it were
/// typed; with `pastes_late` it comes by [`paste`].
pub(super) fn fix(ctx: &egui::Context, keyboard: &mut Keyboard, pastes_late: bool) {
    let dropped = mq::get_dropped_files().into_iter();
    let dropped = dropped.map(|file| egui::DroppedFile {
        path: file.path,
        ..Default::default()
    });
    ctx.input_mut(|input| {
        keyboard.write(input, pastes_late);
        input.raw.dropped_files.extend(dropped);
    });
}

/// Gives the panels a text from the clipboard, as if its keys had been pressed now.
pub(super) fn paste(ctx: &egui::Context, text: String) {
    ctx.input_mut(|input| input.events.push(egui::Event::Paste(text)));
}
