//! Undo and redo.

use super::{Document, Edit, EditError, Edited, change::Change};
use std::{collections::VecDeque, sync::Arc};

/// The most steps that are kept.
const MAX_STEPS: usize = 10_000;
/// The most bytes of text that steps may hold together.
const MAX_BYTES: usize = 64 << 20;

/// A document, how it came to be, and what of it is saved.
///
/// A step holds the stretch of text that it replaced, so thousands are cheap, and undoing gives the same text bit for
/// bit. Beyond ten thousand steps, or 64 MiB of replaced text, the oldest are forgotten.
#[derive(Clone, Debug)]
pub struct UndoHistory {
    document: Document,
    steps: VecDeque<HistoryStep>,
    /// How many of the steps are done.
    place: usize,
    saved: Arc<str>,
    /// As it was read from the file last.
    as_read: Document,
    drag: Option<OpenDrag>,
}

#[derive(Clone, Debug)]
struct HistoryStep {
    title: String,
    change: Change,
}

#[derive(Clone, Debug)]
struct OpenDrag {
    start: Document,
    title: String,
}

impl UndoHistory {
    /// Begins with `document` as it is saved.
    pub fn new(document: Document) -> Self {
        Self {
            saved: document.text().clone(),
            as_read: document.clone(),
            document,
            steps: VecDeque::new(),
            place: 0,
            drag: None,
        }
    }

    /// Whether the scene still runs as it did when it was read from the file: what that says of its picture is about that
    /// run.
    pub fn runs_as_read(&self) -> bool {
        let is_same = self.document.text() == self.as_read.text();
        is_same || self.document.scene().runs_as(self.as_read.scene())
    }

    /// The document was read like this from the file.
    pub(super) fn mark_read(&mut self) {
        self.as_read = self.document.clone();
    }

    /// As it is now, in the middle of a drag too.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Does `edit` as a step of its own. A drag under way ends first.
    pub fn apply(&mut self, edit: &Edit) -> Result<Edited, EditError> {
        self.end_drag();
        let edited = self.document.with(edit)?;
        self.note(edit.title(), edited.document.clone());
        Ok(edited)
    }

    /// Makes `document` the next step, if its text differs; steps that were undone are forgotten.
    pub(super) fn note(&mut self, title: String, document: Document) {
        if document.text() == self.document.text() {
            return;
        }
        self.steps.truncate(self.place);
        let change = Change::between(self.document.text(), document.text());
        self.document = document;
        self.steps.push_back(HistoryStep { title, change });
        self.forget_oldest();
        self.place = self.steps.len();
    }

    /// Makes `made` the next step, called `title`: an edit of the document of `text` that was done elsewhere, where reading
    /// takes long. Whether it did; not where the text is another by now. A drag under way ends first.
    pub fn take_edited(&mut self, text: &str, title: String, made: Document) -> bool {
        self.end_drag();
        let is_of_own = *self.document.text().as_ref() == *text;
        if is_of_own {
            self.note(title, made);
        }
        is_of_own
    }

    /// Has `document`, of the same text, in place of the own one.
    pub(super) fn replace(&mut self, document: Document) {
        self.document = document;
    }

    fn forget_oldest(&mut self) {
        let size = |step: &HistoryStep| step.change.size() + step.title.len();
        let mut bytes: usize = self.steps.iter().map(size).sum();
        while self.steps.len() > MAX_STEPS || bytes > MAX_BYTES {
            match self.steps.pop_front() {
                Some(oldest) => bytes -= size(&oldest),
                None => return,
            }
        }
    }

    /// Takes `[run] step` out of what the last step made, as a part of that step: the run of the scene has lost it.
    /// Whether it did; never in the middle of a drag, or where steps were taken back.
    pub fn drop_opening_step(&mut self) -> bool {
        let is_last = self.drag.is_none() && self.place == self.steps.len();
        let Some(last) = self.steps.back_mut().filter(|_| is_last) else {
            return false;
        };
        let Ok(edited) = self.document.with(&Edit::Step(None)) else {
            return false;
        };
        let before = last.change.undone(self.document.text());
        last.change = Change::between(&before, edited.document.text());
        self.document = edited.document;
        true
    }

    /// Takes back the last step; in the middle of a drag, the drag. Whether there was anything to take back.
    pub fn undo(&mut self) -> bool {
        if self.drag.is_some() {
            return self.cancel_drag();
        }
        self.place > 0 && self.jump(self.place - 1)
    }

    /// Does the step again that was taken back last. Whether there was one; never in the middle of a drag.
    pub fn redo(&mut self) -> bool {
        self.drag.is_none() && self.jump(self.place + 1)
    }

    /// Goes to where `place` steps are done: 0 is the beginning. Whether it went there; a drag under way is cancelled.
    pub fn jump(&mut self, place: usize) -> bool {
        self.cancel_drag();
        if place > self.steps.len() {
            return false;
        }
        let mut text = self.document.text().to_string();
        for step in self.steps.range(place.min(self.place)..self.place).rev() {
            text = step.change.undone(&text);
        }
        for step in self.steps.range(self.place..place.max(self.place)) {
            text = step.change.done(&text);
        }
        let document = self.document.with_text(text);
        let is_there = document.is_ok();
        if let Ok(document) = document {
            (self.document, self.place) = (document, place);
        }
        is_there
    }

    /// What the steps are called, in order, also those that were taken back.
    pub fn titles(&self) -> impl ExactSizeIterator<Item = &str> {
        self.steps.iter().map(|step| step.title.as_str())
    }

    /// How many steps are done: the next to undo is the one before this place, the next to redo the one at it.
    pub fn place(&self) -> usize {
        self.place
    }

    /// Begins a drag: until it ends, updates show but are no steps.
    pub fn begin_drag(&mut self) {
        self.end_drag();
        self.drag = Some(OpenDrag {
            start: self.document.clone(),
            title: String::new(),
        });
    }

    /// Does `edit` to the document as it was when the drag began, so that nothing adds up. If refused, the last update
    /// stays. Without a drag, begins one.
    pub fn update_drag(&mut self, edit: &Edit) -> Result<Edited, EditError> {
        if self.drag.is_none() {
            self.begin_drag();
        }
        let start = self
            .drag
            .as_ref()
            .map_or(&self.document, |drag| &drag.start);
        let edited = start.with(edit)?;
        if let Some(drag) = &mut self.drag {
            drag.title = edit.title();
        }
        self.document = edited.document.clone();
        Ok(edited)
    }

    /// Ends the drag: all of it is one step. Whether anything changed.
    pub fn end_drag(&mut self) -> bool {
        let Some(drag) = self.drag.take() else {
            return false;
        };
        let end = std::mem::replace(&mut self.document, drag.start);
        let has_changed = end.text() != self.document.text();
        self.note(drag.title, end);
        has_changed
    }

    /// Puts everything back to where the drag began. Whether there was a drag.
    pub fn cancel_drag(&mut self) -> bool {
        let drag = self.drag.take();
        let was_dragging = drag.is_some();
        if let Some(drag) = drag {
            self.document = drag.start;
        }
        was_dragging
    }

    /// Whether a drag is under way.
    pub fn is_dragging(&self) -> bool {
        self.drag.is_some()
    }

    /// Whether the text differs from the saved one.
    pub fn is_dirty(&self) -> bool {
        self.document.text() != &self.saved
    }

    /// What the file holds, as far as is known.
    pub fn saved_text(&self) -> &Arc<str> {
        &self.saved
    }

    /// The text is saved as it is now.
    pub fn mark_saved(&mut self) {
        self.saved = self.document.text().clone();
    }

    /// The file holds `text`: it was written elsewhere and not taken over, so the own text counts as unsaved.
    pub fn mark_on_disk(&mut self, text: impl Into<Arc<str>>) {
        self.saved = text.into();
    }

    /// The file is called `path` from now on. A drag under way ends first.
    pub fn set_path(&mut self, path: impl Into<Arc<str>>) {
        self.end_drag();
        self.document = self.document.clone().at(path);
    }
}
