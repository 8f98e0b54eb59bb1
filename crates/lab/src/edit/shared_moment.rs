//! A scene as others should see it: the file opens at what is shown now.

use super::{Document, Edit};
use crate::scene::{Scene, View};
use std::sync::Arc;

/// What is shown of a scene.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SharedMoment {
    /// What runs there, where that is not what the file says.
    pub run: Vec<Edit>,
    /// Whether its picture, question and expected answers are about another run.
    pub is_changed: bool,
    /// Its frame; none in a scene that stands.
    pub frame: Option<usize>,
    /// The address of its step; none for the answer.
    pub step: Option<String>,
    /// Where it is seen from; none where the program chooses.
    pub view: Option<View>,
}

impl SharedMoment {
    /// The changes of a scene that opens elsewhere. Its picture is of its own step, the numbers of its text and the
    /// answers that it expects are of its own frame: with others they go.
    fn edits(self, scene: &Scene) -> Vec<Edit> {
        let opening = scene.run.frame.unwrap_or(0);
        let frame = self.frame.filter(|frame| *frame != opening);
        let mut edits = self.run;
        if self.is_changed || frame.is_some() || self.step != scene.run.step {
            edits.extend([Edit::RemovePicture, Edit::RemoveQuestion]);
        }
        if self.is_changed || frame.is_some() {
            edits.push(Edit::RemoveExpect);
        }
        if frame.is_some() {
            let has_numbers = scene.text.contains('{');
            edits.extend(has_numbers.then(|| Edit::Lesson(String::new())));
            edits.push(Edit::Frame(frame));
        }
        edits.push(Edit::Step(self.step));
        let is_seen_anew = self.is_changed || self.view.is_some();
        edits.extend(is_seen_anew.then_some(Edit::View(self.view)));
        edits
    }
}

impl Document {
    /// The text that opens at `moment`. Where the reader refuses that, the text as it is.
    pub fn text_at(&self, moment: SharedMoment) -> Arc<str> {
        let edits = moment.edits(self.scene());
        let title = String::new();
        match self.with(&Edit::Group { title, edits }) {
            Ok(edited) => edited.document.text().clone(),
            Err(_) => self.text().clone(),
        }
    }
}
