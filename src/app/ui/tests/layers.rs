//! Esc takes one layer off at a time, those that egui keeps first.

use super::Lab;
use egui::{Key, Modifiers};

impl Lab {
    fn has_popup(&self) -> bool {
        self.harness().ctx.memory(egui::Memory::any_popup_open)
    }

    /// Presses Esc while something plays, and answers whether it still plays.
    fn escape_plays(&mut self) -> bool {
        self.app_mut().playback.is_playing = true;
        self.key(Key::Escape);
        self.app().playback.is_playing
    }

    fn at_start(id: &str) -> Self {
        let mut lab = Self::at(id);
        lab.app_mut().go_to(None);
        lab.settle();
        lab
    }
}

#[test]
fn escape_closes_an_open_drop_down_before_anything_else() {
    let mut lab = Lab::at_start("best-edge");
    let shown = lab.app().choice.as_ref().map(|choice| choice.name());
    lab.click("Choose algorithm");
    assert!(lab.has_popup());
    assert!(lab.escape_plays());
    assert!(!lab.has_popup());
    assert_eq!(lab.app().choice.as_ref().map(|c| c.name()), shown);
    assert!(!lab.escape_plays());
}

#[test]
fn escape_closes_a_menu_before_anything_else() {
    let mut lab = Lab::at_start("best-edge");
    lab.click("Scene");
    assert!(lab.shows("Quit"));
    assert!(lab.escape_plays());
    assert!(!lab.shows("Quit"));
    assert!(!lab.escape_plays());
}

#[test]
fn escape_closes_the_file_dialog_which_has_the_keyboard_to_itself() {
    let mut lab = Lab::at_start("best-edge");
    lab.app_mut().wants_file_dialog = true;
    lab.settle();
    assert!(lab.app().panels.dialogs.picks_file());
    lab.key(Key::ArrowRight);
    assert_eq!(lab.app().cursor, None, "a key went through the dialog");
    assert!(lab.escape_plays());
    assert!(!lab.app().panels.dialogs.picks_file());
    assert!(!lab.escape_plays());
}

#[test]
fn escape_closes_the_search_at_once_though_its_field_is_focused() {
    let mut lab = Lab::at_start("best-edge");
    lab.chord(Modifiers::COMMAND, Key::P);
    lab.type_text("dark");
    assert!(lab.escape_plays());
    assert!(lab.app().modals.is_empty());
    assert!(!lab.escape_plays());
}

#[test]
fn escape_leaves_a_text_field_before_anything_else() {
    let mut lab = Lab::at_start("best-edge");
    lab.focus_speed();
    assert!(lab.escape_plays());
    assert!(!lab.escape_plays());
}
