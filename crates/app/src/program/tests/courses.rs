//! Courses, turned page by page, and the welcome.

use super::Lab;
use crate::{action::CourseAction, commands::command, shell::modal::Modal};
use egui::{Event, Key, Modifiers, MouseWheelUnit, pos2, vec2};

fn title(lab: &Lab) -> String {
    lab.app().session.scene().title.clone()
}

#[test]
fn the_next_page_is_of_the_same_course_and_the_one_before_is_done() {
    let mut lab = Lab::at("up-the-stairs");
    let course = lab.app().shell.lessons.course("wicked").expect("a course");
    let (course, pages) = (course.course, course.pages.clone());
    let second = pages[1];
    lab.key(Key::PageDown);
    let next = lab.app().shell.lessons.get(pages[2]).expect("a page");
    assert_eq!(title(&lab), next.document.scene().title);
    assert!(lab.app().shell.is_read(second));
    assert!(
        lab.says(&format!("3 of {} · {}", pages.len(), course.title)) || lab.shows("Previous page")
    );
    lab.key(Key::PageUp);
    assert_eq!(title(&lab), "Why capsules: a stair slows a ball");
    lab.key(Key::PageUp);
    lab.key(Key::PageUp);
    assert_eq!(
        title(&lab),
        "Why capsules: a ball jams in a doorway",
        "there is none before the first"
    );
}

#[test]
fn a_course_goes_on_where_it_was_left() {
    let mut lab = Lab::at("plane-trace");
    let wanted = lab.app().shell.lessons.course("swept").expect("a course");
    let pages = wanted.pages.clone();
    let name = |lab: &Lab, page: usize| {
        let entry = lab.app().shell.lessons.get(pages[page]);
        entry.expect("a page").name.clone()
    };
    let done = [name(&lab, 0), name(&lab, 1)];
    let preferences = &mut lab.app_mut().shell.preferences;
    preferences.read.extend(done);
    preferences.course = Some("swept".into());
    lab.app_mut().give(command("course.resume"));
    lab.settle();
    let third = lab.app().shell.lessons.get(pages[2]).expect("a page");
    assert_eq!(title(&lab), third.document.scene().title);
}

#[test]
fn a_page_of_two_courses_is_read_in_the_one_that_one_is_in() {
    let mut lab = Lab::at("into-a-square-corner");
    let page = |lab: &Lab| {
        let origin = lab.app().session.origin().clone();
        let (course, page) = lab.app().shell.page(&origin).expect("a page");
        (course.course.name, page)
    };
    assert_eq!(page(&lab).0, "wicked");
    lab.app_mut().shell.preferences.course = Some("put-together".into());
    assert_eq!(page(&lab), ("put-together", 5));
    lab.settle();
    assert!(lab.paints("The controller so far: it answers one contact."));
    assert!(lab.paints("New here: a second one in the same frame"));
    lab.app_mut().shell.preferences.course = Some("wicked".into());
    lab.settle();
    assert!(!lab.paints("The controller so far"), "another course");
}

#[test]
fn an_own_scene_is_no_page() {
    let mut lab = Lab::at("face");
    lab.app_mut().give(command("scene.new"));
    lab.settle();
    lab.key(Key::PageDown);
    assert!(lab.app().shell.preferences.read.is_empty());
    assert!(!lab.shows("Previous page"));
}

#[test]
fn the_welcome_is_shown_once_and_its_doors_lead_in() {
    let mut lab = Lab::at("face");
    lab.app_mut().greet();
    lab.settle();
    assert!(lab.says("Capsule Lab"));
    lab.click("Test my code");
    assert!(lab.says("capsule-lab hunt SCENE --program ./mine # the case that breaks it"));
    assert_eq!(lab.app().shell.modals, [Modal::Welcome]);
    lab.click("Learn");
    assert!(lab.app().shell.modals.is_empty());
    assert_eq!(title(&lab), "Why capsules: a ball jams in a doorway");
    lab.app_mut().greet();
    assert!(lab.app().shell.modals.is_empty(), "once");
}

#[test]
fn the_wheel_turns_the_welcome_of_a_low_window_wherever_the_pointer_is() {
    let mut lab = Lab::sized(vec2(800.0, 400.0));
    lab.open("face");
    lab.app_mut().greet();
    lab.settle();
    let mut turn = |door: &str, delta: f32| {
        let before = lab.place_of(door);
        let at = before.center().min(pos2(800.0, 330.0));
        lab.input(Event::PointerMoved(at), Modifiers::NONE);
        let wheel = Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, delta),
            modifiers: Modifiers::NONE,
        };
        lab.input(wheel, Modifiers::NONE);
        lab.settle();
        lab.place_of(door).top() - before.top()
    };
    assert!(turn("Learn", -300.0) < -100.0);
    assert!(turn("Test my code", 60.0) > 20.0);
    assert!(turn("Test my code", -60.0) < -20.0);
    lab.click("Test my code");
    let told = "capsule-lab judge --program ./mine      # how often it is right";
    assert!(lab.says(told));
}

#[test]
fn who_learns_begins_before_the_first_step_and_is_told_the_key() {
    let mut lab = Lab::at("best-edge");
    let chips = |lab: &Lab| lab.places_of("Begin").len();
    assert_eq!(chips(&lab), 0, "other openings keep the picture's step");
    lab.app_mut().shell.preferences.course = Some("some-math".into());
    lab.app_mut().give(command("course.resume"));
    lab.settle();
    assert_eq!(lab.app().session.cursor(), None);
    assert_eq!(chips(&lab), 2, "over the view and in the lesson");
    lab.key(Key::ArrowRight);
    assert_eq!(lab.app().session.cursor(), Some(0));
    assert_eq!(chips(&lab), 0);
    lab.open("best-edge");
    lab.key(Key::Home);
    assert_eq!(chips(&lab), 0, "who opens a scene knows the way");
}

#[test]
fn who_learns_sees_a_scene_that_moves_as_its_picture_is_drawn_and_may_play_it() {
    let mut lab = Lab::at("best-edge");
    lab.app_mut().give(command("course.resume"));
    lab.settle();
    assert_eq!(title(&lab), "Why capsules: a ball jams in a doorway");
    let session = &lab.app().session;
    assert!(session.study().opens(session.scene(), session.cursor()));
    assert_eq!(session.frame(), session.scene().run.frame);
    assert!(session.frame() > Some(0) && lab.app().view.is_at_own_place());
    assert!(lab.paints("to play from the start") && lab.places_of("Begin").len() == 2);
    lab.key(Key::R);
    assert!(!lab.shows("Begin"), "it plays");
    assert!(lab.app().session.is_playing());
}

#[test]
fn a_question_goes_before_the_first_step() {
    let mut lab = Lab::at("best-edge");
    let read = ["wrong-radius", "three-spheres"].map(String::from);
    let preferences = &mut lab.app_mut().shell.preferences;
    preferences.read.extend(read);
    preferences.course = Some("some-math".into());
    lab.app_mut().give(command("course.resume"));
    lab.settle();
    assert_eq!(title(&lab), "Sphere vs. capsule: the closest point");
    assert!(lab.shows("Show answer") && !lab.shows("Begin"));
    lab.click("Show answer");
    assert!(lab.shows("Begin"));
}

/// Opens the list of the course's pages, and answers the titles of its first five.
fn open_pages(lab: &mut Lab) -> Vec<String> {
    let shell = &lab.app().shell;
    let (course, page) = shell.page(lab.app().session.origin()).expect("a page");
    let entries = course.pages.iter().take(5);
    let entries = entries.map(|&place| shell.lessons.get(place).expect("a page"));
    let title = |(page, title): (usize, &str)| {
        format!("{}   {}", page + 1, capsule_view::typography::curly(title))
    };
    let titles = entries.map(|entry| entry.document.scene().title.as_str());
    let titles = titles.enumerate().map(title).collect();
    let count = course.pages.len();
    let name = format!("{} of {count} · {}", page + 1, course.course.title);
    lab.click(&name);
    lab.settle();
    titles
}

#[test]
fn the_pages_of_a_course_are_listed_in_its_order() {
    let mut lab = Lab::at("up-the-stairs");
    let titles = open_pages(&mut lab);
    assert!(lab.shows("Course “One sphere instead of a capsule”: 67 pages, 0 done"));
    let rows: Vec<f32> = titles.iter().map(|row| lab.place_of(row).top()).collect();
    assert!(rows.is_sorted(), "{titles:?} at {rows:?}");
    lab.click(&titles[2]);
    lab.settle();
    let (_, page) = lab
        .app()
        .shell
        .page(lab.app().session.origin())
        .expect("a page");
    assert_eq!(page, 2);
    assert!(!lab.shows(&titles[0]), "the list is closed");
}

#[test]
fn a_page_that_plays_folds_what_it_does_not_use_until_a_step_is_looked_at() {
    let mut lab = Lab::new();
    lab.app_mut().give(command("course.resume"));
    lab.settle();
    assert!(lab.shows("Show steps"));
    assert!(lab.app().panels.contact_log.is_folded());
    lab.key(Key::ArrowRight);
    assert!(lab.shows("Fold steps"));
    lab.open("best-edge");
    assert!(lab.shows("Fold steps"));
}

#[test]
fn a_page_of_two_courses_is_opened_in_the_course_whose_list_it_is_chosen_from() {
    let mut lab = Lab::new();
    let shipped = lab.app().shell.lessons.course("shipped").expect("a course");
    let (course, pages) = (shipped.course, shipped.pages.clone());
    let name = |lab: &Lab, page: usize| {
        let entry = lab.app().shell.lessons.get(pages[page]).expect("a page");
        entry.document.scene().title.clone()
    };
    let shown = |lab: &Lab| {
        let origin = lab.app().session.origin();
        let (course, page) = lab.app().shell.page(origin).expect("a page");
        (course.course.name, page)
    };
    lab.app_mut()
        .apply(CourseAction::Open(course, pages[0]).into());
    lab.settle();
    assert_eq!(title(&lab), "Segment through the floor: the normal is NaN");
    assert_eq!(shown(&lab), ("shipped", 0));
    assert!(lab.says("· Bugs that shipped"));
    lab.key(Key::PageDown);
    assert_eq!(shown(&lab), ("shipped", 1));
    let titles = open_pages(&mut lab);
    lab.click(&titles[0]);
    lab.settle();
    assert_eq!(shown(&lab), ("shipped", 0));
    // The chapter of that name, in the list of all scenes.
    lab.app_mut().shell.preferences.course = None;
    let next = name(&lab, 1);
    lab.click(&capsule_view::typography::curly(&next));
    assert_eq!((title(&lab), shown(&lab)), (next, ("shipped", 1)));
}
