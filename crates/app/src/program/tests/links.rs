//! Links in a lesson: where they may lead, and who says so first.

use super::Lab;
use crate::{program::App, shell::modal::Modal, ui::follow_link};
use capsule_scenes::edit::Edit;
use egui::OutputCommand;
use egui_kittest::{Harness, kittest::Queryable};

const LESSON: &str = "See [the page](https://example.org/a?b=c), [a secret](file:///etc/passwd), \
    [a path](/usr/bin/xterm) or [a script](javascript:alert).";

/// Clicks at `label` and answers what the browser would be given.
fn opened(lab: &mut Lab, label: &str) -> Vec<String> {
    lab.harness().get_by_label(label).click();
    let harness: &mut Harness<'static, App> = lab.harness_mut();
    let mut opened = vec![];
    for _ in 0..5 {
        harness.step();
        let commands = &harness.output().platform_output.commands;
        opened.extend(commands.iter().filter_map(|command| match command {
            OutputCommand::OpenUrl(open) => Some(open.url.clone()),
            _ => None,
        }));
    }
    opened
}

/// With a lesson from a file.
fn at_their_lesson() -> Lab {
    let mut lab = Lab::at("best-edge");
    assert!(lab.app_mut().session.edit(&Edit::Lesson(LESSON.into())));
    lab.settle();
    lab
}

#[test]
fn a_link_of_a_file_is_followed_after_a_question_that_shows_where_it_leads() {
    let mut lab = at_their_lesson();
    assert_eq!(opened(&mut lab, "the page"), Vec::<String>::new());
    let address = "https://example.org/a?b=c";
    assert_eq!(
        lab.app().shell.modals,
        [Modal::Link {
            address: address.into()
        }]
    );
    assert!(lab.shows(address));
    assert_eq!(opened(&mut lab, "Cancel"), Vec::<String>::new());
    assert_eq!(lab.app().shell.modals, []);
    opened(&mut lab, "the page");
    assert_eq!(opened(&mut lab, "Open"), [address]);
    assert_eq!(lab.app().shell.modals, []);
}

#[test]
fn a_link_of_a_file_opens_nothing_but_pages() {
    for label in ["a secret", "a path", "a script"] {
        let mut lab = at_their_lesson();
        assert_eq!(opened(&mut lab, label), Vec::<String>::new(), "{label}");
        assert_eq!(lab.app().shell.modals, [], "{label}");
    }
}

#[test]
fn a_link_of_a_built_in_lesson_is_followed_at_once() {
    let mut lab = Lab::at("best-edge");
    assert!(lab.app().context().is_lesson_built_in());
    let context = lab.harness().ctx.clone();
    let follow = |lab: &mut Lab, address: &str| {
        follow_link::follow(&context, &lab.app().context(), address);
        lab.app_mut().apply_pending();
    };
    follow(&mut lab, "https://example.org/");
    assert_eq!(lab.app().shell.modals, []);
    follow(&mut lab, "file:///etc/passwd");
    let told = &lab.app().shell.notices.last().expect("a notice").text;
    assert!(
        told.contains("Lessons can only open web links: file:///etc/passwd"),
        "{told}"
    );
}

#[test]
fn the_report_of_a_lesson_is_a_link_of_its_own() {
    let mut lab = Lab::at("zero-is-no-direction");
    let address = "https://github.com/bulletphysics/bullet3/issues/110";
    assert_eq!(opened(&mut lab, "The report"), [address]);
    let document = lab.app().session.history().document();
    let text = document.text().replace("bullet3/issues/110", "other");
    let title = String::new();
    let edit = Edit::Whole { title, text };
    assert!(lab.app_mut().session.edit(&edit));
    lab.settle();
    assert_eq!(opened(&mut lab, "The report"), Vec::<String>::new());
    assert!(lab.shows("https://github.com/bulletphysics/other"));
}

#[test]
fn a_link_sets_what_the_lesson_speaks_of() {
    let mut lab = Lab::at("face");
    assert_eq!(opened(&mut lab, "next scene"), Vec::<String>::new());
    assert_eq!(
        lab.app().session.scene().title,
        "Sphere over an edge: pushed up and away"
    );
    lab.open("plane-trace");
    let context = lab.harness().ctx.clone();
    let follow = |lab: &mut Lab, address: &str| {
        follow_link::follow(&context, &lab.app().context(), address);
        lab.app_mut().apply_pending();
    };
    follow(&mut lab, "step:plane trace");
    let session = &lab.app().session;
    let step = session.cursor().expect("a step");
    assert!(
        session
            .study()
            .record
            .address(step)
            .ends_with("/plane trace")
    );
    let runs = |lab: &Lab| lab.app().session.choice().expect("an algorithm").name();
    follow(&mut lab, "method:wicked/capsule-triangle+W1+W2");
    assert_eq!(runs(&lab), "wicked/capsule-triangle+W1+W2");
    follow(&mut lab, "repair:W1");
    assert_eq!(runs(&lab), "wicked/capsule-triangle+W2");
    let tip = |lab: &Lab| lab.app().session.scene().bodies[0].shape.points()[1];
    let before = tip(&lab);
    follow(&mut lab, "shape:player.b.y=1.9");
    assert_eq!(tip(&lab), glam::vec3(before.x, 1.9, before.z));
    follow(&mut lab, "world:skin=0.05");
    assert_eq!(lab.app().session.scene().world.skin, 0.05);
    for nowhere in [
        "shape:player.corner=1",
        "world:friction=1",
        "step:no such step",
        "frame:3",
        "view:inside",
        "repair:W99",
        "method:exact/sphere-sphere",
        "scene:zeppelin",
    ] {
        let before = lab.app().session.revision();
        lab.app_mut().shell.notices.clear();
        follow(&mut lab, nowhere);
        assert_eq!(lab.app().session.revision(), before, "{nowhere}");
        let told = &lab.app().shell.notices.last().expect("a notice").text;
        assert!(
            told.contains("This link has no target"),
            "{nowhere}: {told}"
        );
    }
    follow(&mut lab, "scene:best-edge");
    assert!(lab.app().session.scene().title.ends_with("(W1)"));
    follow(&mut lab, "scene:down-a-ramp");
    follow(&mut lab, "frame:3");
    assert_eq!(lab.app().session.frame(), Some(3));
}
