//! What counts as one step, and which steps there are to go back to.

use super::*;

#[test]
fn a_drag_is_one_step_and_adds_nothing_up() {
    let mut history = UndoHistory::new(Document::blank());
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
    let mut history = UndoHistory::new(Document::blank());
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
fn a_step_that_an_edit_made_the_run_lose_goes_as_a_part_of_that_edit() {
    let built_in = library::find("over-the-face").unwrap();
    let mut history = opened(built_in.text);
    let away = Edit::Move {
        bodies: vec!["player".into()],
        by: vec3(32.0, 0.0, 0.0),
    };
    assert!(!history.drop_opening_step(), "nothing was done yet");
    history.apply(&away).unwrap();
    assert!(history.document().scene().run.step.is_some());
    assert!(history.drop_opening_step());
    assert_eq!(history.document().scene().run.step, None);
    assert_eq!(titles(&history), ["Move player"]);
    assert!(history.undo());
    assert_eq!(&**history.document().text(), built_in.text);
    assert!(!history.drop_opening_step(), "the edit was taken back");
    assert!(history.redo());
    assert_eq!(history.document().scene().run.step, None);
}

#[test]
fn a_new_edit_forgets_what_was_undone() {
    let mut history = UndoHistory::new(Document::blank());
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
    let mut history = UndoHistory::new(Document::blank());
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
