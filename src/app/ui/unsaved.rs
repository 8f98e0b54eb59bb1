use super::question::{self, ButtonWeight};
use crate::app::{
    action::{FileAction, LayerAction},
    context::PanelContext,
    shell::modal::Modal,
};
use capsule_lab::session::Origin;
use egui::RichText;

#[derive(Clone, Copy)]
enum UnsavedAnswer {
    Save,
    Discard,
    Cancel,
}

/// Asks what becomes of the unsaved edits before the program ends, naming every scene.
pub(crate) fn unsaved(ctx: &egui::Context, seen: &PanelContext<'_>) {
    let chrome = seen.chrome();
    let places = seen.unsaved_places();
    let (title, save) = match places.len() {
        1 => ("Save the edits before the program ends?", "Save"),
        _ => ("Save all edits before the program ends?", "Save all"),
    };
    let answers = [
        (save, ButtonWeight::Main, UnsavedAnswer::Save),
        ("Cancel", ButtonWeight::Other, UnsavedAnswer::Cancel),
        ("Discard", ButtonWeight::Loses, UnsavedAnswer::Discard),
    ];
    let room = ctx.screen_rect().height() - 240.0;
    let list = |ui: &mut egui::Ui| {
        egui::ScrollArea::vertical()
            .max_height(room)
            .show(ui, |ui| {
                for place in &places {
                    ui.label(RichText::new(seen.title_of(place)).color(chrome.ink));
                    ui.add_space(-4.0);
                    ui.label(
                        RichText::new(whereabouts(place))
                            .size(12.0)
                            .color(chrome.soft),
                    );
                }
            });
    };
    let answer = question::ask(ctx, "unsaved", chrome, title, list, &answers);
    if answer.is_some() || places.is_empty() {
        seen.act(LayerAction::Close(Modal::Unsaved));
    }
    match answer {
        Some(UnsavedAnswer::Save) => seen.act(FileAction::SaveAllAndEnd),
        Some(UnsavedAnswer::Discard) => seen.act(FileAction::End),
        Some(UnsavedAnswer::Cancel) => {}
        None if places.is_empty() => seen.act(FileAction::End),
        None => {}
    }
}

fn whereabouts(place: &Origin) -> String {
    match place {
        Origin::File(path) => path.display().to_string(),
        Origin::BuiltIn(_) => "Comes with the program: saving makes a copy".into(),
        Origin::New(_) => "Not in a file yet".into(),
    }
}
