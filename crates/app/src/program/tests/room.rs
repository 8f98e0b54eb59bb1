//! How much of the window the view and the code have, whatever its size.

use super::Lab;
use egui::{Key, Vec2, pos2, vec2};

/// A pair that stands, a sweep, its rounded body, frames, frames with a warning, four panes.
const SCENES: [&str; 6] = [
    "best-edge",
    "into-an-edge",
    "a-point-and-a-rounded-prism",
    "down-a-ramp",
    "a-yard",
    "four-ways-through-the-zig-zag",
];
const SMALL: Vec2 = vec2(1024.0, 640.0);

/// The view's share of the window.
fn share(lab: &Lab, window: Vec2) -> f32 {
    lab.app().view.rect.area() / (window.x * window.y)
}

#[test]
fn in_a_small_window_two_fifths_are_the_view_s() {
    for size in [SMALL, vec2(800.0, 500.0)] {
        let mut lab = Lab::sized(size);
        for scene in SCENES {
            lab.open(scene);
            let share = share(&lab, size);
            assert!(share >= 0.4, "{scene} in {size}: {share}");
        }
    }
}

#[test]
fn four_panes_of_a_tight_window_have_pictures_with_names() {
    let size = vec2(800.0, 500.0);
    let mut lab = Lab::sized(size);
    lab.open("four-ways-through-the-zig-zag");
    assert!(lab.paints("left wall"));
    let share = share(&lab, size);
    assert!(share >= 0.55, "{share}");
}

#[test]
fn in_a_usual_window_more_than_a_third_is_the_view_s() {
    let size = vec2(1600.0, 1000.0);
    let mut lab = Lab::sized(size);
    for scene in SCENES {
        lab.open(scene);
        let share = share(&lab, size);
        // What a response did with its contacts is shown as well.
        let least = if lab.says("Contact log") { 0.25 } else { 0.34 };
        assert!(share >= least, "{scene}: {share}");
    }
}

#[test]
fn a_drawer_that_was_opened_is_open_in_the_next_run() {
    let mut lab = Lab::sized(vec2(1600.0, 1000.0));
    lab.open("into-an-edge");
    assert!(!lab.shows("Distance"));
    lab.click("Show/hide sweep parts");
    assert!(lab.shows("Distance"));
    lab.open("down-a-ramp");
    assert!(
        !lab.shows("Distance"),
        "there the room is the contact log's"
    );
    let kept = lab.app().shell.preferences.folded.clone();
    let mut next = Lab::new();
    next.app_mut().shell.preferences.folded = kept;
    next.open("into-an-edge");
    assert!(next.shows("Distance"));
}

#[test]
fn a_window_that_becomes_small_gives_the_view_as_much() {
    let mut lab = Lab::at("best-edge");
    lab.resize(SMALL);
    let share = share(&lab, SMALL);
    assert!(share >= 0.4, "{share}");
}

#[test]
fn a_column_that_a_small_window_hides_comes_when_it_is_asked_for() {
    let mut lab = Lab::sized(SMALL);
    assert!(!lab.shows("Scenes") && lab.shows("Code"));
    lab.click("Scenes and lesson");
    assert!(lab.shows("Scenes") && lab.shows("Code"));
    lab.key(Key::Tab);
    assert!(!lab.shows("Scenes") && !lab.shows("Code"));
    lab.key(Key::Tab);
    assert!(!lab.shows("Scenes") && lab.shows("Code"));
    lab.resize(vec2(800.0, 500.0));
    assert!(!lab.shows("Code"));
    lab.click("Steps, code and values");
    assert!(lab.shows("Code"));
}

#[test]
fn the_answers_of_a_low_window_come_when_they_are_asked_for() {
    let mut lab = Lab::sized(SMALL);
    lab.open("best-edge");
    assert!(!lab.shows("Exact"));
    lab.click("Show the answers");
    assert!(lab.shows("Exact"));
    lab.click("Fold the answers");
    assert!(!lab.shows("Exact"));
}

#[test]
fn in_a_low_window_no_row_is_cut_through() {
    let mut lab = Lab::sized(SMALL);
    for scene in ["a-crate", "into-an-edge", "best-edge"] {
        lab.open(scene);
        let rows = lab.rows_cut_through();
        assert!(rows.is_empty(), "{scene}: {rows:?}");
    }
    lab.open("a-crate");
    assert!(!lab.shows("9 more apart"));
    lab.click("Show obstacles of ball");
    assert!(lab.shows("9 more apart"));
}

#[test]
fn the_bar_of_a_menu_that_scrolls_stands_beside_the_shortcuts() {
    let mut lab = Lab::sized(vec2(1024.0, 420.0));
    lab.click("View");
    let item = lab.place_of("Frame everything");
    let ctx = &lab.harness().ctx;
    let layer = ctx.layer_id_at(item.center()).expect("a menu");
    let menu = ctx.memory(|memory| memory.area_rect(layer.id));
    let bar = menu.expect("a menu").right() - item.right();
    assert!(bar >= 12.0, "{bar} points for the bar");
}

/// How many lines of code are to be seen.
fn lines_of_code(lab: &Lab) -> f32 {
    let code = lab.place_of("Code");
    let below = ["Values", "Inspector"].map(|tab| lab.place_of(tab).top());
    (below[0].min(below[1]) - code.bottom() - 16.0) / 18.0
}

#[test]
fn twelve_lines_of_code_are_always_shown() {
    let size = vec2(1600.0, 1000.0);
    for scene in SCENES {
        let mut lab = Lab::sized(size);
        lab.open(scene);
        for inspects in [false, true] {
            if inspects {
                lab.key(Key::N);
            }
            // A hand pulls the splitters as far as they go.
            for (id, by) in [("Values", -600.0), ("Code", 600.0)] {
                let at = lab.place_of(id).center_top() - vec2(0.0, 9.0);
                lab.drag(at, at + vec2(0.0, by));
            }
            let lines = lines_of_code(&lab);
            assert!(lines >= 11.9, "{scene}, inspector {inspects}: {lines}");
        }
    }
}

#[test]
fn a_splitter_stands_where_it_was_left_in_the_next_run() {
    let mut lab = Lab::at("best-edge");
    let edge = lab.app().view.rect.right() + 2.0;
    lab.drag(pos2(edge, 400.0), pos2(edge + 90.0, 400.0));
    let width = lab.app().view.rect.width();
    let kept = lab.app().shell.preferences.panels.clone();
    assert!(kept.contains_key("right"), "{kept:?}");
    let mut next = Lab::with_panels(kept);
    next.open("best-edge");
    let again = next.app().view.rect.width();
    assert!((width - again).abs() < 2.0, "{width} became {again}");
    assert!(again > Lab::at("best-edge").app().view.rect.width() + 60.0);
}

#[test]
fn a_press_on_the_line_beside_the_view_moves_the_line() {
    for at_left in [false, true] {
        let mut lab = Lab::at("best-edge");
        let (view, eye) = (lab.app().view.rect, lab.app().view.camera.eye());
        let edge = if at_left { view.left() } else { view.right() };
        for on_line in [edge - 2.0, edge, edge + 2.0] {
            let now = lab.app().view.rect;
            lab.drag(pos2(on_line, 400.0), pos2(on_line + 30.0, 400.0));
            let moved = (lab.app().view.rect.width() - now.width()).abs();
            assert!(moved > 20.0, "{on_line} of {edge}: {moved}");
            lab.drag(pos2(on_line + 30.0, 400.0), pos2(on_line, 400.0));
        }
        let turned = lab.app().view.camera.eye().distance(eye);
        assert!(turned < 0.2, "the camera went {turned} m");
    }
}

#[test]
fn steps_and_values_fold_and_give_their_room_to_the_code() {
    let mut lab = Lab::at("best-edge");
    let before = lines_of_code(&lab);
    lab.click("Fold steps");
    let more = lines_of_code(&lab);
    lab.click("Values");
    let most = lines_of_code(&lab);
    assert!(
        before + 5.0 < more && more + 3.0 < most,
        "{before} {more} {most}"
    );
    lab.click("Inspector");
    assert!(lab.shows("Shapes") || lines_of_code(&lab) < most);
    lab.click("Show steps");
    assert!(lines_of_code(&lab) >= 9.0);
}

#[test]
fn a_laptop_s_window_has_six_steps_six_rows_to_inspect_and_a_lesson_to_read() {
    for inspects in [false, true] {
        let mut lab = Lab::sized(vec2(1440.0, 900.0));
        lab.open("best-edge");
        if inspects {
            lab.key(Key::N);
        }
        let steps = lab.place_of("Code").top() - lab.place_of("Steps").bottom();
        assert!(steps >= 6.0 * 22.0, "inspector {inspects}: {steps} points");
        let lines = lines_of_code(&lab);
        assert!(lines >= 11.9, "inspector {inspects}: {lines} lines of code");
        if inspects {
            let rows = 900.0 - 76.0 - lab.place_of("Inspector").bottom();
            assert!(rows >= 6.0 * 24.0, "{rows} points to inspect");
        }
        let lesson = lab.app().view.rect.left() - 2.0 * 12.0;
        assert!(lesson >= 260.0, "{lesson}");
    }
}

#[test]
fn where_nothing_runs_no_listing_takes_room() {
    let mut lab = Lab::at("best-edge");
    assert!(lab.paints("Code"));
    let names: Vec<String> = {
        let bodies = lab.app().session.snapshot().bodies();
        bodies.map(|body| body.name.to_string()).collect()
    };
    lab.select(&names[0]);
    lab.key(Key::Delete);
    lab.settle();
    assert!(lab.says("No two shapes here can be tested."));
    assert!(!lab.paints("Code"));
}
