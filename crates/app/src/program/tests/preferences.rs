//! The window with the preferences.

use super::Lab;
use crate::{
    commands::{self, command},
    keys::Shortcut,
    shell::modal::Modal,
};
use capsule_view::{PointingDevice, palette::Theme};
use egui::{Key, Modifiers, vec2};
use std::time::Instant;

fn at(section: &str) -> Lab {
    let mut lab = Lab::new();
    lab.chord(Modifiers::COMMAND, Key::Comma);
    assert_eq!(lab.app().shell.modals, [Modal::Preferences]);
    lab.click(section);
    lab
}

fn keys_of(lab: &Lab, id: &str) -> Vec<String> {
    let keys = lab.app().shell.preferences.keys.of(id).iter();
    keys.map(Shortcut::text).collect()
}

#[test]
fn look_and_mouse_apply_at_once() {
    let mut lab = at("Look");
    lab.click("Dark");
    assert_eq!(lab.app().view.theme, Theme::Dark);
    lab.click("Animate changes of the view");
    assert!(!lab.app().view.motion);
    lab.click("Larger");
    lab.click("Larger");
    assert_eq!(lab.app().shell.preferences.scale, 1.2);
    for _ in 0..9 {
        lab.click("Smaller");
    }
    assert_eq!(lab.app().shell.preferences.scale, 0.8);
    lab.click("Mouse");
    lab.click("With a trackpad");
    assert_eq!(lab.app().view.pointer, PointingDevice::Trackpad);
    assert!(lab.shows("Orbit"));
}

#[test]
fn every_command_is_listed_with_its_keys() {
    let lab = at("Keys");
    for command in commands::all() {
        assert!(lab.shows(command.title), "{}", command.title);
    }
    assert!(lab.shows("Change T: Next theme"));
    assert!(!lab.shows("Change Esc: Close"));
}

#[test]
fn pressed_keys_replace_the_clicked_ones_and_run_nothing() {
    let mut lab = at("Keys");
    let before = lab.app().view.theme;
    lab.click("Change T: Next theme");
    assert!(lab.says("Press the new keys"));
    lab.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Y);
    assert_eq!(keys_of(&lab, "view.theme"), ["Ctrl+Shift+Y"]);
    lab.click("Add keys: Next theme");
    lab.key(Key::F5);
    assert_eq!(keys_of(&lab, "view.theme"), ["Ctrl+Shift+Y", "F5"]);
    assert_eq!(lab.app().view.theme, before);
    lab.key(Key::Escape);
    lab.key(Key::T);
    assert_eq!(lab.app().view.theme, before, "T means nothing any more");
    lab.key(Key::F5);
    assert_ne!(lab.app().view.theme, before);
}

#[test]
fn keys_of_another_command_are_told_and_taken_only_on_demand() {
    let mut lab = at("Keys");
    lab.click("Change T: Next theme");
    lab.key(Key::R);
    assert!(lab.says("R is also bound to “Play from the start”"));
    lab.click("Cancel");
    assert_eq!(keys_of(&lab, "view.theme"), ["T"]);
    lab.click("Change T: Next theme");
    lab.key(Key::R);
    lab.click("Reassign");
    assert_eq!(keys_of(&lab, "view.theme"), ["R"]);
    assert!(keys_of(&lab, "step.restart").is_empty());
    lab.click("Default keys: Next theme");
    assert_eq!(keys_of(&lab, "step.restart"), ["R"]);
}

#[test]
fn escape_ends_the_waiting_before_it_closes_the_window() {
    let mut lab = at("Keys");
    lab.click("Change T: Next theme");
    lab.key(Key::Escape);
    assert!(!lab.says("Press the new keys"));
    assert_eq!(lab.app().shell.modals, [Modal::Preferences]);
    assert_eq!(keys_of(&lab, "view.theme"), ["T"]);
    lab.key(Key::Escape);
    assert!(lab.app().shell.modals.is_empty());
}

#[test]
fn keys_are_removed_and_all_come_back() {
    let mut lab = at("Keys");
    lab.click("Change T: Next theme");
    lab.click("Remove T");
    assert!(keys_of(&lab, "view.theme").is_empty());
    lab.click("Reset all shortcuts");
    assert_eq!(keys_of(&lab, "view.theme"), ["T"]);
}

#[test]
fn menus_search_and_help_tell_the_chosen_keys() {
    let mut lab = Lab::sized(egui::vec2(1440.0, 2400.0));
    let theme = command("view.theme");
    let chosen = Shortcut::parse("Ctrl+Shift+Y").expect("a key");
    lab.app_mut()
        .shell
        .preferences
        .keys
        .choose(theme.id, vec![chosen]);
    lab.settle();
    let keys = &lab.app().shell.preferences.keys;
    assert_eq!(theme.shortcut_text(keys), chosen.text());
    assert_eq!(theme.hint(keys), format!("Next theme  ({})", chosen.text()));
    lab.type_text("?");
    assert!(
        !lab.colors_of(&chosen.text()).is_empty(),
        "in the help sheet"
    );
    lab.key(Key::Escape);
    lab.chord(Modifiers::COMMAND, Key::P);
    lab.type_text("Next theme");
    assert!(!lab.colors_of(&chosen.text()).is_empty(), "in the search");
    lab.key(Key::Escape);
    lab.click("View");
    assert!(!lab.colors_of(&chosen.text()).is_empty(), "in the menu");
}

#[test]
fn the_window_fits_the_smallest_screen() {
    let mut lab = at("Keys");
    lab.resize(vec2(640.0, 400.0));
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(640.0, 400.0));
    for label in ["Look", "Keys", "Reset all shortcuts"] {
        assert!(screen.contains_rect(lab.place_of(label)), "{label}");
    }
}

#[test]
fn preferences_come_back_in_the_next_run_and_mistakes_are_shown() {
    let folder = tempfile::tempdir().expect("temporary folder");
    let mut lab = Lab::new();
    lab.app_mut().open_preferences(folder.path());
    lab.key(Key::T);
    lab.app_mut().view.pointer = PointingDevice::Trackpad;
    lab.app_mut().keep_preferences(Instant::now(), true);

    let mut next = Lab::new();
    next.app_mut().open_preferences(folder.path());
    next.settle();
    assert_eq!(next.app().view.theme, Theme::Dark);
    assert_eq!(next.app().view.pointer, PointingDevice::Trackpad);
    assert!(next.app().shell.modals.is_empty());

    let file = folder.path().join("preferences.toml");
    std::fs::write(&file, "theme = \"drak\"\n").expect("written");
    let mut last = Lab::new();
    last.app_mut().open_preferences(folder.path());
    last.settle();
    assert!(last.shows("The preferences have mistakes"));
    assert!(last.says("no theme is called `drak`"));
    last.click("Close");
    assert!(last.app().shell.modals.is_empty());
}
