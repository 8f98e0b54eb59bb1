//! Questions that stop everything else until they are answered, one a file.

mod changed_on_disk;
mod lesson_as_own_case;
mod quit_unsaved;
mod restore_edits;

pub(super) use changed_on_disk::ask_about_changed_file;
pub(super) use lesson_as_own_case::ask_about_lesson_texts;
pub(super) use quit_unsaved::ask_before_quitting;
pub(super) use restore_edits::ask_about_lost_edits;

use super::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ButtonWeight {
    /// The one that loses nothing: Enter gives it.
    Main,
    Other,
    Loses,
}

/// Shows `title`, then `body`, then a button for each answer, the main one at the right. Answers what was chosen.
pub(super) fn ask<T: Clone>(
    ctx: &Context,
    seen: &PanelContext<'_>,
    (id, title): (&str, &str),
    body: impl FnOnce(&mut Ui),
    answers: &[(&str, ButtonWeight, T)],
) -> Option<T> {
    let chrome = seen.chrome();
    let width = (ctx.screen_rect().width() - 96.0).min(520.0);
    let modal = widgets::modal(ctx, id).show(ctx, |ui| {
        ui.set_width(width);
        ui.label(widgets::semibold(title, 16.0, chrome.ink));
        ui.add_space(4.0);
        body(ui);
        ui.add_space(10.0);
        buttons(ui, answers)
    });
    modal.inner
}

pub(super) fn sentence(ui: &mut Ui, text: &str) {
    let chrome = style::chrome(ui.ctx());
    ui.label(RichText::new(text).color(chrome.prose));
}

fn buttons<T: Clone>(ui: &mut Ui, answers: &[(&str, ButtonWeight, T)]) -> Option<T> {
    let chrome = style::chrome(ui.ctx());
    let mut chosen = None;
    widgets::at_right(ui, |ui| {
        for (text, weight, answer) in answers {
            let plain = FontId::proportional(13.5);
            let (ink, fill, font) = match weight {
                ButtonWeight::Main => (chrome.accent, chrome.accent_fill, fonts::semibold(13.5)),
                ButtonWeight::Other => (chrome.ink, chrome.control, plain),
                ButtonWeight::Loses => (chrome.bad, chrome.control, plain),
            };
            let text = RichText::new(*text).font(font).color(ink);
            let button = Button::new(text).fill(fill).min_size(vec2(72.0, 28.0));
            let response = ui.add(button);
            if *weight == ButtonWeight::Main && ui.memory(|memory| memory.focused()).is_none() {
                response.request_focus();
            }
            if response.clicked() {
                chosen = Some(answer.clone());
            }
        }
    });
    chosen
}
