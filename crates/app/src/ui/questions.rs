//! Questions that stop everything else until they are answered.

use super::prelude::*;
use crate::shell::modal::LessonTexts;
use capsule_scenes::edit::{Document, LostEdits};
use std::time::SystemTime;

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

/// Closes the question and does what was answered, if anything is to be done.
pub(super) fn answered(seen: &PanelContext<'_>, modal: Modal, action: Option<Action>) {
    seen.act(LayerAction::Close(modal));
    action.into_iter().for_each(|action| seen.act(action));
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

/// Asks which to keep: the edits made here, or what someone else wrote to the file. `saves`: the reader was about to
/// save over it.
pub(super) fn ask_about_changed_file(ctx: &Context, seen: &PanelContext<'_>, saves: bool) {
    let modal = Modal::ChangedOnDisk { saves };
    let has_rival = seen.shell.files.rival.is_some();
    let (Origin::File(path), true) = (seen.session.origin(), has_rival || saves) else {
        return answered(seen, modal, None);
    };
    let name = file_name(path);
    let told = if has_rival {
        "Another program changed the file, and you have unsaved edits. \
         If you take the file’s version, Undo brings your edits back."
    } else {
        "Another program changed the file, and its text has mistakes. Saving replaces that text."
    };
    let does = |action: FileAction| Some(Action::from(action));
    let take = does(FileAction::TakeTheirs);
    let take = has_rival.then_some(("Take the file’s version", ButtonWeight::Other, take));
    let (title, main, other) = if saves {
        let save = ("Save mine", ButtonWeight::Loses, does(FileAction::SaveMine));
        let title = format!("Save over the changes in {name}?");
        (title, ("Cancel", ButtonWeight::Main, None), Some(save))
    } else {
        let keep = does(FileAction::KeepMine);
        let title = format!("{name} has changed on disk");
        (title, ("Keep mine", ButtonWeight::Main, keep), None)
    };
    let answers: Vec<_> = [Some(main), take, other].into_iter().flatten().collect();
    let place = path.display().to_string();
    let body = |ui: &mut Ui| {
        sentence(ui, told);
        widgets::small(ui, place, 12.0);
    };
    if let Some(action) = ask(ctx, seen, ("changed", &title), body, &answers) {
        answered(seen, modal, action);
    }
}

/// Asks what to make new; Enter makes new all of it.
pub(super) fn ask_about_lesson_texts(
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
    if let Some(changes) = answer.or(is_said.then_some(true)) {
        let change = changes.then(|| FileAction::ChangeLessonTexts(std::mem::take(own)).into());
        answered(seen, Modal::LessonAsOwnCase, change);
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
    let pictured = "Remove its caption, notes and names in the picture";
    for (empties, title) in [
        (&mut texts.empties_text, "Remove the lesson’s text"),
        (&mut texts.empties_picture, pictured),
        (&mut texts.empties_question, "Remove its question"),
    ] {
        widgets::check_box(ui, empties, title);
    }
    is_said
}

/// Asks what becomes of the unsaved edits before the program ends, naming every scene.
pub(super) fn ask_before_quitting(ctx: &Context, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    let places = seen.unsaved_places();
    let (title, save) = match places.len() {
        1 => ("Save edits before quitting?", "Save"),
        _ => ("Save all edits before quitting?", "Save all"),
    };
    let (saves, ends) = (FileAction::SaveAllAndEnd, FileAction::End);
    let answers = [
        (save, ButtonWeight::Main, Some(Action::from(saves))),
        ("Cancel", ButtonWeight::Other, None),
        ("Discard", ButtonWeight::Loses, Some(ends.clone().into())),
    ];
    let room = ctx.screen_rect().height() - 240.0;
    let list = |ui: &mut Ui| {
        ScrollArea::vertical().max_height(room).show(ui, |ui| {
            for place in &places {
                ui.label(RichText::new(seen.title_of(place)).color(chrome.ink));
                ui.add_space(-4.0);
                widgets::small(ui, whereabouts(place), 12.0);
            }
        });
    };
    let answer = ask(ctx, seen, ("unsaved", title), list, &answers);
    let answer = answer.or(places.is_empty().then(|| Some(ends.into())));
    if let Some(action) = answer {
        answered(seen, Modal::QuitUnsaved, action);
    }
}

fn whereabouts(place: &Origin) -> String {
    match place {
        Origin::File(path) => path.display().to_string(),
        Origin::BuiltIn(_) => "Built-in scene; saving makes a copy".into(),
        Origin::New(_) => "Not saved yet".into(),
    }
}

/// Offers the edits that a run lost when it stopped without having been told to.
pub(super) fn ask_about_lost_edits(ctx: &Context, seen: &PanelContext<'_>) {
    let is_one = seen.shell.files.lost.len() == 1;
    let [restore, discard] = if is_one {
        ["Restore", "Discard"]
    } else {
        ["Restore all", "Discard all"]
    };
    let does = |action: FileAction| Some(Action::from(action));
    // Left for later they stay where they are, and the next start offers them again.
    let later = does(FileAction::RestoreLater);
    let answers = [
        (restore, ButtonWeight::Main, does(FileAction::RestoreAll)),
        ("Later", ButtonWeight::Other, later),
        (discard, ButtonWeight::Loses, does(FileAction::DiscardAll)),
    ];
    let mut single = None;
    let room = ctx.screen_rect().height() - 260.0;
    let body = |ui: &mut Ui| {
        let told =
            "The program stopped before these edits were saved. You can undo restored edits.";
        sentence(ui, told);
        ui.add_space(4.0);
        ScrollArea::vertical().max_height(room).show(ui, |ui| {
            for (index, lost) in seen.shell.files.lost.iter().enumerate() {
                single = single.take().or(row(ui, lost, index, is_one));
            }
        });
    };
    let title = "Unsaved edits from last time";
    let answer = ask(ctx, seen, ("lost", title), body, &answers).flatten();
    if let Some(action) = single.map(Into::into).or(answer) {
        seen.act(action);
    }
}

/// One scene: its title, then where and when. Buttons of its own where there are several.
fn row(ui: &mut Ui, lost: &LostEdits, index: usize, is_one: bool) -> Option<FileAction> {
    let chrome = style::chrome(ui.ctx());
    let mut answer = None;
    ui.horizontal(|ui| {
        if !is_one {
            ui.set_min_height(40.0);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            let room = if is_one { 0.0 } else { 168.0 };
            ui.set_width(ui.available_width() - room);
            let title = RichText::new(title_of(lost)).color(chrome.ink);
            ui.add(Label::new(title).truncate());
            ui.add(Label::new(widgets::sized(when_and_where(lost), 12.0, chrome.soft)).truncate());
        });
        if !is_one {
            widgets::at_right(ui, |ui| {
                if ui.button("Restore").clicked() {
                    answer = Some(FileAction::Restore(index));
                }
                if ui.button("Discard").clicked() {
                    answer = Some(FileAction::Discard(index));
                }
            });
        }
    });
    answer
}

fn title_of(lost: &LostEdits) -> String {
    match (Document::new(lost.text.as_str(), ""), &lost.path) {
        (Ok(document), _) => document.scene().title.clone(),
        (Err(_), Some(path)) => file_name(path),
        (Err(_), None) => "Unnamed scene".into(),
    }
}

fn when_and_where(lost: &LostEdits) -> String {
    let place = lost.path.clone().map_or(Origin::New(0), Origin::File);
    let place = whereabouts(&place);
    let now = SystemTime::now();
    match lost.kept.and_then(|kept| now.duration_since(kept).ok()) {
        Some(age) => format!("{} · {place}", ago(age)),
        None => place,
    }
}

/// How long ago, in the largest unit that fits.
fn ago(age: Duration) -> String {
    const UNITS: [(u64, &str); 3] = [(86_400, "day"), (3_600, "hour"), (60, "minute")];
    let seconds = age.as_secs();
    for (length, unit) in UNITS {
        match seconds / length {
            0 => {}
            1 => return format!("1 {unit} ago"),
            count => return format!("{count} {unit}s ago"),
        }
    }
    "Just now".into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_told_in_the_largest_unit_that_fits() {
        let told = |seconds| ago(Duration::from_secs(seconds));
        assert_eq!(told(59), "Just now");
        assert_eq!(told(60), "1 minute ago");
        assert_eq!(told(7_199), "1 hour ago");
        assert_eq!(told(172_800), "2 days ago");
    }
}
