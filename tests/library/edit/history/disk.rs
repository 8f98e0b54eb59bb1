//! The text of the document and that of its file.

use super::*;
use capsule_lab::lab::edit::OnDisk;

#[test]
fn the_dirty_mark_tells_whether_the_text_is_the_saved_one() {
    let mut history = UndoHistory::new(Document::blank());
    assert!(!history.is_dirty());
    history.apply(&lift(0.1)).unwrap();
    assert!(history.is_dirty());
    history.mark_saved();
    assert!(!history.is_dirty());
    assert!(history.undo() && history.is_dirty());
    assert!(history.redo() && !history.is_dirty());
}

#[test]
fn a_file_changed_on_disk_is_taken_as_a_step_or_shown_as_mistaken() {
    let mut history = UndoHistory::new(Document::blank());
    let saved = history.document().text().to_string();
    history.apply(&lift(0.1)).unwrap();
    let own = history.document().clone();
    assert_eq!(
        history.compare_with_disk(saved.as_bytes()),
        OnDisk::Unchanged
    );
    assert_eq!(
        history.compare_with_disk(own.text().as_bytes()),
        OnDisk::Unchanged
    );

    let OnDisk::Invalid(errors) = history.compare_with_disk(b"title = 3\n") else {
        panic!("it has mistakes");
    };
    assert_eq!((errors.errors[0].line, history.document()), (1, &own));
    assert!(matches!(
        history.compare_with_disk(b"\xff"),
        OnDisk::Invalid(_)
    ));

    let changed = saved.replace("radius = 0.4", "radius = 0.7");
    let OnDisk::Valid(document) = history.compare_with_disk(changed.as_bytes()) else {
        panic!("it is valid");
    };
    history.take_from_disk(document);
    assert!(!history.is_dirty());
    assert_eq!(titles(&history), ["Move capsule", "Changed on disk"]);
    assert_eq!(&**history.document().text(), changed);
    assert!(history.undo() && history.is_dirty());
    assert_eq!(history.document(), &own);

    history.mark_on_disk("title = 3\n");
    assert_eq!(
        history.compare_with_disk(b"title = 3\n"),
        OnDisk::Unchanged,
        "asked once"
    );
    assert!(history.is_dirty());
}
