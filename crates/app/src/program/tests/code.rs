//! The code panel: the method in another language, and the code in the place of the view.

use super::Lab;
use capsule_session::action::Choose;
use egui::{Key, Modifiers, vec2};

fn choose(lab: &mut Lab, language: &str) {
    // A click without a pointer leaves the list open.
    if !lab.shows(language) {
        lab.click("Language of the code");
    }
    lab.click(language);
}

#[test]
fn the_method_is_shown_and_copied_in_another_language_with_the_fixes_that_are_on() {
    let mut lab = Lab::at("best-edge");
    choose(&mut lab, "C++");
    assert!(lab.paints("as published, without"));
    lab.app_mut().apply(Choose::Repair("W1".into()).into());
    lab.settle();
    assert!(lab.paints("with fix W1"), "the fix is on");
    lab.click("Copy the listing as C++");
    let said = lab.app().shell.notices.last().map(|notice| &notice.text);
    assert!(
        said.is_none_or(|said| said.starts_with("Copied as C++")),
        "{said:?}"
    );
    choose(&mut lab, "Source");
    assert!(!lab.paints("with fix W1") && lab.shows("Show trace statements"));
}

#[test]
fn where_a_language_lacks_something_the_panel_says_so_and_the_source_stays() {
    let mut lab = Lab::at("best-edge");
    lab.app_mut().apply(Choose::ExactOrPrinted.into());
    choose(&mut lab, "HLSL");
    assert!(lab.says("cannot be written in HLSL: it uses"));
    assert!(
        lab.shows("Show trace statements"),
        "the source is still there"
    );
}

#[test]
fn the_code_takes_the_place_of_the_view_with_room_for_eighty_characters_until_esc() {
    let mut lab = Lab::at("best-edge");
    let before = lab.place_of("Code");
    lab.click("Show the code in place of the view");
    let code = lab.place_of("Code");
    assert!(code.left() < lab.app().view.rect.center().x && code.left() < before.left());
    let letter = 7.32;
    assert!(lab.app().view.rect.width() > 80.0 * letter + 40.0);
    lab.chord(Modifiers::NONE, Key::Escape);
    assert_eq!(lab.place_of("Code"), before);
    lab.click("Show the code in place of the view");
    lab.resize(vec2(640.0, 400.0));
    assert!(lab.shows("Code"), "it stays in a small window");
    lab.click("Show the view again");
    assert!(!lab.shows("Code"), "which has no room for both");
}
