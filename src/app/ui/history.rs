use super::{floating::FloatingWindow, scenes::clipped_text, style, widgets};
use crate::app::{context::PanelContext, fonts, palette::Chrome};
use capsule_lab::session::SessionAction;
use egui::{Align2, FontId, Rect, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// Room for the list, points.
const SIZE: egui::Vec2 = vec2(248.0, 200.0);

/// The window with the steps that can be undone and redone.
#[derive(Debug, Default)]
pub(crate) struct HistoryList {
    shown: widgets::Bring<usize>,
}

/// The window.
pub(super) const WINDOW: FloatingWindow = FloatingWindow::new(
    "edit.history",
    "History",
    (Align2::RIGHT_TOP, SIZE),
    |ui, seen, own| history(ui, seen, &mut own.history),
);

/// Every edit in order, the current place lit, those that were undone pale. A click goes there.
fn history(ui: &mut Ui, seen: &PanelContext<'_>, own: &mut HistoryList) {
    if let Some(place) = list(ui, seen, own, seen.chrome()) {
        seen.act(SessionAction::Jump(place));
    }
}

fn list(
    ui: &mut Ui,
    seen: &PanelContext<'_>,
    own: &mut HistoryList,
    chrome: &Chrome,
) -> Option<usize> {
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
    let id = ui.id().with(("step", place));
    let response = ui.interact(rect, id, Sense::click());
    let is_here = place == here;
    let kind = WidgetType::SelectableLabel;
    let name = format!("Edit {place}: {title}");
    response.widget_info(|| WidgetInfo::selected(kind, true, is_here, &name));
    let painter = ui.painter();
    if is_here {
        painter.rect_filled(rect, 6.0, chrome.accent_fill);
    } else if response.hovered() {
        painter.rect_filled(rect, 6.0, chrome.hover);
    }
    let ink = if place > here {
        chrome.soft
    } else {
        chrome.ink
    };
    let font = if is_here {
        fonts::semibold(13.0)
    } else {
        FontId::proportional(13.0)
    };
    let number = rect.left_center() + vec2(30.0, 0.0);
    if place > 0 {
        let small = FontId::monospace(11.5);
        painter.text(number, Align2::RIGHT_CENTER, place, small, chrome.soft);
    }
    let room = Rect::from_min_max(rect.min + vec2(40.0, 0.0), rect.max - vec2(8.0, 0.0));
    clipped_text(ui, room, title, font, ink);
    response.clicked()
}
