//! What is wrong in the articles, in a window of its own: a row each, with the scenes that show it.

use super::prelude::*;
use capsule_core::catalog::{ERRATA, Erratum, SearchWords};
use capsule_scenes::scene::search::scenes_that_name;

/// So many scenes are offered for a row.
const MAX_SCENES: usize = 4;

#[derive(Debug, Default)]
pub(crate) struct ErrataWindow {
    query: String,
    /// Of each row the scenes that name it, those about it first: their places and titles. Lessons stay as they are.
    scenes: Vec<Vec<(usize, String)>>,
}

impl ErrataWindow {
    pub(super) fn show(&mut self, ui: &mut Ui, seen: &PanelContext<'_>) {
        let chrome = seen.chrome();
        let told = ("An id, or what goes wrong", "Look up an erratum");
        widgets::text_field(ui, &mut self.query, told, f32::INFINITY);
        ui.add_space(4.0);
        if self.scenes.is_empty() {
            self.scenes = ERRATA.iter().map(|row| scenes_of(row, seen)).collect();
        }
        let query = self.query.trim();
        let words = SearchWords::of(query);
        let is_shown = |row: &Erratum| {
            query.is_empty() || row.id.eq_ignore_ascii_case(query) || row.tells_of(&words)
        };
        let rows = ERRATA.iter().zip(&self.scenes);
        let rows: Vec<_> = rows.filter(|(row, _)| is_shown(row)).collect();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            if rows.is_empty() {
                widgets::soft(ui, "No matches.");
            }
            let mut article = None;
            for (row, scenes) in rows {
                if article.replace(row.article.title) != Some(row.article.title) {
                    ui.label(widgets::sized(row.article.title, 11.5, chrome.soft));
                }
                erratum(ui, seen, row, scenes);
            }
        });
    }
}

fn erratum(ui: &mut Ui, seen: &PanelContext<'_>, row: &Erratum, scenes: &[(usize, String)]) {
    let chrome = seen.chrome();
    ui.horizontal(|ui| {
        ui.label(RichText::new(row.id).font(fonts::semibold(13.0)));
        let kind = format!("{}, {}", row.class.word(), row.frequency.word());
        ui.label(widgets::sized(kind, 12.0, chrome.soft));
    });
    ui.label(RichText::new(typography::words(row.told)).color(chrome.prose));
    if let Some(extent) = row.extent {
        ui.label(widgets::sized(typography::words(extent), 12.5, chrome.soft));
    }
    for (place, title) in scenes {
        scene_link(ui, seen, (*place, title), &format!("{} in {title}", row.id));
    }
    ui.add_space(style::GUTTER as f32 * 0.5);
}

/// Opens the lesson at a place; `name` tells it from other links to it.
pub(super) fn scene_link(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    (place, title): (usize, &str),
    name: &str,
) {
    let link = ui.link(RichText::new(typography::curly(title)).size(12.5));
    widgets::name(&link, WidgetType::Link, name);
    if link.clicked() {
        seen.act(FileAction::Open(Origin::BuiltIn(place)));
    }
}

fn scenes_of(row: &Erratum, seen: &PanelContext<'_>) -> Vec<(usize, String)> {
    let entries: Vec<_> = seen.shell.lessons.entries().collect();
    let texts = entries.iter().map(|entry| entry.document.text().as_ref());
    let places = scenes_that_name(row, texts).into_iter().take(MAX_SCENES);
    let title = |place: usize| entries[place].document.scene().title.clone();
    places.map(|place| (place, title(place))).collect()
}
