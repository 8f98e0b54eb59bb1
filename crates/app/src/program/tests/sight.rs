//! The camera kept with the scene, and what comes from elsewhere brought into sight.

use super::Lab;
use crate::program::App;
use capsule_scenes::edit::{Document, Edit};
use capsule_session::Origin;
use capsule_view::figure::Figure;
use egui::{Key, Modifiers};
use glam::Vec3;
use std::{fs, sync::Arc};

/// A scene far from where the others are.
const FAR: &str = "title = \"Far\"\n[[sphere]]\nname = \"moon\"\ncenter = [80.0, 5.0, 0.0]\nradius = 1.0\n\
    [[triangle]]\nname = \"ground\"\npoints = [[79.0, 4.0, 1.0], [82.0, 4.0, 1.0], [80.0, 4.0, -2.0]]\n";

impl Lab {
    fn sees(&self, point: Vec3) -> bool {
        self.app().view.sees_all(&[(point, 0.1)])
    }
}

#[test]
fn a_kept_view_is_that_of_the_scene_when_it_is_opened_again() {
    for size in [egui::vec2(1440.0, 900.0), egui::vec2(1024.0, 900.0)] {
        let mut lab = Lab::at("best-edge");
        lab.app_mut().view.motion = false;
        lab.resize(size);
        let mut camera = lab.app().view.aim();
        camera.yaw += 0.4;
        camera.distance *= 1.3;
        camera.target += Vec3::new(0.21, 0.1, -0.3);
        lab.app_mut().view.go_to(camera);
        lab.app_mut().keep_view();
        lab.settle();
        assert_eq!(lab.app().view.aim(), camera, "it stays where it is");
        let text = lab.app().session.history().document().text().clone();
        let document = Document::new(text, "kept.toml").expect("a scene");
        lab.app_mut()
            .view
            .look_along(capsule_view::camera::Axis::Top);
        lab.app_mut().open(document, Origin::New(7));
        lab.settle();
        let again = lab.app().view.aim();
        assert!(again.eye().distance(camera.eye()) < camera.distance * 0.005);
        assert!((again.yaw - camera.yaw).abs() < 0.005);
        assert!((again.distance / camera.distance - 1.0).abs() < 0.005);
    }
    let mut lab = Lab::at("best-edge");
    lab.app_mut().keep_view();
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert!(!lab.app().context().is_unsaved());
}

#[test]
fn a_kept_view_is_kept_with_the_step_and_the_frame() {
    let mut lab = Lab::at("best-edge");
    lab.app_mut().session.go_to(Some(4));
    lab.settle();
    lab.app_mut().keep_view();
    lab.settle();
    let again = reopened(&mut lab);
    assert_eq!(again.app().session.cursor(), Some(4));

    let mut lab = Lab::at("zig-zag");
    let expects_nothing = Edit::RemoveExpect;
    lab.app_mut().session.edit(&expects_nothing);
    lab.app_mut().session.go_to_frame(7);
    lab.settle();
    lab.app_mut().keep_view();
    lab.settle();
    let again = reopened(&mut lab);
    assert_eq!(again.app().session.frame(), Some(7));
}

#[test]
fn a_scene_whose_answers_are_of_another_frame_keeps_that_frame() {
    let mut lab = Lab::at("zig-zag");
    let opening = lab.app().session.scene().run.frame;
    let step = lab.app().session.scene().run.step.clone();
    lab.app_mut().session.go_to_frame(7);
    lab.settle();
    lab.app_mut().keep_view();
    lab.settle();
    let run = &lab.app().session.scene().run;
    assert_eq!((run.frame, &run.step), (opening, &step));
    assert!(lab.app().session.unmet().is_empty());
}

/// The scene as its text has it by now, opened by itself.
fn reopened(lab: &mut Lab) -> Lab {
    let text = lab.app().session.history().document().text().clone();
    let mut again = Lab::new();
    let document = Document::new(text, "kept.toml").expect("a scene");
    again.app_mut().open(document, Origin::New(7));
    again.settle();
    again
}

#[test]
fn what_a_file_brings_from_outside_is_brought_into_sight() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("case.toml");
    let mut lab = Lab::at("best-edge");
    lab.app_mut().view.motion = false;
    assert!(lab.app_mut().save_at(&path));
    fs::write(&path, FAR).expect("written");
    lab.app_mut().look_at_disk();
    lab.settle();
    assert!(lab.sees(Vec3::new(80.0, 5.0, 0.0)), "the new shapes");
    lab.chord(Modifiers::COMMAND, Key::Z);
    let ball = lab.app().session.snapshot().body(0).shape.points()[0];
    assert!(lab.sees(ball), "the old ones, undone");
}

#[test]
fn what_is_in_sight_moves_no_camera() {
    let mut lab = Lab::at("best-edge");
    lab.app_mut().view.motion = false;
    let mut camera = lab.app().view.aim();
    camera.yaw += 0.3;
    lab.app_mut().view.go_to(camera);
    let by = Vec3::Y * 0.1;
    let bodies = vec!["ball".to_string()];
    assert!(lab.app_mut().session.edit(&Edit::Move { bodies, by }));
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.app().view.aim(), camera);
    // What was moved out of sight and back is seen again.
    let bodies = vec!["ball".to_string()];
    let by = Vec3::X * 90.0;
    assert!(lab.app_mut().session.edit(&Edit::Move { bodies, by }));
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lab.app().view.aim(), camera);
    lab.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    let ball = lab.app().session.snapshot().body(0).shape.points()[0];
    assert!(lab.sees(ball));
}

#[test]
fn a_pasted_shape_out_of_sight_is_shown_with_everything() {
    let mut lab = Lab::at("best-edge");
    lab.app_mut().view.motion = false;
    let pasted = capsule_text::paste::read("far: sphere center=(40, 0, 0) r=0.5");
    lab.app_mut().add_pasted(pasted.expect("a sphere"));
    lab.settle();
    assert!(lab.sees(Vec3::new(40.0, 0.0, 0.0)));
}

/// Of a large level, making it anew takes longer than a frame may.
#[test]
fn a_picture_is_made_anew_for_another_step_or_shape_and_not_for_another_camera() {
    let mut lab = Lab::at("a-dungeon-to-walk");
    lab.app_mut().view.motion = false;
    let shown = |lab: &Lab| lab.app().view.figures.last().expect("a picture").clone();
    let first = shown(&lab);
    let mut camera = lab.app().view.aim();
    camera.yaw += 0.4;
    lab.app_mut().view.go_to(camera);
    lab.settle();
    assert!(Arc::ptr_eq(&first, &shown(&lab)), "the camera alone moved");
    lab.key(Key::ArrowRight);
    let next = shown(&lab);
    assert!(!Arc::ptr_eq(&first, &next), "another step");
    lab.app_mut().view.theme = capsule_view::palette::Theme::Dark;
    lab.settle();
    assert!(!Arc::ptr_eq(&next, &shown(&lab)), "other colors");
}

impl Lab {
    /// The picture of the first pane.
    fn figure(&self) -> Figure {
        let App { session, view, .. } = self.app();
        let (study, cursor) = (session.study(), session.cursor());
        let options = view.figure_options(session);
        Figure::of(session.snapshot(), study, cursor, view.theme, &options)
    }

    /// What stands at places of its own there.
    fn callouts(&self) -> Vec<String> {
        let callouts = self.figure().callouts.into_iter();
        callouts.map(|callout| callout.text).collect()
    }
}

#[test]
fn notes_of_a_picture_go_where_a_repair_changes_the_run() {
    let mut lab = Lab::at("zig-zag");
    let contacts = "left wall: contacts 2, 4".to_owned();
    assert!(lab.callouts().contains(&contacts), "{:?}", lab.callouts());
    let repaired = Edit::Response(Some("wicked/sub-steps+W16".into()));
    assert!(lab.app_mut().session.edit(&repaired));
    lab.settle();
    assert_eq!(lab.callouts(), [""; 0]);
    assert!(lab.figure().touches.is_empty(), "nor are there its dots");
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert!(
        lab.callouts().contains(&contacts),
        "undone, it is the same run"
    );
}

#[test]
fn a_pane_has_notes_only_where_the_scene_shows_that_pane() {
    let mut lab = Lab::new();
    let mut of_scene = 0;
    for place in 0..lab.app().shell.lessons.entries().count() {
        let entry = lab.app().shell.lessons.get(place).expect("a lesson");
        if entry.document.scene().run.beside.is_empty() {
            continue;
        }
        lab.app_mut().open_lesson(place);
        lab.settle();
        let panes = lab.app().session.panes().all().iter().enumerate();
        for (index, pane) in panes {
            assert!(pane.is_of_scene(index), "{}", pane.title());
            of_scene += 1;
        }
    }
    assert!(of_scene > 5, "{of_scene}");
    lab.open("zig-zag");
    lab.key(Key::C);
    let panes = lab.app().session.panes().all();
    assert!(panes.len() == 1 && !panes[0].is_of_scene(0));
}

#[test]
fn the_camera_goes_after_a_walk_that_is_played_again_and_leaves_the_picture() {
    for follows in [true, false] {
        let mut lab = Lab::at("a-yard");
        lab.app_mut().view.motion = false;
        lab.app_mut().view.follows = follows;
        lab.app_mut().session.go_to_frame(0);
        lab.settle();
        let player = |lab: &Lab| {
            let mut bodies = lab.app().session.snapshot().bodies();
            let player = bodies.find(|body| body.player).expect("a player");
            player.shape.points()[0]
        };
        let mut camera = lab.app().view.aim();
        camera.target = player(&lab);
        camera.distance *= 0.6;
        lab.app_mut().view.go_to(camera);
        lab.settle();
        assert!(!lab.app_mut().view.chase(Some(camera.target), 0.1));
        assert_eq!(
            lab.app().view.aim(),
            camera,
            "what is in sight needs no chase"
        );
        lab.key(Key::Space);
        lab.0.run_steps(12);
        assert!(lab.app().session.is_playing());
        assert_eq!(lab.sees(player(&lab)), follows);
        assert_eq!(lab.app().view.aim().yaw, camera.yaw);
    }
}
