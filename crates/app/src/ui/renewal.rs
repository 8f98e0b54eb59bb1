//! A changed lesson that was saved under a name of its own: what of it to make new.

use super::prelude::*;
use super::question::{self, ButtonWeight};
use crate::shell::renewal::Renewal;

/// Asks what to make new; Enter makes new all of it.
pub(crate) fn renewal(ctx: &Context, seen: &PanelContext<'_>, own: &mut Renewal) {
    let name = seen.name_of(seen.session.origin());
    let title = format!("{name} still has texts of the lesson");
    let mut is_said = false;
    let body = |ui: &mut Ui| {
        let told = "The scene is saved. Which texts of the lesson should change?";
        question::sentence(ui, told);
        ui.add_space(6.0);
        is_said = choices(ui, own);
    };
    let answers = [
        ("Change and save", ButtonWeight::Main, true),
        ("Keep all texts", ButtonWeight::Other, false),
    ];
    let answer = question::ask(ctx, seen, ("renewal", &title), body, &answers);
    let answer = answer.or(is_said.then_some(true));
    if answer.is_some() {
        seen.act(LayerAction::Close(Modal::Renewal));
    }
    if answer == Some(true) {
        seen.act(FileAction::Renew(std::mem::take(own)));
    }
}

/// What there is to make new; whether Enter was pressed in the title.
fn choices(ui: &mut Ui, renewal: &mut Renewal) -> bool {
    let mut is_said = false;
    if let Some(title) = &mut renewal.title {
        ui.horizontal(|ui| {
            ui.label("Title");
            let field = widgets::text_field(ui, title, ("", "Title of the case"), 320.0);
            is_said = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        });
    }
    let empties = "Remove the lesson’s text";
    widgets::check_box(ui, &mut renewal.empties_text, empties);
    let empties = "Remove its caption, notes and names in the picture";
    widgets::check_box(ui, &mut renewal.empties_picture, empties);
    let empties = "Remove its question";
    widgets::check_box(ui, &mut renewal.empties_question, empties);
    is_said
}
