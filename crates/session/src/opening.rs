//! Another scene to look at: where it comes from, and the state of its file.

use super::prelude::*;
use capsule_scenes::edit::Document;
use std::path::PathBuf;
use stepping::Cursor;

impl Session {
    /// Looks at the scene of `history`, which comes from `origin`, with its own algorithm: at `cursor`, else at the
    /// step that the scene opens at, else at the answer, or where the shapes move at the frame's start.
    pub fn open(&mut self, history: UndoHistory, origin: Origin, cursor: Option<Cursor>) {
        let is_brought = !matches!(origin, Origin::BuiltIn(_));
        let mut pins = std::mem::take(&mut self.frames.pins);
        if origin != self.origin {
            self.breaks.choose_nothing();
            pins.turn_to(&self.origin, &origin);
        }
        self.origin = origin;
        self.history = history;
        self.selection.clear();
        self.printed = None;
        self.programs.open_scene(is_brought);
        self.playback.stop();
        self.playback.frame_speed = 1.0;
        self.scrubbed_time = None;
        self.part = None;
        self.walk = None;
        self.sought = None;
        self.frames = Default::default();
        self.frames.pins = pins;
        self.run_again();
        self.opening_frame();
        self.frames.choose(self.asked_choice());
        self.cursor = None;
        self.restudy();
        self.cursor = match cursor {
            Some(cursor) => cursor,
            None => self.scene_step(),
        };
        self.fit_panes(&[None, None, None]);
        self.open_own_sequence();
    }

    /// Whether the run is that of the scene's file: nothing that changes it was edited since, and no program replaces the
    /// scene's own method.
    pub fn runs_as_read(&self) -> bool {
        !self.asks_program() && self.history.runs_as_read()
    }

    /// Takes over what the scene's file holds by now.
    pub fn take_from_disk(&mut self, document: Document) {
        let before = self.history.document().scene().clone();
        self.history.take_from_disk(document);
        self.take_scene();
        self.effects.push(super::Effect::Became(before));
    }

    /// Takes `made` as an edit called `title`: it was done elsewhere to a scene of `text`. Whether it did; not where the
    /// scene was edited meanwhile.
    pub fn take_edited(&mut self, text: &str, title: String, made: Document) -> bool {
        self.end_walk();
        let before = self.history.document().scene().clone();
        let is_taken = self.history.take_edited(text, title, made);
        if is_taken {
            self.effects.push(super::Effect::Edited);
            self.take_scene();
            self.effects.push(super::Effect::Grew(before));
        }
        is_taken
    }

    /// Takes the meshes of `again`, which was read anew from the scene's own text; whether one of them is another by now.
    pub fn take_meshes(&mut self, again: Document) -> bool {
        let before = self.history.document().scene().clone();
        let is_other = self.history.take_meshes(again);
        if is_other {
            self.end_walk();
            self.take_scene();
            self.effects.push(super::Effect::Became(before));
        }
        is_other
    }

    /// Shows a study that was made elsewhere: of `scene` with its shapes somewhere, by `choice` unless that is the session's own, at `cursor`
    /// unless the answer is meant.
    pub fn show(
        &mut self,
        scene: (Arc<Scene>, Arc<Poses>),
        study: Study,
        choice: Option<AlgorithmChoice>,
        cursor: Cursor,
    ) {
        (self.scene, self.poses) = scene;
        if choice.is_some() {
            self.frames.choose(choice);
        }
        self.study = study;
        self.frame_mending.take();
        self.cursor = cursor.or_else(|| self.study.answer());
    }

    /// The edit that makes the scene expect what comes out now; `None` where nothing is tested.
    pub fn expectation(&self) -> Option<Edit> {
        let scene = self.history.document().scene();
        let expect = Study::of_scene(scene).expectation(scene)?;
        Some(Edit::Expect(Box::new(expect)))
    }

    /// The step that the scene names, else the answer; of a frame its start, before the first mover moves.
    fn scene_step(&mut self) -> Cursor {
        let Some(address) = &self.scene.run.step else {
            let answer = self.study.answer();
            return answer.filter(|_| !self.moves());
        };
        match self.study.find(address) {
            Ok(step) => Some(step),
            // The steps of a program are not known.
            Err(_) if self.asks_program() => self.study.answer(),
            Err(error) => {
                self.fail(error.to_string());
                self.study.answer()
            }
        }
    }
}

impl Session {
    /// The file holds the scene as it is now.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    /// The file holds `text`, which was not taken over: the own text counts as unsaved.
    pub fn mark_on_disk(&mut self, text: impl Into<Arc<str>>) {
        self.history.mark_on_disk(text);
    }

    /// The scene is that of `origin` from now on. A drag under way ends first.
    pub fn turn_to(&mut self, origin: Origin) {
        if let Origin::File(path) = &origin {
            self.history.set_path(path.to_string_lossy());
        }
        self.origin = origin;
    }

    /// Forgets how the scene came to be: it stands in for one that cannot be read.
    pub fn forget_edits(&mut self) {
        self.history = UndoHistory::new(self.history.document().clone());
    }
}

/// Where a scene comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It came with the program, by its place among those that did.
    BuiltIn(usize),
    File(PathBuf),
    /// Nowhere yet: a new scene, by its number in this session.
    New(u32),
}
