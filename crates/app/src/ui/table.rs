//! Rows of lists and tables, each painted in its rectangle.

use capsule_view::typography;
use capsule_view::{fonts, style};
use egui::text::TextWrapping;
use egui::{
    Align2, Color32, FontId, Pos2, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2,
    text::LayoutJob,
};
use std::hash::Hash;

/// A row to click, lit where it is current or under the pointer; `name` is what assistive technology reads.
pub(crate) fn row(
    ui: &Ui,
    rect: Rect,
    id: impl Hash,
    (is_current, name): (bool, &str),
) -> Response {
    let response = ui.interact(rect, ui.id().with(id), Sense::click());
    selectable(&response, WidgetType::SelectableLabel, is_current, name);
    light(ui, rect, (is_current, response.hovered()));
    response
}

/// Tells assistive technology of a widget that is on or off, chosen or not.
pub(crate) fn selectable(response: &Response, kind: WidgetType, is_on: bool, name: &str) {
    response.widget_info(|| WidgetInfo::selected(kind, response.enabled(), is_on, name));
}

/// Lights a row that is current, more faintly one under the pointer.
pub(crate) fn light(ui: &Ui, rect: Rect, (is_current, is_hovered): (bool, bool)) {
    let chrome = style::chrome(ui.ctx());
    let fill = match (is_current, is_hovered) {
        (true, _) => chrome.accent_fill,
        (false, true) => chrome.hover,
        (false, false) => return,
    };
    ui.painter().rect_filled(rect, 6.0, fill);
}

/// The letters of a row, bolder in one that stands out.
pub(crate) fn row_font(stands_out: bool) -> FontId {
    if stands_out {
        fonts::semibold(13.0)
    } else {
        FontId::proportional(13.0)
    }
}

/// One line of text at the left of `room`, with an ellipsis where it does not fit.
pub(crate) fn clipped_text(ui: &Ui, room: Rect, text: &str, font: FontId, color: Color32) {
    let mut job = LayoutJob::simple_singleline(typography::curly(text), font, color);
    job.wrap = TextWrapping::truncate_at_width(room.width());
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let top = room.center().y - galley.size().y / 2.0;
    ui.painter().galley(pos2(room.left(), top), galley, color);
}

/// A text whose left end is `at`, half-way down.
pub(crate) fn text_from(ui: &Ui, at: Pos2, text: impl ToString, font: FontId, color: Color32) {
    let painter = ui.painter();
    painter.text(at, Align2::LEFT_CENTER, text, font, color);
}

/// A text whose right end is `at`, half-way down. Its rectangle.
pub(crate) fn text_to(
    ui: &Ui,
    at: Pos2,
    text: impl ToString,
    font: FontId,
    color: Color32,
) -> Rect {
    let painter = ui.painter();
    painter.text(at, Align2::RIGHT_CENTER, text, font, color)
}

/// A text or an icon around `at`.
pub(crate) fn text_around(ui: &Ui, at: Pos2, text: impl ToString, font: FontId, color: Color32) {
    let painter = ui.painter();
    painter.text(at, Align2::CENTER_CENTER, text, font, color);
}
