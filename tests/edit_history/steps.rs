//! What counts as one step, and which steps there are to go back to.

use crate::*;

#[test]
fn a_drag_is_one_step_and_adds_nothing_up() {
    let mut history = History::new(Document::blank());
    let start = history.document().clone();
    history.begin_drag();
    for i in 1..=1000 {
        history.update_drag(&lift(0.001 * i as f32)).unwrap();
    }
    assert!(history.is_dragging() && titles(&history).is_empty());
    assert!(history.update_drag(&lift(f32::NAN)).is_err());
    let end = history.document().clone();
    assert_eq!(end, start.with(&lift(1.0)).unwrap().document);
    assert!(history.end_drag());
    assert_eq!(
        (titles(&history), history.place()),
        (vec!["Move capsule"], 1)
    );
    assert!(history.undo());
    assert_eq!(history.document(), &start);
    assert!(history.redo());
    assert_eq!(history.document(), &end);
}

#[test]
fn a_cancelled_drag_and_one_that_comes_back_leave_no_step() {
    let mut history = History::new(Document::blank());
    let start = history.document().clone();
    history.begin_drag();
    history.update_drag(&lift(0.5)).unwrap();
    assert!(history.cancel_drag() && !history.is_dragging());
    assert_eq!(history.document(), &start);
    history.update_drag(&lift(0.5)).unwrap();
    assert!(history.undo(), "in a drag, undo cancels it");
    assert_eq!(history.document(), &start);
    history.begin_drag();
    history.update_drag(&lift(0.5)).unwrap();
    history.update_drag(&lift(0.0)).unwrap();
    assert!(!history.end_drag());
    assert!(titles(&history).is_empty() && !history.is_dirty());
    history.begin_drag();
    history.update_drag(&lift(0.5)).unwrap();
    history.apply(&radius(0.2)).unwrap();
    assert_eq!(titles(&history), ["Move capsule", "Radius of capsule"]);
}

#[test]
fn a_group_that_comes_by_a_scene_without_the_step_keeps_it() {
    let built_in = library::find("over-the-face").unwrap();
    let mut history = opened(built_in.text);
    let by = |x: f32| Edit::Move {
        bodies: vec!["player".into()],
        by: vec3(x, 0.0, 0.0),
    };
    assert_eq!(
        history.document().with(&by(32.0)).unwrap().dropped,
        ["run.step"]
    );
    let there_and_back = vec![by(32.0), by(-32.0), by(0.125)];
    let group = Edit::Group {
        title: "There and back".into(),
        edits: there_and_back,
    };
    let edited = history.apply(&group).unwrap();
    assert_eq!(edited.dropped, Vec::<String>::new());
    assert!(history.document().scene().run.step.is_some());
    assert_eq!(titles(&history), ["There and back"]);
}

#[test]
fn a_drag_that_loses_a_step_gets_it_back_on_the_way() {
    let built_in = library::find("over-the-face").unwrap();
    let mut history = opened(built_in.text);
    let step = history.document().scene().run.step.clone();
    assert!(step.is_some());
    let by = |y: f32| Edit::Move {
        bodies: vec!["player".into()],
        by: vec3(y, 0.0, 0.0),
    };
    history.begin_drag();
    let far = history.update_drag(&by(30.0)).unwrap();
    assert_eq!(far.dropped, ["run.step"]);
    history.update_drag(&by(0.01)).unwrap();
    assert_eq!(history.document().scene().run.step, step);
}

#[test]
fn a_new_edit_forgets_what_was_undone() {
    let mut history = History::new(Document::blank());
    history.apply(&lift(0.1)).unwrap();
    history.apply(&radius(0.2)).unwrap();
    assert!(history.undo() && history.undo() && !history.undo());
    history.apply(&radius(0.3)).unwrap();
    assert_eq!(
        (titles(&history), history.place()),
        (vec!["Radius of capsule"], 1)
    );
    assert!(!history.redo() && !history.jump(2));
}

#[test]
fn thousands_of_steps_are_kept_and_the_oldest_go_first() {
    let mut history = History::new(Document::blank());
    for i in 0..10_050 {
        history.apply(&radius(0.25 + 0.001 * i as f32)).unwrap();
    }
    assert_eq!((history.titles().len(), history.place()), (10_000, 10_000));
    assert!(history.jump(0));
    assert!(
        history.document().text().contains("radius = 0.299\n"),
        "after the first fifty"
    );
}
