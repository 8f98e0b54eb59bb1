//! Failures found near the scene that is looked at.

use super::Lab;
use crate::{action::HuntAction, shell::hunting::ShownHunt};
use capsule_bench::hunt::HuntOrder;
use std::{thread, time::Duration};

/// The window with a search that is over.
fn searched(scene: &str) -> Lab {
    let mut lab = Lab::at(scene);
    lab.toggle_window("algorithm.hunt");
    lab.settle();
    lab.click("Search");
    wait(&mut lab);
    lab
}

/// Until the hunt is over.
fn wait(lab: &mut Lab) {
    for _ in 0..2000 {
        let now = std::time::Instant::now();
        lab.app_mut().tend_files(now);
        if !lab
            .app()
            .shell
            .hunt
            .as_ref()
            .is_some_and(ShownHunt::goes_on)
        {
            return lab.settle();
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("the search does not end");
}

fn worst(lab: &Lab) -> String {
    let hunt = lab.app().shell.hunt.as_ref().expect("a hunt");
    hunt.found[0].complaint()
}

#[test]
fn what_is_found_is_listed_and_opens_with_a_click() {
    let mut lab = searched("wrong-end");
    assert!(lab.says("found, worst first") && lab.paints("W6 or W6x fixes this"));
    let complaint = worst(&lab);
    assert!(complaint.starts_with("missed hit"), "{complaint}");
    lab.click(&complaint);
    let title = format!("wicked/capsule-capsule: {complaint}");
    assert_eq!(lab.app().session.scene().title, title);
    assert!(lab.shows("Save as scene…"));
}

#[test]
fn shrunk_it_is_shown_with_round_numbers_in_the_same_place() {
    let mut lab = searched("wrong-end");
    let complaint = worst(&lab);
    lab.click(&complaint);
    let place = lab.app().session.origin().clone();
    let digits = lab.app().session.history().document().text().len();
    lab.click(&format!("Shrink {complaint}"));
    wait(&mut lab);
    assert_eq!(*lab.app().session.origin(), place);
    assert!(lab.app().session.history().document().text().len() < digits);
    assert!(lab.app().session.scene().title.contains("missed hit"));
    assert!(lab.paints("round"));
}

#[test]
fn what_cannot_be_searched_is_told() {
    let mut lab = Lab::at("over-the-face");
    let exact = "exact/capsule-triangle".to_string();
    lab.app_mut()
        .apply(capsule_scenes::edit::Edit::Algorithm(Some(exact)).into());
    let order = Box::default();
    lab.app_mut().apply(HuntAction::Start(order).into());
    assert!(lab.app().shell.hunt.is_none());
    let told = format!("{:?}", lab.app().shell.notices);
    assert!(told.contains("so it has no errors to find"), "{told}");
}

/// While it is asked in the background, a program that is waited for says “apart”; the hunt asked that.
#[cfg(unix)]
#[test]
fn a_program_of_ones_own_is_waited_for() {
    let touching = r#"sh -c 'while read line; do echo "{\"hit\": true}"; done'"#;
    let command = capsule_bench::engine::CommandLine::parse(touching).expect("a command");
    let mut lab = Lab::at("over-the-face");
    lab.app_mut()
        .ask_program(command, Duration::from_secs(5), true);
    let order = HuntOrder {
        cases: Some(200),
        near: 1.0,
        ..HuntOrder::default()
    };
    lab.app_mut()
        .apply(HuntAction::Start(Box::new(order)).into());
    wait(&mut lab);
    let complaint = worst(&lab);
    assert!(complaint.starts_with("false hit"), "{complaint}");
    lab.app_mut().end_programs();
}
