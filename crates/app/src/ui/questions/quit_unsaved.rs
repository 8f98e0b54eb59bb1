//! The question what becomes of unsaved edits before the program ends.

use super::{ButtonWeight, ask};
use crate::ui::prelude::*;

/// Asks what becomes of the unsaved edits before the program ends, naming every scene.
pub(in crate::ui) fn ask_before_quitting(ctx: &Context, seen: &PanelContext<'_>) {
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
                ui.label(widgets::sized(whereabouts(place), 12.0, chrome.soft));
            }
        });
    };
    let answer = ask(ctx, seen, ("unsaved", title), list, &answers);
    let answer = answer.or(places.is_empty().then(|| Some(ends.into())));
    if let Some(action) = answer {
        seen.act(LayerAction::Close(Modal::QuitUnsaved));
        action.into_iter().for_each(|action| seen.act(action));
    }
}

fn whereabouts(place: &Origin) -> String {
    match place {
        Origin::File(path) => path.display().to_string(),
        Origin::BuiltIn(_) => "Built-in scene; saving makes a copy".into(),
        Origin::New(_) => "Not saved yet".into(),
    }
}
