//! The question which texts of a lesson change in a copy that was saved as a case of its own.

use super::{ButtonWeight, ask, sentence};
use crate::shell::lesson_as_own_case::LessonTexts;
use crate::ui::prelude::*;

/// Asks what to make new; Enter makes new all of it.
pub(in crate::ui) fn ask_about_lesson_texts(
    ctx: &Context,
    seen: &PanelContext<'_>,
    own: &mut LessonTexts,
) {
    let name = seen.name_of(seen.session.origin());
    let title = format!("{name} still has texts of the lesson");
    let mut is_said = false;
    let body = |ui: &mut Ui| {
        let told = "The scene is saved. Which texts of the lesson should change?";
        sentence(ui, told);
        ui.add_space(6.0);
        is_said = choices(ui, own);
    };
    let answers = [
        ("Change and save", ButtonWeight::Main, true),
        ("Keep all texts", ButtonWeight::Other, false),
    ];
    let answer = ask(ctx, seen, ("texts", &title), body, &answers);
    let answer = answer.or(is_said.then_some(true));
    if answer.is_some() {
        seen.act(LayerAction::Close(Modal::LessonAsOwnCase));
    }
    if answer == Some(true) {
        seen.act(FileAction::ChangeLessonTexts(std::mem::take(own)));
    }
}

/// What there is to make new; whether Enter was pressed in the title.
fn choices(ui: &mut Ui, texts: &mut LessonTexts) -> bool {
    let mut is_said = false;
    if let Some(title) = &mut texts.title {
        ui.horizontal(|ui| {
            ui.label("Title");
            let field = widgets::text_field(ui, title, ("", "Title of the case"), 320.0);
            is_said = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        });
    }
    let empties = "Remove the lesson’s text";
    widgets::check_box(ui, &mut texts.empties_text, empties);
    let empties = "Remove its caption, notes and names in the picture";
    widgets::check_box(ui, &mut texts.empties_picture, empties);
    let empties = "Remove its question";
    widgets::check_box(ui, &mut texts.empties_question, empties);
    is_said
}
