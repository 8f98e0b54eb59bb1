//! Edits and taking them back.

use super::Lab;
use egui::{Key, Modifiers};

#[test]
fn the_choice_of_an_algorithm_is_an_edit_and_can_be_taken_back() {
    let mut lab = Lab::at("best-edge");
    let name = |lab: &Lab| lab.app().choice.as_ref().map(|choice| choice.name());
    let printed = name(&lab);
    lab.key(Key::X);
    let exact = name(&lab);
    assert_ne!(printed, exact);
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(name(&lab), printed);
    lab.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(name(&lab), exact);
    assert!(lab.app().history.is_dirty());
}
