use super::floating::FloatingWindow;
use super::prelude::*;
use capsule_lab::session::SessionAction;

/// The window with the steps that can be undone and redone.
#[derive(Debug, Default)]
pub(crate) struct HistoryList {
    shown: widgets::Bring<usize>,
}

pub(super) const WINDOW: FloatingWindow = FloatingWindow::new(
    "edit.history",
    "History",
    (Align2::RIGHT_TOP, vec2(248.0, 200.0)),
    |ui, seen, own| history(ui, seen, &mut own.history),
);

/// Every edit in order, the current place lit, those that were undone pale. A click goes there.
fn history(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut HistoryList) {
    if let Some(place) = list(ui, seen, own) {
        seen.act(SessionAction::Jump(place));
    }
}

fn list(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut HistoryList) -> Option<usize> {
    let chrome = seen.chrome();
    ui.set_min_size(vec2(160.0, 96.0));
    let here = seen.session.history().place();
    let titles: Vec<&str> = std::iter::once("As opened")
        .chain(seen.session.history().titles())
        .collect();
    let heights = widgets::Heights::new(titles.iter().map(|_| style::ROW));
    let brings = own.shown.wants(ui, here).then_some(here);
    let mut chosen = None;
    widgets::rows(ui, "history", &heights, 0.0, brings, |ui, place, rect| {
        if row(ui, rect, titles[place], place, here, chrome) {
            chosen = Some(place);
        }
    });
    chosen
}

fn row(ui: &mut Ui, rect: Rect, title: &str, place: usize, here: usize, chrome: &Chrome) -> bool {
    let is_here = place == here;
    let name = format!("Edit {place}: {title}");
    let response = table::row(ui, rect, ("step", place), (is_here, &name), chrome);
    let ink = if place > here {
        chrome.soft
    } else {
        chrome.ink
    };
    if place > 0 {
        let at = rect.left_center() + vec2(30.0, 0.0);
        table::text_to(ui, at, place, FontId::monospace(11.5), chrome.soft);
    }
    let room = Rect::from_min_max(rect.min + vec2(40.0, 0.0), rect.max - vec2(8.0, 0.0));
    table::clipped_text(ui, room, title, table::row_font(is_here), ink);
    response.clicked()
}
