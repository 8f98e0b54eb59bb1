//! What was understood of a pasted text, before it replaces or joins the scene.

use super::widgets;
use crate::app::{
    fonts,
    modal::Modal,
    palette::Chrome,
    state::{App, clipboard::MOST_SHAPES},
};
use capsule_lab::paste::{Form, Pasted};
use egui::{Align, Button, Key, Label, Layout, Modifiers, RichText, Ui};
use std::ops::Range;

/// So many shapes are listed one by one.
const MOST_ROWS: usize = 100;

/// What the user decides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decision {
    Replace,
    Add,
    Cancel,
}

/// The window with what was understood.
pub(crate) fn paste(ctx: &egui::Context, app: &mut App) {
    let chrome = app.theme.chrome();
    let Some((pasted, text)) = &app.clipboard.pasted else {
        app.modals.retain(|modal| *modal != Modal::Paste);
        return;
    };
    let size = ctx.screen_rect().size();
    let modal = widgets::modal(ctx, "paste", chrome).show(ctx, |ui| {
        ui.set_width((size.x - 96.0).min(640.0));
        heading(ui, pasted, chrome);
        egui::ScrollArea::vertical()
            .max_height((size.y - 260.0).max(80.0))
            .show(ui, |ui| {
                shapes(ui, pasted, text, chrome);
                notes(ui, pasted, chrome);
            });
        ui.add_space(10.0);
        buttons(ui, pasted, chrome)
    });
    let mut decision = modal.inner;
    let is_free = ctx.memory(|memory| memory.focused()).is_none();
    if is_free && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
        decision = decision.or(can_show(pasted).then_some(Decision::Replace));
    }
    if modal.backdrop_response.clicked() {
        decision = Some(Decision::Cancel);
    }
    match decision {
        Some(Decision::Replace) => app.replace_by_pasted(),
        Some(Decision::Add) => app.add_pasted(),
        Some(Decision::Cancel) => app.modals.retain(|modal| *modal != Modal::Paste),
        None => {}
    }
}

fn can_show(pasted: &Pasted) -> bool {
    pasted.bodies.len() <= MOST_SHAPES
}

fn heading(ui: &mut Ui, pasted: &Pasted, chrome: &Chrome) {
    let title = match pasted.bodies.len() {
        1 => "Paste 1 shape".into(),
        count => format!("Paste {count} shapes"),
    };
    let from = match pasted.form {
        Form::Scene => "Read as a scene file",
        Form::Query => "Read as query lines",
        Form::Loose => "Found in loose text",
    };
    ui.label(
        RichText::new(title)
            .font(fonts::semibold(15.0))
            .color(chrome.ink),
    );
    ui.label(RichText::new(from).color(chrome.soft));
    ui.add_space(8.0);
}

fn shapes(ui: &mut Ui, pasted: &Pasted, text: &str, chrome: &Chrome) {
    for shape in pasted.understood.iter().take(MOST_ROWS) {
        let sentence = RichText::new(shape.sentence.replace('`', "")).color(chrome.ink);
        ui.add(Label::new(sentence).wrap());
        let excerpt = RichText::new(excerpt(text, &shape.span))
            .monospace()
            .size(12.0)
            .color(chrome.soft);
        ui.add(Label::new(excerpt).truncate());
        ui.add_space(6.0);
    }
    let more = pasted.understood.len().saturating_sub(MOST_ROWS);
    if more > 0 {
        ui.label(RichText::new(format!("and {more} more")).color(chrome.soft));
    }
}

/// The text that a shape was read from, on one line.
fn excerpt(text: &str, span: &Range<usize>) -> String {
    let cut = text.get(span.clone()).unwrap_or_default();
    let words: Vec<&str> = cut.split_whitespace().take(80).collect();
    words.join(" ")
}

fn notes(ui: &mut Ui, pasted: &Pasted, chrome: &Chrome) {
    if pasted.notes.is_empty() {
        return;
    }
    ui.add_space(4.0);
    let heading = RichText::new("Assumed and left over").font(fonts::semibold(13.0));
    ui.label(heading.color(chrome.ink));
    for note in pasted.notes.iter().take(MOST_ROWS) {
        let note = format!("• {}", note.text.replace('`', ""));
        ui.add(Label::new(RichText::new(note).color(chrome.soft)).wrap());
    }
}

fn buttons(ui: &mut Ui, pasted: &Pasted, chrome: &Chrome) -> Option<Decision> {
    let can_show = can_show(pasted);
    if !can_show {
        let text = format!("The window shows at most {MOST_SHAPES} shapes at once.");
        ui.label(RichText::new(text).color(chrome.bad));
    }
    let mut decision = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let replace = Button::new("Replace the scene")
            .fill(chrome.accent_fill)
            .shortcut_text("Enter");
        let choices = [
            (replace, can_show, Decision::Replace),
            (Button::new("Add to the scene"), can_show, Decision::Add),
            (
                Button::new("Cancel").shortcut_text("Esc"),
                true,
                Decision::Cancel,
            ),
        ];
        for (button, is_enabled, choice) in choices {
            if ui.add_enabled(is_enabled, button).clicked() {
                decision = Some(choice);
            }
        }
    });
    decision
}
