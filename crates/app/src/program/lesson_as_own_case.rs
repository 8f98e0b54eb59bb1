//! What comes out of the scene as what it expects, and a changed lesson as a case of its own.

use super::prelude::*;
use crate::shell::modal::LessonTexts;
use capsule_scenes::scene::Scene;
use std::sync::Arc;

impl App {
    /// The shown scene as it came with the program, if it did and its shapes or words were changed.
    pub(super) fn changed_lesson(&self) -> Option<Arc<Scene>> {
        let Origin::BuiltIn(place) = self.session.origin() else {
            return None;
        };
        let is_changed = self.context().is_unsaved() || !self.session.unmet().is_empty();
        let lesson = self.shell.lessons.get(*place).filter(|_| is_changed)?;
        Some(lesson.document.scene().clone())
    }

    /// Has the scene expect what comes out, where it expects what does not. The answers that a changed lesson expects are of the
    /// lesson's shapes: a copy with them would never pass `check`.
    pub(super) fn expect_anew(&mut self) {
        let is_stale = self.session.scene().expect.is_some() && !self.session.unmet().is_empty();
        if is_stale {
            let edit = self.session.expectation();
            self.session.edit(&edit.unwrap_or(Edit::RemoveExpect));
        }
    }

    /// Offers to make new what the saved scene still has of `lesson`.
    pub(super) fn offer_own_case(&mut self, lesson: &Scene) {
        let scene = self.session.history().document().scene();
        let has_title = scene.title == lesson.title;
        let has_text = !scene.text.is_empty() && scene.text == lesson.text;
        // Of other shapes neither need be true.
        let is_other = !scene.has_shapes_of(lesson);
        let has_picture = scene.caption.is_some() || scene.picture != Default::default();
        let asks = scene.question.is_some() || scene.prediction.is_some();
        let texts = LessonTexts {
            empties_picture: is_other && has_picture,
            empties_question: is_other && asks,
            title: has_title.then(|| self.title_from_name()),
            empties_text: has_text,
        };
        if texts != LessonTexts::default() {
            self.panels.lesson_texts = texts;
            self.show_once(Modal::LessonAsOwnCase);
        }
    }

    /// "My case" of `my-case.toml`.
    fn title_from_name(&self) -> String {
        let Origin::File(path) = self.session.origin() else {
            return String::new();
        };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let words = stem.replace(['-', '_'], " ");
        capsule_session::text::capitalised(words.trim())
    }

    /// Makes new what is chosen of it, as one step, and saves.
    pub(crate) fn change_lesson_texts(&mut self, texts: LessonTexts) {
        let LessonTexts {
            title,
            empties_text,
            empties_picture,
            empties_question,
        } = texts;
        let mut edits = vec![];
        edits.extend(title.map(Edit::Title));
        edits.extend(empties_text.then(|| Edit::Lesson(String::new())));
        edits.extend(empties_picture.then_some(Edit::RemovePicture));
        edits.extend(empties_question.then_some(Edit::RemoveQuestion));
        let title = "Rewrite lesson texts".into();
        if !edits.is_empty() && self.session.edit(&Edit::Group { title, edits }) {
            self.save();
        }
    }
}
