//! Esc takes one layer off at a time, those that egui keeps first.

use super::Lab;
use capsule_session::action::Play;
use egui::{Key, Modifiers};

impl Lab {
    fn has_popup(&self) -> bool {
        self.harness().ctx.memory(egui::Memory::any_popup_open)
    }

    /// Presses Esc while something plays, and answers whether it still plays.
    fn escape_plays(&mut self) -> bool {
        self.app_mut().apply(Play::FromStart.into());
        self.key(Key::Escape);
        self.app().session.is_playing()
    }

    fn at_start(id: &str) -> Self {
        let mut lab = Self::at(id);
        lab.app_mut().session.go_to(None);
        lab.settle();
        lab
    }
}

#[test]
fn escape_closes_an_open_drop_down_before_anything_else() {
    let mut lab = Lab::at_start("best-edge");
    let shown = lab.app().session.choice().map(|choice| choice.name());
    lab.click("Choose algorithm");
    assert!(lab.has_popup());
    assert!(lab.escape_plays());
    assert!(!lab.has_popup());
    assert_eq!(lab.app().session.choice().map(|c| c.name()), shown);
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
fn escape_and_another_page_close_the_menus_of_panels() {
    let mut lab = Lab::at_start("best-edge");
    let shell = &lab.app().shell;
    let (course, page) = shell.page(lab.app().session.origin()).expect("a page");
    let (count, title) = (course.pages.len(), course.course.title);
    let pages = format!("{} of {count} · {title}", page + 1);
    let other = shell.lessons.courses.last().expect("courses");
    let other = format!("{}   0 of {}", other.course.title, other.pages.len());
    for (button, entry) in [
        (pages.as_str(), other.as_str()),
        ("Open a definition used here", "Open "),
    ] {
        let is_open = |lab: &Lab| match entry {
            "Open " => lab.says("Open closest_point"),
            entry => lab.shows(entry),
        };
        lab.click(button);
        assert!(is_open(&lab), "{button}");
        assert!(lab.escape_plays(), "{button}: Esc is the menu's");
        assert!(!is_open(&lab), "{button}");
        assert!(!lab.escape_plays());
        lab.click(button);
        assert!(is_open(&lab), "{button}, again");
        lab.open("plane-trace");
        assert!(!is_open(&lab), "{button} on another page");
        lab.open("best-edge");
        lab.app_mut().session.go_to(None);
        lab.settle();
    }
}

#[test]
fn escape_closes_the_file_dialog_which_has_the_keyboard_to_itself() {
    let mut lab = Lab::at_start("best-edge");
    lab.app_mut().shell.wants_file_dialog = true;
    lab.settle();
    assert!(lab.app().panels.file_dialog.picks_file());
    lab.key(Key::ArrowRight);
    assert_eq!(
        lab.app().session.cursor(),
        None,
        "a key went through the dialog"
    );
    assert!(lab.escape_plays());
    assert!(!lab.app().panels.file_dialog.picks_file());
    assert!(!lab.escape_plays());
}

#[test]
fn escape_closes_the_search_at_once_though_its_field_is_focused() {
    let mut lab = Lab::at_start("best-edge");
    lab.chord(Modifiers::COMMAND, Key::P);
    lab.type_text("dark");
    assert!(lab.escape_plays());
    assert!(lab.app().shell.modals.is_empty());
    assert!(!lab.escape_plays());
}

#[test]
fn escape_leaves_a_text_field_before_anything_else() {
    let mut lab = Lab::at_start("best-edge");
    lab.focus_speed();
    assert!(lab.escape_plays());
    assert!(!lab.escape_plays());
}

#[test]
fn escape_closes_a_shape_s_menu_before_it_lets_the_shape_go() {
    let mut lab = Lab::at_start("mirrored-trace");
    let at = lab.middle_of_the_capsule();
    lab.point(at);
    for pressed in [true, false] {
        let button = egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Secondary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        lab.harness_mut().input_mut().events.push(button);
    }
    lab.settle();
    assert!(lab.shows("Delete the selection"), "the menu is open");
    let selected = lab.app().session.selection().primary().map(String::from);
    assert!(selected.is_some());
    lab.key(Key::Escape);
    assert!(!lab.shows("Delete the selection"));
    assert_eq!(lab.app().session.selection().primary(), selected.as_deref());
    lab.key(Key::Escape);
    assert_eq!(lab.app().session.selection().primary(), None);
}

#[test]
fn the_list_of_algorithms_shows_every_row_and_its_field_leaves_some() {
    let mut lab = Lab::at_start("into-an-edge");
    lab.click("Choose algorithm");
    let names: Vec<&str> = lab.app().session.algorithms().map(|one| one.name).collect();
    let titles: Vec<&str> = lab
        .app()
        .session
        .algorithms()
        .map(|one| one.title)
        .collect();
    let screen = lab.harness().ctx.screen_rect();
    assert!(names.len() > 8);
    let texts: Vec<String> = names
        .iter()
        .zip(&titles)
        .map(|(name, title)| format!("{title}   {name}"))
        .collect();
    for text in &texts {
        let rows = lab.places_of(text);
        assert!(!rows.is_empty(), "{text}");
        assert!(rows.iter().all(|row| screen.contains_rect(*row)), "{text}");
    }
    lab.type_text("wicked sub");
    let left: Vec<&String> = texts.iter().filter(|text| lab.shows(text)).collect();
    assert!(
        left.iter()
            .any(|text| text.contains("wicked/sub-steps-capsule-triangle")),
        "{left:?}"
    );
    assert!(left.len() < 4, "{left:?}");
    lab.key(Key::Enter);
    let chosen = lab.app().session.choice().map(|choice| choice.name());
    assert_eq!(chosen.as_deref(), Some("wicked/sub-steps-capsule-triangle"));
    assert!(!lab.has_popup());
}

#[test]
fn hints_come_again_after_a_click_that_was_over_within_a_frame() {
    let mut lab = Lab::at_start("best-edge");
    let button = lab.place_of("Search commands and scenes…").center();
    let hint = "Search commands and scenes…  (";
    lab.point(lab.app().view.rect.left_top() + egui::vec2(30.0, 30.0));
    lab.point(button);
    assert!(lab.says(hint), "before any click");
    let beside = lab.app().view.rect.left_top() + egui::vec2(30.0, 30.0);
    lab.point(beside);
    for pressed in [true, false] {
        let click = egui::Event::PointerButton {
            pos: beside,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        lab.harness_mut().input_mut().events.push(click);
    }
    lab.settle();
    lab.point(button);
    lab.settle();
    assert!(lab.says(hint), "and after one");
}
