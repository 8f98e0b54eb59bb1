//! Everything that changes the scene: edits, undo and redo. The history's document is the truth; the rest follows.

use super::App;
use capsule_lab::edit::{Edit, EditError, Edited};

impl App {
    /// Does `edit` as a step of its own; where it is refused the reader is told why. Whether it was done.
    pub(crate) fn edit(&mut self, edit: &Edit) -> bool {
        if let Some(reason) = self.is_out_of_time(edit) {
            self.fail(reason);
            return false;
        }
        let edited = self.history.apply(edit);
        self.follow(edited)
    }

    /// Does `edit` as a step of its own, or says why not.
    pub(crate) fn try_edit(&mut self, edit: &Edit) -> Result<(), EditError> {
        self.history.apply(edit)?;
        self.take_scene();
        Ok(())
    }

    /// Does `edit` to the scene as it was when the scrub began, so that nothing on the way is lost or adds up. All of a
    /// scrub is one step; it begins by itself.
    pub(crate) fn scrub(&mut self, edit: &Edit) -> Result<(), EditError> {
        self.history.update_drag(edit)?;
        self.take_scene();
        Ok(())
    }

    /// Ends the scrub where it is.
    pub(crate) fn end_scrub(&mut self) {
        self.history.end_drag();
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

    /// Does `edit` to the scene as it was when the drag began. Where it is refused, the last update stays.
    pub(crate) fn update_drag(&mut self, edit: &Edit) {
        if self.is_out_of_time(edit).is_some() {
            return;
        }
        if self.history.update_drag(edit).is_ok() {
            self.take_scene();
        }
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
        self.run_again();
        self.choice = self.scene_choice();
        self.selection.keep(&self.scene);
        self.restudy();
    }
}
