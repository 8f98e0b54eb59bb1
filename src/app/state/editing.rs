//! Everything that changes the scene: edits, undo and redo. The history's document is the truth; the rest follows.

use super::App;
use capsule_lab::edit::{Edit, EditError, Edited};

impl App {
    /// Does `edit` as a step of its own; where it is refused the reader is told why. Whether it was done.
    pub(crate) fn edit(&mut self, edit: &Edit) -> bool {
        let edited = self.history.apply(edit);
        self.follow(edited)
    }

    /// Does `edit` as a step of its own, or says why not.
    pub(crate) fn try_edit(&mut self, edit: &Edit) -> Result<(), EditError> {
        self.history.apply(edit)?;
        self.take_scene();
        Ok(())
    }

    /// Takes back the last edit.
    pub(crate) fn undo(&mut self) {
        if self.history.undo() {
            self.take_scene();
        }
    }

    /// Does again what was taken back last.
    pub(crate) fn redo(&mut self) {
        if self.history.redo() {
            self.take_scene();
        }
    }

    /// Goes to where `place` steps of the history are done.
    pub(crate) fn jump(&mut self, place: usize) {
        if self.history.jump(place) {
            self.take_scene();
        }
    }

    /// Begins a drag: all that follows until its end is one step.
    pub(crate) fn begin_drag(&mut self) {
        self.history.begin_drag();
    }

    /// Does `edit` to the scene as it was when the drag began, so that nothing on the way is lost or adds up; begins a
    /// drag where there is none. Where it is refused, the last update stays.
    pub(crate) fn update_drag(&mut self, edit: &Edit) -> Result<(), EditError> {
        self.history.update_drag(edit)?;
        self.take_scene();
        Ok(())
    }

    /// Ends the drag where it is.
    pub(crate) fn end_drag(&mut self) {
        self.history.end_drag();
    }

    /// Ends the drag where it began.
    pub(crate) fn cancel_drag(&mut self) {
        if self.history.cancel_drag() {
            self.take_scene();
        }
    }

    fn follow(&mut self, edited: Result<Edited, EditError>) -> bool {
        match edited {
            Ok(_) => {
                self.take_scene();
                true
            }
            Err(error) => {
                self.fail(error.to_string());
                false
            }
        }
    }

    /// Studies the scene that the history's document says, with its own choice of algorithm.
    pub(super) fn take_scene(&mut self) {
        let scene = self.history.document().scene().clone();
        self.selection.follow(&self.scene, &scene);
        self.scene = scene;
        self.choice = self.scene_choice();
        self.restudy();
    }
}
