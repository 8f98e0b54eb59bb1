//! Edited scenes that are not shown. Looking at another scene never loses an edit.

use capsule_scenes::edit::UndoHistory;
use capsule_session::{Origin, stepping::Cursor};
use capsule_view::camera::Camera;

/// A scene as it was left.
#[derive(Clone, Debug)]
pub(crate) struct UnsavedDraft {
    pub place: Origin,
    /// Its text and how it came to be.
    pub history: UndoHistory,
    /// The step that was looked at.
    pub cursor: Cursor,
    pub camera: Camera,
    /// [`is_unsaved`], which a scene out of sight does not change.
    is_unsaved: bool,
}

impl UnsavedDraft {
    /// The scene at `place`, as it is left now.
    pub(crate) fn new(place: Origin, history: UndoHistory, cursor: Cursor, camera: Camera) -> Self {
        let is_unsaved = is_unsaved(&place, &history);
        Self {
            place,
            history,
            cursor,
            camera,
            is_unsaved,
        }
    }
}

/// The scenes that differ from their files, or that have steps to undo.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drafts(Vec<UnsavedDraft>);

impl Drafts {
    /// Keeps `draft`, if there is anything to keep.
    pub(crate) fn put(&mut self, draft: UnsavedDraft) {
        self.forget(&draft.place);
        if draft.history.is_dirty() || draft.history.titles().len() > 0 {
            self.0.push(draft);
        }
    }

    /// The one at `place`, which is out of sight no more.
    pub(crate) fn take(&mut self, place: &Origin) -> Option<UnsavedDraft> {
        let at = self.0.iter().position(|draft| draft.place == *place)?;
        Some(self.0.remove(at))
    }

    pub(crate) fn get(&self, place: &Origin) -> Option<&UnsavedDraft> {
        self.0.iter().find(|draft| draft.place == *place)
    }

    /// Drops the one at `place`: its file has become another.
    pub(crate) fn forget(&mut self, place: &Origin) {
        self.0.retain(|draft| draft.place != *place);
    }

    pub(crate) fn places(&self) -> impl Iterator<Item = &Origin> {
        self.0.iter().map(|draft| &draft.place)
    }

    pub(crate) fn unsaved(&self) -> impl Iterator<Item = &UnsavedDraft> {
        self.0.iter().filter(|draft| draft.is_unsaved)
    }

    /// Whether the one at `place` would be missed.
    pub(crate) fn is_unsaved(&self, place: &Origin) -> bool {
        self.get(place).is_some_and(|draft| draft.is_unsaved)
    }
}

/// Whether the scene has edits worth saving.
///
/// In a built-in scene that leaves out `[run]`: trying the algorithms, repairs and settings is what the lessons invite
/// to, and a program that asked about it at every end would teach its reader to press "Discard" unread.
pub(crate) fn is_unsaved(place: &Origin, history: &UndoHistory) -> bool {
    if !history.is_dirty() {
        return false;
    }
    match place {
        Origin::BuiltIn(_) => {
            let [now, saved] = [history.document().text(), history.saved_text()].map(without_run);
            now.is_none() || now != saved
        }
        Origin::New(_) | Origin::File(_) => true,
    }
}

/// A scene's text outside `[run]`. Compared as words, for a NaN is not equal to itself.
fn without_run(text: &std::sync::Arc<str>) -> Option<String> {
    let mut table: toml::Table = toml::from_str(text).ok()?;
    table.remove("run");
    Some(format!("{table:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use capsule_scenes::edit::{Document, Edit};

    #[test]
    fn a_built_in_scene_is_not_unsaved_by_its_run_alone() {
        let mut history = UndoHistory::new(Document::blank());
        history
            .apply(&Edit::Setting {
                key: "sub_steps".into(),
                to: Some(capsule_scenes::edit::KeyValue::Count(7)),
            })
            .expect("an edit");
        assert!(history.is_dirty());
        assert!(!is_unsaved(&Origin::BuiltIn(0), &history));
        assert!(is_unsaved(&Origin::New(1), &history));
        history.apply(&Edit::Title("Other".into())).expect("valid");
        assert!(is_unsaved(&Origin::BuiltIn(0), &history));
    }
}
