//! The line of edge cases, and snaps into them.

use super::Lab;
use crate::commands;
use capsule_core::geometry::Shape;
use capsule_scenes::{
    edge_cases::{EdgeCase, Severity, Snap, nearness},
    edit::Edit,
};
use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use glam::Vec3;

#[test]
fn a_scene_about_an_edge_case_says_which_and_how_near() {
    let mut lab = Lab::at("parallel");
    assert!(lab.shows("axis parallel to plane, exact, 0°"));
    lab.open("crossing-axes");
    assert!(lab.shows("axes cross, within tolerance, 1.2e-8 m"));
    lab.open("past-the-corner");
    assert!(lab.shows("grazing, near, 0.032 m"));
    lab.open("face");
    assert!(lab.shows("No edge case is near."));
}

#[test]
fn a_badge_tells_its_sentence_under_the_pointer() {
    let mut lab = Lab::at("past-the-corner");
    let badge = lab.place_of("grazing, near, 0.032 m");
    let sentence = "The mover just touches in passing";
    assert!(!lab.says(sentence));
    let moved = Event::PointerMoved(badge.center());
    lab.0.input_mut().events.push(moved);
    // A tooltip waits for the pointer to rest.
    lab.0.run_steps(60);
    assert!(lab.says(sentence));
}

#[test]
fn a_click_at_a_badge_makes_it_so() {
    let mut lab = Lab::at("face");
    lab.app_mut().session.snap(Snap::JustTouching);
    let pair = lab.app().session.pair().expect("a pair").tested();
    let apart = Edit::Move {
        bodies: vec![
            lab.app()
                .session
                .snapshot()
                .body(pair.mover)
                .name
                .to_string(),
        ],
        by: Vec3::Y * 0.01,
    };
    assert!(lab.app_mut().session.edit(&apart));
    lab.settle();
    let label = "just touching, near";
    lab.0.get_by_label_contains(label).click();
    lab.settle();
    assert!(!lab.says(label) && lab.says("just touching, "));
    assert_eq!(
        lab.app().session.history().titles().last(),
        Some("Just touching")
    );
}

#[test]
fn a_snap_that_cannot_be_done_says_why() {
    let lab = Lab::at("face");
    let why = |id: &str| {
        let command = commands::command(id);
        assert!(!command.is_enabled(&lab.app().context()), "{id}");
        let hindrance = (command.hindrance)(&lab.app().context());
        hindrance.map(|hindrance| hindrance.why.into_owned())
    };
    assert_eq!(
        why("snap.axis_to_plane").as_deref(),
        Some("The mover has no axis.")
    );
    assert_eq!(
        why("snap.axis_to_motion").as_deref(),
        Some("The mover has no axis.")
    );
}

#[test]
fn what_has_no_room_is_counted() {
    let scene = "a-line-becomes-a-parallelogram";
    let mut lab = Lab::at(scene);
    let badges = ["no radius, exact, 0", "touching at the start, exact, 0 m"];
    assert!(badges.iter().all(|badge| lab.shows(badge)));
    lab.resize(vec2(480.0, 600.0));
    assert!(lab.shows(badges[0]) && !lab.shows(badges[1]));
    assert!(lab.says("more edge cases"));
    for label in [badges[0], "no motion, exact, 0 m"] {
        if lab.shows(label) {
            assert!(lab.place_of(label).right() <= lab.app().view.rect.right());
        }
    }
    let more = (1..4).map(|count| format!("{count} more edge cases"));
    let more = more
        .filter(|label| lab.shows(label))
        .map(|label| lab.place_of(&label));
    let more: Vec<egui::Rect> = more.collect();
    assert!(more.len() == 1 && more[0].right() <= lab.app().view.rect.right());
}

#[test]
fn the_line_takes_the_same_height_whatever_it_says() {
    let mut lab = Lab::at("parallel");
    let with = lab.app().view.rect;
    lab.app_mut().session.snap(Snap::JustTouching);
    lab.settle();
    let place = |lab: &Lab| lab.place_of("axis parallel to plane, exact, 0°");
    assert!(lab.says("just touching, "));
    assert_eq!(lab.app().view.rect, with);
    let badge = place(&lab);
    lab.key(Key::Period);
    assert_eq!(place(&lab), badge);
}

/// The heights of the capsule's ends.
fn heights(lab: &Lab) -> [f32; 2] {
    match lab.app().session.pair().expect("a pair").shapes.mover {
        Shape::Capsule(capsule) => [capsule.a.y, capsule.b.y],
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_snap_from_the_search_makes_the_edge_case_and_undo_takes_it_back() {
    let mut lab = Lab::at("two-steps");
    let before = lab.app().session.history().document().text().clone();
    lab.chord(Modifiers::COMMAND, Key::P);
    lab.type_text("axis parallel to the plane");
    lab.key(Key::Enter);
    let [a, b] = heights(&lab);
    assert_eq!(a, b);
    assert!(lab.shows("axis parallel to plane, exact, 0°"));
    assert_ne!(*lab.app().session.history().document().text(), before);

    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(*lab.app().session.history().document().text(), before);
    assert_eq!(heights(&lab), [0.75, 1.0]);
    assert!(!lab.shows("axis parallel to plane, exact, 0°"));
}

#[test]
fn snaps_are_offered_where_they_can_be_done() {
    let mut lab = Lab::at("face");
    let enabled = |lab: &Lab, id: &str| commands::command(id).is_enabled(&lab.app().context());
    assert!(enabled(&lab, "snap.on_edge") && enabled(&lab, "snap.touch"));
    assert!(!enabled(&lab, "snap.axis_to_plane") && !enabled(&lab, "snap.impact"));
    lab.open("onto-a-corner");
    assert!(enabled(&lab, "snap.axis_to_plane") && enabled(&lab, "snap.impact"));
    lab.click("Shape");
    assert!(lab.shows("Snap: stop at the time of impact"));
    lab.click("Snap: stop at the time of impact");
    let pair = lab.app().session.pair().expect("a pair");
    let found = nearness(&pair.shapes, pair.choice.method.question);
    let touches = found
        .iter()
        .find(|found| found.case == EdgeCase::TouchingAtStart);
    assert!(touches.is_some_and(|found| found.severity <= Severity::Within));
    let contact = pair.exact.contact.expect("a hit");
    assert!(contact.depth <= 1e-6, "{contact:?}");
}
