//! The window with the list of edits, in which a click undoes or redoes up to a row.

use super::prelude::*;

/// Every edit in order, the current place lit, those that were undone pale. A click goes there.
pub(super) fn history(ui: &mut Ui, seen: &PanelContext<'_>, shown: &mut widgets::Bring<usize>) {
    ui.set_min_size(vec2(160.0, 96.0));
    let history = seen.session.history();
    let here = history.place();
    let titles: Vec<&str> = std::iter::once("As opened")
        .chain(history.titles())
        .collect();
    let brings = shown.wants(ui, here).then_some(here);
    let rows = (titles.len(), style::ROW);
    let chosen = widgets::list(ui, "history", rows, brings, |ui, place, rect| {
        row(ui, rect, titles[place], place, here).then_some(place)
    });
    if let Some(place) = chosen {
        seen.act(SessionAction::Jump(place));
    }
}

fn row(ui: &mut Ui, rect: Rect, title: &str, place: usize, here: usize) -> bool {
    let chrome = style::chrome(ui.ctx());
    let is_here = place == here;
    let name = format!("Edit {place}: {title}");
    let response = table::row(ui, rect, ("step", place), (is_here, &name));
    let (ink, soft) = (chrome.ink, chrome.soft);
    let ink = if place > here { soft } else { ink };
    if place > 0 {
        let at = rect.left_center() + vec2(30.0, 0.0);
        table::text_to(ui, at, place, FontId::monospace(11.5), chrome.soft);
    }
    let room = Rect::from_min_max(rect.min + vec2(40.0, 0.0), rect.max - vec2(8.0, 0.0));
    table::clipped_text(ui, room, title, table::row_font(is_here), ink);
    response.clicked()
}
