//! Everything that changes the scene: edits, undo and redo. The history's document is the truth; the rest follows.

use super::prelude::*;
use capsule_scenes::edit::EditError;

impl Session {
    /// Makes `edit` as a step of its own; a refusal shows the reason. Returns whether it was made.
    pub fn edit(&mut self, edit: &Edit) -> bool {
        let done = self.try_edit(edit);
        if let Err(error) = &done {
            self.fail(error.to_string());
        }
        done.is_ok()
    }

    /// Does `edit` as a step of its own, or says why not.
    pub(super) fn try_edit(&mut self, edit: &Edit) -> Result<(), EditError> {
        self.end_walk();
        let moment = self.moment();
        let done = self.at_moment(edit, moment.as_ref())?;
        let had_opening_step = self.has_opening_step();
        self.history.apply(&done)?;
        self.effects.push(Effect::Edited);
        if done != *edit {
            self.stay_at(moment.as_ref());
        }
        self.take_scene();
        self.drop_lost_step(had_opening_step);
        Ok(())
    }

    /// Does `edit`, selects the shapes that are new by it and has them seen.
    pub(super) fn add(&mut self, edit: &Edit) {
        let before = self.scene.clone();
        self.edit_and_select_new(edit);
        self.effects.push(Effect::Grew(before));
    }

    /// Does `edit` and selects the shapes that are new by it.
    pub(super) fn edit_and_select_new(&mut self, edit: &Edit) {
        let old = self.scene.clone();
        if self.edit(edit) {
            let is_new = |body: &Body| !old.bodies.iter().any(|one| one.name == body.name);
            let bodies = self.scene.bodies.iter().enumerate();
            // A terrain or a mesh is no shape to hold.
            let own = bodies.take(self.scene.made_start());
            let new = own.filter(|(_, body)| is_new(body));
            let new: Vec<String> = new.map(|(_, body)| body.name.to_string()).collect();
            self.selection.select_all(new);
        }
    }

    /// Whether the run has the step that the scene says to open at.
    fn has_opening_step(&self) -> bool {
        self.scene.run.step.is_some() && self.opening_study().stale_step(&self.scene).is_none()
    }

    /// Takes the step that the scene opens at out of its file, where the last edit made the run lose it.
    fn drop_lost_step(&mut self, had_opening_step: bool) {
        let is_said = self.scene.run.step.is_some();
        if had_opening_step
            && is_said
            && !self.has_opening_step()
            && self.history.drop_opening_step()
        {
            self.pose();
        }
    }

    /// Whether an edit can be taken back.
    pub fn can_undo(&self) -> bool {
        self.history.place() > 0 || self.history.is_dragging()
    }

    /// Whether an edit that was taken back can be done again.
    pub fn can_redo(&self) -> bool {
        self.history.place() < self.history.titles().len()
    }

    /// Takes back the last edit; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.go_through_history(UndoHistory::undo)
    }

    /// Does again what was taken back last; whether there was something.
    pub fn redo(&mut self) -> bool {
        self.go_through_history(UndoHistory::redo)
    }

    /// Goes to where `place` steps of the history are done.
    pub fn jump(&mut self, place: usize) {
        self.go_through_history(|history| history.jump(place));
    }

    fn go_through_history(&mut self, goes: impl FnOnce(&mut UndoHistory) -> bool) -> bool {
        self.end_walk();
        let before = self.history.document().scene().clone();
        let is_other = goes(&mut self.history);
        if is_other {
            self.take_scene();
            self.effects.push(Effect::Became(before));
        }
        is_other
    }

    /// Begins a drag: all that follows until its end is one step.
    pub fn begin_drag(&mut self) {
        self.end_walk();
        self.end_drag();
        self.had_opening_step = self.has_opening_step();
        self.history.begin_drag();
        self.frames.held = self.moment();
    }

    /// Does `edit` to the scene as it was when the drag began, so that nothing on the way is lost or adds up; begins a
    /// drag where there is none. Where it is refused, the last update stays.
    pub fn update_drag(&mut self, edit: &Edit) -> Result<(), EditError> {
        if !self.history.is_dragging() {
            self.begin_drag();
        }
        let held = self.frames.held.clone();
        let done = self.at_moment(edit, held.as_ref())?;
        self.history.update_drag(&done)?;
        if done != *edit {
            self.stay_at(held.as_ref());
        }
        self.take_scene();
        Ok(())
    }

    /// Ends the drag where it is.
    pub fn end_drag(&mut self) {
        if self.history.end_drag() {
            self.effects.push(Effect::Edited);
            self.drop_lost_step(self.had_opening_step);
        }
    }

    /// Ends the drag where it began.
    pub fn cancel_drag(&mut self) {
        if self.history.cancel_drag() {
            self.take_scene();
        }
    }

    /// Studies the scene that the history's document says, with its own choice of algorithm.
    pub(super) fn take_scene(&mut self) {
        let (shown, ways) = (self.scene.clone(), self.own_ways());
        self.run_again();
        self.selection.follow(&shown, &self.scene);
        self.frames.choose(self.asked_choice());
        self.restudy();
        self.fit_panes(&ways);
    }
}
