//! The bar of the rounded body.

use super::Lab;
use crate::action::ViewAction;
use capsule_core::{minkowski::Stage, trace::Part};
use egui::{Key, Modifiers, accesskit};
use egui_kittest::kittest::Queryable;

/// At a sweep whose winner is a cylinder, at the end of its steps.
fn lab() -> Lab {
    let mut lab = Lab::at("into-an-edge");
    lab.app_mut().view.motion = false;
    lab.key(Key::End);
    lab
}

fn stage(lab: &Lab) -> Stage {
    lab.app().view.options.minkowski.stage
}

#[test]
fn only_sweeps_have_the_bar() {
    let mut lab = lab();
    assert!(lab.shows("Minkowski") && lab.shows("Explode"));
    lab.open("over-an-edge");
    assert!(!lab.shows("Explode"));
    lab.key(Key::M);
    assert_eq!(stage(&lab), Stage::default());
}

#[test]
fn m_goes_there_and_back_and_shift_m_takes_it_apart() {
    let mut lab = lab();
    assert!(!lab.shows("Isolate"));
    lab.key(Key::M);
    assert_eq!(stage(&lab), Stage::WHOLE);
    assert!(lab.shows("Isolate"));
    lab.chord(Modifiers::SHIFT, Key::M);
    assert_eq!(stage(&lab).explode, 1.0);
    lab.key(Key::M);
    assert_eq!(stage(&lab).morph, 0.0);
}

#[test]
fn with_motion_on_the_body_grows_in_time() {
    let mut lab = lab();
    lab.app_mut().view.motion = true;
    lab.key(Key::M);
    let morph = stage(&lab).morph;
    assert!((0.01..0.99).contains(&morph), "{morph}");
}

#[test]
fn pulling_the_parts_apart_inflates_the_body_first() {
    let mut lab = lab();
    {
        let named = lab.harness().query_all_by_label("Explode");
        let mut sliders = named.filter(|node| node.role() == accesskit::Role::Slider);
        sliders.next().expect("a slider").simulate_click();
    }
    lab.settle();
    assert_eq!(stage(&lab).morph, 1.0);
    assert!(stage(&lab).explode > 0.0);
}

#[test]
fn a_part_chosen_from_the_list_says_why_it_was_dropped() {
    let mut lab = lab();
    lab.key(Key::M);
    assert!(lab.says("20 parts: 1 winning"));
    lab.click("Part");
    assert!(lab.says("cylinder 0: winning: t = 0.4539"));
    let row = lab
        .harness()
        .query_all_by_label_contains("cylinder 4: missed");
    row.last().expect("a row").click();
    lab.settle();
    assert_eq!(lab.app().session.part(), Some(Part::Cylinder(4)));
    assert!(lab.says("edge v1–v2 at end b · missed: "));
}

#[test]
fn kinds_are_hidden_and_the_picked_part_isolated() {
    let mut lab = lab();
    lab.key(Key::M);
    lab.click("Show spheres");
    let options = lab.app().view.figure_options(&lab.app().session).minkowski;
    assert!(!options.shows(Part::Sphere(2)) && options.shows(Part::Cylinder(2)));
    lab.click("Isolate");
    assert!(
        !lab.app().view.options.minkowski.isolated,
        "nothing is picked"
    );
    let part = ViewAction::Part(Some(Part::Sphere(1)));
    lab.app_mut().apply(part.into());
    lab.settle();
    lab.click("Isolate");
    let options = lab.app().view.figure_options(&lab.app().session).minkowski;
    assert!(options.shows(Part::Sphere(1)) && !options.shows(Part::Cylinder(2)));
}

#[test]
fn another_scene_forgets_what_was_picked() {
    let mut lab = lab();
    lab.key(Key::M);
    let part = ViewAction::Part(Some(Part::Sphere(1)));
    lab.app_mut().apply(part.into());
    lab.open("onto-a-corner");
    assert_eq!(lab.app().session.part(), None);
    assert_eq!(stage(&lab), Stage::default());
}
