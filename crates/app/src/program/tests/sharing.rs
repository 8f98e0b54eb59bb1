//! A case goes to somebody else, and opens there as it was shown.

use super::Lab;
use crate::commands;
use capsule_scenes::scene::{Scene, Viewpoint, case_link::text_in};
use capsule_session::Origin;
use capsule_view::camera::Axis;
use egui::{Key, Modifiers};
use glam::Vec3;
use std::fs;

impl Lab {
    /// What "Copy as link" hands to the clipboard.
    fn copied_link(&mut self) -> String {
        self.app_mut().give(commands::command("edit.copy_link"));
        let copied = self.app_mut().shell.clipboard.copied.take();
        copied.expect("it copies")
    }

    /// What the program says at once to a pasted text.
    fn answer_to(&mut self, pasted: &str) -> String {
        self.app_mut().show_pasted(pasted.into());
        let notice = self.app().shell.notices.last();
        let text = notice.map(|notice| notice.text.clone());
        self.settle();
        text.unwrap_or_default()
    }
}

/// The direction that the camera looks in.
fn side(lab: &Lab) -> Vec3 {
    match lab.app().view.as_written().from {
        Viewpoint::Eye { eye, target } => (target - eye).normalize_or_zero(),
        Viewpoint::Direction(toward) => -toward.normalize_or_zero(),
    }
}

#[test]
fn a_pasted_link_opens_the_case_at_its_step_and_from_its_side() {
    let mut lab = Lab::at("best-edge");
    lab.key(Key::Home);
    for _ in 0..3 {
        lab.key(Key::ArrowRight);
    }
    lab.app_mut().view.look_along(Axis::Front);
    lab.settle();
    let link = lab.copied_link();
    let shown = |lab: &Lab| {
        let session = &lab.app().session;
        let step = session
            .cursor()
            .map(|step| session.study().record.address(step));
        (
            session.scene().bodies.clone(),
            step,
            session.scene().title.clone(),
        )
    };
    let before = shown(&lab);
    assert!(before.1.is_some());
    let side = side(&lab);
    let mut other = Lab::at("phantom");
    let said = other.answer_to(&format!("It goes wrong here: {link} Any idea?"));
    assert_eq!(said, "Opened the scene of the link.");
    assert_eq!(shown(&other), before);
    assert!(matches!(other.app().session.origin(), Origin::New(_)));
    assert!(self::side(&other).distance(side) < 1e-3);
}

#[test]
fn a_link_holds_the_edits_and_takes_none_from_the_scene_before() {
    let mut lab = Lab::at("best-edge");
    let by = glam::vec3(0.25, 0.0, 0.0);
    let bodies = vec![lab.app().session.scene().bodies[0].name.to_string()];
    lab.app_mut()
        .apply(capsule_scenes::edit::Edit::Move { bodies, by }.into());
    lab.settle();
    let moved = lab.app().session.scene().bodies.clone();
    let link = lab.copied_link();
    lab.chord(Modifiers::COMMAND, Key::Z);
    let kept = lab.app().session.scene().bodies.clone();
    assert_ne!(kept, moved);
    lab.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    let place = lab.app().session.origin().clone();
    lab.app_mut().show_pasted(link);
    lab.settle();
    assert_eq!(lab.app().session.scene().bodies, moved);
    lab.app_mut().open_place(&place);
    lab.settle();
    assert_eq!(
        lab.app().session.scene().bodies,
        moved,
        "its edits are kept"
    );
    assert!(lab.app().session.history().is_dirty());
}

#[test]
fn a_cut_link_says_so_and_the_scene_stays() {
    let mut lab = Lab::at("best-edge");
    let link = lab.copied_link();
    let title = lab.app().session.scene().title.clone();
    let said = lab.answer_to(&link[..link.len() - 10]);
    assert!(said.contains("a part is missing or changed"), "{said}");
    assert_eq!(lab.app().session.scene().title, title);
    assert!(lab.app().shell.modals.is_empty());
}

#[test]
fn a_link_names_the_frame_that_is_shown() {
    let mut lab = Lab::at("zig-zag");
    lab.app_mut().session.go_to_frame(12);
    lab.settle();
    let link = lab.copied_link();
    let text = text_in(&link).expect("a link").expect("a scene");
    let scene = Scene::read("link.toml", &text).expect("no mistake");
    assert_eq!(scene.run.frame, Some(12));
    assert_eq!(
        (scene.caption, scene.expect),
        (None, None),
        "they are of another frame"
    );
    lab.app_mut().show_pasted(link);
    lab.settle();
    assert_eq!(lab.app().session.frame(), Some(12));
}

#[test]
fn a_link_of_a_scene_with_a_mesh_says_which_file_to_send() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("yard.obj");
    fs::write(&path, "v -5 0 -5\nv -5 0 5\nv 5 0 5\nv 5 0 -5\nf 1 2 3 4\n").expect("written");
    let mut lab = Lab::new();
    lab.drop_file(path);
    lab.settle();
    lab.copied_link();
    let notice = lab.app().shell.notices.last().expect("a notice");
    assert!(
        notice
            .text
            .contains("Copied a link without yard.obj: send the file too"),
        "{}",
        notice.text
    );
}

#[test]
fn a_file_that_a_file_manager_copied_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("my case.toml");
    fs::write(
        &path,
        Lab::at("best-edge")
            .app()
            .session
            .history()
            .document()
            .text()
            .as_bytes(),
    )
    .expect("written");
    for text in [
        path.display().to_string(),
        format!(
            "file://{}\n",
            path.display().to_string().replace(' ', "%20")
        ),
    ] {
        let mut lab = Lab::at("phantom");
        lab.app_mut().show_pasted(text);
        lab.settle();
        assert_eq!(*lab.app().session.origin(), Origin::File(path.clone()));
    }
}

#[test]
fn a_lesson_at_another_step_is_sent_without_its_opening_picture() {
    let mut lab = Lab::at("zig-zag");
    lab.app_mut().session.go_to_frame(8);
    lab.settle();
    lab.key(Key::Home);
    for _ in 0..4 {
        lab.key(Key::ArrowRight);
    }
    let link = lab.copied_link();
    let text = text_in(&link).expect("a link").expect("a scene");
    let scene = Scene::read("link.toml", &text).expect("no mistake");
    assert_eq!(
        (scene.picture, scene.run.frame),
        (Default::default(), Some(8))
    );
    assert!(!scene.text.is_empty(), "it has no numbers of the run");
    let step = scene.run.step.expect("a step");
    assert!(!step.contains("slide velocity"), "{step}");
}

#[test]
fn before_the_first_step_of_a_frame_no_step_is_sent_that_it_lacks() {
    let mut lab = Lab::at("zig-zag");
    lab.app_mut().session.go_to_frame(7);
    lab.settle();
    lab.key(Key::Home);
    let link = lab.copied_link();
    let said = lab.answer_to(&link);
    assert_eq!(said, "Opened the scene of the link.");
    assert_eq!(lab.app().session.frame(), Some(7));
}

#[test]
fn a_text_with_numbers_of_the_run_stays_with_its_frame() {
    let mut lab = Lab::at("stairs-from-an-obj");
    let sent = |lab: &mut Lab| {
        let text = text_in(&lab.copied_link()).expect("a link");
        let text = text.expect("a scene");
        Scene::read("link.toml", &text).expect("no mistake").text
    };
    assert!(sent(&mut lab).contains('{'));
    lab.app_mut().session.go_to_frame(40);
    lab.settle();
    assert_eq!(sent(&mut lab), "");
}

#[test]
fn a_mesh_of_the_program_is_not_to_be_sent() {
    let mut lab = Lab::at("stairs-from-an-obj");
    lab.copied_link();
    let notice = lab.app().shell.notices.last().expect("a notice");
    assert!(!notice.text.contains("send"), "{}", notice.text);
}

#[test]
fn a_scene_is_never_saved_over_a_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.png");
    fs::write(&path, "a picture").expect("written");
    let mut lab = Lab::at("best-edge");
    assert!(!lab.app_mut().save_at(&path));
    let notice = lab.app().shell.notices.last().expect("a notice");
    assert!(notice.text.contains("ends in .toml"), "{}", notice.text);
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "a picture");
}
