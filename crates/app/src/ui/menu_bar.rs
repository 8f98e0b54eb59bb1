//! The bar at the top of the window: the menus, the title of the scene, and four buttons.

use super::{layers::Layers, prelude::*};

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
        let submenu = submenu_of(command.id);
        if submenu.is_some_and(|menu| submenus.contains(&menu.title)) {
            continue;
        }
        let is_first = ui.min_rect().height() == 0.0;
        if begins(command.id) && !is_first {
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

struct Submenu {
    title: &'static str,
    icon: &'static str,
    /// Its commands. It stands where the first of them would.
    commands: &'static [&'static str],
}

/// The menu that `id` stands in, if it is not the category's own.
fn submenu_of(id: &str) -> Option<&'static Submenu> {
    SUBMENUS.iter().find(|menu| menu.commands.contains(&id))
}

/// Whether a line stands before `id`.
fn begins(id: &str) -> bool {
    BEGINNINGS.contains(&id)
}

/// The commands that begin a group of their menu, then the menus in menus with their commands.
macro_rules! groups {
    (begin: $($begin:literal)*; $($title:literal $icon:ident: $($id:literal)*;)*) => {
        const BEGINNINGS: &[&str] = &[$($begin),*];
        const SUBMENUS: &[Submenu] = &[$(
            Submenu { title: $title, icon: egui_phosphor::regular::$icon, commands: &[$($id),*] }
        ),*];
    };
}

groups! {
    begin:
        "scene.new" "scene.save" "view.picture" "app.preferences" "quit" "edit.copy" "edit.copy_listing"
        "edit.select" "edit.select_all" "edit.player" "edit.add_capsule" "add.floor"
        "snap.axis_to_plane" "snap.touch" "snap.on_plane" "snap.mirror_plane" "snap.swap_ends"
        "frame.repeat_from" "frame.unplace" "frame.breaks" "frame.walk" "step.next" "step.first"
        "pair.next" "motion.play" "algorithm.all" "beside.add" "response.choose" "winner.first"
        "view.zoom_in" "view.legend" "view.theme" "view.minkowski" "view.drawer";
    "Copy the listing as" CODE_BLOCK:
        "edit.code_rust" "edit.code_cpp" "edit.code_csharp" "edit.code_glsl" "edit.code_hlsl";
    "Copy the case as" CODE: "edit.copy_rust" "edit.copy_cpp" "edit.copy_hlsl" "edit.copy_query";
    "Copy a test of the case in" TEST_TUBE:
        "edit.test_rust" "edit.test_cpp" "edit.test_csharp" "edit.test_python" "edit.test_hlsl"
        "edit.test_glsl" "edit.test_json";
    "Axis and motion parallel to" ANGLE:
        "snap.axis_to_plane" "snap.axis_to_edge" "snap.axis_to_axis" "snap.axis_to_motion"
        "snap.motion_to_plane";
    "Center or nearer end onto" ARROW_LINE_DOWN:
        "snap.on_plane" "snap.on_edge" "snap.on_vertex" "snap.on_axis";
    "End a alone onto" VECTOR_TWO: "snap.a_on_edge" "snap.a_on_vertex" "snap.a_on_plane";
    "End b alone onto" VECTOR_TWO: "snap.b_on_edge" "snap.b_on_vertex" "snap.b_on_plane";
    "Mirror" FLIP_VERTICAL: "snap.mirror_plane" "snap.mirror_x" "snap.mirror_y" "snap.mirror_z";
    "Look from" CUBE: "view.front" "view.side" "view.top" "view.orthographic";
    "Panels" COLUMNS:
        "view.drawer" "view.parts" "view.inspector" "view.panels" "view.left" "view.right";
    "Theme" PALETTE: "view.light" "view.dark" "view.print";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{self, Category};
    use std::collections::HashSet;

    #[test]
    fn groups_are_of_commands_that_are_there_each_in_one_menu() {
        let known: HashSet<_> = commands::all().map(|command| command.id).collect();
        let mut grouped = HashSet::new();
        for menu in SUBMENUS {
            let category = |id: &str| commands::command(id).category;
            for id in menu.commands {
                assert!(known.contains(id), "{id}");
                assert!(grouped.insert(id), "{id} stands in two menus");
                assert_eq!(category(id), category(menu.commands[0]), "{id}");
            }
        }
        assert!(BEGINNINGS.iter().all(|id| known.contains(id)));
    }

    #[test]
    fn no_run_of_entries_is_too_long_to_be_read() {
        for category in Category::ALL {
            let (mut run, mut seen) = (0, HashSet::new());
            for command in commands::all().filter(|one| one.category == category) {
                let submenu = submenu_of(command.id);
                if submenu.is_some_and(|menu| !seen.insert(menu.title)) {
                    continue;
                }
                run = if begins(command.id) { 1 } else { run + 1 };
                assert!(run <= 8, "{} in {category:?}", command.id);
            }
        }
    }
}
