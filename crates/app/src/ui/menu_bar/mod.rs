//! The bar at the top of the window: the menus, the title of the scene, and four buttons.

mod groups;

use super::layers::Layers;
use super::prelude::*;
use crate::commands::{Category, Command};

/// The menus, from the table of commands, and the scene's title.
pub(crate) fn menu_bar(ctx: &Context, seen: &PanelContext<'_>, own: &mut Layers) {
    let chrome = seen.chrome();
    let frame = Frame::new()
        .fill(chrome.panel)
        .inner_margin(Margin::symmetric(8, 4));
    TopBottomPanel::top("menu").frame(frame).show(ctx, |ui| {
        egui::menu::bar(ui, |ui| {
            let mut is_open = false;
            for category in Category::ALL {
                ui.menu_button(category.title(), |ui| {
                    is_open = true;
                    menu(ui, seen, category);
                });
            }
            own.menu = is_open;
            widgets::at_right(ui, |ui| {
                for id in ["view.right", "view.left", "view.theme", "help.search"] {
                    widgets::command_button(ui, seen, id, 16.0);
                }
                ui.add_space(8.0);
                let (soft, accent) = (chrome.soft, chrome.accent);
                let ink = if seen.is_unsaved() { accent } else { soft };
                let name = RichText::new(seen.full_name()).color(ink);
                widgets::one_line(ui, name);
            });
        });
    });
}

/// What a menu leaves of the window's height, points: the bar and a margin.
const BESIDES: f32 = 64.0;

/// The commands of a menu, no taller than there is room beneath the bar.
fn menu(ui: &mut Ui, seen: &PanelContext<'_>, category: Category) {
    ui.set_min_width(240.0);
    let room = ui.ctx().screen_rect().height() - BESIDES;
    // How tall it is, it was when it was shown last.
    let id = ui.id().with("height");
    let height = ui.data(|data| data.get_temp(id)).unwrap_or(0.0);
    let height: f32 = if height <= room {
        ui.scope(|ui| items(ui, seen, category));
        ui.min_rect().height()
    } else {
        // The bar stands beside the shortcuts, not over them.
        ui.spacing_mut().scroll = egui::style::ScrollStyle::solid();
        let list = ScrollArea::vertical()
            .max_height(room)
            .min_scrolled_height(room);
        let shown = list.show(ui, |ui| items(ui, seen, category));
        shown.content_size.y
    };
    ui.data_mut(|data| data.insert_temp(id, height));
}

fn items(ui: &mut Ui, seen: &PanelContext<'_>, category: Category) {
    let mut submenus = vec![];
    for command in commands::all().filter(|command| command.category == category) {
        let submenu = groups::submenu_of(command.id);
        if submenu.is_some_and(|menu| submenus.contains(&menu.title)) {
            continue;
        }
        let is_first = ui.min_rect().height() == 0.0;
        if groups::begins(command.id) && !is_first {
            ui.separator();
        }
        match submenu {
            Some(menu) => {
                submenus.push(menu.title);
                submenu_ui(ui, menu.icon, menu.title, |ui| {
                    for id in menu.commands {
                        item(ui, seen, commands::command(id));
                    }
                });
            }
            None => item(ui, seen, command),
        }
        if command.id == "scene.open" {
            submenu_ui(ui, icon::CLOCK, "Open recent", |ui| recent(ui, seen));
        }
    }
}

/// A menu in a menu.
fn submenu_ui(ui: &mut Ui, icon: &str, title: &str, contents: impl FnOnce(&mut Ui)) {
    let opened = ui.menu_button(widgets::with_icon(icon, title, 13.5), |ui| {
        ui.set_min_width(240.0);
        contents(ui);
    });
    widgets::name(&opened.response, WidgetType::Button, title);
}

/// A command to click at; where it cannot be done it says why under the pointer.
pub(super) fn item(ui: &mut Ui, seen: &PanelContext<'_>, command: &'static Command) {
    let hindrance = (command.hindrance)(seen);
    let is_enabled = hindrance.is_none();
    let text = widgets::with_icon(command.icon, command.title, 13.5);
    let keys = command.shortcut_text(&seen.shell.preferences.keys);
    let mut response = entry(ui, is_enabled, Button::new(text).shortcut_text(keys));
    widgets::name(&response, WidgetType::Button, command.title);
    if let Some(hindrance) = hindrance {
        response = response.on_disabled_hover_text(hindrance.why);
    }
    if response.clicked() {
        seen.act(Action::Command(command.id));
        ui.close_menu();
    }
}

/// A row of a menu, in one line: a menu is as wide as its widest row, whatever stood there before.
fn entry(ui: &mut Ui, is_enabled: bool, button: Button<'_>) -> Response {
    let button = button.wrap_mode(egui::TextWrapMode::Extend);
    ui.add_enabled(is_enabled, button.frame(true).fill(Color32::TRANSPARENT))
}

fn recent(ui: &mut Ui, seen: &PanelContext<'_>) {
    let mut chosen = None;
    for path in seen.shell.preferences.recent() {
        let is_there = seen.shell.files.presence.has(path);
        let name = file_name(path);
        let folder = path.parent().map(file_name).unwrap_or_default();
        let button = Button::new(&name).shortcut_text(folder);
        let response = entry(ui, is_there, button);
        widgets::name(&response, WidgetType::Button, &name);
        let place = path.display();
        let response = response
            .on_hover_text(place.to_string())
            .on_disabled_hover_text(format!("File not found: {place}"));
        if response.clicked() {
            chosen = Some(path.clone());
            ui.close_menu();
        }
    }
    if seen.shell.preferences.recent().is_empty() {
        entry(ui, false, Button::new("No recent files"));
    }
    if let Some(path) = chosen {
        seen.act(FileAction::OpenFile(path));
    }
}
