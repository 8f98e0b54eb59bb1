//! Fixes for the window layer's faults with input.

use super::keyboard::Keyboard;
use macroquad::prelude as mq;

/// Mends the frame's input before anyone reads it; answers what was pasted. A text whose holder `is_silent` is none.
pub(super) fn fix(ctx: &egui::Context, keyboard: &mut Keyboard, is_silent: bool) -> Option<String> {
    let dropped = mq::get_dropped_files().into_iter();
    let dropped = dropped.map(|file| egui::DroppedFile {
        path: file.path,
        ..Default::default()
    });
    ctx.input_mut(|input| {
        input.raw.dropped_files.extend(dropped);
        keyboard.write(input, is_silent)
    })
}
