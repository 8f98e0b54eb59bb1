//! Edits and taking them back.

use super::Lab;
use capsule_scenes::edit::{Document, Edit};
use egui::{Key, Modifiers};
use glam::Vec3;

fn moved(by: f32) -> Edit {
    Edit::Move {
        bodies: vec!["player".into()],
        by: Vec3::X * by,
    }
}

#[test]
fn a_step_that_an_edit_makes_the_run_lose_goes_with_it_and_comes_back_by_undoing() {
    let mut lab = Lab::at("over-the-face");
    let step = lab.app().session.scene().run.step.clone();
    assert!(step.is_some());
    assert!(lab.app_mut().session.edit(&moved(32.0)));
    let app = lab.app();
    assert_eq!(
        (&app.session.scene().run.step, app.session.history().place()),
        (&None, 1)
    );
    lab.app_mut().undo();
    assert_eq!(lab.app().session.scene().run.step, step);
    assert!(!lab.app().session.history().is_dirty());
}

#[test]
fn a_drag_past_the_step_keeps_it_where_it_ends() {
    let mut lab = Lab::at("over-the-face");
    let step = lab.app().session.scene().run.step.clone();
    for (ends, kept) in [(0.01, step.clone()), (32.0, None)] {
        let app = lab.app_mut();
        app.session.begin_drag();
        for by in [31.0, 0.5, ends] {
            app.session.update_drag(&moved(by)).expect("a sound edit");
            assert_eq!(app.session.scene().run.step, step, "not before its end");
        }
        app.session.end_drag();
        assert_eq!(app.session.scene().run.step, kept);
        app.undo();
    }
}

#[test]
fn a_scene_whose_step_is_gone_opens_and_says_so() {
    let mut lab = Lab::new();
    let text = lab
        .app()
        .session
        .history()
        .document()
        .text()
        .replace("step      = \"", "step = \"no such ");
    let document = Document::new(text, "gone.toml").expect("the reader runs nothing");
    let place = capsule_session::Origin::New(1);
    lab.app_mut().open(document, place);
    let app = lab.app();
    let step = app
        .session
        .scene()
        .run
        .step
        .as_deref()
        .expect("it says a step");
    assert!(step.starts_with("no such "), "{step}");
    let notice = app.shell.notices.last().expect("a notice");
    assert!(notice.text.contains("no step is called"), "{}", notice.text);
    assert!(app.session.cursor().is_some(), "it stands at the answer");
    // Another edit does not touch what the author wrote.
    assert!(lab.app_mut().session.edit(&moved(0.001)));
    assert!(lab.app().session.scene().run.step.is_some());
}

#[test]
fn the_choice_of_an_algorithm_is_an_edit_and_can_be_taken_back() {
    let mut lab = Lab::at("best-edge");
    let name = |lab: &Lab| lab.app().session.choice().map(|choice| choice.name());
    let printed = name(&lab);
    lab.key(Key::X);
    let exact = name(&lab);
    assert_ne!(printed, exact);
    lab.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(name(&lab), printed);
    lab.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(name(&lab), exact);
    assert!(lab.app().session.history().is_dirty());
}
