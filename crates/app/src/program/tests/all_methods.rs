//! The table of every method on the current case.

use super::Lab;
use capsule_scenes::scene::MethodChoice;
use capsule_session::{SessionAction, action::Choose};

fn opened(scene: &str) -> Lab {
    let mut lab = Lab::at(scene);
    assert!(!lab.shows("Open exact/capsule-triangle beside"));
    lab.toggle_window("algorithm.all");
    lab.settle();
    lab
}

#[test]
fn every_method_is_told_with_what_mends_it() {
    let lab = opened("mirrored-trace");
    assert!(lab.shows("Of a capsule and a triangle"));
    assert!(lab.shows("Of a moving capsule and a triangle"));
    for name in [
        "exact/capsule-triangle",
        "wicked/capsule-triangle",
        "wicked/capsule-triangle+W2",
    ] {
        assert!(lab.shows(&format!("Open {name} beside")), "{name}");
    }
    assert!(
        lab.shows("missed hit, 0.2500 m deep") && lab.shows("W2 or W4") && lab.shows("M3 and W2")
    );
}

#[test]
fn a_click_opens_a_method_beside_and_once_only() {
    let mut lab = opened("mirrored-trace");
    lab.click("Open wicked/capsule-triangle+W4 beside");
    lab.click("Open wicked/capsule-triangle+W4 beside");
    let panes = lab.app().session.panes().all();
    let ways = panes.iter().filter_map(|pane| pane.way());
    let names: Vec<String> = ways.map(MethodChoice::name).collect();
    assert_eq!(names, ["wicked/capsule-triangle+W4"]);
    let Some(MethodChoice::Algorithm(choice)) = panes[0].way() else {
        panic!("an algorithm is shown");
    };
    assert_eq!(choice.settings.repairs, ["W4"]);
    // The scene's own stands there already.
    lab.click("Open wicked/capsule-triangle beside");
    assert_eq!(lab.app().session.panes().all().len(), 1);
}

#[test]
fn a_click_goes_to_where_a_method_departs() {
    let mut lab = opened("mirrored-trace");
    let jump = "Go to first wrong step of wicked/capsule-triangle";
    lab.click(jump);
    let departure = |lab: &Lab| lab.app().session.pair().and_then(|pair| pair.departure);
    assert!(departure(&lab).is_some());
    assert_eq!(lab.app().session.cursor(), departure(&lab));
    // Of another than the scene's own, which is chosen then.
    let exact = lab.app().session.choice().expect("a method");
    let exact = exact.method.question.exact();
    let choose = SessionAction::Choose(Choose::Algorithm(exact));
    lab.app_mut().session.apply(choose);
    lab.settle();
    lab.click(jump);
    let choice = lab.app().session.choice().expect("a method");
    assert_eq!(choice.name(), "wicked/capsule-triangle");
    assert_eq!(lab.app().session.cursor(), departure(&lab));
}

#[test]
fn the_table_follows_the_case() {
    let mut lab = opened("mirrored-trace");
    assert!(lab.shows("missed hit, 0.2500 m deep"));
    lab.open("over-the-face");
    assert!(!lab.shows("missed hit, 0.2500 m deep"));
    assert!(lab.shows("Open wicked/capsule-triangle beside"));
}
