use super::widgets;
use crate::app::{fonts, state::App};
use egui::{RichText, Ui};
use egui_commonmark::CommonMarkViewer;

/// The scene's title and its lesson.
pub fn lesson(ui: &mut Ui, app: &mut App) {
    let chrome = app.theme.chrome();
    widgets::hairline(ui, chrome);
    egui::ScrollArea::vertical()
        .id_salt(("lesson", &app.scene.title))
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.label(RichText::new(&app.scene.title).font(fonts::semibold(15.0)));
            ui.add_space(4.0);
            ui.spacing_mut().item_spacing.y = 8.0;
            ui.spacing_mut().interact_size.y = 16.0;
            ui.visuals_mut().widgets.noninteractive.fg_stroke.color = chrome.prose;
            let width = ui.available_width() as usize;
            CommonMarkViewer::new().default_width(Some(width)).show(
                ui,
                &mut app.panels.lesson,
                &app.scene.text,
            );
            ui.add_space(8.0);
        });
}
