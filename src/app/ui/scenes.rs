use super::widgets;
use crate::app::{
    fonts,
    palette::Chrome,
    shelf::Entry,
    state::{App, Place},
    style,
};
use egui::{FontId, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Chapters and their scenes; the current one is lit.
pub(crate) fn scenes(ui: &mut Ui, app: &mut App) {
    let chrome = app.theme.chrome();
    widgets::section(ui, "Scenes", chrome, |ui| {
        widgets::command_button(ui, app, "scene.open", 15.0);
        widgets::command_button(ui, app, "scene.find", 15.0);
    });
    if let Place::File(path) = &app.place {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        ui.label(egui::RichText::new(format!("Open: {name}")).color(chrome.accent))
            .on_hover_text(path.display().to_string());
    }
    let mut chosen = None;
    let brings = app.panels.scenes.wants(ui, app.place.clone());
    egui::ScrollArea::vertical()
        .id_salt("scenes")
        .auto_shrink(false)
        .show(ui, |ui| {
            let mut place = 0;
            for chapter in &app.shelf.chapters {
                let heading = widgets::heading(&chapter.title, chrome).size(12.5);
                let first = place;
                place += chapter.scenes.len();
                egui::CollapsingHeader::new(heading)
                    .id_salt(&chapter.title)
                    .default_open(true)
                    .show_unindented(ui, |ui| {
                        ui.spacing_mut().item_spacing.y = 0.0;
                        for (offset, entry) in chapter.scenes.iter().enumerate() {
                            let is_current = app.place == Place::Shelf(first + offset);
                            if scene_row(ui, entry, is_current, brings, chrome) {
                                chosen = Some(first + offset);
                            }
                        }
                    });
            }
        });
    if let Some(place) = chosen {
        app.open_shelf(place);
    }
}

fn scene_row(ui: &mut Ui, entry: &Entry, is_current: bool, brings: bool, chrome: &Chrome) -> bool {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), style::ROW), Sense::click());
    let title = entry.document.scene().title.as_str();
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_current, title));
    if is_current && brings && !ui.clip_rect().contains_rect(rect) {
        response.scroll_to_me(Some(egui::Align::Center));
    }
    let painter = ui.painter();
    if is_current {
        painter.rect_filled(rect, 6.0, chrome.accent_fill);
    } else if response.hovered() {
        painter.rect_filled(rect, 6.0, chrome.hover);
    }
    let font = if is_current {
        fonts::semibold(13.0)
    } else {
        FontId::proportional(13.0)
    };
    let room = Rect::from_min_max(rect.min + vec2(20.0, 0.0), rect.max - vec2(8.0, 0.0));
    clipped_text(ui, room, title, font, chrome.ink);
    response
        .on_hover_text(format!("{title}\n{}", entry.name))
        .clicked()
}

/// One line of text that ends in an ellipsis where it does not fit.
pub(crate) fn clipped_text(ui: &Ui, room: Rect, text: &str, font: FontId, color: egui::Color32) {
    let mut job = egui::text::LayoutJob::simple_singleline(text.into(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room.width());
    let galley = ui.fonts(|fonts| fonts.layout_job(job));
    let top = room.center().y - galley.size().y / 2.0;
    ui.painter().galley(pos2(room.left(), top), galley, color);
}
