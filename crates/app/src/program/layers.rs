//! Windows over the panels, and Esc, which takes one layer off.

use super::prelude::*;
use crate::action::PredictAction;
use capsule_session::action::{GoFrame, Play, Select};

impl App {
    /// Takes one layer off: the topmost window, then a panel's own, then the code in place of the view, then playing, then the
    /// repeated frames, then the selection, then what the reader is asked to point at, then hidden panels. Never ends the program.
    pub(crate) fn go_back(&mut self) {
        let panels = &mut self.panels;
        if self.shell.modals.pop().is_some() || panels.close_window() {
            return;
        }
        if std::mem::take(&mut panels.code.is_wide) {
            return;
        }
        if self.session.is_playing() {
            self.apply(Play::Stop.into());
        } else if self.session.frames().range().is_some() {
            self.apply(GoFrame::RepeatNothing.into());
        } else if self.session.selection().primary().is_some() {
            self.apply(Select::Nothing.into());
        } else if self.view.is_asked(&self.session) {
            self.apply(PredictAction::GiveUp.into());
        } else {
            self.panels.columns.come_back();
        }
    }

    /// Shows `modal`, or takes it away where it is shown already.
    pub(crate) fn toggle_modal(&mut self, modal: Modal) {
        if let Some(shown) = self.shell.modals.iter().position(|one| *one == modal) {
            self.shell.modals.remove(shown);
        } else {
            self.panels.search.clear();
            self.shell
                .files
                .look_around(self.shell.preferences.recent());
            self.shell.modals.push(modal);
        }
    }

    pub(crate) fn search_responses(&mut self) {
        let search = Modal::Search { scenes_only: false };
        if !self.shell.modals.contains(&search) {
            self.toggle_modal(search);
        }
        self.panels.search.begin("Response: ");
    }
}
