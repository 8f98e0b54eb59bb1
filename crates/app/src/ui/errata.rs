//! What is wrong in the articles: in a window of its own, a row each with the scenes that show it; and what the ids mean, told
//! under the pointer wherever they stand.

use super::prelude::*;
use capsule_core::catalog::{ALGORITHMS, ERRATA, Erratum, RESPONSES, SearchWords};
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
                    widgets::small(ui, row.article.title, 11.5);
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
        widgets::small(ui, kind, 12.0);
    });
    ui.label(RichText::new(typography::words(row.told)).color(chrome.prose));
    if let Some(extent) = row.extent {
        widgets::small(ui, typography::words(extent), 12.5);
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

/// Shows under the pointer what the ids in `text` mean, if there are any.
pub(super) fn on_hover(response: Response, text: &str, seen: &PanelContext<'_>) -> Response {
    match explanations(text, &current_repairs(seen)).as_str() {
        "" => response,
        told => response.on_hover_text(told),
    }
}

/// The repairs of what runs: they tell their ids first.
pub(super) fn current_repairs(seen: &PanelContext<'_>) -> Vec<&'static Repair> {
    let response = seen.session.run();
    let response = response.map_or(&[][..], |run| run.chosen().method.repairs);
    let algorithm = seen.session.choice();
    let algorithm = algorithm.map_or(&[][..], |it| it.method.repairs);
    response.iter().chain(algorithm).collect()
}

/// A line for each id in `text`, told as `own` repairs have it, else as the first method of the catalog that has it.
pub(super) fn explanations(text: &str, own: &[&'static Repair]) -> String {
    let algorithms = ALGORITHMS.iter().flat_map(|one| one.repairs);
    let responses = RESPONSES.iter().flat_map(|one| one.repairs);
    let own = own.iter().copied();
    let all = || {
        own.clone()
            .chain(algorithms.clone())
            .chain(responses.clone())
    };
    let mut lines: Vec<String> = vec![];
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        if let Some(repair) = all().find(|repair| repair.id == word) {
            let line = format!("{}: {}", repair.id, repair.title);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_in_a_text_is_told_once() {
        let text = explanations("Wicked Engine, with W1, W16; W1 again, and 11W1", &[]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[0].starts_with("W1: ") && lines[1].starts_with("W16: "));
        assert_eq!(explanations("no id, only words", &[]), "");
        for repair in ALGORITHMS.iter().flat_map(|one| one.repairs) {
            assert!(!explanations(repair.id, &[]).is_empty(), "{}", repair.id);
        }
    }
}
