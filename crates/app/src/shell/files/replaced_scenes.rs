//! Scenes that took the place of others on the screen: undo and redo lead from one to the other.

use super::UnsavedDraft;
use capsule_session::Origin;

#[derive(Debug, Default)]
pub(crate) struct ReplacedScenes(Vec<Replacement>);

#[derive(Debug)]
struct Replacement {
    old: Origin,
    new: Origin,
    /// The new one, while it is undone.
    undone: Option<UnsavedDraft>,
}

impl ReplacedScenes {
    /// `new` has taken the place of `old`.
    pub(crate) fn note(&mut self, old: Origin, new: Origin) {
        self.forget_undone(&old);
        let undone = None;
        self.0.push(Replacement { old, new, undone });
    }

    /// The scene whose place the scene at `place` took.
    pub(crate) fn before(&self, place: &Origin) -> Option<&Origin> {
        let found = self.0.iter().find(|one| one.new == *place);
        found.map(|one| &one.old)
    }

    /// Keeps a scene that is undone, in case it is done again.
    pub(crate) fn undo(&mut self, draft: UnsavedDraft) {
        let found = self.0.iter_mut().find(|one| one.new == draft.place);
        if let Some(replacement) = found {
            replacement.undone = Some(draft);
        }
    }

    /// Whether there is one to take the place of the scene at `place` again.
    pub(crate) fn has_undone(&self, place: &Origin) -> bool {
        let mut all = self.0.iter();
        all.any(|one| one.old == *place && one.undone.is_some())
    }

    pub(crate) fn redo(&mut self, place: &Origin) -> Option<UnsavedDraft> {
        let mut of_place = self.0.iter_mut().filter(|one| one.old == *place);
        of_place.find_map(|one| one.undone.take())
    }

    /// The scene at `place` went another way: none takes its place again.
    pub(crate) fn forget_undone(&mut self, place: &Origin) {
        self.0
            .retain(|one| one.old != *place || one.undone.is_none());
    }
}
