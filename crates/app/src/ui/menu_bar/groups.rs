//! How the commands of a menu are grouped: which begin a new group, and which stand in a menu of their own.

pub(super) struct Submenu {
    pub title: &'static str,
    pub icon: &'static str,
    /// Its commands. It stands where the first of them would.
    pub commands: &'static [&'static str],
}

/// The menu that `id` stands in, if it is not the category's own.
pub(super) fn submenu_of(id: &str) -> Option<&'static Submenu> {
    SUBMENUS.iter().find(|menu| menu.commands.contains(&id))
}

/// Whether a line stands before `id`.
pub(super) fn begins(id: &str) -> bool {
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
        "scene.new" "scene.save" "view.picture" "app.preferences" "quit" "edit.copy"
        "edit.select" "edit.select_all" "edit.player" "edit.add_capsule" "add.floor"
        "snap.axis_to_plane" "snap.touch" "snap.on_plane" "snap.mirror_plane" "snap.swap_ends"
        "frame.repeat_from" "frame.unplace" "frame.breaks" "frame.walk" "step.next" "step.first"
        "pair.next" "motion.play" "algorithm.all" "beside.add" "response.choose" "winner.first"
        "view.zoom_in" "view.legend" "view.theme" "view.minkowski" "view.drawer";
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
