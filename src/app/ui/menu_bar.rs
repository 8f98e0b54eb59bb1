use super::widgets;
use crate::app::{
    commands::{self, Category},
    state::App,
};
use egui::{Align, Button, Frame, Layout, Margin, RichText};

/// The menus, from the table of commands, and the scene's title.
pub(crate) fn menu_bar(ctx: &egui::Context, app: &mut App) {
    let chrome = app.theme.chrome();
    let frame = Frame::new()
        .fill(chrome.panel)
        .inner_margin(Margin::symmetric(8, 4));
    egui::TopBottomPanel::top("menu")
        .frame(frame)
        .show(ctx, |ui| {
            egui::menu::bar(ui, |ui| {
                let mut is_open = false;
                for category in Category::ALL {
                    ui.menu_button(category.title(), |ui| {
                        is_open = true;
                        menu(ui, app, category);
                    });
                }
                app.panels.layers.menu = is_open;
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    widgets::command_button(ui, app, "view.panels", 16.0);
                    widgets::command_button(ui, app, "view.theme", 16.0);
                    widgets::command_button(ui, app, "help.search", 16.0);
                    ui.add_space(8.0);
                    let (title, ink) = match app.is_unsaved() {
                        true => (format!("• {} · edited", app.scene.title), chrome.accent),
                        false => (app.scene.title.clone(), chrome.soft),
                    };
                    let title = RichText::new(title).color(ink);
                    ui.add(egui::Label::new(title).truncate().selectable(false));
                });
            });
        });
}

fn menu(ui: &mut egui::Ui, app: &mut App, category: Category) {
    ui.set_min_width(240.0);
    for command in commands::all().filter(|command| command.category == category) {
        let text = widgets::with_icon(command.icon, command.title, 13.5);
        let button = Button::new(text)
            .shortcut_text(command.shortcut_text(&app.preferences.keys))
            .frame(true)
            .fill(egui::Color32::TRANSPARENT);
        let enabled = (command.enabled)(app);
        let response = ui.add_enabled(enabled, button);
        widgets::name(&response, egui::WidgetType::Button, enabled, command.title);
        if response.clicked() {
            (command.run)(app);
            ui.close_menu();
        }
    }
}
