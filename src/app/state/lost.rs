//! Edits that an earlier run lost.

use super::{App, Place};
use crate::app::modal::Modal;
use capsule_lab::edit::{Document, Edit, LostEdits};
use std::fs;

impl App {
    /// Shows what can be had back. Edits that reached their file after all are dropped.
    pub(crate) fn offer(&mut self, lost: Vec<LostEdits>) {
        let is_in_file = |lost: &LostEdits| {
            let text = lost.path.as_ref().and_then(|path| fs::read(path).ok());
            text.is_some_and(|text| text == lost.text.as_bytes())
        };
        let (saved, lost): (Vec<_>, Vec<_>) = lost.into_iter().partition(is_in_file);
        for saved in saved {
            self.files.keeper.discard(saved);
        }
        self.files.lost = lost;
        if !self.files.lost.is_empty() {
            self.show_once(Modal::Lost);
        }
    }

    /// Opens the scene of lost edits with them, as one step that can be undone.
    pub(crate) fn restore(&mut self, index: usize) {
        if index >= self.files.lost.len() {
            return;
        }
        let lost = self.files.lost.remove(index);
        let (document, place) = self.base_of(&lost);
        let is_based = document
            .as_ref()
            .is_some_and(|now| lost.are_based_on(now.text()));
        let has_base = document.is_some();
        self.open(document.unwrap_or_else(Document::blank), place.clone());
        if !has_base && let Place::File(path) = &place {
            self.history.set_path(path.to_string_lossy());
            self.history.mark_on_disk("");
        }
        let edit = Edit::Whole {
            title: "Restore lost edits".into(),
            text: lost.text.clone(),
        };
        if self.edit(&edit) {
            self.files.keeper.take_over(lost, &place, &self.history);
            if has_base && !is_based {
                self.say("The file has changed since these edits: undo shows what it holds now.");
            }
        } else {
            let kept = lost.file().display().to_string();
            self.fail(format!("The lost edits are still in {kept}"));
        }
    }

    /// What lost edits were made to, and where that is now.
    fn base_of(&mut self, lost: &LostEdits) -> (Option<Document>, Place) {
        if let Some(path) = &lost.path {
            let document = Self::read(&path.to_string_lossy()).ok();
            return (document, Place::File(path.clone()));
        }
        let mut entries = self.shelf.entries();
        let is_base = |document: &Document| lost.are_based_on(document.text());
        match entries.position(|entry| is_base(&entry.document)) {
            Some(place) => {
                let entry = self.shelf.get(place);
                (
                    entry.map(|entry| entry.document.clone()),
                    Place::Shelf(place),
                )
            }
            None => {
                self.files.untitled += 1;
                (None, Place::New(self.files.untitled))
            }
        }
    }

    /// Throws lost edits away.
    pub(crate) fn discard(&mut self, index: usize) {
        if index < self.files.lost.len() {
            let lost = self.files.lost.remove(index);
            self.files.keeper.discard(lost);
        }
    }
}
